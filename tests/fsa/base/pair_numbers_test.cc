#include "fsa/base/pair_numbers.hh"

#include <map>
#include <utility>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void equal_pairs_have_one_number_in_order_of_their_first_use(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  const Run run;
  PairNumbers numbers(run);
  std::map<std::pair<int32_t, int32_t>, int32_t> expected;
  for (int round = 0; round < 20000; ++round) {
    const int32_t a = static_cast<int32_t>(rng.below(100)) - 50, b = static_cast<int32_t>(rng.below(100)) - 50;
    const int32_t number = expected.emplace(std::pair(a, b), static_cast<int32_t>(expected.size())).first->second;
    assert_int_equal(numbers.number(a, b), number);
    assert_int_equal(numbers.count(), expected.size());
  }
}

static void a_table_at_its_limit_keeps_its_numbers(void **) {
  Run small;
  small.max_bytes = 4096;
  PairNumbers numbers(small);
  int32_t kept = 0;
  bool refused = false;
  while (kept < 10000 && !refused) {
    try {
      assert_int_equal(numbers.number(kept, -kept), kept);
      ++kept;
    } catch (const Error &e) {
      refused = e.code == Code::limit;
    }
  }
  assert_true(refused);
  assert_int_equal(numbers.count(), kept);
}

TESTS(equal_pairs_have_one_number_in_order_of_their_first_use, a_table_at_its_limit_keeps_its_numbers)
