// Random automata of the kinds PAutomaC drew its targets from (Verwer, Eyraud, de la Higuera 2012): an automaton, a
// deterministic one, a hidden Markov model, as sparse as one likes, with probabilities from flat Dirichlet distributions.
#pragma once
#include "src/pfa/model/pfa_model.hh"

namespace hws {

enum class RandomPfaKind : int32_t { pfa = 0, dpfa = 1, hmm = 2 };

struct RandomPfaShape {
  RandomPfaKind kind = RandomPfaKind::pfa;
  int64_t states = 20;
  int64_t symbols = 8;
  double sparsity = 0.5;             // share of the symbols that a state emits
  double transition_sparsity = 0.1;  // share of the states that it goes on to: with each symbol (pfa), in all (hmm)
  double final_share = -1;           // share of the states where strings may end; -1: .3, and more where mean_length needs them
  double mean_length = 12;           // expected number of symbols: final probabilities are set to give it
};

// "0" to "A − 1" are the symbols' names. Every state lies on a path from an initial to a final one. One state at least emits,
// goes on and ends whatever the shares; a deterministic automaton and its one initial state, 0. An HMM has its factors.
// The same for one seed. Throws `argument` if strings are longer on average however soon the final states of a given share end
// them, `limit`.
// O(arcs) but for the final probabilities: O(arcs · mean_length) per step of a bisection.
PfaModelPtr random_pfa(const RandomPfaShape &shape, uint64_t seed, const Run &run);

}  // namespace hws
