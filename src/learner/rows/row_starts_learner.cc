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

RowStartsLearner::RowStartsLearner(const char *name, RowFamilyPtr family, Make make, int64_t starts, int64_t steps,
                                   const char *objective, CheckpointIdentity identity, const Run &run)
    : RowStartsLearner(name, std::move(family), make(0, run), make, starts, steps, objective, std::move(identity), run) {}

RowStartsLearner::RowStartsLearner(const char *name, RowFamilyPtr family, std::unique_ptr<RowLearner> first, Make make,
                                   int64_t starts, int64_t steps, const char *objective, CheckpointIdentity identity,
                                   const Run &run)
    : RowLearner(name, std::move(family), first->estimate(), first->estimate(), first->start(), std::move(identity),
                 with_metrics_of(kStartsMetrics<RowStartsLearner>, *first), run),
      behind_(metrics().size() - data().metrics().size() - first->own_metrics().size()), make_(std::move(make)) {
  const auto make_one = [this](int64_t number, const Run &r) {
    std::unique_ptr<RowLearner> learner = make_(number, r);
    give_priors(learner.get());
    return learner;
  };
  loop_.begin(starts_plan("rows: comparing starts", starts, steps, objective, make_one), std::move(first));
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
