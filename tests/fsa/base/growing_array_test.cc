#include "fsa/base/growing_array.hh"

#include <vector>

#include "tests/harness.hh"

using hws::GrowingArray;

static void holds_what_was_put_in_however_it_grows(void **) {
  GrowingArray<int32_t> a;
  std::vector<int32_t> expected;
  for (int32_t i = 0; i < 1000; ++i) {
    if (i % 3 == 0) {
      a.push_back(i);
      expected.push_back(i);
    } else {
      int32_t *at = a.extend(static_cast<size_t>(i));
      for (int32_t k = 0; k < i; ++k) expected.push_back(at[k] = i - k);
    }
  }
  assert_int_equal(a.size(), expected.size());
  for (size_t i = 0; i < a.size(); ++i) assert_int_equal(a[i], expected[i]);
  a.fit();
  assert_int_equal(a.capacity(), a.size());
  assert_int_equal(a.back(), expected.back());
  a.pop_back();
  assert_int_equal(a.size(), expected.size() - 1);
}

static void new_values_of_resize_are_the_given_one(void **) {
  GrowingArray<double> a;
  a.push_back(1);
  a.resize(5, 2);
  assert_true(a[0] == 1 && a[1] == 2 && a[4] == 2);
  a.resize(2);
  assert_int_equal(a.size(), 2);
}

static void moves_leave_one_owner(void **) {
  GrowingArray<int32_t> a, b;
  a.push_back(7);
  b = std::move(a);
  GrowingArray<int32_t> c(std::move(b));
  assert_int_equal(c.size(), 1);
  assert_int_equal(c[0], 7);
}

static void more_than_can_be_is_out_of_memory_and_changes_nothing(void **) {
  GrowingArray<double> a;
  a.push_back(3);
  bool thrown = false;
  try {
    a.extend(static_cast<size_t>(-1) / 8);
  } catch (const std::bad_alloc &) {
    thrown = true;
  }
  assert_true(thrown);
  assert_int_equal(a.size(), 1);
  assert_true(a[0] == 3);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(holds_what_was_put_in_however_it_grows),
      cmocka_unit_test(new_values_of_resize_are_the_given_one),
      cmocka_unit_test(moves_leave_one_owner),
      cmocka_unit_test(more_than_can_be_is_out_of_memory_and_changes_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
