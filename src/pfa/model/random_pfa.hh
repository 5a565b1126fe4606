// Random automata of the kinds from which PAutomaC drew its targets (Verwer, Eyraud, de la Higuera 2012): an automaton, a
// deterministic one, or a hidden Markov model, of any sparsity, with probabilities from flat Dirichlet distributions.
#pragma once
#include "src/pfa/model/pfa_model.hh"

namespace hws {

enum class RandomPfaKind : int32_t { pfa = 0, dpfa = 1, hmm = 2 };

struct RandomPfaShape {
  RandomPfaKind kind = RandomPfaKind::pfa;
  int64_t states = 20;
  int64_t symbols = 8;
  double sparsity = 0.5;             // proportion of the symbols that a state emits
  // Proportion of the states that a state leads to: with each symbol (pfa), or in total (hmm).
  double transition_sparsity = 0.1;
  // Proportion of the states where strings may end; −1: 0.3, and more if mean_length needs them.
  double final_share = -1;
  double mean_length = 12;           // expected number of symbols; final probabilities are set accordingly
};

// The symbols' names are "0" to "A − 1". Every state is on a path from an initial to a final one. Whatever the proportions, a
// state has at least one symbol and one target, and at least one state is final. A deterministic automaton has one initial
// state, 0. An HMM has its factors. The same seed gives the same automaton. Fails with `argument` if the mean length cannot be
// reached with the given share of final states, and with `limit`. O(arcs), plus O(arcs · mean_length) per step of a bisection
// for the final probabilities.
PfaModelPtr random_pfa(const RandomPfaShape &shape, uint64_t seed, const Run &run);

}  // namespace hws
