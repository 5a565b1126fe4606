#include "src/corpus/number_sets.hh"

#include <algorithm>
#include <map>
#include <set>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void set_0_is_of_all_numbers(void **) {
  const NumberSets sets(3, Run{});
  assert_int_equal(sets.numbers(), 3);
  assert_int_equal(sets.count(), 1);
  const std::span<const int32_t> all = sets.set(NumberSets::kAll);
  assert_true(Array<int32_t>(all.begin(), all.end()) == (Array<int32_t>{0, 1, 2}));
  NumberSets again(3, Run{});
  assert_int_equal(again.add(Array<int32_t>{2, 1, 0, 1}, Run{}), NumberSets::kAll);
}

static void equal_sets_have_one_number_in_order_of_their_first_use(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  NumberSets sets(6, Run{});
  std::map<std::set<int32_t>, int32_t> expected{{{0, 1, 2, 3, 4, 5}, 0}};
  for (int round = 0; round < 3000; ++round) {
    Array<int32_t> members;
    for (uint64_t k = rng.below(9); k > 0; --k) members.push_back(static_cast<int32_t>(rng.below(6)));
    const std::set<int32_t> as_set(members.begin(), members.end());
    const int32_t number = expected.emplace(as_set, static_cast<int32_t>(expected.size())).first->second;
    assert_int_equal(sets.add(members, Run{}), number);
    const std::span<const int32_t> found = sets.set(number);
    assert_true(std::equal(found.begin(), found.end(), as_set.begin(), as_set.end()));
    for (int32_t k = 0; k < 6; ++k) assert_int_equal(sets.holds(number, k), as_set.count(k));
  }
  assert_int_equal(sets.count(), 64);
}

static void what_is_no_number_is_refused_and_limits_hold(void **) {
  assert_throws(NumberSets(0, Run{}), Code::argument);
  NumberSets sets(300, Run{});
  assert_throws(sets.add(Array<int32_t>{0, 300}, Run{}), Code::argument);
  assert_throws(sets.add(Array<int32_t>{-1, 5}, Run{}), Code::argument);
  Run small;
  small.max_bytes = 4096;
  assert_throws(NumberSets(300, small), Code::limit);
  small.max_bytes = 8192;
  int32_t kept = 1;
  bool refused = false;
  for (int32_t a = 0; a < 300 && !refused; ++a) {
    try {
      assert_int_equal(sets.add(Array<int32_t>{a, 299 - a, 7, 8}, small), kept);
      ++kept;
    } catch (const Error &e) {
      refused = e.code == Code::limit;
    }
    if (a == 149) break;  // then pairs come again
  }
  assert_true(refused);
  assert_int_equal(sets.count(), kept);
  assert_int_equal(sets.add(Array<int32_t>{7, 8, 0, 299}, Run{}), 1);
}

TESTS(set_0_is_of_all_numbers, equal_sets_have_one_number_in_order_of_their_first_use,
      what_is_no_number_is_refused_and_limits_hold)
