#include "fsa/ops/weight_map.hh"

#include <cstring>

#include "fsa/machine/builder.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

// Every path keeps its strings, and its weight becomes f of what it was.
template <class F>
static void assert_paths_mapped(const Machine &before, const Machine &after, F f) {
  const std::vector<Path> x = paths(before, 5), y = paths(after, 5);
  assert_int_equal(x.size(), y.size());
  for (size_t i = 0; i < x.size(); ++i) {
    assert_true(x[i].strings == y[i].strings);
    assert_close(static_cast<double>(std::log(y[i].weight)), static_cast<double>(std::log(f(x[i].weight))), 1e-12);
  }
}

static void conversions_keep_every_path(void **) {
  uint64_t seed = 1;
  for (const Semiring from : kAllSemirings) {
    for (const Semiring to : kAllSemirings) {
      for (uint64_t round = 0; round < 64; ++round) {
        const MachinePtr m = random_machine(rational_shape(from, round, 1 + round % 2, 0), seed++),
                         c = checked(convert(m, to, Run{}));
        assert_true(c->semiring() == to);
        const bool flat = to == Semiring::boolean;
        assert_paths_mapped(*m, *c, [&](Real w) { return flat ? Real(w > 0) : w; });
        for (State s = 0; s < m->states(); ++s) assert_true(m->is_final(s) == c->is_final(s));
        for (ArcId a = 0; a < m->arcs(); ++a) assert_true(is_zero(from, m->weight(a)) == is_zero(to, c->weight(a)));
        assert_true((c.get() == m.get()) == (from == to));
      }
    }
  }
}

static void costs_are_carried_over_to_the_bit(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 9, 1, 0), 4), t = convert(m, Semiring::tropical, Run{});
  for (ArcId a = 0; a < m->arcs(); ++a) assert_true(m->weight(a) == t->weight(a));
  assert_true(convert(t, Semiring::log, Run{})->arrays().finals[4] == m->arrays().finals[4]);
}

static void powers_and_scales(void **) {
  uint64_t seed = 900;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 100; ++round) {
      const MachinePtr m = random_machine(rational_shape(semiring, round, 1 + round % 2, 1), seed++);
      const bool flat = semiring == Semiring::boolean;
      for (const double exponent : {1.0, 0.5, 2.0, 0.0, -1.5}) {
        assert_paths_mapped(*m, *checked(power(m, exponent, Run{})),
                            [&](Real w) { return flat ? w : std::pow(w, static_cast<Real>(exponent)); });
      }
      const double by = semiring == Semiring::real ? 3.5 : flat ? 0 : -1.25;
      const MachinePtr scaled = checked(scale(m, by, Run{}));
      const Real factor = linear(*m, by);
      assert_paths_mapped(*m, *scaled, [&](Real w) { return w * factor; });
      const MachinePtr none = checked(scale(m, zero(semiring), Run{}));
      assert_int_equal(path_count(*none, 5), 0);
      for (State s = 0; s < m->states(); ++s) {
        assert_true(m->is_final(s) == none->is_final(s) && m->is_final(s) == scaled->is_final(s));
      }
    }
  }
}

static MachinePtr one_arc(Semiring semiring, double weight, double final_weight) {
  Builder b(semiring, {Alphabet::sized(1)});
  const Label c = 1;
  b.add_states(2);
  b.add_arc(0, &c, weight, 1);
  b.set_final(1, final_weight);
  return b.build();
}

static void what_a_double_cannot_hold_is_a_limit(void **) {
  for (const double cost : {800.0, -800.0}) {
    assert_throws(convert(one_arc(Semiring::log, cost, 0), Semiring::real, Run{}), Code::limit);
    assert_throws(convert(one_arc(Semiring::tropical, 0, cost), Semiring::real, Run{}), Code::limit);
  }
  try {
    convert(one_arc(Semiring::log, -800, 0), Semiring::real, Run{});
  } catch (const Error &e) {
    assert_true(strstr(e.message, "-800 of arc 0") != nullptr);
  }
  assert_throws(power(one_arc(Semiring::real, 1e200, 1), 2, Run{}), Code::limit);
  assert_throws(power(one_arc(Semiring::log, 1e200, 1), 1e200, Run{}), Code::limit);
  assert_throws(power(one_arc(Semiring::log, 1, 1), NAN, Run{}), Code::argument);
  assert_throws(power(one_arc(Semiring::log, 1, 1), INFINITY, Run{}), Code::argument);
  assert_throws(scale(one_arc(Semiring::real, 1, 1e300), 1e300, Run{}), Code::limit);
  assert_throws(scale(one_arc(Semiring::real, 1, 1e-300), 1e-300, Run{}), Code::limit);
  assert_throws(scale(one_arc(Semiring::real, 1, 1), -1, Run{}), Code::argument);
  assert_throws(scale(one_arc(Semiring::boolean, 0, 0), 1, Run{}), Code::argument);
  Run few;
  few.max_bytes = 20;
  assert_throws(convert(one_arc(Semiring::real, 1, 1), Semiring::log, few), Code::limit);
}

static void weights_are_replaced(void **) {
  const MachinePtr m = one_arc(Semiring::log, 1, 2);
  const double arcs[] = {3}, finals[] = {INFINITY, 4}, zeros[] = {INFINITY, INFINITY}, wrong[] = {0, 4}, bad[] = {NAN, NAN};
  assert_true(with_weights(m, arcs, nullptr, Run{})->weight(0) == 3);
  assert_true(with_weights(m, arcs, nullptr, Run{})->final_weight(1) == 2);
  assert_true(with_weights(m, nullptr, finals, Run{})->final_weight(1) == 4);
  assert_true(with_weights(m, nullptr, finals, Run{})->weight(0) == 1);
  assert_true(with_weights(m, nullptr, zeros, Run{})->is_final(1));
  assert_throws(with_weights(m, nullptr, wrong, Run{}), Code::argument);
  assert_throws(with_weights(m, bad, nullptr, Run{}), Code::argument);
  assert_throws(with_weights(m, nullptr, bad, Run{}), Code::argument);
}

TESTS(conversions_keep_every_path, costs_are_carried_over_to_the_bit, powers_and_scales, what_a_double_cannot_hold_is_a_limit,
      weights_are_replaced)
