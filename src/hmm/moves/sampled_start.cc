#include "src/hmm/moves/sampled_start.hh"

#include <algorithm>
#include <atomic>
#include <vector>

#include "fsa/base/parallel_for.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/hard_states.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

namespace {

constexpr double kMostBlockSweeps = 200;
constexpr int kStartRefits = 3;
constexpr int32_t kCgsChains = 3;
constexpr int64_t kCgsShare = 4;  // after a sixth of the sweeps one seed of ten on brown took a worse chain

double products_of_sweep(const HmmData &data) {
  const double states = static_cast<double>(data.rows.states()), tokens = static_cast<double>(data.corpus->symbols.size());
  return std::max(1.0, tokens * states * states);
}

bool draws_blocks(const HmmData &data) {
  return 2 * kMostBlockSweeps * products_of_sweep(data) <= kProductsOfShortStart || !can_sample(data);
}

}  // namespace

StartChains start_chains(const HmmData &data, int64_t sweeps) {
  const double tokens = static_cast<double>(data.corpus->symbols.size()), states = static_cast<double>(data.rows.states());
  const double all = static_cast<double>(sweeps);
  if (draws_blocks(data)) {
    return {true, 2 * all * products_of_sweep(data) <= kProductsOfShortStart ? 2 : 1, sweeps, kStartRefits};
  }
  const bool whole = kCgsChains * all * tokens * states <= kProductsOfShortStart;
  return {false, kCgsChains, whole ? sweeps : (sweeps + kCgsShare - 1) / kCgsShare, whole ? kStartRefits : 1};
}

SampledStart sampled_start(const HmmDataPtr &data, bool end, const HmmPriors &priors, const HdpLevel &level, uint64_t seed,
                           int64_t sweeps, const StartChains &chains, const Run &run) {
  run.stage("hmm: start", chains.count * chains.sweeps + sweeps - chains.sweeps);
  std::atomic<int64_t> done{0};
  const auto sweep_on = [&](StateSampler &chain, int64_t from, int64_t to, const Run &with) {
    for (int64_t sweep = from; sweep < to; ++sweep) {
      chain.sweep(sweep, 1, with);
      run.advance(++done);
    }
  };
  std::vector<std::unique_ptr<StateSampler>> all(static_cast<size_t>(chains.count));
  Array<double> log_joints(all.size(), 0.0);
  Run within = run;
  if (chains.count > 1) within.threads = 1;
  parallel_for(chains.count, run.threads, [&](int64_t c) {
    std::unique_ptr<StateSampler> &chain = all[static_cast<size_t>(c)];
    const auto number = static_cast<int32_t>(c);
    if (chains.blocks) chain = std::make_unique<BlockedGibbsChain>(data, end, priors, seed, number, within);
    else chain = std::make_unique<HmmGibbsChain>(data, end, priors, seed, number, within);
    chain->share_stick(level, priors);
    sweep_on(*chain, 0, chains.sweeps, within);
    if (chains.count == 1) return;
    const HmmPriors own = shared_priors(priors, chain->level());
    log_joints[static_cast<size_t>(c)] = refitted(*data, chain->counts(), own, chains.refits, within).log_joint;
  });
  const std::unique_ptr<StateSampler> best =
      std::move(all[static_cast<size_t>(std::max_element(log_joints.begin(), log_joints.end()) - log_joints.begin())]);
  all.clear();
  sweep_on(*best, chains.sweeps, sweeps, run);
  return {best->counts(), best->level()};
}

int64_t own_stick_sweeps(const HmmData &data, const Run &run) {
  if (!draws_blocks(data)) return own_start_sweeps(data, run);
  return static_cast<int64_t>(std::clamp(kProductsOfShortStart / products_of_sweep(data), 100.0, kMostBlockSweeps));
}

}  // namespace hws
