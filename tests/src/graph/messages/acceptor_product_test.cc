#include "src/graph/messages/acceptor_product.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/harness.hh"

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

static void distances_are_euclidean(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 30 / kCasesDivisor; ++seed) {
    const MachinePtr raw[] = {acceptor(seed, false), acceptor(seed + 50, false)};
    if (total(*raw[0], Run{}).zero() || total(*raw[1], Run{}).zero()) continue;
    const MachinePtr p = compact_message(raw[0], Run{}), q = compact_message(raw[1], Run{});
    Real square = 0;
    for (const Strings &s : all_strings({2}, 5)) square += std::pow(weight_of(*p, s) - weight_of(*q, s), 2);
    assert_close(belief_distance(p, q, Run{}), static_cast<double>(std::sqrt(square)), 1e-7);
    assert_true(belief_distance(p, p, Run{}) == 0);
    assert_true(belief_distance(p, compact_message(raw[0], Run{}), Run{}) == 0);
    ++compared;
  }
  assert_true(compared > 20 / kCasesDivisor);
}

static void large_beliefs_are_compared_by_expected_counts(void **) {
  const auto chain = [](double loop) {
    Builder b(Semiring::real, {Alphabet::sized(2)});
    b.add_states(3000);
    const Label a = 1, c = 2;
    for (State s = 0; s + 1 < 3000; ++s) {
      b.add_arc(s, &a, 1, s + 1);
      b.add_arc(s, &c, loop, s);
    }
    b.set_final(2999, 1);
    return compact_message(convert(b.build(), Semiring::log, Run{}), Run{});
  };
  assert_close(belief_distance(chain(0.001), chain(0.002), Run{}), 2999 * (0.002 / 0.998 - 0.001 / 0.999), 1e-9);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(products_weigh_strings_by_the_product),
      cmocka_unit_test(machines_without_cycles_become_minimal),
      cmocka_unit_test(an_infinite_total_is_left_as_it_is),
      cmocka_unit_test(what_accepts_nothing_is_told),
      cmocka_unit_test(distances_are_euclidean),
      cmocka_unit_test(large_beliefs_are_compared_by_expected_counts),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
