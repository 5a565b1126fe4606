#include "src/pfa/choosing/starts_learner.hh"

#include "src/learner/several_starts.hh"
#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

constexpr int32_t kStartsVersion = 6;  // of checkpoints
constexpr size_t kOwnStartsMetrics = std::size(kStartsMetrics<PfaStartsLearner>);

}  // namespace

PfaSettings start_of(PfaSettings s, int64_t number) {
  s.starts = 1;
  s.start_iterations = std::nullopt;
  s.seed = seed_of_start(s.seed, number);
  return s;
}

PfaStartsLearner::PfaStartsLearner(CorpusPtr corpus, PfaSettings settings, Make make, const Run &run)
    : PfaLearner(kFamily, pfa_fields::several, std::move(corpus), std::move(settings), kStartsMetrics<PfaStartsLearner>, run,
                 kStartsVersion),
      make_(std::move(make)) {
  const auto one = [this](int64_t number, const Run &r) { return make_(corpus_, start_of(settings_, number), r); };
  const int64_t passes = *settings_.start_iterations;
  loop_.begin(starts_plan("automaton: comparing starts", settings_.starts, passes, "objective", one), one(0, run));
  const std::span<const MetricSpec> inner = static_cast<const PfaLearner &>(loop_.at_work()).own_metrics();
  metrics_.insert(metrics_.begin() + kOwnStartsMetrics, inner.begin(), inner.end());  // the shared ones stay the last
}

double PfaStartsLearner::value(size_t metric) const {
  const MetricSpec &m = metrics_[metric];
  const bool of_start = metric >= kOwnStartsMetrics && metric < own_metrics().size();
  return of_start ? loop_.shown().known(m.name) : m.value(*this);
}

}  // namespace hws
