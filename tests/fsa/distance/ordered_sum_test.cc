// First sums, without a linear graph, beside those over one: the same bits.
#include "fsa/distance/ordered_sum.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Sums = Array<Scaled>;

// Arcs to states of higher numbers; `widest`: of one row in five.
Builder in_order(uint64_t seed, State states, uint64_t widest, double scale) {
  Rng rng(seed, RngMethod::test, 0, 0, 3);
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(states);
  for (State s = 0; s + 1 < states; ++s) {
    for (uint64_t n = rng.below(rng.below(5) == 0 ? widest + 1 : 6); n-- > 0;) {
      const Label label = static_cast<Label>(1 + rng.below(3));
      const State to = s + 1 + static_cast<State>(rng.below(std::min<uint64_t>(40, static_cast<uint64_t>(states - s - 1))));
      b.add_arc(s, &label, scale * (rng.uniform() - 0.3), to);
    }
    if (rng.below(4) == 0) b.set_final(s, rng.below(5) == 0 ? INFINITY : scale * rng.uniform());
  }
  b.set_final(states - 1, 0.5);
  b.set_start(static_cast<State>(rng.below(3)));
  return b;
}

void same_bits(const Sums &a, const Sums &b) {
  assert_int_equal(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    assert_true(a[i].m == b[i].m);
    assert_int_equal(a[i].e, b[i].e);
  }
}

void neither_way(const Builder &b) {
  Sums x;
  assert_false(first_forward(*b.build(), x, Run{}));
  assert_false(first_backward(*b.build(), x, Run{}));
}

}  // namespace

static void first_sums_are_later_sums_to_the_bit(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    const double scale = seed % 5 == 0 ? 200 : 3;
    const Builder b = in_order(seed, static_cast<State>(3 + seed % 90 * 3), seed % 3 == 0 ? 3000 : 20, scale);
    const MachinePtr a = b.build(), c = b.build();
    Sums forwards, backwards;
    assert_true(first_forward(*a, forwards, Run{}));
    assert_true(first_backward(*c, backwards, Run{}));
    same_bits(forwards, forward(*a, Run{}));
    same_bits(forwards, forward(linear_graph(*a, Run{}), Run{}));
    same_bits(backwards, backward(*c, Run{}));
    same_bits(backwards, backward(linear_graph(*c, Run{}), Run{}));
    const MachinePtr d = b.build();
    const Scaled first = total(*d, Run{}), second = total(*d, Run{});
    same_bits({first}, {second});
    same_bits({first}, {backwards[static_cast<size_t>(d->start())]});
    if (seed >= 60) continue;
    const auto exact = oracle::total(*d);  // none: too large for it
    if (exact) assert_close(first.log(), static_cast<double>(std::log(*exact)), 1e-12);
    compared += exact.has_value();
  }
  assert_true(compared > 20 / kCasesDivisor);
}

static void only_the_first_sum_does_without_a_graph(void **) {
  const Builder b = in_order(1, 50, 5, 1);
  const MachinePtr m = b.build(), other = b.build();
  Sums x;
  assert_null(m->kept<LinearGraph>());
  assert_true(first_forward(*m, x, Run{}));
  assert_null(m->kept<LinearGraph>());
  assert_false(first_forward(*m, x, Run{}));
  assert_false(first_backward(*m, x, Run{}));
  linear_graph(*other, Run{});
  assert_false(first_backward(*other, x, Run{}));
}

static void arcs_that_lead_back_and_weights_far_from_one_are_left_to_the_graph(void **) {
  const Label x = 1;
  for (const bool reached : {true, false}) {
    for (const State to : {10, 9, 0}) {
      Builder b = in_order(2, 50, 5, 1);
      b.set_start(reached ? 0 : 30);
      b.add_arc(10, &x, 1, to);
      neither_way(b);
    }
    for (const double cost : std::initializer_list<double>{INFINITY, 278, -278, 1e10}) {
      Builder b = in_order(3, 50, 5, 1), final = b;
      b.set_start(reached ? 0 : 30);
      b.add_arc(20, &x, cost, 21);
      neither_way(b);
      if (cost == INFINITY) continue;
      final.set_final(20, cost);
      neither_way(final);
    }
  }
}

static void other_machines_are_left_to_the_graph(void **) {
  for (const Label label : {kPhi, kRho}) {
    Builder b = in_order(4, 10, 5, 1);
    b.add_arc(3, &label, 1, 4);
    neither_way(b);
  }
  for (const Semiring s : {Semiring::real, Semiring::tropical}) {
    Builder b(s, {Alphabet::sized(1)});
    b.add_states(2);
    const Label x = 1;
    b.add_arc(0, &x, 0.5, 1);
    neither_way(b);
  }
}

static void limits_are_those_of_the_graph(void **) {
  const Builder b = in_order(5, 100, 5, 1);
  Sums x;
  Run run;
  run.max_arcs = 10;
  const MachinePtr m = b.build();
  assert_throws(first_forward(*m, x, run), Code::limit);
  assert_throws(linear_graph(*m, run), Code::limit);
  assert_true(first_forward(*m, x, Run{}));  // the failed one does not count
}

TESTS(first_sums_are_later_sums_to_the_bit, only_the_first_sum_does_without_a_graph,
      arcs_that_lead_back_and_weights_far_from_one_are_left_to_the_graph, other_machines_are_left_to_the_graph,
      limits_are_those_of_the_graph)
