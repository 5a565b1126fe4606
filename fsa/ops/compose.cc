// Optimize: speed
// Breadth-first over the pairs of states that are reached; each state's arcs are
// found in small arrays first, so that limits are met before memory is taken.
#include "fsa/ops/compose.hh"

#include <algorithm>

#include "fsa/base/step_check.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/product.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

template <class T>
void append(Array<T> &to, const T *from, size_t n) {
  std::copy_n(from, n, to.extend(n));
}

// Appends what a state's arcs read on each tape of the result.
void append_labels(const JoinPlan &plan, const Machine &a, const Machine &b, const ProductRow &row,
                   std::vector<Array<Label>> &labels) {
  for (size_t t = 0; t < labels.size(); ++t) {
    if (plan.origin[t] == TapeOrigin::joined) {
      append(labels[t], row.joined, row.n);
      continue;
    }
    const bool left = plan.origin[t] == TapeOrigin::left;
    const Label *read = (left ? a : b).arrays().labels[static_cast<size_t>(plan.origin_tape[t])].data();
    const ArcId *arc = left ? row.left : row.right;
    Label *write = labels[t].extend(row.n);
    for (size_t i = 0; i < row.n; ++i) write[i] = arc[i] < 0 ? kEpsilon : read[arc[i]];
  }
}

void check_weights(Semiring semiring, const ProductRow &row, ZeroFactors &left, ZeroFactors &right) {
  for (size_t i = 0; i < row.n; ++i) {
    const bool lost = is_zero(semiring, row.weight[i]) && !left.of_arc(row.left[i]) && !right.of_arc(row.right[i]);
    if (lost || !valid_weight(semiring, row.weight[i])) {
      fail(Code::limit, "a product of weights is beyond what a double holds%s",
           semiring == Semiring::real ? "; the log semiring has the range" : "");
    }
  }
}

}  // namespace

MachinePtr written_product(const JoinPlan &plan, const Machine &x, Operand &left, const Machine &y, Operand &right,
                           const Run &run, const LookAhead &ahead) {
  const Semiring semiring = x.semiring();
  ZeroFactors left_zeros(x), right_zeros(y);
  Product product(left, right, semiring, plan.keep, *plan.joined[0], run);
  product.look_ahead(ahead);
  RowWriter rows(semiring, plan.alphabets);
  const int64_t arc_bytes = 12 + 4 * static_cast<int64_t>(plan.alphabets.size());
  StepCheck asked(run);  // of arcs, each time all of a row are gone through
  run.stage("compose", 0);
  for (State s = 0; s < product.states(); ++s) {
    const ProductRow row = product.row(s);
    asked.add(row.n);
    check_weights(semiring, row, left_zeros, right_zeros);
    asked.add(row.n);
    const int64_t total = static_cast<int64_t>(rows.next.size() + row.n);
    run.limit_arcs(total);
    if (total > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run.limit_bytes(product.bytes() + total * arc_bytes + product.states() * int64_t{12});
    append(rows.next, row.next, row.n);
    append(rows.weights, row.weight, row.n);
    asked.add(row.n);
    append_labels(plan, x, y, row, rows.labels);
    const Stop stop = product.stop(s);
    const bool lost = stop.is_final && is_zero(semiring, stop.weight) && !left_zeros.of_stops() && !right_zeros.of_stops();
    if (lost || (stop.is_final && !valid_weight(semiring, stop.weight))) {
      fail(Code::limit, "a product of final weights is beyond what a double holds");
    }
    rows.end_state(stop.weight, stop.is_final);
    if ((s & 1023) == 0) {
      run.check();
      run.advance(s);
    }
  }
  const bool special = product.has_phi() || (plan.keep && (x.has_rho() && y.has_rho()));
  const MachinePtr whole = rows.finish(0, special ? plan.place_of_pair(0) : -1);
  return product.has_phi() ? trim(whole, run) : trim_reached(whole, run);
}

MachinePtr join_pair(const JoinPlan &plan, const MachinePtr &a, const MachinePtr &b, const Run &run, LookAheadChoice ahead) {
  const TapePair pair = plan.pairs[0];
  const MachinePtr x = failing_only_on(a, pair.left, run), y = failing_only_on(b, pair.right, run);
  MachineOperand left(*x, pair.left), right(*y, pair.right);
  return written_product(plan, *x, left, *y, right, run, look_ahead(*x, pair.left, *y, pair.right, ahead, run));
}

MachinePtr compose(const MachinePtr &a, const MachinePtr &b, const Run &run, LookAheadChoice ahead) {
  return join_pair(plan_composition(a->semiring(), a->arrays().alphabets, *b), a, b, run, ahead);
}

}  // namespace hws
