#include "src/hmm/sampling/hmm_gibbs_learner.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/text.hh"
#include "src/hmm/sampling/beam_chain.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/channel_gibbs_chain.hh"
#include "src/hmm/sampling/direct_gibbs_chain.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "src/learner/state_members.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

StateSampler &sampler(SamplerChain *chain) { return static_cast<StateSampler &>(*chain); }
const StateSampler &sampler(const SamplerChain &chain) { return static_cast<const StateSampler &>(chain); }

// Counts are the mean over samples of one target, so no samples are kept while the temperature falls.
SamplingPlan plan_of(const HmmSettings &s) {
  SamplingPlan plan;
  plan.iterations = *s.iterations;
  plan.burn_in = *s.burn_in;
  plan.period = *s.period;
  plan.chains = s.chains;
  plan.first_chain = s.first_chain;
  plan.keeps_samples = !s.anneal.anneals();
  plan.threads_within = s.method != HmmMethod::cgs;
  plan.cooling = {s.anneal.first, s.anneal.last,
                  *s.iterations - static_cast<int64_t>(std::ceil(s.cold * static_cast<double>(*s.iterations)))};
  return plan;
}

}  // namespace

std::span<const MetricSpec> HmmGibbsLearner::own(bool hdp) {
  using L = HmmGibbsLearner;
  static constexpr MetricSpec kOwn[] = {
      metric_of<L>("heldout_ensemble_per_token",
                   "ln of held-out sequences' mean probability over the samples since they are watched, per token, nats, of "
                   "the sequences that have one",
                   [](const L &l) { return l.held_out_ensemble_per_token(); }),
      metric_of<L>("gamma", "hdp: concentration of the stick, as it stands",
                   [](const L &l) { return l.best_chain().mean_level().gamma(); }),
      metric_of<L>("sigma", "hdp: concentration of the rows, as it stands",
                   [](const L &l) { return l.best_chain().mean_level().sigma(); }),
      metric_of<L>("kappa", "hdp: prior count of each state's transition to itself, as it stands",
                   [](const L &l) { return l.best_chain().mean_level().kappa(); }),
      metric_of<L>("states_99", "hdp: states that hold 99 per cent of the expected tokens, the largest first",
                   [](const L &l) { return static_cast<double>(covering_states(l.tokens_by_state(), 0.99)); }),
  };
  static constexpr auto kMetrics = joined(kSamplingMetrics<L>, kOwn);
  return std::span(kMetrics).first(hdp ? kMetrics.size() : kMetrics.size() - 4);
}

HmmGibbsLearner::HmmGibbsLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, with_shared_rows(settings, *data), own(settings.hdp), run),
      loop_(this, plan_of(this->settings())) {
  const HmmSettings &s = this->settings();
  if (*s.iterations >= UINT32_MAX) {
    fail(Code::argument, "iterations is %" PRId64 "; expected less than 2^32 - 1 sweeps", *s.iterations);
  }
  loop_.plan().require_samples();
  identified().option("annealed over", s.anneal.anneals() ? *s.iterations : 0);
  const HmmData &d = *this->data();
  const int64_t tokens = static_cast<int64_t>(d.corpus->symbols.size()), counted = 8 * static_cast<int64_t>(d.rows.size());
  const int64_t each = chain_bytes(), once = scratch_bytes(run.threads);
  const int64_t stick = s.hdp ? 32 * static_cast<int64_t>(d.rows.states() * d.rows.stride()) : 0;
  const int64_t chain = 4 * tokens + counted + each + stick + MissingParts::bytes(d, run);
  run.limit_bytes(each > INT64_MAX / 8192 ? INT64_MAX : (s.chains + loop_.plan().cooling.hot_after(0)) * chain + once);
  loop_.begin(run);
}

int64_t HmmGibbsLearner::chain_bytes() const {
  const int64_t tokens = static_cast<int64_t>(data()->corpus->symbols.size());
  if (beam()) return 10 * tokens;
  return blocked() || opens()
             ? 2 * tokens
             : HmmGibbsCounts::bytes(*data(), priors().holds_emission() || !priors().emission.base.empty());
}

int64_t HmmGibbsLearner::scratch_bytes(int32_t threads) const {
  if (beam()) return BeamChain::scratch_bytes(*data(), threads);
  if (opens()) return threads * DirectGibbsChain::scratch_bytes(*data());
  return blocked() ? BlockedGibbsChain::scratch_bytes(*data(), threads) : 0;
}

std::unique_ptr<SamplerChain> HmmGibbsLearner::new_chain(int32_t number, const Run &run) const {
  const uint64_t seed = settings().seed;
  std::unique_ptr<StateSampler> chain;
  if (beam()) chain = std::make_unique<BeamChain>(data(), end(), priors(), seed, number, run);
  else if (opens()) chain = std::make_unique<DirectGibbsChain>(data(), end(), priors(), seed, number, run);
  else if (blocked()) chain = std::make_unique<BlockedGibbsChain>(data(), end(), priors(), seed, number, run);
  else if (data()->channels) chain = std::make_unique<ChannelGibbsChain>(data(), end(), priors(), seed, number, run);
  else chain = std::make_unique<HmmGibbsChain>(data(), end(), priors(), seed, number, run);
  if (settings().hdp) chain->share_stick(HdpLevel(data()->rows.states(), hdp_settings(settings())), priors());
  return chain;
}

void HmmGibbsLearner::begin(SamplerChain *chain, const Run &run) const {
  if (!settings().start) return;
  sampler(chain).draw_under(*settings().start, "the model to begin with", run);
  if (priors().has_zeros()) sampler(chain).set_priors(priors(), run);
}

uint64_t HmmGibbsLearner::held_out_mark() const {
  if (!held_out()) return 0;
  return fingerprint(*held_out()->corpus) ^ (held_out()->channels ? fingerprint(*held_out()->channels) : 0);
}

double HmmGibbsLearner::held_out_ensemble_per_token() const {
  if (ensemble_.members == 0) return kNotKnown;
  PossibleItemSum sum;
  const double members = std::log(static_cast<double>(ensemble_.members));
  for (size_t i = 0; i < ensemble_.log_sums.size(); ++i) {
    sum.add(ensemble_.log_sums[i] - members, static_cast<double>(held_out()->length(static_cast<int64_t>(i))));
  }
  return sum.value().per_token();
}

void HmmGibbsLearner::sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const {
  for (SamplerChain *chain : chains) sampler(chain).sweep(sweep, temperature, run);
}

double HmmGibbsLearner::make_sample(SamplerChain *chain, const Run &run) const {
  StateSampler &own = sampler(chain);
  const HmmParameters &counts = own.make_sample(run);
  return hws::log_joint(counts, own.states(), priors_of(own), *own.data(), run);
}

Array<double> HmmGibbsLearner::held_out_logs(const StateSampler &chain, const Run &run) const {
  if (opens()) {  // rows that keep the rest of an open stick do not sum to 1
    const HmmCompleted own = with_rest_state(*chain.data(), chain.sample(), priors(), chain.level(), run);
    const HmmDataPtr held = with_states(*held_out(), static_cast<int32_t>(own.data->rows.states()), run);
    return log_probabilities(*held, estimate(own.counts, own.priors, *own.data, Estimate::predictive, run).parameters, run);
  }
  const HmmPriors own = priors_of(chain);
  return log_probabilities(*held_out(), estimate(chain.sample(), own, *data(), Estimate::predictive, run).parameters, run);
}

void HmmGibbsLearner::samples_made(const Run &run) {
  if (!held_out()) return;
  next_ensemble_ = ensemble_;
  for (const auto &chain : loop_.chains()) {
    const Array<double> logs = held_out_logs(sampler(*chain), run);
    Array<double> &sums = next_ensemble_.log_sums;
    sums.resize(logs.size(), -INFINITY);
    for (size_t i = 0; i < logs.size(); ++i) {
      const double high = std::fmax(sums[i], logs[i]), low = std::fmin(sums[i], logs[i]);
      if (high > -INFINITY) sums[i] = high + std::log1p(std::exp(low - high));
    }
    ++next_ensemble_.members;
  }
}

double HmmGibbsLearner::log_joint(const SamplerChain &chain) const {
  const StateSampler &own = sampler(chain);
  return hws::log_joint(own.counts(), own.states(), priors_of(own), *own.data(), reading_run());
}

void HmmGibbsLearner::iterate(const Run &run) {
  run.stage("hmm: Gibbs sampler, sweep", *settings().iterations);
  run.advance(steps());
  if (stale_) {
    for (const auto &chain : loop_.chains()) sampler(chain.get()).set_priors(priors(), run);
    stale_ = false;
  }
  loop_.sweep(steps(), run);
  if (loop_.plan().keeps(steps()) && held_out()) std::swap(ensemble_, next_ensemble_);
}

const StateSampler &HmmGibbsLearner::best_chain() const { return sampler(loop_.shown(steps())); }

HmmPriors HmmGibbsLearner::priors_of(const StateSampler &chain) const {
  return settings().hdp ? shared_priors(priors(), chain.level()) : priors();
}

HmmPriors HmmGibbsLearner::priors_of_model() const {
  return settings().hdp ? shared_priors(priors(), best_chain().mean_level()) : priors();
}

void HmmGibbsLearner::check_own_priors(const HmmPriors &priors) const {
  HmmLearner::check_own_priors(priors);
  if (settings().hdp) require_shared(priors.emission, *data());
}

std::optional<HmmCompleted> HmmGibbsLearner::completed() const {
  if (!settings().hdp) return std::nullopt;
  const StateSampler &best = best_chain();
  return with_rest_state(*best.mean_data(), best.mean_counts(), priors(), best.mean_level(), reading_run());
}

HmmParameters HmmGibbsLearner::counts() const {
  const StateSampler &best = best_chain();
  HmmParameters c = best.mean_counts();
  if (priors().has_zeros()) clear_forbidden(priors_of_model(), best.mean_data()->rows, &c);  // samples from before the zeros
  return c;
}

HmmParameters HmmGibbsLearner::parameters() const {
  return estimate(counts(), priors_of_model(), *data_of_parameters(), Estimate::predictive, reading_run()).parameters;
}

std::string HmmGibbsLearner::state_bytes() const {
  std::string bytes;
  loop_.save(&bytes);
  append_value(&bytes, held_out_mark());
  append_value(&bytes, ensemble_.members);
  append_array(&bytes, ensemble_.log_sums);
  return bytes;
}

void HmmGibbsLearner::take_state(std::string_view *bytes) {
  SamplingLoop::State state = loop_.take(bytes, reading_run());
  const uint64_t mark = take_value<uint64_t>(bytes);
  Ensemble ensemble{take_value<int64_t>(bytes), take_array<double>(bytes)};
  const size_t watched = held_out() ? static_cast<size_t>(held_out()->corpus->count()) : 0;
  if (mark != held_out_mark()) {
    ensemble = {};  // it belongs to other held-out data
  } else if (ensemble.members < 0 || ensemble.log_sums.size() != (ensemble.members > 0 ? watched : 0)) {
    fail(Code::corrupt, "a checkpoint with the probabilities of %zu held-out sequences; expected %zu", ensemble.log_sums.size(),
         watched);
  }
  require_end_of_state(*bytes);
  loop_.swap(&state);
  std::swap(ensemble_, ensemble);
  stale_ = true;  // the checkpoint's priors are set after this call
}

}  // namespace hws
