#include "fsa/base/cancellable_sort.hh"

#include "fsa/base/array.hh"
#include "tests/test_list.hh"

using namespace hws;

static void a_sort_under_a_run_can_be_cancelled(void **) {
  Array<int32_t> values(1000);
  for (int32_t i = 0; i < 1000; ++i) values[static_cast<size_t>(i)] = i * 7919 % 1000;
  CancelFlag flag;
  Run run;
  run.cancel = &flag;
  int32_t asked = 0;
  assert_throws(cancellable_sort(values.begin(), values.end(), [&](int32_t x, int32_t y) {
    if (++asked == 3000) flag.set = 1;
    return x < y;
  }, run), Code::cancelled);
  assert_in_range(asked, 3000, 3300);
  cancellable_sort(values.begin(), values.end(), std::less<>(), Run{});
  for (int32_t i = 0; i < 1000; ++i) assert_int_equal(values[static_cast<size_t>(i)], i);
}

TESTS(a_sort_under_a_run_can_be_cancelled)
