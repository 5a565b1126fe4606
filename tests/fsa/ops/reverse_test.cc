#include <algorithm>

#include "fsa/ops/rational.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static void every_string_is_read_backwards(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 160; ++round) {
      const MachinePtr m =
          random_machine(rational_shape(semiring, round / 2, 1 + round % 2, static_cast<int32_t>(round / 3)), seed++);
      const MachinePtr r = checked(reverse(m, Run{}));
      Relation expected;
      for (const auto &[forward, weight] : relation(*m)) {
        Strings strings = forward;
        for (auto &s : strings) std::reverse(s.begin(), s.end());
        expected[strings] = weight;
      }
      assert_same(relation(*r), expected);
      assert_int_equal(path_count(*r, 6), path_count(*m, 5));
      assert_same(relation(*reverse(r, Run{})), relation(*m));
      assert_false(r->has_phi() || r->has_rho());
    }
  }
}

static void cyclic_machines_keep_their_totals_and_arcs_their_order(void **) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Shape shape = rational_shape(Semiring::log, seed, 1, 0);
    shape.cyclic = true;
    shape.scale = 0.15;
    const MachinePtr m = random_machine(shape, 900 + seed), r = reverse(m, Run{});
    const auto before = total(*m), after = total(*r);
    assert_int_equal(before.has_value(), after.has_value());
    if (before) assert_close(static_cast<double>(*after), static_cast<double>(*before), 1e-13);
    for (State s = 0; s < r->states(); ++s) {
      for (ArcId a = r->arc_begin(s) + 1; a < r->arc_end(s); ++a) assert_true(r->next(a - 1) <= r->next(a));
    }
  }
}

static void limits(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 0, 1, 0), 7);
  Run few;
  few.max_states = 5;
  assert_throws(reverse(m, few), Code::limit);
  few = Run{};
  few.max_arcs = m->arcs();
  assert_throws(reverse(m, few), Code::limit);
  few = Run{};
  few.max_bytes = 50;
  assert_throws(reverse(m, few), Code::limit);
}

TESTS(every_string_is_read_backwards, cyclic_machines_keep_their_totals_and_arcs_their_order, limits)
