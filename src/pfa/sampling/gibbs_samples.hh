// What a collapsed sampler keeps of its states: how often each transition was taken. Everything else is a function of it:
// the joint probability, the expected automaton, the numbers of Table 1. States 0..N, 0 the initial one.
#pragma once
#include <cstdint>
#include <string>

#include "fsa/base/array.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

enum class GibbsKind { pfa, sparse, hmm, hmm_star };

// Transitions with letters, by letter and ascending by (from, to). With a sparse graph those of the graph that are not in
// use are there too, counted 0.
struct ArcCounts {
  static constexpr int64_t kNoEdge = -1;
  Array<int64_t> visits;   // N + 1
  Array<int64_t> ends;     // N + 1; kNoEdge: no edge of the sparse graph
  Array<int64_t> offsets;  // letters + 1
  Array<uint16_t> from, to;
  Array<uint32_t> count;

  int64_t bytes() const {
    return static_cast<int64_t>(16 * visits.size() + 8 * offsets.size() + 8 * count.size());
  }
};

// The prior the counts are read under. A = letters + 1.
struct ArcPrior {
  GibbsKind kind = GibbsKind::pfa;
  int32_t states = 0;  // N
  Label letters = 0;
  double alpha = 0, beta = 0, smoothing = 0;
  bool printed_transitions = false;

  // Edges a sparse graph can have: (N + 1)(N (A − 1) + 1) (ERRATA 002.7).
  int64_t possible_edges() const { return (int64_t{states} + 1) * (int64_t{states} * letters + 1); }
};

// ln p(corpus, states), of a sparse graph ln p(corpus, states, graph); transitions and emissions integrated out. With
// printed transitions ln of what the sampler's draws are proportional to, which is no distribution.
double log_joint(const ArcCounts &counts, const ArcPrior &prior);

// The automaton of the expected probabilities given the states. A smoothed PFA's counts stay whole numbers (pfa.hh).
// Printed transitions' lost mass goes to a state without an end, so that string probabilities are the printed ones.
PfaPtr expected_automaton(const ArcCounts &counts, const ArcPrior &prior, const AlphabetPtr &alphabet);
HmmFactors expected_factors(const ArcCounts &counts, const ArcPrior &prior);

// Table 1: states visited, pairs of a state and a letter or the end, and transitions in use; and the graph's edges.
struct ValidCounts {
  int64_t states = 0, pairs = 0, edges = 0, graph_edges = 0;
};
ValidCounts valid_counts(const ArcCounts &counts, const ArcPrior &prior);

// Writes counts into a checkpoint and reads them back. Reading throws `corrupt` for counts of other sizes than the prior's.
void append_counts(std::string *out, const ArcCounts &counts);
ArcCounts take_counts(std::string_view *bytes, const ArcPrior &prior);

}  // namespace hws
