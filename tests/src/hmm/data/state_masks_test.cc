#include "src/hmm/data/state_masks.hh"

#include <algorithm>
#include <set>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

std::set<int32_t> members(const NumberSets &sets, int32_t number) { return {sets.set(number).begin(), sets.set(number).end()}; }

}  // namespace

static void intersections_are_those_of_sets(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  NumberSets sets(6, Run{});
  for (int i = 0; i < 20; ++i) {
    Array<int32_t> s;
    for (int32_t k = 0; k < 6; ++k) {
      if (r.below(2)) s.push_back(k);
    }
    sets.add(s, Run{});
  }
  const int32_t count = sets.count();
  for (int32_t a = 0; a < count; ++a) {
    for (int32_t b = 0; b < count; ++b) {
      std::set<int32_t> both;
      for (const int32_t k : sets.set(a)) {
        if (sets.holds(b, k)) both.insert(k);
      }
      assert_true(members(sets, intersection(&sets, a, b, Run{})) == both);
    }
  }
}

static void tokens_are_in_states_that_both_masks_allow(void **) {
  StateMasks masks(4, Run{});
  const int32_t low[] = {0, 1}, middle[] = {1, 2}, both[] = {1};
  const int32_t a = masks.sets.add(low, Run{}), b = masks.sets.add(middle, Run{});
  masks.of_symbol = {a, 0};
  masks.of_token = {b, 0, b, b};
  const int32_t symbols[] = {1, 1, 2, 0};
  intersect_masks(&masks, symbols, 2, Run{});
  assert_true(masks.of_token == Array<int32_t>({masks.sets.add(both, Run{}), a, b, b}));
}

static void misfits_are_refused(void **) {
  const int32_t symbols[] = {1, 2}, outside[] = {4}, below[] = {-1};
  StateMasks masks(4, Run{});
  assert_throws(masks.sets.add(outside, Run{}), Code::argument);
  assert_throws(masks.sets.add(below, Run{}), Code::argument);
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

TESTS(intersections_are_those_of_sets, tokens_are_in_states_that_both_masks_allow, misfits_are_refused)
