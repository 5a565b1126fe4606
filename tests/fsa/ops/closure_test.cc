// Against the closure's definition on the relation of a machine without cycles:
// A*(u) = (sum over the first part that is not empty of A(p) A*(rest)) / (1 - A(empty)).
#include <algorithm>

#include "fsa/ops/rational.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

struct Star {
  Semiring semiring;
  Relation a;
  Relation known;

  Real factor() const {
    const auto empty = a.find(Strings(a.begin()->first.size()));
    return idempotent(semiring) || empty == a.end() ? 1 : 1 / (1 - empty->second);
  }
  bool is_empty(const Strings &u) const {
    return std::all_of(u.begin(), u.end(), [](const auto &s) { return s.empty(); });
  }
  Real of(const Strings &u) {
    if (is_empty(u)) return factor();
    const auto found = known.find(u);
    if (found != known.end()) return found->second;
    Real sum = 0;
    for (const auto &[p, x] : a) {
      if (is_empty(p)) continue;
      Strings rest;
      bool fits = true;
      for (size_t t = 0; t < p.size() && fits; ++t) {
        fits = p[t].size() <= u[t].size() && std::equal(p[t].begin(), p[t].end(), u[t].begin());
        if (fits) rest.emplace_back(u[t].begin() + static_cast<std::ptrdiff_t>(p[t].size()), u[t].end());
      }
      if (!fits) continue;
      const Real w = x * of(rest);
      sum = idempotent(semiring) ? std::max(sum, w) : sum + w;
    }
    return known[u] = sum * factor();
  }
};

}  // namespace

static void weights_are_those_of_the_definition(void **) {
  uint64_t seed = 1;
  int native = 0, with_empty = 0;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 96; ++round) {
      const int32_t tapes = 1 + round % 2;
      Shape shape = rational_shape(semiring, round / 2, tapes, static_cast<int32_t>(round / 5));
      shape.scale = 0.35;
      const MachinePtr m = random_machine(shape, seed++);
      const Relation a = relation(*m);
      if (a.empty()) continue;
      Star star{semiring, a, {}};
      const Strings empty(static_cast<size_t>(tapes));
      const Real own = a.contains(empty) ? a.at(empty) : 0;
      with_empty += own > 0;
      const MachinePtr s = checked(closure(m, Closure::star, Run{})), p = checked(closure(m, Closure::plus, Run{})),
                       o = checked(closure(m, Closure::option, Run{}));
      native += s->has_phi();
      assert_true(s->has_phi() == m->has_phi() && s->has_rho() == m->has_rho());
      for (const Strings &u : all_strings(shape.alphabet, tapes == 1 ? 3 : 2)) {
        const bool is_empty = u == empty;
        const Real expected = star.of(u);
        assert_close(static_cast<double>(weight_of(*s, u)), static_cast<double>(expected), 1e-13);
        // A+ = A A*: all but the empty sequence, which spells the empty strings with weight one.
        const Real plus = !is_empty ? expected : idempotent(semiring) ? own : own * star.factor();
        assert_close(static_cast<double>(weight_of(*p, u)), static_cast<double>(plus), 1e-13);
        const Real once = a.contains(u) ? a.at(u) : 0, option = !is_empty ? once : idempotent(semiring) ? 1 : 1 + once;
        assert_close(static_cast<double>(weight_of(*o, u)), static_cast<double>(option), 1e-13);
      }
    }
  }
  assert_true(native > 100);
  assert_true(with_empty > 100);
}

static void totals_of_cyclic_machines_are_geometric_sums(void **) {
  int converging = 0, diverging = 0;
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    Shape shape = rational_shape(seed % 2 ? Semiring::log : Semiring::real, seed / 2, 1, 0);
    shape.cyclic = seed % 3 != 0;
    shape.scale = shape.cyclic ? 0.12 : 1.2;
    const MachinePtr m = random_machine(shape, 77 + seed);
    const auto z = total(*m);
    if (!z || *z == 0 || std::fabs(1 - *z) < 1e-6L) continue;
    const auto star = total(*closure(m, Closure::star, Run{})), plus = total(*closure(m, Closure::plus, Run{}));
    assert_close(static_cast<double>(*total(*closure(m, Closure::option, Run{}))), static_cast<double>(1 + *z), 1e-13);
    assert_int_equal(star.has_value(), *z < 1);
    assert_int_equal(plus.has_value(), *z < 1);
    (*z < 1 ? converging : diverging) += 1;
    if (*z >= 1) continue;
    assert_close(static_cast<double>(*star), static_cast<double>(1 / (1 - *z)), 1e-12);
    assert_close(static_cast<double>(*plus), static_cast<double>(*z / (1 - *z)), 1e-12);
  }
  assert_true(converging > 120 / kCasesDivisor);
  assert_true(diverging > 5 / kCasesDivisor);
}

static void limits(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 1, 1, 0), 7);
  Run few;
  few.max_states = 5;
  assert_throws(closure(m, Closure::star, few), Code::limit);
  assert_int_equal(closure(m, Closure::plus, few)->states(), 5);
  few = Run{};
  few.max_arcs = m->arcs();
  assert_throws(closure(m, Closure::star, few), Code::limit);
  few = Run{};
  few.max_bytes = 50;
  assert_throws(closure(m, Closure::option, few), Code::limit);
}

TESTS(weights_are_those_of_the_definition, totals_of_cyclic_machines_are_geometric_sums, limits)
