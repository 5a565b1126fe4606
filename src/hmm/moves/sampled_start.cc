#include "src/hmm/moves/sampled_start.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/hard_states.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

namespace {

constexpr double kMostBlockSweeps = 200;
constexpr int kStartRefits = 3;

double products_of_sweep(const HmmData &data) {
  const double states = static_cast<double>(data.rows.states()), tokens = static_cast<double>(data.corpus->symbols.size());
  return std::max(1.0, tokens * states * states);
}

bool draws_blocks(const HmmData &data) {
  return 2 * kMostBlockSweeps * products_of_sweep(data) <= kProductsOfShortStart || !can_sample(data);
}

}  // namespace

SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level, uint64_t seed,
                           int64_t sweeps, const Run &run) {
  const bool blocks = draws_blocks(*data);
  const int32_t chains = blocks && 2 * static_cast<double>(sweeps) * products_of_sweep(*data) <= kProductsOfShortStart ? 2 : 1;
  run.stage("hmm: start", chains * sweeps);
  SampledStart best{{}, level};
  double most = -INFINITY;
  for (int32_t number = 0; number < chains; ++number) {
    std::unique_ptr<StateSampler> chain;
    if (blocks) chain = std::make_unique<BlockedGibbsChain>(data, end, priors, seed, number, run);
    else chain = std::make_unique<HmmGibbsChain>(data, end, priors, seed, number, run);
    chain->share_stick(level, priors);
    for (int64_t sweep = 0; sweep < sweeps; ++sweep) {
      chain->sweep(sweep, 1, run);
      run.advance(number * sweeps + sweep + 1);
    }
    SampledStart own{chain->counts(), chain->level()};
    if (chains > 1) {
      const HardStates hard = refitted(*data, own.counts, shared_priors(priors, own.level), kStartRefits, run);
      if (number > 0 && !(hard.log_joint > most)) continue;
      most = hard.log_joint;
    }
    std::swap(best, own);
  }
  return best;
}

int64_t own_stick_sweeps(const HmmData &data, const Run &run) {
  if (!draws_blocks(data)) return own_start_sweeps(data, run);
  return static_cast<int64_t>(std::clamp(kProductsOfShortStart / products_of_sweep(data), 100.0, kMostBlockSweeps));
}

}  // namespace hws
