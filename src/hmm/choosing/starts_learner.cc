#include "src/hmm/choosing/starts_learner.hh"

#include "fsa/base/hash_slots.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

HmmSettings start_of(const HmmData &data, HmmSettings s, int64_t number) {
  s.starts = 1;
  s.start_iterations = std::nullopt;
  if (number == 0) return s;
  s.seed = mixed(s.seed, static_cast<uint64_t>(number)) >> 1;  // as options have them
  if (s.init == HmmStart::automatic && data.masks) {
    s.init = hmm_fields::collapsed(s) && can_sample(data) && number % 2 == 1 ? HmmStart::sampled : HmmStart::posteriors;
  }
  return s;
}

std::span<const MetricSpec> HmmStartsLearner::own() {
  using L = HmmStartsLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("starts_done", "starts that have been judged",
                   [](const L &l) { return static_cast<double>(l.loop_.judged()); }),
      metric_of<L>("start", "the best start so far, in the end the one that goes on; counted from 0",
                   [](const L &l) { return l.loop_.best() < 0 ? kNotKnown : static_cast<double>(l.loop_.best()); }),
      metric_of<L>("best_objective", "its objective when it was judged, nats; cvi1, cvi2, cvi3: the surrogate",
                   [](const L &l) { return l.loop_.highest(); }),
      metric_of<L>("starts_spread", "largest minus smallest objective of the starts when they were judged, per token, nats",
                   [](const L &l) { return (l.loop_.highest() - l.loop_.lowest()) / l.tokens(); }),
  };
  return kMetrics;
}

HmmStartsLearner::HmmStartsLearner(const HmmDataPtr &data, const HmmSettings &settings, Make make, const Run &run)
    : HmmStartsLearner(settings, make(start_of(*data, settings, 0), run), make, run) {}

HmmStartsLearner::HmmStartsLearner(const HmmSettings &settings, std::unique_ptr<HmmLearner> first, Make make, const Run &run)
    : HmmOuterLearner(kFamily, first->data(), *first, settings, own(), run), make_(std::move(make)) {
  ChoosingPlan plan;
  plan.stage = "hmm: comparing starts";
  plan.candidates = settings.starts;
  plan.steps = *this->settings().start_iterations;
  plan.goes_on = true;
  plan.make = [this](int64_t number, bool, const Run &r) {
    std::unique_ptr<HmmLearner> learner = make_(start_of(*this->data(), this->settings(), number), r);
    learner->set_priors(HmmLearner::priors());  // which somebody may have replaced since
    return learner;
  };
  const char *objective = hmm_fields::collapsed(this->settings()) ? "surrogate" : "objective";
  plan.judge = [objective](const Learner &learner, const Run &) {
    Judgement judged;
    judged.worth = learner.known(objective);
    return judged;
  };
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
