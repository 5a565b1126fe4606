#include "src/stats/cholesky.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A Aᵀ + ½, packed.
Array<double> random_matrix(Rng *r, size_t n) {
  Array<double> root(n * n), a(packed_size(n));
  for (double &x : root) x = 2 * r->uniform() - 1;
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = j; i < n; ++i) {
      double x = i == j ? 0.5 : 0;
      for (size_t k = 0; k < n; ++k) x += root[i * n + k] * root[j * n + k];
      a[packed_at(n, i, j)] = x;
    }
  }
  return a;
}

}  // namespace

static void the_factor_multiplies_back(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n <= 20; ++n) {
    const Array<double> a = random_matrix(&r, n);
    Array<double> l = a;
    assert_true(cholesky(l.data(), n, nullptr));
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) {
        assert_close(product_entry(l.data(), n, i, j), a[packed_at(n, i > j ? i : j, i > j ? j : i)], 1e-14);
      }
    }
  }
}

static void solving_undoes_multiplying(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n <= 20; ++n) {
    const Array<double> a = random_matrix(&r, n);
    Array<double> l = a, x(n), y(n, 0.0);
    cholesky(l.data(), n, nullptr);
    for (double &v : x) v = 2 * r.uniform() - 1;
    double square = 0;
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) y[i] += a[packed_at(n, i > j ? i : j, i > j ? j : i)] * x[j];
      square += x[i] * y[i];
    }
    // A⁻¹ y = x, and |L⁻¹ y|² = yᵀ A⁻¹ y = xᵀ A x.
    assert_close(solve_lower(l.data(), n, y.data()), square, 1e-12);
    solve_upper(l.data(), n, y.data());
    for (size_t i = 0; i < n; ++i) assert_close(y[i], x[i], 1e-12);
  }
}

static void the_determinant_is_that_of_elimination(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n <= 12; ++n) {
    Array<double> l = random_matrix(&r, n), full(n * n);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) full[i * n + j] = l[packed_at(n, i > j ? i : j, i > j ? j : i)];
    }
    double log_determinant = 0;
    for (size_t k = 0; k < n; ++k) {
      log_determinant += std::log(full[k * n + k]);
      for (size_t i = k + 1; i < n; ++i) {
        const double factor = full[i * n + k] / full[k * n + k];
        for (size_t j = k; j < n; ++j) full[i * n + j] -= factor * full[k * n + j];
      }
    }
    cholesky(l.data(), n, nullptr);
    assert_close(2 * log_diagonal(l.data(), n), log_determinant, 1e-13);
  }
}

static void pivots_keep_to_their_bounds(void **) {
  // A matrix of rank 1, minus a little for rounding: the second pivot is 0 or less.
  Array<double> a{1, 1, 1 - 1e-16}, bounded = a;
  const double least[] = {0.5, 0.25};
  assert_false(cholesky(a.data(), 2, nullptr));
  assert_true(cholesky(bounded.data(), 2, least));
  assert_close(product_entry(bounded.data(), 2, 0, 0), 1, 0);
  assert_close(product_entry(bounded.data(), 2, 1, 1), 1.25, 0);
  Array<double> infinite{INFINITY}, nan{NAN}, negative{-1};
  for (Array<double> *bad : {&infinite, &nan, &negative}) assert_false(cholesky(bad->data(), 1, nullptr));
}

TESTS(the_factor_multiplies_back, solving_undoes_multiplying, the_determinant_is_that_of_elimination,
      pivots_keep_to_their_bounds)
