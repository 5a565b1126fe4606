#include "src/hmm/state_masks.hh"

#include <algorithm>
#include <set>

#include "fsa/base/rng.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

std::set<int32_t> members(const StateSets &sets, int32_t number) { return {sets.set(number).begin(), sets.set(number).end()}; }

}  // namespace

static void equal_sets_share_a_number(void **) {
  StateSets sets(5);
  assert_int_equal(sets.set(0).size(), 5);
  const int32_t some[] = {3, 1, 3}, same[] = {1, 3}, all[] = {4, 0, 1, 2, 3}, other[] = {1};
  const int32_t a = sets.add(some);
  assert_int_equal(a, 1);
  assert_int_equal(sets.add(same), a);
  assert_int_equal(sets.add(all), 0);
  assert_int_equal(sets.add(other), 2);
  assert_int_equal(sets.add({}), 3);
  assert_int_equal(sets.count(), 4);
  assert_true(members(sets, a) == std::set<int32_t>({1, 3}));
  assert_true(std::ranges::is_sorted(sets.set(a)));
}

static void intersections_are_those_of_sets(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  StateSets sets(6);
  for (int i = 0; i < 20; ++i) {
    std::vector<int32_t> s;
    for (int32_t k = 0; k < 6; ++k) {
      if (r.below(2)) s.push_back(k);
    }
    sets.add(s);
  }
  const int32_t count = sets.count();
  for (int32_t a = 0; a < count; ++a) {
    for (int32_t b = 0; b < count; ++b) {
      std::set<int32_t> both;
      for (const int32_t k : sets.set(a)) {
        if (std::ranges::count(sets.set(b), k)) both.insert(k);
      }
      assert_true(members(sets, sets.intersection(a, b)) == both);
    }
  }
}

static void tokens_are_in_states_that_both_masks_allow(void **) {
  StateMasks masks(4);
  const int32_t low[] = {0, 1}, middle[] = {1, 2}, both[] = {1};
  const int32_t a = masks.sets.add(low), b = masks.sets.add(middle);
  masks.of_symbol = {a, 0};
  masks.of_token = {b, 0, b, b};
  const int32_t symbols[] = {1, 1, 2, 0};
  intersect_masks(&masks, symbols, 2, Run{});
  assert_true(masks.of_token == std::vector<int32_t>({masks.sets.add(both), a, b, b}));
}

static void misfits_are_refused(void **) {
  const int32_t symbols[] = {1, 2}, outside[] = {4}, below[] = {-1};
  StateMasks masks(4);
  assert_throws(masks.sets.add(outside), Code::argument);
  assert_throws(masks.sets.add(below), Code::argument);
  masks.of_symbol = {0};
  assert_throws(intersect_masks(&masks, symbols, 2, Run{}), Code::argument);
  masks.of_symbol = {0, 1};
  assert_throws(intersect_masks(&masks, symbols, 2, Run{}), Code::argument);
  masks.of_symbol = {};
  masks.of_token = {0};
  assert_throws(intersect_masks(&masks, symbols, 2, Run{}), Code::argument);
  masks.of_token = {0, -1};
  assert_throws(intersect_masks(&masks, symbols, 2, Run{}), Code::argument);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(equal_sets_share_a_number),
      cmocka_unit_test(intersections_are_those_of_sets),
      cmocka_unit_test(tokens_are_in_states_that_both_masks_allow),
      cmocka_unit_test(misfits_are_refused),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
