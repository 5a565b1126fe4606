#include "fsa/ops/sum_product.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/cost_range.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/lazy_product.hh"
#include "fsa/ops/lazy_sum.hh"
#include "fsa/ops/project.hh"
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
    plans.push_back(plan_composition(
        semiring, i == 1 ? std::span<const AlphabetPtr>(machines[0]->arrays().alphabets) : plans.back().alphabets,
        *machines[i]));
  }
  double widest = 0;
  for (size_t i = 0; i < machines.size(); ++i) {
    side.push_back(failing_only_on(machines[i], i == 0 ? plans[0].pairs[0].left : 0, run));
    if (!idempotent(semiring)) widest += linear_weights(*side.back()).widest + kCountRange;
  }
  const bool linear = !idempotent(semiring) && widest <= kLinearRange;

  // Weights are plain values where these fit a double, and costs elsewhere.
  std::vector<Array<double>> costs;  // of real machines whose values do not fit
  std::vector<std::unique_ptr<Operand>> operands;
  const auto machine_operand = [&](size_t i, int32_t tape) -> Operand & {
    const Machine &m = *side[i];
    std::span<const double> arcs = m.arrays().weights, finals = m.arrays().finals;
    if (linear) {
      arcs = linear_weights(m).arcs;
      finals = linear_weights(m).finals;
    } else if (semiring == Semiring::real) {
      for (std::span<const double> *w : {&arcs, &finals}) {
        Array<double> &cost = costs.emplace_back();
        for (const double x : *w) cost.push_back(-std::log(x));
        *w = cost;
      }
    }
    return *operands.emplace_back(std::make_unique<MachineOperand>(m, tape, arcs, finals));
  };
  const Semiring times = linear ? Semiring::real : idempotent(semiring) ? semiring : Semiring::log;
  Operand *left = &machine_operand(0, plans[0].pairs[0].left);
  for (size_t i = 1; i + 1 < machines.size(); ++i) {
    Operand &right = machine_operand(i, 0);
    left =
        operands.emplace_back(std::make_unique<LazyProduct>(*left, right, *side[i], times, *plans[i - 1].joined[0], run)).get();
  }
  Operand &right = machine_operand(machines.size() - 1, 0);
  Product product(*left, right, times, false, *plans.back().joined[0], run);
  run.stage("sum-product", 0);
  return lazy_sum(product, linear ? SumWeights::linear : idempotent(semiring) ? SumWeights::least : SumWeights::cost, run);
}

// Cost of the look-ups from all states of a machine: states that they pass, and arcs of these.
struct LookUps {
  double states = 0, arcs = 0;
};

LookUps all_look_ups(const Machine &m) {
  const auto phi = m.phi_arcs();
  Array<LookUps> from(phi.size());
  Array<State> chain;
  LookUps all;
  for (State s = 0; s < static_cast<State>(phi.size()); ++s) {
    for (State t = s; t >= 0 && from[t].states == 0;
         t = phi[static_cast<size_t>(t)] < 0 ? -1 : m.next(phi[static_cast<size_t>(t)])) {
      chain.push_back(t);
    }
    for (; !chain.empty(); chain.pop_back()) {
      const State t = chain.back();
      const ArcId back = phi[static_cast<size_t>(t)];
      const LookUps behind = back < 0 ? LookUps{} : from[m.next(back)];
      from[t] = {behind.states + 1, behind.arcs + static_cast<double>(m.arc_end(t) - m.arc_begin(t))};
    }
    all.states += from[s].states;
    all.arcs += from[s].arcs;
  }
  return all;
}

// Where one of two machines has failure arcs on the joined tape and the other reads
// many symbols at a state, resolving each look-up in each pair of states costs the
// alphabet over and over. Then a composition that keeps the failure arcs is made,
// small as it is, and summed natively: each own arc is met about once per state of
// the other machine. Null where the lazy way is the better one.
MachinePtr failing_composition(std::span<const MachinePtr> machines, const Run &run) {
  constexpr double kGain = 8;  // below this, better nothing stored
  if (machines.size() != 2) return nullptr;
  const MachinePtr &a = machines[0], &b = machines[1];
  const JoinPlan plan = plan_composition(a->semiring(), a->arrays().alphabets, *b);
  const bool left = a->has_phi() && a->phi_tape() == plan.pairs[0].left, right = b->has_phi() && b->phi_tape() == 0;
  if (left == right) return nullptr;
  const Machine &failing = left ? *a : *b, &other = left ? *b : *a;
  const LookUps all = all_look_ups(failing);
  const double resolved = std::min(other.arcs() * all.states, other.states() * all.arcs);
  if (resolved < kGain * failing.arcs() * other.states()) return nullptr;
  // The other tapes are summed over: without them the joined tape stays, and with it φ.
  const int32_t last[] = {plan.pairs[0].left}, first[] = {0};
  try {
    return compose(project(a, last, run), project(b, first, run), run);
  } catch (const Error &e) {
    if (e.code != Code::limit) throw;
    return nullptr;  // the lazy way may fit
  }
}

void check_count(std::span<const MachinePtr> machines) {
  if (machines.empty()) fail(Code::argument, "no machines to compose; expected at least one");
}

}  // namespace

Scaled sum_product(std::span<const MachinePtr> machines, const Run &run) {
  check_count(machines);
  if (machines.size() == 1) return total(*machines[0], run);
  if (idempotent(machines[0]->semiring())) return Scaled::exp(-tropical_sum_product(machines, run));
  if (const MachinePtr m = failing_composition(machines, run)) return total(*m, run);
  Scaled s = sum(machines, run);
  s.normalize();
  return s;
}

double tropical_sum_product(std::span<const MachinePtr> machines, const Run &run) {
  check_count(machines);
  if (!idempotent(machines[0]->semiring())) fail(Code::internal, "a least cost of machines that are not tropical");
  for (const MachinePtr &m : machines) check_cost_range(*m);
  if (machines.size() == 1) return tropical_total(*machines[0], run);
  const MachinePtr m = failing_composition(machines, run);
  return m ? tropical_total(*m, run) : sum(machines, run).m;
}

}  // namespace hws
