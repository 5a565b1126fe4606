#include "src/hmm/learner/batch_learner.hh"


namespace hws {

std::span<const MetricSpec> HmmBatchLearner::own() {
  using L = HmmBatchLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("log_likelihood", "ln p(corpus) under the parameters before the last step (vi: under geometric means), nats",
                   [](const L &l) { return l.measured().measures().log_likelihood; }),
      metric_of<L>("objective",
                   "what the method raises: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound; "
                   "nats",
                   [](const L &l) { return l.measured().measures().objective; }),
      metric_of<L>("elbo", "vi: the evidence's lower bound, nats",
                   [](const L &l) { return l.vi() ? l.measured().measures().objective : kNotKnown; }),
      metric_of<L>("log_likelihood_per_token", "log-likelihood per token, nats",
                   [](const L &l) { return l.measured().measures().log_likelihood / l.tokens_; }),
      metric_of<L>("items_per_block", "sequences of a block of sums, at whose edges parts of a corpus are to be cut",
                   [](const L &l) { return static_cast<double>(l.expectation_.blocks().plan.items_per_block); }),
      metric_of<L>("change", "rise of the objective from the step before, relative to its size",
                   [](const L &l) { return l.measured().measures().change; }),
  };
  return kMetrics;
}

HmmBatchLearner::HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, settings, own(), run), expectation_(data, settings.end, held_blocks(), 0, nullptr, run),
      loop_(*this->settings().iterations, this->settings().tolerance) {
  const bool modes = estimate_of_model(this->settings()) == Estimate::mode;
  if (modes && data->families && !priors().holds_channels()) data->families->require_modes();
  begun_ = holds_all();
  tokens_ = tokens();
  counts_ = begun_ ? initial_counts(expectation_, settings, run) : no_counts(*data, settings.end);
  HmmBatchLearner::priors_changed();
}

HmmEstimate HmmBatchLearner::estimate_now(const Run &run) const {
  const Estimate what = vi() ? Estimate::geometric_mean : estimate_of_model(settings());
  return estimate(counts_, priors(), *data(), what, run);
}

SufficientStatistics HmmBatchLearner::sums() const {
  const Run run = reading_run();
  if (!begun_) return start_statistics(expectation_, settings(), run);
  return expectation_.statistics(estimate_now(run).parameters, run);
}

void HmmBatchLearner::make_start(const Run &run) {
  const double tokens = expectation_.counts(*given()).tokens;
  HmmParameters counts = counts_of_start(expectation_, *given(), settings(), run);
  clear_forbidden(priors(), data()->rows, &counts);
  counts_ = std::move(counts);
  tokens_ = tokens;
  begun_ = true;
}

HmmParameters HmmBatchLearner::counts() const {
  if (!begun_) fail_before_begin();
  return counts_;
}

BatchLoop HmmBatchLearner::measured() const {
  BatchLoop loop = loop_;
  if (measured_under_ != priors_mark()) loop.forget_objective();
  return loop;
}

void HmmBatchLearner::iterate(const Run &run) {
  const HmmEstimate now = estimate_now(run);
  HmmCounts next = expectation_.counts(given() ? *given() : expectation_.statistics(now.parameters, run));
  // No step below can fail.
  std::swap(counts_, next.uses);
  expectation_.reuse(std::move(next.uses));
  loop_ = measured();
  measured_under_ = priors_mark();
  loop_.advance(next.log_likelihood, next.log_likelihood - now.penalty);
  if (done()) expectation_.free_spare();
}

HmmParameters HmmBatchLearner::parameters() const {
  if (!begun_) fail_before_begin();
  return estimate(counts_, priors(), *data(), estimate_of_model(settings()), reading_run()).parameters;
}

std::string HmmBatchLearner::state_bytes() const {
  std::string bytes;
  Members::append(&bytes, *this);
  return bytes;
}

// Counts of forbidden outcomes were 0 when they were saved.
void HmmBatchLearner::take_state(std::string_view *bytes) { Members::take_all(*bytes, this); }

}  // namespace hws
