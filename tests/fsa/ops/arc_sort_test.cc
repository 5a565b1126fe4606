#include <algorithm>

#include "fsa/ops/order.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static void sorted_and_the_same(void **) {
  uint64_t seed = 1;
  int changed = 0;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 160; ++round) {
      Shape shape = rational_shape(semiring, round, 2, static_cast<int32_t>(round / 16));
      shape.arcs = 12;
      const MachinePtr m = random_machine(shape, seed++);
      const int32_t tape = static_cast<int32_t>(round / 32 % 2);
      const MachinePtr x = checked(arc_sort(m, tape, Run{}));
      assert_same(relation(*x), relation(*m));
      changed += x.get() != m.get();
      for (State s = 0; s < m->states(); ++s) {
        assert_int_equal(x->arc_end(s), m->arc_end(s));
        // Each state's arcs as tuples, sorted, the arc number last.
        using Tuple = std::tuple<Label, Label, Label, State, ArcId, double>;
        std::vector<Tuple> tuples;
        for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
          tuples.emplace_back(m->label(a, tape), m->label(a, 0), m->label(a, 1), m->next(a), a, m->weight(a));
        }
        std::sort(tuples.begin(), tuples.end());
        ArcId at = x->arc_begin(s);
        for (const auto &[key, first, second, next, arc, weight] : tuples) {
          assert_true(x->label(at, 0) == first && x->label(at, 1) == second && x->next(at) == next && x->weight(at) == weight);
          ++at;
        }
      }
      assert_ptr_equal(arc_sort(x, tape, Run{}).get(), x.get());
    }
  }
  assert_true(changed > 300);
}

static void refusals(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 0, 2, 0), 1);
  assert_throws(arc_sort(m, 2, Run{}), Code::argument);
  assert_throws(arc_sort(m, -1, Run{}), Code::argument);
  Run few;
  few.max_bytes = 10;
  assert_throws(arc_sort(m, 0, few), Code::limit);
}

TESTS(sorted_and_the_same, refusals)
