#include "src/learner/rows/row_starts_learner.hh"

namespace hws {

namespace {

Array<MetricSpec> with_metrics_of(std::span<const MetricSpec> own, const RowLearner &inner) {
  Array<MetricSpec> all(own.begin(), own.end());
  const std::span<const MetricSpec> of_method = inner.own_metrics();
  all.insert(all.end(), of_method.begin(), of_method.end());
  return all;
}

}  // namespace

const MetricSpec RowStartsLearner::kMetrics[4] = {
    metric_of<RowStartsLearner>("starts_done", "starts that have been judged",
                                [](const RowStartsLearner &l) { return static_cast<double>(l.loop_.judged()); }),
    metric_of<RowStartsLearner>("start", "the best start so far, in the end the one that goes on; counted from 0",
                                [](const RowStartsLearner &l) {
                                  return l.loop_.best() < 0 ? kNotKnown : static_cast<double>(l.loop_.best());
                                }),
    metric_of<RowStartsLearner>("best_objective", "its objective when it was judged, nats; cvi: the surrogate",
                                [](const RowStartsLearner &l) { return l.loop_.highest(); }),
    metric_of<RowStartsLearner>(
        "starts_spread", "largest minus smallest objective of the starts when they were judged, per token, nats",
        [](const RowStartsLearner &l) { return (l.loop_.highest() - l.loop_.lowest()) / l.tokens(); }),
};

RowStartsLearner::RowStartsLearner(const char *name, RowFamilyPtr family, Make make, int64_t starts, int64_t steps,
                                   const char *objective, CheckpointIdentity identity, const Run &run)
    : RowStartsLearner(name, std::move(family), make(0, run), make, starts, steps, objective, std::move(identity), run) {}

RowStartsLearner::RowStartsLearner(const char *name, RowFamilyPtr family, std::unique_ptr<RowLearner> first, Make make,
                                   int64_t starts, int64_t steps, const char *objective, CheckpointIdentity identity,
                                   const Run &run)
    : RowLearner(name, std::move(family), first->estimate(), first->estimate(), first->start(), std::move(identity),
                 with_metrics_of(kMetrics, *first), run),
      behind_(metrics().size() - first->own_metrics().size()), make_(std::move(make)) {
  ChoosingPlan plan;
  plan.stage = "rows: comparing starts";
  plan.candidates = starts;
  plan.steps = steps;
  plan.goes_on = true;
  plan.make = [this](int64_t number, bool, const Run &r) {
    std::unique_ptr<RowLearner> learner = make_(number, r);
    give_priors(learner.get());
    return learner;
  };
  plan.judge = [objective](const Learner &learner, const Run &) {
    Judgement judged;
    judged.worth = learner.known(objective);
    return judged;
  };
  loop_.begin(std::move(plan), std::move(first));
}

double RowStartsLearner::value(size_t metric) const {
  return metric < behind_ ? RowLearner::value(metric) : inner().known(metrics()[metric].name);
}

void RowStartsLearner::give_priors(RowLearner *learner) const {
  for (size_t p = 0; p < parts().count(); ++p) {
    if (!parts().is_replaced(p)) continue;
    const RowBlock &block = parts()[p].block;
    learner->set_prior(p, block.concentration, Array<double>(block.base.begin(), block.base.end()));
  }
}

void RowStartsLearner::priors_changed() {
  loop_.for_each([this](Learner &learner) { give_priors(static_cast<RowLearner *>(&learner)); });
}

std::string RowStartsLearner::state_bytes() const {
  std::string bytes;
  loop_.append(&bytes);
  return bytes;
}

void RowStartsLearner::take_state(std::string_view bytes) { loop_.take(&bytes, reading_run()); }

}  // namespace hws
