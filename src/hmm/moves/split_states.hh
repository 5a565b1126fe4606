// Splits of states under a stick (Bryant and Sudderth 2012; Hughes, Stephenson and Sudderth 2015). One state becomes two, which
// share its tokens and its weight. Where to cut is found for all states at once: a collapsed sampler has two halves of each
// state, and each token may only be in the halves of its own hard state (state_masks.hh). It begins with random halves, and its
// temperature falls for twenty sweeps. So halves part by their words and values, and by the halves before and behind them.
//
// Each split alone has the change of ln p(corpus, hard states) that it makes without a refit. The best three are refitted in
// turn, by a few rounds of most probable paths. The first one is taken that is above the states as they are and makes left-out
// sequences no less probable, until none is. A split is judged as a merge is (merge_states.hh), so that none of the two takes
// back what the other one has found.
#pragma once
#include <functional>

#include "src/hmm/moves/hard_states.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

struct SplitSearch {
  uint64_t seed = 1;
  int64_t round = 0;   // of moves: each draws other halves
  bool grows = false;  // whether there may be more states than the data have
};

// Returns ln p of all sequences or pieces of these data, each left out of the counts, as LeftOut of merges does. Empty: nothing
// is asked.
using SplitJudge = std::function<double(const HmmDataPtr &data, const HmmParameters &counts, const HdpLevel &level)>;

struct SplitStates {
  HmmDataPtr data;       // in one state more for each split that found no free one
  HmmParameters counts;  // of hard states
  HdpLevel level;
  int64_t splits = 0, tried = 0;  // tried: how many were refitted
  double gain = 0;                // of ln p(corpus, hard states), nats
};

// A cut of a state in use: the token t with cut.taken[t] = 1 would leave it for a new state.
struct SplitCut {
  size_t state = 0;
  Array<uint8_t> taken;
  double gain = 0;  // of ln p(corpus, hard states) without a refit, nats
};

// Returns the best three cuts, most promising first, of states whose tokens parted. There must be a state without tokens.
// `hard` are hard states of the data under the priors, whose rows are those of the level. O(tokens) for each sweep, and
// O(tokens + numbers) for each state in use.
std::vector<SplitCut> promising_cuts(const HmmData &data, const HardStates &hard, const HmmPriors &priors,
                                     const HdpLevel &level, const SplitSearch &search, const Run &run);

// `counts` are expected counts or those of hard states. What is returned is of use only if there were splits. Vectors that miss
// a part are not split by. O(K²) per token for each refit and pass of the judge, beside promising_cuts().
SplitStates split_states(const HmmDataPtr &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                         const SplitSearch &search, const SplitJudge &left_out, const Run &run);

}  // namespace hws
