// Hard states of a corpus: what moves that change the number of states are judged by. Collapsed inference has no bound that
// could compare two numbers of states, but the joint probability of the corpus and hard states is exact
// (src/hmm/sampling/log_joint.hh).
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

struct HardStates {
  Array<int32_t> states;  // by token
  HmmParameters counts;
  double log_joint = 0;  // ln p(corpus, states), nats
};

// How often hard states use each parameter. Vectors that miss a part are among the values of families that do not want them
// whole. O(tokens + numbers).
HmmParameters counts_of_hard(const HmmData &data, const Array<int32_t> &states, bool end);

// Returns the most probable paths under the means of these counts and priors. Vectors that miss a part are not among the
// values of families that want them whole. O(K²) per token.
HardStates hard_states(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const Run &run);

// The same counts after so many rounds of taking the most probable paths under the means of those before.
HardStates refitted(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, int rounds, const Run &run);

constexpr int kRefits = 3;  // rounds of a move's refit at most

// Returns ln p(corpus, states) that these hard states reach by a refit, or as they are if that is more. A move is judged by it:
// what it makes of the states is refitted as well, and on a large corpus rounds alone gain more than a move does.
double refitted_joint(const HmmData &data, const HardStates &hard, const HmmPriors &priors, const Run &run);

// ln p(corpus, states) of hard states with these counts.
double log_joint_of(const HmmData &data, const Array<int32_t> &states, const HmmParameters &counts, const HmmPriors &priors,
                    const Run &run);

}  // namespace hws
