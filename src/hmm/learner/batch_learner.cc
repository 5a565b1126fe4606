#include "src/hmm/learner/batch_learner.hh"

#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/shared_rows.hh"

namespace hws {

std::span<const MetricSpec> HmmBatchLearner::own(const HmmSettings &settings) {
  using L = HmmBatchLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("log_likelihood", "ln p(corpus) under the parameters before the last step (vi: under geometric means), nats",
                   [](const L &l) { return l.measured().measures().log_likelihood; }),
      metric_of<L>("objective",
                   "what the method raises: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound; "
                   "nats",
                   [](const L &l) { return l.measured().measures().objective; }),
      metric_of<L>("elbo", "vi: the evidence's lower bound, which level_form point has none of, nats",
                   [](const L &l) { return l.bounds_evidence() ? l.measured().measures().objective : kNotKnown; }),
      metric_of<L>("log_likelihood_per_token", "log-likelihood per token, nats",
                   [](const L &l) { return l.measured().measures().log_likelihood / l.tokens_; }),
      metric_of<L>("items_per_block", "sequences of a block of sums, at whose edges parts of a corpus are to be cut",
                   [](const L &l) { return static_cast<double>(l.expectation_.blocks().plan.items_per_block); }),
      metric_of<L>("change", "rise of the objective from the step before, relative to its size",
                   [](const L &l) { return l.measured().measures().change; }),
      metric_of<L>("moved", "share of the expected uses that the last step gave to other outcomes",
                   [](const L &l) { return l.measured().measures().moved; }),
      metric_of<L>("converged", "1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)",
                   [](const L &l) { return static_cast<double>(l.measured().settled()); }),
      metric_of<L>("gamma", "hdp: concentration of the stick, as it stands", [](const L &l) { return l.level_->gamma(); }),
      metric_of<L>("sigma", "hdp: concentration of the rows, as it stands", [](const L &l) { return l.level_->sigma(); }),
      metric_of<L>("kappa", "hdp: prior count of each state's transition to itself, as it stands",
                   [](const L &l) { return l.level_->kappa(); }),
      metric_of<L>("states_99", "hdp: states that hold 99 per cent of the expected tokens, the largest first",
                   [](const L &l) { return static_cast<double>(covering_states(l.tokens_by_state(), 0.99)); }),
  };
  return std::span(kMetrics).first(settings.hdp ? std::size(kMetrics) : 8);
}

HmmBatchLearner::HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, with_shared_rows(settings, *data), own(settings), run),
      expectation_(data, settings.end, held_blocks(), 0, nullptr, run),
      loop_(*this->settings().iterations, this->settings().tolerance) {
  const bool modes = estimate_of_model(this->settings()) == Estimate::mode;
  if (modes && data->families && !priors().holds_channels()) data->families->require_modes();
  begun_ = holds_all();
  tokens_ = tokens();
  counts_ = begun_ ? initial_counts(expectation_, settings, run) : no_counts(*data, settings.end);
  if (settings.hdp) level_.emplace(data->rows.states(), hdp_settings(this->settings()));
  HmmBatchLearner::priors_changed();
  if (begun_) begin_level(run);
}

// The stick that the counts of the start lead to.
void HmmBatchLearner::begin_level(const Run &run) {
  if (!level_) return;
  HdpLevel level = level_->begun(counts_of(counts_.chain), run);
  HmmPriors shared = shared_priors(priors(), level);
  std::swap(*level_, level);
  adopt_priors(&shared);
}

bool HmmBatchLearner::bounds_evidence() const {
  return vi() && !(hmm_fields::has_form(settings()) && settings().level_form == LevelForm::point);
}

void HmmBatchLearner::check_own_priors(const HmmPriors &priors) const {
  HmmLearner::check_own_priors(priors);
  if (settings().hdp) require_shared(priors.emission, *data());
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
  std::swap(counts_, counts);
  try {
    begin_level(run);
  } catch (...) {
    std::swap(counts_, counts);
    throw;
  }
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
  const double of_level = level_ ? level_->own_bound() + level_->log_hyper() : 0;
  std::optional<HdpLevel> level = level_;
  HmmPriors shared;
  if (level_ && hmm_fields::moves_level(settings())) {
    level = level_->raised(counts_of(next.uses.chain), run);
    shared = shared_priors(priors(), *level);
  }
  MovedUses moved;
  const auto before = counts_.arrays(), after = next.uses.arrays();
  for (size_t k = 0; k < before.size(); ++k) {
    if (before[k] != &counts_.channels) moved.add(*before[k], *after[k]);
  }
  // No step below can fail.
  std::swap(counts_, next.uses);
  expectation_.reuse(std::move(next.uses));
  loop_ = measured();
  if (level_ && hmm_fields::moves_level(settings())) {
    level_.swap(level);
    adopt_priors(&shared);
  }
  measured_under_ = priors_mark();  // of the next step's priors: that the level moved them changes no objective
  loop_.advance(next.log_likelihood, next.log_likelihood - now.penalty + of_level, moved.share());
  if (done()) expectation_.free_spare();
}

HmmParameters HmmBatchLearner::parameters() const {
  if (!begun_) fail_before_begin();
  return estimate(counts_, priors(), *data(), estimate_of_model(settings()), reading_run()).parameters;
}

std::optional<HmmCompleted> HmmBatchLearner::completed() const {
  if (!level_) return std::nullopt;
  return with_rest_state(*data(), counts(), priors(), *level_, reading_run());
}

std::string HmmBatchLearner::state_bytes() const {
  std::string bytes;
  if (level_) level_->append(&bytes);
  Members::append(&bytes, *this);
  return bytes;
}

// Counts of forbidden outcomes were 0 when they were saved.
void HmmBatchLearner::take_state(std::string_view *bytes) {
  std::optional<HdpLevel> level = level_;
  HmmPriors now = priors();
  if (level) {
    level->take(bytes);
    now = shared_priors(std::move(now), *level);  // a checkpoint has no base beyond the outcomes
  }
  Members::take_all(*bytes, this);
  level_.swap(level);
  adopt_priors(&now);
}

}  // namespace hws
