#include "src/hmm/choosing/starts_learner.hh"

#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/sampling/sampled_counts.hh"
#include "src/learner/several_starts.hh"

namespace hws {

namespace {

// A start may have converged long before it is known to be the best one.
constexpr MetricSpec kHmmStartsMetrics[] = {
    kStartsMetrics<HmmStartsLearner>[0], kStartsMetrics<HmmStartsLearner>[1], kStartsMetrics<HmmStartsLearner>[2],
    kStartsMetrics<HmmStartsLearner>[3],
    metric_of<HmmStartsLearner>("converged", "1 once the start that goes on has converged; 0 while starts are compared",
                                [](const HmmStartsLearner &l) {
                                  return l.loop().chosen() >= 0 ? l.loop().shown().known("converged") : 0;
                                }),
};

}  // namespace

HmmSettings start_of(const HmmData &data, HmmSettings s, int64_t number) {
  s.starts = 1;
  s.start_number = number;
  s.start_iterations = std::nullopt;
  if (number == 0) return s;
  s.seed = seed_of_start(s.seed, number);
  if (s.init == HmmStart::automatic && data.masks) {
    s.init = hmm_fields::collapsed(s) && can_sample(data) && number % 2 == 1 ? HmmStart::sampled : HmmStart::posteriors;
  }
  return s;
}

HmmStartsLearner::HmmStartsLearner(const HmmDataPtr &data, const HmmSettings &settings, Make make, const Run &run)
    : HmmStartsLearner(settings, make(start_of(*data, settings, 0), run), make, run) {}

HmmStartsLearner::HmmStartsLearner(const HmmSettings &settings, std::unique_ptr<HmmLearner> first, Make make, const Run &run)
    : HmmOuterLearner(kFamily, first->data(), *first, settings, kHmmStartsMetrics, run),
      make_(std::move(make)) {
  const auto one = [this](int64_t number, const Run &r) {
    std::unique_ptr<HmmLearner> learner = make_(start_of(*this->data(), this->settings(), number), r);
    learner->set_priors(HmmLearner::priors());  // the priors may have been replaced since
    return learner;
  };
  const char *objective = hmm_fields::collapsed(this->settings()) ? "surrogate" : "objective";
  ChoosingPlan plan =
      starts_plan("hmm: comparing starts", *settings.starts, *this->settings().start_iterations, objective, one);
  loop_.begin(std::move(plan), std::move(first));
}

void HmmStartsLearner::priors_changed() {
  loop_.for_each([&](Learner &learner) { static_cast<HmmLearner &>(learner).set_priors(HmmLearner::priors()); });
}

std::string HmmStartsLearner::state_bytes() const {
  std::string bytes;
  loop_.append(&bytes);
  return bytes;
}

}  // namespace hws
