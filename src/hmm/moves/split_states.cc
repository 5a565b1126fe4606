#include "src/hmm/moves/split_states.hh"

#include <algorithm>
#include <memory>
#include <optional>

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/channel_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

namespace {

constexpr int64_t kCoolingSweeps = 20;
constexpr double kLastTemperature = 0.1;
constexpr size_t kSplitsRefitted = 3;  // cuts that are refitted at most before none is taken
constexpr double kMostSplitLoss = 1.5;  // for each token of the smaller half; a refit cannot make up for more

Array<size_t> states_in_use(const HardStates &hard, size_t states) {
  Array<uint8_t> has(states, uint8_t{0});
  for (const int32_t k : hard.states) has[static_cast<size_t>(k)] = 1;
  Array<size_t> used;
  for (size_t k = 0; k < states; ++k) {
    if (has[k]) used.push_back(k);
  }
  return used;
}

// The first state without tokens; as many as there are if each has some.
size_t free_state(const HardStates &hard, size_t states) {
  const Array<size_t> used = states_in_use(hard, states);
  size_t free = 0;
  while (free < used.size() && used[free] == free) ++free;
  return free;
}

// The same tokens in two halves of each state in use: state i and state i + n.
HmmDataPtr halved_data(const HmmData &data, const HardStates &hard, const Array<size_t> &used, const Run &run) {
  const int32_t n = static_cast<int32_t>(used.size());
  auto masks = std::make_shared<StateMasks>(2 * n, run);
  Array<int32_t> sets(data.rows.states(), 0);
  for (int32_t i = 0; i < n; ++i) {
    const int32_t both[] = {i, i + n};
    sets[used[static_cast<size_t>(i)]] = masks->sets.add(both, run);
  }
  for (const int32_t k : hard.states) masks->of_token.push_back(sets[static_cast<size_t>(k)]);
  const CorpusPtr words = data.rows.symbols() > 0 ? data.corpus : nullptr;
  return data.channels ? make_hmm_data(words, data.channels, data.families, 2 * n, masks, run, data.unknown)
                       : make_hmm_data(words, 2 * n, masks, run);
}

// Whether each token is in the second half of its state.
Array<uint8_t> drawn_halves(const HmmData &data, const HardStates &hard, const HmmPriors &priors, const HdpLevel &level,
                            const SplitSearch &search, const Run &run) {
  const Array<size_t> used = states_in_use(hard, data.rows.states());
  const size_t n = used.size();
  const HmmDataPtr halved = halved_data(data, hard, used, run);
  Array<double> weights(2 * n);
  for (size_t i = 0; i < n; ++i) weights[i] = weights[i + n] = level.weights()[used[i]] / 2;
  const HmmPriors own = shared_priors(priors, level.with_weights(std::move(weights)));
  const bool end = !hard.counts.chain.end.empty();
  const int32_t number = -1 - static_cast<int32_t>(search.round);  // no chain of a learner has it
  std::unique_ptr<StateSampler> chain;
  if (data.channels) chain = std::make_unique<ChannelGibbsChain>(halved, end, own, search.seed, number, run);
  else chain = std::make_unique<HmmGibbsChain>(halved, end, own, search.seed, number, run);
  for (int64_t sweep = 0; sweep < kCoolingSweeps; ++sweep) {
    const double passed = static_cast<double>(sweep) / static_cast<double>(kCoolingSweeps - 1);
    chain->sweep(sweep, 1 - (1 - kLastTemperature) * passed, run);
  }
  Array<uint8_t> second;
  for (int64_t t = 0; t < chain->states().size(); ++t) second.push_back(static_cast<size_t>(chain->states().at(t)) >= n);
  return second;
}

// Hard states and their level after a cut.
struct CutStates {
  HardStates hard;
  HdpLevel level;
};

CutStates after_cut(const HmmData &data, const HardStates &hard, const HmmPriors &priors, const HdpLevel &level,
                    const SplitCut &cut, const Run &run) {
  const size_t to = free_state(hard, data.rows.states());
  CutStates next{{hard.states, {}, 0}, level};
  double taken = 0, all = 0;
  for (size_t t = 0; t < hard.states.size(); ++t) {
    if (static_cast<size_t>(hard.states[t]) != cut.state) continue;
    ++all;
    if (!cut.taken[t]) continue;
    ++taken;
    next.hard.states[t] = static_cast<int32_t>(to);
  }
  Array<double> weights = level.weights();
  weights[to] = weights[cut.state] * (taken / all);
  weights[cut.state] *= 1 - taken / all;
  next.level = level.with_weights(std::move(weights));
  next.hard.counts = counts_of_hard(data, next.hard.states, !hard.counts.chain.end.empty());
  next.hard.log_joint = log_joint_of(data, next.hard.states, next.hard.counts, shared_priors(priors, next.level), run);
  return next;
}

}  // namespace

std::vector<SplitCut> promising_cuts(const HmmData &data, const HardStates &hard, const HmmPriors &priors,
                                     const HdpLevel &level, const SplitSearch &search, const Run &run) {
  const Array<uint8_t> second = drawn_halves(data, hard, priors, level, search, run);
  std::vector<SplitCut> cuts;
  for (const size_t k : states_in_use(hard, data.rows.states())) {
    SplitCut cut{k, Array<uint8_t>(second.size(), uint8_t{0}), 0};
    double taken = 0, left = 0;
    for (size_t t = 0; t < second.size(); ++t) {
      if (static_cast<size_t>(hard.states[t]) != k) continue;
      (second[t] ? taken : left) += 1;
      cut.taken[t] = second[t];
    }
    if (taken == 0 || left == 0) continue;
    cut.gain = after_cut(data, hard, priors, level, cut, run).hard.log_joint - hard.log_joint;
    if (cut.gain >= -kMostSplitLoss * std::min(taken, left)) cuts.push_back(std::move(cut));
  }
  std::stable_sort(cuts.begin(), cuts.end(), [](const SplitCut &a, const SplitCut &b) { return a.gain > b.gain; });
  if (cuts.size() > kSplitsRefitted) cuts.resize(kSplitsRefitted);
  return cuts;
}

SplitStates split_states(const HmmDataPtr &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                         const SplitSearch &search, const SplitJudge &left_out, const Run &run) {
  SplitStates split;
  split.data = data;
  split.level = level;
  if (!data->channels && !can_sample(*data)) return split;
  CutStates now{refitted(*data, counts, shared_priors(priors, level), kRefits, run), level};
  const bool end = !counts.chain.end.empty();
  std::optional<double> left_out_now;
  // Whether left-out sequences allow the cut.
  const auto allowed = [&](const HmmDataPtr &own, const CutStates &next) {
    if (!left_out) return true;
    if (!left_out_now) left_out_now = left_out(split.data, now.hard.counts, now.level);
    const double found = left_out(own, next.hard.counts, next.level);
    if (!(found >= *left_out_now)) return false;
    left_out_now = found;
    return true;
  };
  for (bool taken = true; taken;) {
    taken = false;
    HmmDataPtr own = split.data;
    CutStates from = now;
    if (free_state(now.hard, own->rows.states()) == own->rows.states()) {
      if (!search.grows) break;
      own = with_states(*own, static_cast<int32_t>(own->rows.states()) + 1, run);
      from.level = now.level.with_outcomes(own->rows.states());
      from.hard.counts = counts_of_hard(*own, now.hard.states, end);
      from.hard.log_joint =
          log_joint_of(*own, now.hard.states, from.hard.counts, shared_priors(priors, from.level), run);
    }
    const std::vector<SplitCut> cuts = promising_cuts(*own, from.hard, priors, from.level, search, run);
    if (cuts.empty()) break;
    const double bar = refitted_joint(*own, from.hard, shared_priors(priors, from.level), run);
    for (const SplitCut &cut : cuts) {
      CutStates next = after_cut(*own, from.hard, priors, from.level, cut, run);
      const HmmPriors cut_priors = shared_priors(priors, next.level);
      ++split.tried;
      for (int round = 0; round < kRefits && !(next.hard.log_joint > bar); ++round) {
        next.hard = hard_states(*own, next.hard.counts, cut_priors, run);
      }
      if (!(next.hard.log_joint > bar) || !allowed(own, next)) continue;
      split.gain += next.hard.log_joint - from.hard.log_joint;
      ++split.splits;
      std::swap(now, next);
      split.data = own;
      taken = true;
      break;
    }
  }
  split.counts = std::move(now.hard.counts);
  split.level = now.level;
  return split;
}

}  // namespace hws
