#include "fsa/ops/sum_product.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/lazy_product.hh"
#include "fsa/ops/lazy_sum.hh"
#include "fsa/ops/sum_weights.hh"

namespace hws {

namespace {

// Products of arcs of all the machines, and of numbers of symbols that ρ stands for,
// stay within 2^±400, which is what sums take without exponents of their own.
constexpr double kLinearRange = 400, kCountRange = 31;

Scaled sum(std::span<const MachinePtr> machines, const Run &run) {
  const Semiring semiring = machines.front()->semiring();
  std::vector<JoinPlan> plans;
  std::vector<MachinePtr> side;  // the machines, failing only on the tape they are joined on
  for (size_t i = 1; i < machines.size(); ++i) {
    plans.push_back(plan_join(semiring, i == 1 ? std::span<const AlphabetPtr>(machines[0]->arrays().alphabets) : plans.back().alphabets,
                              *machines[i]));
  }
  double widest = 0;
  for (size_t i = 0; i < machines.size(); ++i) {
    side.push_back(failing_only_on(machines[i], i == 0 ? plans[0].left_tape : 0, run));
    if (semiring != Semiring::tropical) widest += linear_weights(*side.back()).widest + kCountRange;
  }
  const bool linear = semiring != Semiring::tropical && widest <= kLinearRange;

  // Values where they fit, else costs.
  std::vector<std::vector<double>> costs;  // of real machines whose values do not fit
  std::vector<std::unique_ptr<Operand>> operands;
  const auto machine_operand = [&](size_t i, int32_t tape) -> Operand & {
    const Machine &m = *side[i];
    std::span<const double> arcs = m.arrays().weights, finals = m.arrays().finals;
    if (linear) {
      arcs = linear_weights(m).arcs;
      finals = linear_weights(m).finals;
    } else if (semiring == Semiring::real) {
      for (std::span<const double> *w : {&arcs, &finals}) {
        std::vector<double> &cost = costs.emplace_back();
        for (const double x : *w) cost.push_back(-std::log(x));
        *w = cost;
      }
    }
    return *operands.emplace_back(std::make_unique<MachineOperand>(m, tape, arcs, finals));
  };
  const Semiring times = linear ? Semiring::real : semiring == Semiring::tropical ? semiring : Semiring::log;
  Operand *left = &machine_operand(0, plans[0].left_tape);
  for (size_t i = 1; i + 1 < machines.size(); ++i) {
    Operand &right = machine_operand(i, 0);
    left = operands.emplace_back(std::make_unique<LazyProduct>(*left, right, *side[i], times, *plans[i - 1].joined, run)).get();
  }
  Operand &right = machine_operand(machines.size() - 1, 0);
  Product product(*left, right, times, false, *plans.back().joined, run);
  run.stage("sum-product", 0);
  return lazy_sum(product, linear ? SumWeights::linear : semiring == Semiring::tropical ? SumWeights::least : SumWeights::cost, run);
}

void check_count(std::span<const MachinePtr> machines) {
  if (machines.empty()) fail(Code::argument, "no machines to compose; expected at least one");
}

}  // namespace

Scaled sum_product(std::span<const MachinePtr> machines, const Run &run) {
  check_count(machines);
  if (machines.size() == 1) return total(*machines[0], run);
  if (machines[0]->semiring() == Semiring::tropical) return Scaled::exp(-tropical_sum_product(machines, run));
  Scaled s = sum(machines, run);
  s.normalize();
  return s;
}

double tropical_sum_product(std::span<const MachinePtr> machines, const Run &run) {
  check_count(machines);
  if (machines[0]->semiring() != Semiring::tropical) fail(Code::internal, "a least cost of machines that are not tropical");
  return machines.size() == 1 ? tropical_total(*machines[0], run) : sum(machines, run).m;
}

}  // namespace hws
