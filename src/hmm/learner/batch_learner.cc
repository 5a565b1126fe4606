#include "src/hmm/learner/batch_learner.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"log_likelihood", "ln p(corpus) under the parameters before the last step (vi: under geometric means), nats"},
    {"objective",
     "what the method raises: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound; nats"},
    {"elbo", "vi: the evidence's lower bound, nats"},
    {"log_likelihood_per_token", "log-likelihood per token, nats"},
    {"change", "rise of the objective from the step before, relative to its size"},
};

HmmSettings checked(HmmSettings s) {
  if (s.iterations < 0) fail(Code::argument, "%" PRId64 " iterations; expected 0 or more", s.iterations);
  if (!(s.tolerance >= 0 && s.tolerance < INFINITY)) {
    fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(s.tolerance).text);
  }
  return s;
}

double least_prior(HmmMethod method) { return method == HmmMethod::em ? 1 : 0; }

}  // namespace

HmmBatchLearner::HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, settings.end, settings.priors, least_prior(settings.method), kMetrics, run),
      settings_(checked(settings)), expectation_(data, settings.end, run) {
  if (settings_.method == HmmMethod::em && data->families) data->families->require_modes();
  options().option("method", static_cast<int64_t>(settings.method));
  options().option("start", static_cast<int64_t>(settings.start));
  options().option("seed", static_cast<int64_t>(settings.seed));
  counts_ = initial_counts(expectation_, settings.start, settings.seed, run);
}

HmmEstimate HmmBatchLearner::estimate_now(const Run &run) const {
  const Estimate what = settings_.method == HmmMethod::vi ? Estimate::geometric_mean : Estimate::mode;
  return estimate(counts_, priors(), *data(), what, run);
}

SufficientStatistics HmmBatchLearner::shard(int64_t first, int64_t last) const {
  const Run run = reading_run();
  return expectation_.statistics_of_sequences(estimate_now(run).parameters, first, last, run);
}

void HmmBatchLearner::iterate(const Run &run) {
  const HmmEstimate now = estimate_now(run);
  HmmCounts next = given() ? expectation_.counts(*given()) : expectation_.counts(now.parameters, run);
  Measures m;
  m.log_likelihood = next.log_likelihood;
  m.objective = next.log_likelihood - now.penalty;
  const double rise = m.objective - measures_.objective;  // NaN at first
  m.change = rise == 0 ? 0 : rise / std::fabs(m.objective);
  // Nothing fails from here on.
  std::swap(counts_, next.uses);
  expectation_.reuse(std::move(next.uses));
  measures_ = m;
  ++iterations_;
  if (done()) expectation_.free_spare();
}

double HmmBatchLearner::own_value(size_t metric) const {
  switch (metric) {
    case 0: return measures_.log_likelihood;
    case 1: return measures_.objective;
    case 2: return settings_.method == HmmMethod::vi ? measures_.objective : kNotKnown;
    case 3: return measures_.log_likelihood / static_cast<double>(data()->corpus->symbols.size());
    default: return measures_.change;
  }
}

HmmParameters HmmBatchLearner::parameters() const {
  const Estimate what = settings_.method == HmmMethod::vi ? Estimate::predictive : Estimate::mode;
  return estimate(counts_, priors(), *data(), what, reading_run()).parameters;
}

std::string HmmBatchLearner::state_bytes() const {
  std::string bytes;
  append_value(&bytes, iterations_);
  append_value(&bytes, measures_);
  append_counts(&bytes, counts_);
  return bytes;
}

void HmmBatchLearner::take_state(std::string_view *bytes) {
  const int64_t iterations = take_steps(bytes);
  const Measures measures = take_value<Measures>(bytes);
  HmmParameters counts = take_counts(bytes, counts_);
  if (!bytes->empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes->size());
  counts_ = std::move(counts);  // those of forbidden outcomes were 0 when they were saved
  measures_ = measures;
  iterations_ = iterations;
}

}  // namespace hws
