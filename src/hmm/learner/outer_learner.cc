#include "src/hmm/learner/outer_learner.hh"

#include <algorithm>

namespace hws {

namespace {

Array<MetricSpec> joined_metrics(std::span<const MetricSpec> own, const HmmLearner &inner) {
  Array<MetricSpec> specs(own.begin(), own.end());
  for (const MetricSpec &m : inner.own_metrics()) {
    const auto same = [&](const MetricSpec &ours) { return std::string_view(ours.name) == m.name; };
    if (std::none_of(own.begin(), own.end(), same)) specs.push_back(m);
  }
  return specs;
}

}  // namespace

HmmOuterLearner::HmmOuterLearner(const char *family, HmmDataPtr data, const HmmLearner &inner, HmmSettings settings,
                                 std::span<const MetricSpec> own, const Run &run)
    : HmmLearner(family, std::move(data), std::move(settings), joined_metrics(own, inner), run),
      behind_(metrics().size() - own_metrics().size() + own.size()) {}

double HmmOuterLearner::value(size_t metric) const {
  if (metric < behind_) return HmmLearner::value(metric);
  const HmmLearner &learner = inner();
  for (size_t i = 0; i < learner.own_metrics().size(); ++i) {
    if (std::string_view(metrics()[metric].name) == learner.own_metrics()[i].name) return learner.own_metric(i);
  }
  return kNotKnown;
}

}  // namespace hws
