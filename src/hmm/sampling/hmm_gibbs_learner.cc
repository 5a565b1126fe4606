#include "src/hmm/sampling/hmm_gibbs_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/text.hh"
#include "src/draws/sample_schedule.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/channel_gibbs_chain.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

void add(const HmmParameters &from, HmmParameters *to) {
  const auto numbers = [](const Array<double> &a, Array<double> *b) {
    for (size_t i = 0; i < a.size(); ++i) (*b)[i] += a[i];
  };
  numbers(from.chain.initial, &to->chain.initial);
  numbers(from.chain.transition, &to->chain.transition);
  numbers(from.chain.end, &to->chain.end);
  numbers(from.emission, &to->emission);
  numbers(from.channels, &to->channels);
}

HmmParameters scaled(HmmParameters c, double factor) {
  for (Array<double> *numbers : {&c.chain.initial, &c.chain.transition, &c.chain.end, &c.emission, &c.channels}) {
    for (double &x : *numbers) x *= factor;
  }
  return c;
}

}  // namespace

template <class Of>
double HmmGibbsLearner::mean_of_chains(Of of) const {
  double sum = 0;
  for (const Chain &chain : chains_) sum += of(chain);
  return sum / static_cast<double>(chains_.size());
}

double HmmGibbsLearner::highest_log_joint() const {
  double most = -INFINITY;
  for (const Chain &chain : chains_) most = std::fmax(most, log_joint(chain));
  return most;
}

std::span<const MetricSpec> HmmGibbsLearner::own() {
  using L = HmmGibbsLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("log_joint",
                   "ln p(corpus, states) of the present states (with them the missing parts of vectors), of the chain whose it "
                   "is highest, nats",
                   [](const L &l) { return l.highest_log_joint(); }),
      metric_of<L>("log_joint_mean", "the same, mean over the chains",
                   [](const L &l) { return l.mean_of_chains([&](const Chain &chain) { return l.log_joint(chain); }); }),
      metric_of<L>("log_joint_per_token", "log_joint per token, nats",
                   [](const L &l) { return l.highest_log_joint() / l.tokens(); }),
      metric_of<L>("changed", "share of the states the last sweep changed, mean over the chains",
                   [](const L &l) { return l.mean_of_chains([](const Chain &chain) { return chain.sampler->changed(); }); }),
      metric_of<L>("temperature", "of the next sweep", [](const L &l) { return l.temperature(l.steps()); }),
      metric_of<L>("samples", "samples of each chain that the counts are the mean of; 0: the last state's",
                   [](const L &l) { return static_cast<double>(l.samples_); }),
      metric_of<L>("chain", "the chain the model is read off, counted from 0",
                   [](const L &l) { return static_cast<double>(l.best()); }),
      metric_of<L>("heldout_ensemble_per_token",
                   "ln of held-out sequences' mean probability over the samples since they are watched, per token, nats",
                   [](const L &l) {
                     if (l.ensemble_.members == 0) return kNotKnown;
                     LongSum sum;
                     const double members = std::log(static_cast<double>(l.ensemble_.members));
                     for (const double x : l.ensemble_.log_sums) sum.add(x - members);
                     return sum.value() / static_cast<double>(l.held_out()->corpus->symbols.size());
                   }),
      metric_of<L>("bytes", "bytes of states, tables and sums of samples",
                   [](const L &l) { return static_cast<double>(l.bytes()); }),
  };
  return kMetrics;
}

HmmGibbsLearner::HmmGibbsLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, settings, own(), run) {
  const HmmSettings &s = this->settings();
  if (*s.iterations >= UINT32_MAX) {
    fail(Code::argument, "iterations is %" PRId64 "; expected less than 2^32 - 1 sweeps", *s.iterations);
  }
  if (!s.anneal.anneals() && s.iterations > 0) require_samples(*s.iterations, *s.burn_in, *s.period);
  identified().option("annealed over", s.anneal.anneals() ? *s.iterations : 0);
  const HmmData &d = *this->data();
  const int64_t tokens = static_cast<int64_t>(d.corpus->symbols.size()), counted = 8 * static_cast<int64_t>(d.rows.size());
  const int64_t each = blocked() ? 2 * tokens : HmmGibbsChain::table_bytes(d, !priors().emission.base.empty());
  const int64_t once = blocked() ? BlockedGibbsChain::scratch_bytes(d, run.threads) : 0;
  const int64_t chain = 4 * tokens + counted + each + MissingParts::bytes(d, run);
  run.limit_bytes(each > INT64_MAX / 8192 ? INT64_MAX : s.chains * chain + once);
  chains_.resize(static_cast<size_t>(s.chains));
  parallel_for(s.chains, run.threads,
               [&](int64_t c) { chains_[static_cast<size_t>(c)].sampler = new_sampler(static_cast<int32_t>(c), run); });
  for (Chain &begun : chains_) {
    if (s.start) begun.sampler->draw_under(*s.start, "the model to begin with", run);
  }
}

std::unique_ptr<StateSampler> HmmGibbsLearner::new_sampler(int32_t number, const Run &run) const {
  const uint64_t seed = settings().seed;
  if (blocked()) return std::make_unique<BlockedGibbsChain>(data(), end(), priors(), seed, number, run);
  if (data()->channels) return std::make_unique<ChannelGibbsChain>(data(), end(), priors(), seed, number, run);
  return std::make_unique<HmmGibbsChain>(data(), end(), priors(), seed, number, run);
}

uint64_t HmmGibbsLearner::held_out_mark() const {
  if (!held_out()) return 0;
  return fingerprint(*held_out()->corpus) ^ (held_out()->channels ? fingerprint(*held_out()->channels) : 0);
}

HmmGibbsLearner::Ensemble HmmGibbsLearner::with_sample(Ensemble ensemble, const HmmParameters &counts, const Run &run) const {
  const HmmParameters parameters = estimate(counts, priors(), *data(), Estimate::predictive, run).parameters;
  const Array<double> logs = log_probabilities(*held_out(), parameters, run);
  ensemble.log_sums.resize(logs.size(), -INFINITY);
  for (size_t i = 0; i < logs.size(); ++i) {
    const double high = std::fmax(ensemble.log_sums[i], logs[i]), low = std::fmin(ensemble.log_sums[i], logs[i]);
    if (high > -INFINITY) ensemble.log_sums[i] = high + std::log1p(std::exp(low - high));
  }
  ++ensemble.members;
  return ensemble;
}

double HmmGibbsLearner::temperature(int64_t sweep) const {
  const HmmSettings &s = settings();
  const int64_t falling = *s.iterations - static_cast<int64_t>(std::ceil(s.cold * static_cast<double>(*s.iterations)));
  if (sweep >= falling) return s.anneal.last;
  // The first sweep has the first temperature, the one after the fall the last.
  return s.anneal.first + (s.anneal.last - s.anneal.first) * static_cast<double>(sweep) / static_cast<double>(falling);
}

void HmmGibbsLearner::iterate(const Run &run) {
  const int64_t sweep = steps(), after = sweep + 1 - *settings().burn_in;
  const bool keeps = !settings().anneal.anneals() && after > 0 && after % *settings().period == 0;
  run.stage("hmm: Gibbs sampler, sweep", *settings().iterations);
  run.advance(sweep);
  if (stale_) {
    for (Chain &chain : chains_) chain.sampler->set_priors(priors(), run);
    stale_ = false;
  }
  struct Sample {
    HmmParameters counts;
    double log_joint = 0;
  };
  std::vector<Sample> samples(keeps ? chains_.size() : 0);
  const double now = temperature(sweep);
  Ensemble ensemble;
  try {
    parallel_for(settings().chains, blocked() ? 1 : run.threads, [&](int64_t c) {
      StateSampler &sampler = *chains_[static_cast<size_t>(c)].sampler;
      sampler.sweep(sweep, now, run);
      if (!keeps) return;
      Sample &sample = samples[static_cast<size_t>(c)];
      sample.counts = sampler.counts();
      sample.log_joint = hws::log_joint(sample.counts, priors(), *data(), run);
    });
    if (keeps && held_out()) {
      ensemble = ensemble_;
      for (const Sample &sample : samples) ensemble = with_sample(std::move(ensemble), sample.counts, run);
    }
  } catch (...) {
    for (Chain &chain : chains_) chain.sampler->undo(sweep);
    throw;
  }
  // Nothing fails from here on.
  for (size_t c = 0; c < samples.size(); ++c) {
    Chain &chain = chains_[c];
    if (samples_ == 0) {
      std::swap(chain.sum, samples[c].counts);
    } else {
      add(samples[c].counts, &chain.sum);
    }
    chain.log_joint += samples[c].log_joint;
  }
  samples_ += keeps;
  if (ensemble.members > 0) std::swap(ensemble_, ensemble);
}

double HmmGibbsLearner::log_joint(const Chain &chain) const {
  return hws::log_joint(chain.sampler->counts(), priors(), *data(), reading_run());
}

size_t HmmGibbsLearner::best() const {
  size_t at = 0;
  double most = -INFINITY;
  for (size_t c = 0; c < chains_.size(); ++c) {
    const double x = samples_ > 0 ? chains_[c].log_joint : log_joint(chains_[c]);
    if (!(x > most)) continue;
    most = x;
    at = c;
  }
  return at;
}

HmmParameters HmmGibbsLearner::counts() const {
  const Chain &chain = chains_[chains_.size() == 1 ? 0 : best()];
  HmmParameters c = samples_ > 0 ? scaled(chain.sum, 1 / static_cast<double>(samples_)) : chain.sampler->counts();
  if (priors().has_zeros()) clear_forbidden(priors(), data()->rows, &c);  // of states before there were zeros
  return c;
}

HmmParameters HmmGibbsLearner::parameters() const {
  return estimate(counts(), priors(), *data(), Estimate::predictive, reading_run()).parameters;
}

int64_t HmmGibbsLearner::bytes() const {
  int64_t sum = 0;
  for (const Chain &chain : chains_) {
    sum += chain.sampler->bytes() +
           8 * static_cast<int64_t>(chain.sum.emission.size() + chain.sum.chain.transition.size() + chain.sum.channels.size());
  }
  return sum;
}

std::string HmmGibbsLearner::state_bytes() const {
  std::string bytes;
  append_value(&bytes, samples_);
  for (const Chain &chain : chains_) {
    chain.sampler->save(&bytes);
    append_value(&bytes, chain.log_joint);
    if (samples_ > 0) append_counts(&bytes, chain.sum);
  }
  append_value(&bytes, held_out_mark());
  append_value(&bytes, ensemble_.members);
  append_array(&bytes, ensemble_.log_sums);
  return bytes;
}

void HmmGibbsLearner::take_state(std::string_view *bytes) {
  const int64_t samples = take_value<int64_t>(bytes);
  if (samples < 0) fail(Code::corrupt, "a checkpoint with %" PRId64 " samples", samples);
  const HmmParameters like = no_counts(*data(), end());
  std::vector<Chain> chains(chains_.size());
  for (size_t c = 0; c < chains.size(); ++c) {
    chains[c].sampler = new_sampler(static_cast<int32_t>(c), reading_run());
    chains[c].sampler->load(bytes);
    chains[c].log_joint = take_value<double>(bytes);
    if (samples > 0) chains[c].sum = take_counts(bytes, like);
  }
  const uint64_t mark = take_value<uint64_t>(bytes);
  Ensemble ensemble{take_value<int64_t>(bytes), take_array<double>(bytes)};
  const size_t watched = held_out() ? static_cast<size_t>(held_out()->corpus->count()) : 0;
  if (mark != held_out_mark()) {
    ensemble = {};  // of other data than are watched now
  } else if (ensemble.members < 0 || ensemble.log_sums.size() != (ensemble.members > 0 ? watched : 0)) {
    fail(Code::corrupt, "a checkpoint with the probabilities of %zu held-out sequences; expected %zu", ensemble.log_sums.size(),
         watched);
  }
  if (!bytes->empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes->size());
  chains_.swap(chains);
  std::swap(ensemble_, ensemble);
  samples_ = samples;
  stale_ = true;  // the checkpoint's priors come after this
}

}  // namespace hws
