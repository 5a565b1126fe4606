// The parameters of a fully connected automaton, as sums over its paths read them: a dense matrix per symbol, with rows padded
// as src/stats/dense_products.hh needs. There are two shapes.
//   pfa: the seed's (002, section 2.1). States 0..N; 0 is the initial one and is never entered; matrices are those of 1..N.
//   hmm: emission times transition. States 1..N and an initial distribution.
// Weights need not sum to 1 (variational Bayes, annealing).
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/pfa/model/pfa_held_parts.hh"
#include "src/pfa/model/pfa_model.hh"
#include "src/pfa/model/pfa_settings.hh"
#include "src/prior/estimate.hh"
#include "src/prior/row_priors.hh"

namespace hws {

struct DenseAutomaton {
  PfaShape shape = PfaShape::pfa;
  size_t n = 0, stride = 0, symbols = 0;  // n: N
  Array<double> arcs;      // one matrix per symbol: arcs[(a − 1) n + i][j], from state i + 1 to state j + 1
  Array<double> reversed;  // the same matrices transposed
  Array<double> start;     // pfa: one row per symbol, from state 0; hmm: one row, the initial distribution
  Array<double> final;     // one row
  double start_final = 0;  // pfa: the end at state 0

  const double *matrix(Label symbol) const { return arcs.data() + (static_cast<size_t>(symbol) - 1) * n * stride; }
  const double *transpose(Label symbol) const { return reversed.data() + (static_cast<size_t>(symbol) - 1) * n * stride; }
  const double *start_row(Label symbol) const { return start.data() + (static_cast<size_t>(symbol) - 1) * stride; }
};

// Returns the automaton in a shape, with its numbers unchanged. For a pfa these are its states that can be entered, reached
// from state 0 by the initial distribution; for an hmm all states.
DenseAutomaton dense_automaton(const Pfa &pfa, PfaShape shape);

// The automaton of shape pfa that rows of states 0 to N make: the arcs (symbol, next state 1 to N), then the end.
DenseAutomaton automaton_of_rows(const double *rows, size_t n, size_t symbols);

// Sums over paths in the automaton's layout: how often each parameter is used.
struct DenseCounts {
  Array<double> arcs, start, final;
  double start_final = 0;
};

// Fails with `limit` for an automaton of that many states beside the initial one that may have every arc.
void limit_full_automaton(int64_t states, int64_t symbols, const Run &run);

// The distributions of such an automaton as blocks of rows, one after another.
//   pfa: state 0 to N: the arcs (symbol, next state 1..N), then the end.
//   hmm: state 1 to N: the symbols, then the end; state 1 to N: the next state; the initial state.
class AutomatonRows {
 public:
  // `beta` is the prior of an arc or an emission; the end of a pfa has N times that. `alpha` is the prior of an HMM's next and
  // initial states. Parts that are held (null: none) stay what they are in every estimate. Fails with `limit`.
  AutomatonRows(PfaShape shape, int32_t states, int64_t symbols, double beta, double alpha, PfaHeldPartsPtr held,
                const Run &run);
  PfaShape shape() const { return shape_; }
  size_t states() const { return n_; }
  size_t symbols() const { return symbols_; }
  size_t size() const { return size_; }
  const std::vector<RowBlock> &blocks() const { return blocks_; }

  // Returns the rows' numbers, and adds their penalty (src/prior/row_estimates.hh) but for that of held parts.
  Array<double> estimates(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  // Returns the automaton whose parameters are raised to the power `exponent`.
  DenseAutomaton automaton(std::span<const double> parameters, double exponent) const;
  Array<double> counts(const DenseCounts &dense) const;
  // Returns random counts that sum to `total`. Letters have about the given frequencies, and each letter is divided at random
  // among states. The last frequency is that of the end.
  Array<double> random_counts(std::span<const double> frequencies, uint64_t seed, double total) const;

  // Returns an automaton for use. The proportion `smooth` of each state is divided equally among symbols and the end, and then
  // among states.
  PfaPtr most_likely(std::span<const double> parameters, double smooth, AlphabetPtr alphabet) const;
  // Returns the posterior mean of pfa rows, with counts, scales and background as in src/pfa/model/pfa.hh.
  PfaPtr posterior_mean(std::span<const double> counts, AlphabetPtr alphabet) const;
  HmmFactors factors(std::span<const double> parameters, double smooth) const;

 private:
  // Rows of one prior that have the same parts held: the ends are the last outcome, the rest are the others.
  struct Part {
    RowBlock block;
    bool rest, ends;
    const double *held, *going;  // the rows; given that a state does not end. Null: not known
  };
  std::vector<Part> parts() const;
  void estimate_part(const Part &part, const double *counts, Estimate what, double *to, double *penalty, const Run &run) const;
  void smooth_arcs(double smooth, Pfa *pfa) const;

  PfaShape shape_;
  size_t n_, symbols_, size_;
  std::vector<RowBlock> blocks_;
  std::shared_ptr<const Array<double>> base_;  // for a pfa's rows: 1 for each arc and N for the end
  PfaHeldPartsPtr held_;
  Array<double> held_rows_;  // of a hidden Markov model, laid out like the parameters
};

// Makes n + 1 states from dense tables of counts in the pfa shape: the parts that the automata of all these methods share.
// weights(a, i, j) = arcs[(a − 1) n + i][j] and start, without zeros.
std::shared_ptr<Pfa> pfa_of_counts(const DenseCounts &counts, size_t n, size_t stride, AlphabetPtr alphabet);
// Returns the seed's posterior mean (002, equation 10): scale 1 / (C_i + N A β), background β · scale, end (C_i00 + N β) ·
// scale. Parts that `held` has stay what they are; it may be null.
PfaPtr posterior_mean_pfa(const DenseCounts &counts, size_t n, size_t stride, double beta, const PfaHeldParts *held,
                          AlphabetPtr alphabet);

}  // namespace hws
