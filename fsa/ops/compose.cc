// Breadth-first over the pairs of states that are reached; each state's arcs are
// found in small arrays first, so that limits are met before memory is taken.
#include "fsa/ops/compose.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/product.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

template <class T, class Of>
void append(std::vector<T> &to, const std::vector<ProductArc> &arcs, const Of &of) {
  const size_t from = to.size();
  to.resize(from + arcs.size());
  T *write = to.data() + from;
  for (const ProductArc &arc : arcs) *write++ = of(arc);
}

// Appends what a state's arcs in `arcs` read on each tape of the result.
void append_labels(const JoinPlan &plan, const Machine &a, const Machine &b, const std::vector<ProductArc> &arcs,
                   std::vector<std::vector<Label>> &labels) {
  for (size_t t = 0; t < labels.size(); ++t) {
    if (plan.origin[t] == TapeOrigin::joined) {
      append(labels[t], arcs, [](const ProductArc &arc) { return arc.joined; });
      continue;
    }
    const bool left = plan.origin[t] == TapeOrigin::left;
    const Label *read = (left ? a : b).arrays().labels[static_cast<size_t>(plan.origin_tape[t])].data();
    append(labels[t], arcs, [&](const ProductArc &arc) {
      const ArcId id = left ? arc.left : arc.right;
      return id < 0 ? kEpsilon : read[id];
    });
  }
}

void check_weights(Semiring semiring, const std::vector<ProductArc> &arcs) {
  for (const ProductArc &arc : arcs) {
    if (!valid_weight(semiring, arc.weight)) {
      fail(Code::limit, "a product of weights is beyond what a double holds%s",
           semiring == Semiring::real ? "; the log semiring has the range" : "");
    }
  }
}

}  // namespace

MachinePtr compose(const MachinePtr &a, const MachinePtr &b, const Run &run) {
  const Semiring semiring = a->semiring();
  const JoinPlan plan = plan_join(semiring, a->arrays().alphabets, *b);
  const MachinePtr x = failing_only_on(a, plan.left_tape, run), y = failing_only_on(b, 0, run);
  MachineOperand left(*x, plan.left_tape), right(*y, 0);
  Product product(left, right, semiring, plan.keep, *plan.joined, run);
  RowWriter rows(semiring, plan.alphabets);
  const int64_t arc_bytes = 12 + 4 * static_cast<int64_t>(plan.alphabets.size());
  std::vector<ProductArc> arcs;
  run.stage("compose", 0);
  for (State s = 0; s < product.states(); ++s) {
    arcs.clear();
    product.expand(s, [&](const ProductArc &arc) { arcs.push_back(arc); });
    check_weights(semiring, arcs);
    const int64_t total = static_cast<int64_t>(rows.next.size() + arcs.size());
    run.limit_arcs(total);
    if (total > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run.limit_bytes(product.bytes() + total * arc_bytes + product.states() * int64_t{12});
    append(rows.next, arcs, [](const ProductArc &arc) { return arc.next; });
    append(rows.weights, arcs, [](const ProductArc &arc) { return arc.weight; });
    append_labels(plan, *x, *y, arcs, rows.labels);
    const Stop stop = product.stop(s);
    if (stop.is_final && !valid_weight(semiring, stop.weight)) fail(Code::limit, "a product of final weights is beyond what a double holds");
    rows.end_state(stop.weight, stop.is_final);
    if ((s & 1023) == 0) {
      run.check();
      run.advance(s);
    }
  }
  const bool special = product.has_phi() || (plan.keep && (x->has_rho() && y->has_rho()));
  const MachinePtr whole = rows.finish(0, special ? plan.joined_at : -1);
  return product.has_phi() ? trim(whole, run) : trim_reached(whole, run);
}

}  // namespace hws
