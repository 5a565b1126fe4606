#include "src/prior/least_covariance.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "src/stats/cholesky.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A random positive semidefinite matrix of some rank, packed.
Array<double> random_matrix(Rng *r, size_t n, size_t rank, double scale) {
  Array<double> root(n * rank), m;
  for (double &x : root) x = scale * toy_families::normal(r);
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = j; i < n; ++i) {
      double sum = 0;
      for (size_t k = 0; k < rank; ++k) sum += root[i * rank + k] * root[j * rank + k];
      m.push_back(sum);
    }
  }
  return m;
}

// ln |a| + tr(a⁻¹ s).
double cost(const Array<double> &a, const Array<double> &s, size_t n) {
  Array<double> l = a, column(n);
  assert_true(cholesky(l.data(), n, nullptr));
  double sum = 2 * log_diagonal(l.data(), n);
  for (size_t j = 0; j < n; ++j) {  // column j of a⁻¹ s, of which the trace needs entry j
    for (size_t i = 0; i < n; ++i) column[i] = s[packed_at(n, std::max(i, j), std::min(i, j))];
    solve_lower(l.data(), n, column.data());
    solve_upper(l.data(), n, column.data());
    sum += column[j];
  }
  return sum;
}

}  // namespace

// The result is at least `least` of the other matrix, and no matrix that is has a lower cost: not one nearby, not one on the
// way to another such matrix.
static void it_is_the_best_of_those_that_are_large_enough(void **) {
  Rng r(141, RngMethod::test, 0, 0, 0);
  constexpr double kLeast = 0.3;
  int raised = 0;
  for (int round = 0; round < 300; ++round) {
    const size_t n = 1 + r.below(5), rank = r.below(n + 1);
    Array<double> reference = random_matrix(&r, n, n, 1), s = random_matrix(&r, n, rank, r.below(2) ? 0.5 : 2);
    Array<double> scratch(2 * n * n);
    for (size_t i = 0; i < n; ++i) reference[packed_at(n, i, i)] += 0.1;
    Array<double> factor = reference, found = s;
    assert_true(cholesky(factor.data(), n, nullptr));
    raise_to_least(found.data(), factor.data(), n, kLeast, scratch.data());
    raised += found != s;
    Array<double> left = found;
    for (size_t i = 0; i < left.size(); ++i) left[i] -= kLeast * (1 - 1e-9) * reference[i];
    assert_true(cholesky(left.data(), n, nullptr));
    const double best = cost(found, s, n);
    for (int other = 0; other < 6; ++other) {
      // Any matrix that is large enough, and points between: these are large enough too.
      const Array<double> more = random_matrix(&r, n, n, other < 3 ? 0.1 : 1);
      const double share = other % 3 == 0 ? 1 : other % 3 == 1 ? 0.1 : 1e-3;
      Array<double> between(found.size());
      for (size_t i = 0; i < between.size(); ++i) {
        between[i] = (1 - share) * found[i] + share * (kLeast * reference[i] + more[i]);
      }
      assert_true(cost(between, s, n) >= best - 1e-10 * std::fmax(1, std::fabs(best)));
    }
  }
  assert_true(raised > 150 && raised < 300);
}

static void what_is_large_enough_keeps_its_bits(void **) {
  Rng r(142, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n <= 6; ++n) {
    Array<double> s = random_matrix(&r, n, n, 1), scratch(2 * n * n);
    for (size_t i = 0; i < n; ++i) s[packed_at(n, i, i)] += 0.1;
    Array<double> factor = s, found = s;
    assert_true(cholesky(factor.data(), n, nullptr));
    raise_to_least(found.data(), factor.data(), n, 0.999, scratch.data());
    assert_true(found == s);
  }
}

TESTS(it_is_the_best_of_those_that_are_large_enough, what_is_large_enough_keeps_its_bits)
