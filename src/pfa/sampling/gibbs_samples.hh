// What a collapsed sampler keeps of its states: how often each transition was used. The joint probability, the expected
// automaton and the numbers of Table 1 are functions of it. States are 0..N; 0 is the initial one.
#pragma once
#include <cstdint>
#include <string>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/draws/hidden_states.hh"
#include "src/pfa/model/pfa_held_parts.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

enum class GibbsKind { pfa, sparse, hmm, hmm_star };

// Transitions with letters, by letter and ascending by (from, to). In a sparse graph the graph's unused transitions are
// included with count 0.
struct ArcCounts {
  static constexpr int64_t kNoEdge = -1;
  Array<int64_t> visits;   // N + 1
  Array<int64_t> ends;     // N + 1; kNoEdge: the sparse graph lacks the edge
  Array<int64_t> offsets;  // letters + 1
  Array<uint16_t> from, to;
  Array<uint32_t> count;

  int64_t bytes() const {
    return static_cast<int64_t>(16 * visits.size() + 8 * offsets.size() + 8 * count.size());
  }
};

// The prior for reading counts. A = letters + 1.
struct ArcPrior {
  GibbsKind kind = GibbsKind::pfa;
  int32_t states = 0;  // N
  Label letters = 0;
  double alpha = 0, beta = 0, smoothing = 0;
  bool printed_transitions = false;
  PfaHeldPartsPtr held = nullptr;  // null: no part

  // How many edges a sparse graph can have: (N + 1)(N (A − 1) + 1) (ERRATA 002.7).
  int64_t possible_edges() const { return (int64_t{states} + 1) * (int64_t{states} * letters + 1); }
};

// Counts a corpus' transitions, given its states.
ArcCounts counted(const Corpus &corpus, const HiddenStates &states, const ArcPrior &prior);

// ln p(corpus, states), or for a sparse graph ln p(corpus, states, graph), with transitions and emissions integrated out. With
// printed transitions it is ln of the unnormalized weight that the sampler draws from, which is no distribution.
double log_joint(const ArcCounts &counts, const ArcPrior &prior);

// Returns the automaton of the expected probabilities given the states. The counts of a smoothed PFA stay whole numbers
// (pfa.hh). The mass that printed transitions lose goes to a state without an end, so that string probabilities are the printed
// ones.
PfaPtr expected_automaton(const ArcCounts &counts, const ArcPrior &prior, const AlphabetPtr &alphabet);
HmmFactors expected_factors(const ArcCounts &counts, const ArcPrior &prior);

// The numbers of Table 1: states visited, pairs of a state and a letter or the end, and transitions in use; and the graph's
// edges.
struct ValidCounts {
  int64_t states = 0, pairs = 0, edges = 0, graph_edges = 0;
};
ValidCounts valid_counts(const ArcCounts &counts, const ArcPrior &prior);

// Write counts to a checkpoint and read them. take_counts() fails with `corrupt` if sizes differ from the prior's.
void append_counts(std::string *out, const ArcCounts &counts);
ArcCounts take_counts(std::string_view *bytes, const ArcPrior &prior);

}  // namespace hws
