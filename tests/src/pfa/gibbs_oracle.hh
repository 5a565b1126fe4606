// Collapsed samplers the slow way: joint probabilities from the definition by the C library's lgamma, all state sequences and
// graphs, exact draws, and the chi-square statistic.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/pfa/sampling/gibbs_samples.hh"
#include "tests/src/learner/geweke_score.hh"

namespace gibbs_oracle {

using namespace hws;

using Sequences = std::vector<Array<Label>>;
using States = Array<int32_t>;  // hidden ones, 0..N − 1, one per symbol
using Graph = Array<uint8_t>;   // as SparseGraphGibbs::graph()

CorpusPtr corpus_of(const Sequences &sequences, Label letters);

// Counts by (from, letter, to). State 0 is the initial one; letter 0 is the end and leads to 0.
using Counts = std::map<std::tuple<int, int, int>, int>;
Counts count_all(const Corpus &corpus, const States &z);

size_t edge_number(const ArcPrior &p, int from, int letter, int to);

// ln p; of a sparse graph with the graph (−infinity if it lacks a transition in use).
double slow_log_joint(const Corpus &corpus, const States &z, const ArcPrior &p, const Graph &graph = {});

// The same where parts are held, row by row: whether a state ends, then what else it does.
double slow_held_joint(const Corpus &corpus, const States &z, const ArcPrior &p);

// Outcome o as states: digits to base N.
States states_of(size_t outcome, size_t symbols, int32_t n);
size_t outcome_of(const States &z, int32_t n);
Graph graph_of(size_t number, size_t edges);

Array<double> normalized(Array<double> logs);
size_t draw(Rng &r, const Array<double> &cumulative);
Array<double> cumulative(const Array<double> &p);

// Compares what was seen with probabilities by χ². Cells of fewer than 8 expected are one cell, left out if it is too small.
// The score is (χ² − degrees) / √(2 degrees).
double chi_square_score(std::span<const double> p, std::span<const int64_t> seen);
// The probability of a χ² of at least this; 0 if what has probability 0 was seen.
double chi_square_fit(std::span<const double> p, std::span<const int64_t> seen);

// Sequences and states together, drawn one symbol after the other from their probability given all before (Pólya's urns).
// Those longer than kMostSymbols are thrown away: everything is conditioned on shorter ones.
struct Everything {
  static constexpr size_t kMostSymbols = 6;
  ArcPrior prior;
  Graph graph;  // sparse
  Sequences letters;
  std::vector<States> states;

  States all_states() const;

  // The sequence numbered `which` anew, given the others (and the graph).
  void redraw(Rng &r, size_t which);
  bool try_redraw(Rng &r, size_t which);
  // All sequences anew, and the graph.
  void draw_all(Rng &r, size_t sequences);
  // Whole numbers that do not change when states change names.
  void statistics(Array<double> &x) const;

 private:
  double urn(Counts &c, int i, int a, int j) const;
  void draw_graph(Rng &r);
};

}  // namespace gibbs_oracle
