#include <algorithm>
#include <cstring>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/order.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

// The same machine, its states renumbered at random.
static MachinePtr shuffled(const Machine &m, uint64_t seed) {
  Rng r(seed, RngMethod::test, 8, 0, 0);
  Array<State> number(static_cast<size_t>(m.states()));
  for (size_t i = 0; i < number.size(); ++i) number[i] = static_cast<State>(i);
  for (size_t i = number.size(); i > 1; --i) std::swap(number[i - 1], number[r.below(i)]);
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(m.states());
  Array<Label> labels(static_cast<size_t>(m.tapes()));
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[static_cast<size_t>(t)] = m.label(a, t);
      b.add_arc(number[static_cast<size_t>(s)], labels.data(), m.weight(a), number[static_cast<size_t>(m.next(a))]);
    }
    if (m.is_final(s)) b.set_final(number[static_cast<size_t>(s)], m.final_weight(s));
  }
  b.set_start(number[static_cast<size_t>(m.start())]);
  return b.build();
}

static void arcs_lead_to_higher_states(void **) {
  uint64_t seed = 1;
  int changed = 0;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 160; ++round) {
      Shape shape = rational_shape(semiring, round, 1 + round % 2, static_cast<int32_t>(round / 16));
      shape.states = 8;
      const MachinePtr m = shuffled(*random_machine(shape, seed), seed);
      ++seed;
      const MachinePtr t = checked(top_sort(m, Run{}));
      for (State s = 0; s < t->states(); ++s) {
        for (ArcId a = t->arc_begin(s); a < t->arc_end(s); ++a) assert_true(t->next(a) > s);
      }
      assert_same(relation(*t), relation(*m));
      assert_ptr_equal(top_sort(t, Run{}).get(), t.get());
      changed += t.get() != m.get();
    }
  }
  assert_true(changed > 500);
}

static void cycles_are_named(void **) {
  int cyclic = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Shape shape = rational_shape(Semiring::log, seed, 1, 0);
    shape.cyclic = true;
    shape.arcs = 4;
    const MachinePtr m = random_machine(shape, seed);
    // Reachability by arcs, the slow way.
    const size_t n = static_cast<size_t>(m->states());
    std::vector<Array<char>> reach(n, Array<char>(n, 0));
    for (State s = 0; s < m->states(); ++s) {
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
        reach[static_cast<size_t>(s)][static_cast<size_t>(m->next(a))] = 1;
      }
    }
    for (size_t k = 0; k < n; ++k) {
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) reach[i][j] |= reach[i][k] && reach[k][j];
      }
    }
    const TopologicalComponents c = topological_components(*m, Run{});
    Array<char> used(static_cast<size_t>(c.count), 0);
    size_t first = n;
    for (size_t i = n; i-- > 0;) {
      if (reach[i][i]) first = i;
      used[static_cast<size_t>(c.of[i])] = 1;
      for (size_t j = 0; j < n; ++j) {
        assert_int_equal(c.of[i] == c.of[j], i == j || (reach[i][j] && reach[j][i]));
        if (reach[i][j]) assert_true(c.of[i] <= c.of[j]);
      }
    }
    assert_true(std::find(used.begin(), used.end(), 0) == used.end());
    if (first == n) {
      top_sort(m, Run{});
      continue;
    }
    ++cyclic;
    try {
      top_sort(m, Run{});
      fail();
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::unsupported);
      assert_true(strstr(e.message, ("state " + std::to_string(first) + " is on a cycle").c_str()) == e.message);
    }
  }
  assert_true(cyclic > 100 && cyclic < 390);
}

static void limits(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 0, 1, 0), 1);
  Run few;
  few.max_bytes = 10;
  assert_throws(top_sort(m, few), Code::limit);
  assert_throws(topological_components(*m, few), Code::limit);
}

TESTS(arcs_lead_to_higher_states, cycles_are_named, limits)
