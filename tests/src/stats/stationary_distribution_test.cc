#include "src/stats/stationary_distribution.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void it_is_where_powers_of_the_matrix_lead(void **) {
  Rng r(89, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const size_t n = 1 + static_cast<size_t>(r.below(9)), stride = n + static_cast<size_t>(r.below(4));
    Array<double> a(n * stride, -1.0);
    for (size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (size_t j = 0; j < n; ++j) sum += a[i * stride + j] = r.uniform();
      for (size_t j = 0; j < n; ++j) a[i * stride + j] /= sum;
    }
    Array<double> powers(n, 1.0 / static_cast<double>(n));
    for (int step = 0; step < 2000; ++step) {
      Array<double> next(n, 0.0);
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) next[j] += powers[i] * a[i * stride + j];
      }
      powers = next;
    }
    const Array<double> pi = stationary_distribution(a, n, stride);
    assert_int_equal(pi.size(), n);
    for (size_t i = 0; i < n; ++i) assert_close(pi[i], powers[i], 1e-13);
  }
}

static void small_numbers_are_right_to_the_last_digits(void **) {
  // A birth and death chain: π is known in closed form, down to 1e-60.
  constexpr size_t n = 7;
  Array<double> a(n * n, 0.0);
  for (size_t i = 0; i + 1 < n; ++i) {
    a[i * n + i + 1] = 1e-10;
    a[(i + 1) * n + i] = 1;
  }
  const Array<double> pi = stationary_distribution(a, n, n);
  for (size_t i = 1; i < n; ++i) assert_close(pi[i] / pi[i - 1] / 1e-10, 1, 1e-14);
}

static void what_cannot_be_left_holds_all(void **) {
  // 1 and 2 lead to each other only.
  const Array<double> a = {0.5, 0.5, 0, 0, 0, 1, 0, 0.25, 0.75};
  const Array<double> pi = stationary_distribution(a, 3, 3);
  assert_close(pi[0], 0, 0);
  assert_close(pi[1], 0.2, 1e-15);
  assert_close(pi[2], 0.8, 1e-15);
}

TESTS(it_is_where_powers_of_the_matrix_lead, small_numbers_are_right_to_the_last_digits, what_cannot_be_left_holds_all)
