// Tabulated functions of counts against the C library's, in the table and beyond it.
#include "src/pfa/merging/count_terms.hh"

#include "tests/test_list.hh"

using namespace hws;

static void rising_factorials_are_differences_of_log_gammas(void **) {
  for (const double base : {1e-3, 0.5, 1.0, 7.25}) {
    const LogRising rising(base, int64_t{1} << 40, Run{});
    const int64_t counts[] = {0, 1, 2, 1000, 65535, 65536, 1000000, int64_t{1} << 40};
    for (const int64_t n : counts) {
      const double expected = std::lgamma(static_cast<double>(n) + base) - std::lgamma(base);
      assert_true(std::fabs(rising(n) - expected) <= 1e-13 * std::fmax(1, std::fabs(expected)));
    }
    assert_true(rising(0) == 0);
  }
}

static void one_more_multiplies_by_one_more_factor(void **) {
  const LogRising rising(0.25, int64_t{1} << 40, Run{});
  for (int64_t n = 65500; n < 65600; ++n) {
    assert_true(std::fabs(rising(n + 1) - rising(n) - std::log(static_cast<double>(n) + 0.25)) <= 1e-9);
  }
}

static void powers_are_n_ln_n(void **) {
  const LogPower power(70000, Run{});
  assert_true(power(0) == 0 && power(1) == 0);
  for (const int64_t n : {int64_t{2}, int64_t{65535}, int64_t{65536}, int64_t{70000}}) {
    assert_close(power(n), static_cast<double>(n) * std::log(static_cast<double>(n)), 1e-15);
  }
}

static void a_byte_limit_is_honoured(void **) {
  Run small;
  small.max_bytes = 1000;
  assert_throws(LogRising(1, 1000, small), Code::limit);
}

// Where ln Γ of the base is 1e10 and more, a difference of two of them has no digits left.
static void large_bases_do_not_cancel(void **) {
  for (const double base : {1e9, 1e12, 1e15}) {
    const LogRising rising(base, int64_t{1} << 40, Run{});
    long double sum = 0;
    for (int64_t n = 0; n < 70000; ++n) sum += logl(static_cast<long double>(base) + static_cast<long double>(n));
    assert_close(rising(70000), static_cast<double>(sum), 1e-13);
  }
}

TESTS(rising_factorials_are_differences_of_log_gammas, one_more_multiplies_by_one_more_factor, powers_are_n_ln_n,
      a_byte_limit_is_honoured, large_bases_do_not_cancel)
