#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

// Each property the slow way.
static int32_t by_hand(const Machine &m) {
  bool acyclic = true, epsilon_free = true, deterministic = true, unweighted = true, arc_sorted = true, top_sorted = true;
  const size_t n = static_cast<size_t>(m.states());
  std::vector<Array<char>> reach(n, Array<char>(n, 0));
  const auto labels = [&](ArcId a) {
    Array<Label> all;
    for (int32_t t = 0; t < m.tapes(); ++t) all.push_back(m.label(a, t));
    return all;
  };
  const Array<Label> none(static_cast<size_t>(m.tapes()), kEpsilon);
  for (State s = 0; s < m.states(); ++s) {
    if (m.is_final(s)) unweighted &= m.final_weight(s) == one(m.semiring());
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      reach[static_cast<size_t>(s)][static_cast<size_t>(m.next(a))] = 1;
      top_sorted &= s < m.next(a);
      unweighted &= m.weight(a) == one(m.semiring());
      epsilon_free &= labels(a) != none;
      for (ArcId b = m.arc_begin(s); b < a; ++b) {
        deterministic &= labels(a) != labels(b);
        arc_sorted &= m.label(b, 0) <= m.label(a, 0);
      }
    }
  }
  for (size_t k = 0; k < n; ++k) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) reach[i][j] |= reach[i][k] && reach[k][j];
    }
  }
  for (size_t i = 0; i < n; ++i) acyclic &= !reach[i][i];
  return (acyclic ? kIsAcyclic : 0) | (epsilon_free ? kIsEpsilonFree : 0) |
         (epsilon_free && deterministic ? kIsDeterministic : 0) | (unweighted ? kIsUnweighted : 0) |
         (arc_sorted ? kIsArcSorted : 0) | (top_sorted ? kIsTopSorted : 0) | (m.has_phi() ? kHasFailure : 0) |
         (m.has_rho() ? kHasDefault : 0);
}

static void properties_are_those_found_by_hand(void **) {
  uint64_t seed = 1;
  Array<int> set(9, 0);
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 400; ++round) {
      Shape shape = rational_shape(semiring, round / 2, 1 + round % 2, static_cast<int32_t>(round / 32));
      shape.cyclic = round % 3 == 0;
      shape.arcs = static_cast<int32_t>(2 + round % 6);
      MachinePtr m = random_machine(shape, seed++);
      if (round % 5 == 0) m = arc_sort(m, 0, Run{});
      if (round % 7 == 0) m = trim(m, Run{});
      if (round % 11 == 0) m = power(m, 0, Run{});
      const int32_t bits = properties(m, Run{});
      assert_int_equal(bits & ~kIsTrim, by_hand(*m));
      if (round % 7 == 0) assert_true(bits & kIsTrim);
      if (!m->has_phi()) {  // with failure arcs look-ups keep states, too
        const Resolved r = resolve(*convert(m, Semiring::boolean, Run{}));
        bool all = true;
        for (State s = 0; s < m->states(); ++s) {
          all &= s == m->start() || (r.accessible[static_cast<size_t>(s)] && r.coaccessible[static_cast<size_t>(s)]);
        }
        if (!m->has_rho() && !(shape.zero_weights)) assert_int_equal(all, (bits & kIsTrim) != 0);
      }
      for (size_t i = 0; i < set.size(); ++i) set[i] += bits >> i & 1;
    }
  }
  for (const int n : set) assert_true(n > 50 && n < 1550);
}

// Where it says deterministic, no string of an acceptor has two paths.
static void deterministic_acceptors_have_one_path_per_string(void **) {
  int found = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Shape shape = rational_shape(Semiring::log, seed & 3, 1, 0);
    shape.arcs = 5;
    const MachinePtr m = random_machine(shape, seed);
    if (!(properties(m, Run{}) & kIsDeterministic)) continue;
    ++found;
    assert_int_equal(relation(*m).size(), path_count(*m, 5));
  }
  assert_true(found > 200);
}

static void limits(void **) {
  Run few;
  few.max_bytes = 10;
  assert_throws(properties(random_machine(rational_shape(Semiring::log, 0, 1, 0), 1), few), Code::limit);
}

TESTS(properties_are_those_found_by_hand, deterministic_acceptors_have_one_path_per_string, limits)
