#include "src/graph/strings/acceptor_product.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

MachinePtr acceptor(uint64_t seed, bool cyclic) {
  Shape s;
  s.states = 5;
  s.arcs = 24;
  s.alphabet = {2};
  s.cyclic = cyclic;
  s.epsilons = seed % 2;
  s.phi = seed % 3 == 0;
  s.scale = cyclic ? 0.08 : 0.8;
  return random_machine(s, seed);
}

}  // namespace

static void products_weigh_strings_by_the_product(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const std::vector<MachinePtr> factors{acceptor(seed, seed % 4 == 0), acceptor(seed + 100, seed % 4 < 2),
                                          acceptor(seed + 200, true)};
    MachinePtr m;
    try {
      m = acceptor_product(factors, Run{});
    } catch (const Error &e) {
      assert_true(e.code == Code::empty);
      continue;
    }
    ++compared;
    assert_close(total(*m, Run{}).value(), 1, 1e-11);
    Real sum = 0;
    Array<std::pair<Real, Real>> weights;
    for (const Strings &s : all_strings({2}, 4)) {
      Real product = 1;
      for (const MachinePtr &f : factors) product *= weight_of(*f, s);
      weights.emplace_back(weight_of(*m, s), product);
      sum += product;
    }
    if (seed % 4) {  // one factor without cycles: these are all strings
      for (const auto &[got, product] : weights) {
        assert_close(static_cast<double>(got), static_cast<double>(product / sum), 1e-10);
      }
    } else if (sum > 0) {
      const auto largest =
          std::max_element(weights.begin(), weights.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
      for (const auto &[got, product] : weights) {
        assert_close(static_cast<double>(got / largest->first), static_cast<double>(product / largest->second), 1e-10);
      }
    }
  }
  assert_true(compared > 50 / kCasesDivisor);
  assert_true(acceptor_product({}, Run{}) == nullptr);
  const MachinePtr alone = acceptor(1, false);
  assert_ptr_equal(acceptor_product({alone}, Run{}).get(), alone.get());
}

static void machines_without_cycles_become_minimal(void **) {
  // ab and bb by four paths of their own
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(10);
  const Label first[] = {1, 2, 1, 2}, second = 2;
  for (State i = 0; i < 4; ++i) {
    b.add_arc(0, &first[i], 0.5, 1 + i);
    b.add_arc(1 + i, &second, 0.25, 5 + i);
    b.set_final(5 + i, 0);
  }
  const MachinePtr m = compact_message(b.build(), Run{});
  assert_int_equal(m->states(), 3);
  assert_int_equal(m->arcs(), 3);
  assert_close(static_cast<double>(weight_of(*m, {{1, 2}})), 0.5, 1e-14);
}

static void an_infinite_total_is_left_as_it_is(void **) {
  Builder b(Semiring::real, {Alphabet::sized(1)});
  b.add_states(1);
  const Label a = 1;
  b.add_arc(0, &a, 2, 0);
  b.set_final(0, 3);
  const MachinePtr m = compact_message(convert(b.build(), Semiring::log, Run{}), Run{});
  assert_close(static_cast<double>(weight_of(*m, {{1, 1}})), 12, 1e-14);
}

static void what_accepts_nothing_is_told(void **) {
  Builder b(Semiring::log, {Alphabet::sized(1)});
  b.add_states(2);
  assert_throws(compact_message(b.build(), Run{}), Code::empty);
}

static void machines_of_one_shape_are_compared_and_mixed_by_their_costs(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 30 / kCasesDivisor; ++seed) {
    const MachinePtr m = acceptor(seed, false);
    if (total(*m, Run{}).zero()) continue;
    const MachinePtr p = compact_message(m, Run{}), q = power(p, 0.5, Run{});
    double largest = 0;
    for (const double w : p->arrays().weights) largest = std::max(largest, std::fabs(w) / 2);
    for (const double w : p->arrays().finals) largest = std::isinf(w) ? largest : std::max(largest, std::fabs(w) / 2);
    assert_true(shape_distance(*p, *p) == 0.0);
    assert_close(shape_distance(*p, *q).value(), largest, 1e-15);
    // 0.25 + 0.75 / 2 of each path's logarithm, and of each string's where the machine is deterministic.
    const MachinePtr mixed = mixture(p, *q, 0.75, Run{});
    for (const Strings &s : all_strings({2}, 4)) {
      if (!(properties(p, Run{}) & kIsDeterministic)) break;
      assert_close(static_cast<double>(weight_of(*mixed, s)), std::pow(static_cast<double>(weight_of(*p, s)), 0.625), 1e-12);
    }
    const MachinePtr other = compact_message(acceptor(seed + 50, false), Run{});
    if (other->arcs() != p->arcs()) assert_false(shape_distance(*p, *other).has_value());
    ++compared;
  }
  assert_true(compared > 20 / kCasesDivisor);
}

TESTS(products_weigh_strings_by_the_product, machines_without_cycles_become_minimal, an_infinite_total_is_left_as_it_is,
      what_accepts_nothing_is_told, machines_of_one_shape_are_compared_and_mixed_by_their_costs)
