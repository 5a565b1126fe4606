#include "src/transducer/machine_family.hh"

namespace hws {

MachineFamily::MachineFamily(ArcParametersPtr parameters, MachineItems items, double concentration)
    : parameters_(std::move(parameters)), items_(std::move(items)), parts_({parameters_->part(concentration)}) {
  for (size_t i = 0; i < items_.weights.size(); ++i) tokens_ += items_.weights[i] * items_.tokens[i];
}

struct MachineFamily::Step final : ExpectStep {
  Step(const ArcParameters &parameters, const double *all, bool only_best) : ExpectStep(all, only_best) {
    parameters.weights({all, parameters.numbers()}, &slots);
  }
  Array<EdgeWeight> slots;
};

std::vector<StatisticSpec> MachineFamily::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> MachineFamily::prepare(const RowParts &, const double *numbers, bool best, const Run &) const {
  return std::make_unique<Step>(*parameters_, numbers, best);
}

void MachineFamily::expect(const RowParts &, const ExpectStep &shared, std::span<const int64_t> items, StatisticLeaf &leaf,
                           const Run &run) const {
  const Step &step = static_cast<const Step &>(shared);
  Array<double> uses(step.slots.size(), 0.0);
  SlotSums sums;
  for (const int64_t i : items) {
    run.check();
    const auto at = static_cast<size_t>(i);
    const double weight = items_.weights[at];
    const double log_p = step.best ? sums.best(items_.lattices[at], step.slots, weight, uses, i, run)
                                   : sums.expect(items_.lattices[at], step.slots, weight, uses, i, run);
    if (!(log_p > -INFINITY)) fail_without_probability(i);
    leaf.dense(1)[0] += weight * log_p;
    leaf.dense(2)[0] += weight * items_.tokens[at];
  }
  parameters_->add_uses(uses, leaf.dense(0));
}

Expectation MachineFamily::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

}  // namespace hws
