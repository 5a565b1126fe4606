#include "src/stats/log_rising.hh"

#include <initializer_list>

#include "tests/test_list.hh"

using namespace hws;

static void it_is_the_sum_of_the_logarithms(void **) {
  for (const double x : {1e-6, .01, .1, .5, 1., 3.7, 15.9, 16., 1e3, 1e6}) {
    long double sum = 0;
    for (int64_t n = 0; n <= 3000; ++n) {
      if (n < 40 || n % 97 == 0) assert_close(log_rising(x, n), static_cast<double>(sum), 2e-14);
      sum += logl(static_cast<long double>(x) + static_cast<long double>(n));
    }
  }
}

static void large_numbers_as_the_library_has_them(void **) {
  for (const int64_t n : {int64_t{1} << 20, int64_t{1} << 24}) {
    assert_close(log_rising(.1, n), std::lgamma(.1 + static_cast<double>(n)) - std::lgamma(.1), 1e-13);
  }
}

TESTS(it_is_the_sum_of_the_logarithms, large_numbers_as_the_library_has_them)
