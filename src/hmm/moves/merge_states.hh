// Merges of states under a stick (Bryant and Sudderth 2012; Hughes, Stephenson and Sudderth 2015; seed 001, 6.2.3). Two states
// become one: their counts and their weights are added. A merge is judged by ln p(corpus, hard states) after a short refit of
// the hard states (hard_states.hh), never by posteriors, which would part only after many passes. Each pair has the value that
// it has without a refit, which is cheap. The pairs with the highest ones are refitted in turn, until one is above the states
// as they are, which were refitted as well. That one is taken. If none is, the two merges that together lose least are judged
// together, and then with one more: a state that was cut into a ring of three gains nothing before all three are one, and other
// pairs may lose less than two of the ring. This goes on until nothing is taken.
//
// The joint probability of hard states alone would take states that overlap for one: each token pays for its path, −ln of its
// probability given the corpus, and one state pays nothing. So nothing is taken or deleted that makes left-out sequences less
// probable. Their sums are over all paths, and have the entropy of the posterior in them.
#pragma once
#include <functional>

#include "src/hmm/data/ended_state.hh"
#include "src/hmm/moves/hard_states.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

// What moves ask of left-out sequences. log_prob returns ln p of all sequences or pieces, each left out of the counts, after a
// few passes from posteriors under the means of these expected counts and this level. Moves may lower it by `may_lose`
// together. Empty: nothing is asked.
struct LeftOut {
  std::function<double(const HmmParameters &counts, const HdpLevel &level)> log_prob;
  double may_lose = 0;  // nats
};

struct MergedStates {
  HmmParameters counts;  // of hard states
  HdpLevel level;
  int64_t merges = 0, tried = 0;  // tried: how many were refitted
  int64_t deleted = 0;            // states that expect tokens but have no hard one; 0 if they expect next to none
  Array<EndedState> ended;        // the states that did, merges in their order and then those that were deleted
  double lost = 0;                // of what left-out sequences have, nats
  double gain = 0;                // of ln p(corpus, hard states), nats
};

// Returns how ln p(corpus, hard states) would change by each merge without a refit: at [a · K + b], b < a, that of states a and
// b. `counts` are those of hard states, and no base of emissions is a state's own. O(K³ + numbers of channels · K³), and
// O(pairs of states that emit it) per symbol.
Array<double> merge_gains(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                          const Run &run);

// `counts` are expected counts under the priors, whose rows are those of the level. The counts and the level that are returned
// are of use only if there were merges or states were deleted. A state is deleted if posteriors share tokens out to it that no
// most probable path takes there: a state and its copies share them for many passes. O(K²) per token for each refit, beside
// merge_gains().
MergedStates merged_states(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                           const LeftOut &left_out, const Run &run);

}  // namespace hws
