// docs/semantics.md, sections 9 to 11, one case per numbered rule. Numbers are worked out by hand.
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/difference.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/prune.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/relabel.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/synchronize.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/written_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::machine;
using oracle::weighs;

namespace {

// The mass that leaves a state, look-ups resolved, with that of stopping.
double leaving(const Machine &m, State s) {
  oracle::Real sum = oracle::stop(m, s).weight;
  for (const oracle::Step &step : oracle::steps(m, s)) sum += step.weight;
  return static_cast<double>(sum);
}

const MachinePtr kHalf = machine(1, 2, {{0, {1}, 0.5, 1}});
// Reads 1 or 2, then 3.
const MachinePtr kThird = machine(1, 3, {{0, {1}, 0.5, 1}, {0, {2}, 0.25, 1}, {1, {3}, 0.5, 2}});
// Reads 1 and stops by a failure arc.
const MachinePtr kFails = machine(1, 3, {{0, {1}, 0.5, 1}, {1, {kPhi}, 0.5, 2}});
// 1 is kept from the failure arc by an arc of weight zero.
const MachinePtr kBlocked = machine(1, 3, {{0, {1}, 0, 2}, {0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}, {1, {2}, 0.25, 2}});
// 1 2 in two ways, 1 3 in one.
const MachinePtr kAmbiguous =
    machine(1, 4, {{0, {1}, 0.5, 1}, {0, {1}, 0.25, 2}, {1, {2}, 1, 3}, {2, {2}, 0.5, 3}, {2, {3}, 1, 3}});

}  // namespace

static void rule_9_1(void **) {
  const MachinePtr b = machine(1, 2, {{0, {2}, 0.25, 1}, {0, {1}, 0.125, 1}});
  const MachinePtr both[] = {kHalf, b};
  weighs(union_of(both, Run{}), {{1}}, 0.625);
  weighs(concat(both, Run{}), {{1, 2}}, 0.125);
  const MachinePtr star = closure(kHalf, Closure::star, Run{}), plus = closure(kHalf, Closure::plus, Run{});
  weighs(star, {{}}, 1);
  weighs(star, {{1, 1}}, 0.25);
  assert_close(total(*star, Run{}).value(), 2, 1e-14);
  weighs(plus, {{}}, 0);
  assert_close(total(*plus, Run{}).value(), 1, 1e-14);
  const MachinePtr option = closure(kHalf, Closure::option, Run{});
  weighs(option, {{}}, 1);
  weighs(option, {{1}}, 0.5);
  weighs(option, {{1, 1}}, 0);
  const MachinePtr infinite = closure(machine(1, 2, {{0, {1}, 1, 1}}), Closure::star, Run{});
  weighs(infinite, {{1, 1}}, 1);
  assert_throws(total(*infinite, Run{}), Code::diverged);
  weighs(cross(kHalf, b, Run{}), {{1}, {2}}, 0.125);
}

static void rule_9_2(void **) {
  const MachinePtr both[] = {kFails, kFails};
  const MachinePtr joined = concat(both, Run{});
  assert_true(joined->has_phi());
  weighs(joined, {{1, 1}}, 0.0625);
  weighs(joined, {{1}}, 0);
  weighs(closure(kFails, Closure::star, Run{}), {{1, 1, 1}}, 1.0 / 64);
  weighs(cross(kFails, kHalf, Run{}), {{1}, {1}}, 0.125);
}

static void rule_9_3(void **) {
  const MachinePtr m = machine(2, 3, {{0, {1, 2}, 0.5, 1}, {1, {3, 0}, 0.5, 2}, {0, {2, 1}, 0.25, 2}});
  const MachinePtr r = reverse(m, Run{});
  weighs(r, {{3, 1}, {2}}, 0.25);
  weighs(r, {{1, 3}, {2}}, 0);
  weighs(r, {{2}, {1}}, 0.25);
}

static void rule_9_4(void **) {
  const Label one[] = {1}, two[] = {2}, none[] = {kEpsilon}, three[] = {3};
  weighs(relabel(machine(1, 2, {{0, {1}, 0.5, 1}, {0, {2}, 0.25, 1}}), 0, one, two, nullptr, Run{}), {{2}}, 0.75);
  weighs(relabel(machine(1, 2, {{0, {0}, 0.5, 1}}), 0, none, three, nullptr, Run{}), {{3}}, 0.5);
  // The failure arc's epsilon on the other tape is not read.
  const MachinePtr fails = machine(2, 3, {{0, {1, 0}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {2, 2}, 0.5, 2}});
  const MachinePtr read = relabel(fails, 1, none, three, nullptr, Run{});
  weighs(read, {{1}, {3}}, 0.5);
  weighs(read, {{2}, {2}}, 0.25);
  // ρ stands for 2 and 3, before and after.
  const MachinePtr rest = machine(1, 2, {{0, {1}, 0.25, 1}, {0, {kRho}, 0.5, 1}});
  const MachinePtr merged = relabel(rest, 0, one, two, nullptr, Run{});
  weighs(merged, {{1}}, 0);
  weighs(merged, {{2}}, 0.75);
  weighs(merged, {{3}}, 0.5);
  const MachinePtr larger = realphabet(rest, 0, Alphabet::sized(5), Run{});
  weighs(larger, {{3}}, 0.5);
  weighs(larger, {{4}}, 0);
}

static void rule_9_5(void **) {
  for (const MachinePtr &m : {kBlocked, trim(kBlocked, Run{}), arc_sort(kBlocked, 0, Run{}), top_sort(kBlocked, Run{}),
                              explicit_failure(kBlocked, Run{})}) {
    weighs(m, {{1}}, 0);
    weighs(m, {{2}}, 0.125);
  }
}

static void rule_9_6(void **) {
  const MachinePtr m = machine(1, 3, {{0, {1}, 0.5, 1}, {1, {2}, 0.5, 2}, {0, {3}, 0, 2}});
  const MachinePtr squared = power(m, 2, Run{});
  weighs(squared, {{1, 2}}, 1.0 / 16);
  assert_close(power(m, 0, Run{})->weight(1), 0, 0);
  assert_close(power(m, 0, Run{})->weight(0), 1, 0);
  weighs(scale(m, 8, Run{}), {{1, 2}}, 2);
  assert_throws(power(machine(1, 2, {{0, {1}, 1e-200, 1}}), 2, Run{}), Code::limit);
  assert_close(convert(m, Semiring::log, Run{})->weight(0), std::log(2.0), 1e-15);
  assert_true(std::isinf(convert(m, Semiring::tropical, Run{})->weight(1)));
}

static void rule_10_1(void **) {
  const auto looping = [](double w) { return machine(1, 2, {{0, {0}, w, 0}, {0, {1}, 0.5, 1}}); };
  const MachinePtr m = rm_epsilon(looping(0.5), Run{});
  weighs(m, {{1}}, 1);
  for (ArcId a = 0; a < m->arcs(); ++a) assert_true(m->label(a, 0) != kEpsilon);
  assert_throws(rm_epsilon(looping(1), Run{}), Code::diverged);
  // Epsilon on one tape of two is no silent arc.
  const MachinePtr pairs = machine(2, 2, {{0, {1, 0}, 0.5, 1}});
  assert_true(rm_epsilon(pairs, Run{}) == pairs);
}

static void rule_10_2(void **) {
  const MachinePtr m = machine(1, 5,
                               {{0, {1}, 0.5, 1},
                                {0, {2}, 0.25, 2},
                                {1, {3}, 0.5, 4},
                                {1, {kPhi}, 0.5, 3},
                                {2, {3}, 0.125, 4},
                                {3, {1}, 0.25, 4},
                                {3, {3}, 0.75, 4}});
  const double all = 0.5 * (0.5 + 0.5 * 0.25) + 0.25 * 0.125;
  const MachinePtr start = push(m, PushDirection::to_start, Run{});
  assert_true(start->has_phi());
  assert_close(leaving(*start, start->start()), all, 1e-14);
  for (State s = 1; s < start->states(); ++s) assert_close(leaving(*start, s), 1, 1e-14);
  weighs(start, {{1, 1}}, 0.0625);
  weighs(start, {{2, 3}}, 0.03125);
  const MachinePtr least = push(convert(kThird, Semiring::tropical, Run{}), PushDirection::to_start, Run{});
  assert_close(least->weight(least->arc_begin(1)), 0, 1e-15);
  assert_close(least->weight(0), std::log(4.0), 1e-15);
  const MachinePtr end = push(kThird, PushDirection::to_end, Run{});
  assert_close(end->weight(0), 2.0 / 3, 1e-15);
  assert_close(end->weight(1), 1.0 / 3, 1e-15);
  assert_close(end->weight(2), 1, 1e-15);
  weighs(end, {{1, 3}}, 0.25);
}

static void rule_10_3(void **) {
  const MachinePtr m = normalize(kThird, Run{});
  weighs(m, {{1, 3}}, 2.0 / 3);
  weighs(m, {{2, 3}}, 1.0 / 3);
  assert_throws(normalize(machine(1, 2, {}), Run{}), Code::empty);
}

static void rule_10_4(void **) {
  const MachinePtr m = machine(1, 4, {{0, {1}, 0.5, 1}, {0, {0}, 0.25, 2}, {1, {3}, 0.5, 3}, {2, {3}, 0.25, 3}});
  const MachinePtr small = minimize(m, Run{});
  assert_int_equal(small->states(), 3);  // what follows 1 and what follows epsilon is one thing, up to a factor
  weighs(small, {{1, 3}}, 0.25);
  weighs(small, {{3}}, 0.0625);
  assert_throws(minimize(kAmbiguous, Run{}), Code::unsupported);
}

static void rule_10_5(void **) {
  // 1 in two ways that together weigh more than 2, but neither alone.
  const MachinePtr m = machine(1, 2, {{0, {1}, 0.3, 1}, {0, {1}, 0.3, 1}, {0, {2}, 0.4, 1}});
  const MachinePtr best = prune(m, 0.1, 0, Run{});
  weighs(best, {{2}}, 0.4);
  weighs(best, {{1}}, 0);
  weighs(prune(m, 0.3, 0, Run{}), {{1}}, 0.6);
  const MachinePtr often = posterior_prune(m, 0.35, Run{});
  weighs(often, {{2}}, 0.4);
  weighs(often, {{1}}, 0);
}

static void rule_11_1(void **) {
  const MachinePtr d = determinize(kAmbiguous, DeterminizeAs::tuples, Run{}), u = disambiguate(kAmbiguous, Run{});
  assert_int_equal(d->arc_end(d->start()) - d->arc_begin(d->start()), 1);
  for (const MachinePtr &m : {d, u}) {
    weighs(m, {{1, 2}}, 0.625);
    weighs(m, {{1, 3}}, 0.25);
    assert_int_equal(oracle::paths(*m, 4).size(), 2);
  }
  // Outputs wait for the input that decides them.
  const MachinePtr late = machine(2, 4, {{0, {1, 2}, 0.5, 1}, {0, {1, 3}, 0.25, 2}, {1, {2, 1}, 1, 3}, {2, {3, 1}, 1, 3}});
  const MachinePtr f = determinize(late, DeterminizeAs::function, Run{});
  assert_int_equal(f->arc_end(f->start()) - f->arc_begin(f->start()), 1);
  weighs(f, {{1, 2}, {2, 1}}, 0.5);
  weighs(f, {{1, 3}, {3, 1}}, 0.25);
  const MachinePtr step = synchronize(machine(2, 4, {{0, {1, 0}, 0.5, 1}, {1, {0, 2}, 0.5, 2}, {2, {3, 0}, 1, 3}}), Run{});
  weighs(step, {{1, 3}, {2}}, 0.25);
  bool ended = false;  // the second tape
  for (State s = step->start(); step->arc_begin(s) < step->arc_end(s); s = step->next(step->arc_begin(s))) {
    const ArcId a = step->arc_begin(s);
    if (step->label(a, 0) == kEpsilon && step->label(a, 1) == kEpsilon) continue;
    assert_true(step->label(a, 0) != kEpsilon);
    ended |= step->label(a, 1) == kEpsilon;
    assert_int_equal(step->label(a, 1) == kEpsilon, ended);
  }
  assert_true(ended);
  assert_throws(synchronize(machine(2, 1, {{0, {1, 0}, 0.5, 0}}), Run{}), Code::limit);
}

static void rule_11_2(void **) {
  const MachinePtr b = machine(1, 2, {{0, {1}, 1, 1}, {0, {2}, 0, 1}});
  const MachinePtr a = machine(1, 2, {{0, {1}, 0.5, 1}, {0, {2}, 0.25, 1}, {0, {3}, 0.125, 1}});
  const MachinePtr d = difference(a, b, Run{});
  weighs(d, {{1}}, 0);
  weighs(d, {{2}}, 0.25);
  weighs(d, {{3}}, 0.125);
  assert_throws(difference(a, kHalf, Run{}), Code::argument);
}

static void rule_11_3(void **) {
  const MachinePtr zero = machine(1, 2, {{0, {1}, 0.5, 1}, {0, {2}, 0, 1}}), near = machine(1, 2, {{0, {1}, 0.5 + 1e-11, 1}});
  const MachinePtr other = machine(1, 2, {{0, {1}, 0.5, 1}, {0, {2}, 0.25, 1}});
  assert_int_equal(distinguish(kHalf, zero, Run{}).count(), 0);
  assert_int_equal(distinguish(kHalf, near, Run{}).count(), 0);
  Run strict;
  strict.delta = 1e-13;
  assert_int_equal(distinguish(kHalf, near, strict).count(), 2);
  const StringBatch witness = distinguish(kHalf, other, Run{});
  assert_int_equal(witness.count(), 2);
  assert_int_equal(witness.labels_of(0, 0).front(), 2);
  assert_true(std::isinf(witness.values[0]));
  assert_close(witness.values[1], std::log(4.0), 1e-12);
}

TESTS(rule_9_1, rule_9_2, rule_9_3, rule_9_4, rule_9_5, rule_9_6, rule_10_1, rule_10_2, rule_10_3, rule_10_4, rule_10_5,
      rule_11_1, rule_11_2, rule_11_3)
