#include "fsa/distance/repeated_component.hh"

#include <cmath>

#include "fsa/base/rng.hh"
#include "tests/fsa/distance/dense_component.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Matrix {
  Array<int32_t> offsets{0}, column, exponent;
  Array<double> value;
  int32_t size() const { return static_cast<int32_t>(offsets.size()) - 1; }
  ComponentMatrix view() const { return {offsets, column, value, exponent}; }
};

// A ring and random arcs, repeated columns among them; rows sum to 1 − stop, and then
// state i is measured in units of unit[i].
Matrix random_matrix(Rng &r, int32_t n, double stop, double spread) {
  Array<double> unit(static_cast<size_t>(n));
  for (double &u : unit) u = std::exp2(spread * (r.uniform() - 0.5));
  Matrix m;
  for (int32_t i = 0; i < n; ++i) {
    const auto extra = static_cast<int32_t>(r.below(static_cast<uint64_t>(n) + 3));
    for (const dense::Share &share : dense::ring_row(r, i, n, extra, 1 - stop)) {
      m.column.push_back(share.to);
      m.value.push_back(share.weight * unit[static_cast<size_t>(i)] / unit[static_cast<size_t>(share.to)]);
    }
    m.offsets.push_back(static_cast<int32_t>(m.column.size()));
  }
  return m;
}

Array<Scaled> random_source(Rng &r, int32_t n, double spread, int64_t shift) {
  Array<Scaled> b(static_cast<size_t>(n));
  for (Scaled &s : b) {
    if (r.below(4) == 0) continue;
    s = Scaled::from((r.uniform() + 0.01) * std::exp2(spread * (r.uniform() - 0.5)));
    s.e += shift;
  }
  return b;
}

// x relative to 2^shift.
dense::Solution reference(const Matrix &m, const Array<Scaled> &b, int64_t shift) {
  const auto n = b.size();
  Array<long double> a(n * n, 0), x(n, 0);
  for (size_t i = 0; i < n; ++i) {
    a[i * n + i] += 1;
    for (auto e = static_cast<size_t>(m.offsets[i]); e < static_cast<size_t>(m.offsets[i + 1]); ++e) {
      a[i * n + static_cast<size_t>(m.column[e])] -= m.value[e];
    }
    if (!b[i].zero()) x[i] = ldexpl(b[i].m, static_cast<int>(b[i].e - shift));
  }
  return dense::solved(std::move(a), std::move(x));
}

// A few matrices in turns, each with many sources: right to 1e-12, and the same bits as
// a solver that meets the matrix for the first time.
void right_and_the_same_every_time(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 150; ++round) {
    const auto n = static_cast<int32_t>(1 + r.below(round % 8 ? 12 : 70));
    const double spread = round % 3 ? 0 : 60;
    std::vector<Matrix> matrices;
    for (int k = 0; k < 3; ++k) matrices.push_back(random_matrix(r, n, std::pow(10.0, -5 * r.uniform()), spread));
    RepeatedComponent kept;
    for (int k = 0; k < 12; ++k) {
      const Matrix &m = matrices[r.below(3)];
      const int64_t shift = k % 2 ? 0 : 40000;
      Array<Scaled> b = random_source(r, n, k % 5 ? spread : 900, shift);
      b[0] = Scaled{0.5, shift};
      Array<Scaled> x(b.size()), y(b.size());
      assert_true(kept.solve(m.view(), b, x, Run{}));
      RepeatedComponent anew;
      assert_true(anew.solve(m.view(), b, y, Run{}));
      assert_memory_equal(x.data(), y.data(), x.size() * sizeof(Scaled));
      const dense::Solution want = reference(m, b, shift);
      assert_true(want.finite);
      const long double condition = 1 / want.least_pivot;
      for (size_t i = 0; i < x.size(); ++i) {
        const auto error = static_cast<double>(fabsl(ldexpl(x[i].m, static_cast<int>(x[i].e - shift)) / want.x[i] - 1));
        if (!(error <= 1.2e-12 + static_cast<double>(condition) * 1e-17)) {
          print_error("n %d state %zu: error %g, condition %Lg\n", n, i, error, condition);
          fail();
        }
      }
    }
  }
}

void divergence_is_seen(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const auto n = static_cast<int32_t>(2 + r.below(30));
    const Matrix finite = random_matrix(r, n, 1e-3, 0), infinite = random_matrix(r, n, -std::pow(10.0, -9 * r.uniform()), 0);
    const Array<Scaled> b(static_cast<size_t>(n), Scaled::from(1));
    Array<Scaled> x(b.size());
    RepeatedComponent solver;
    for (int k = 0; k < 2; ++k) {
      assert_true(solver.solve(finite.view(), b, x, Run{}));
      assert_false(solver.solve(infinite.view(), b, x, Run{}));
      assert_false(solver.solve(infinite.view(), b, x, Run{}));
    }
  }
}

// Weights with exponents of their own, and sources too far apart for doubles.
void beyond_doubles(void **) {
  Matrix m;
  m.offsets = {0, 1, 2};
  m.column = {1, 0};
  m.value = {0.5, 0.25};
  m.exponent = {2048, -2048};
  const Array<Scaled> b{Scaled{0.5, 1}, Scaled{}};
  Array<Scaled> x(2);
  RepeatedComponent solver;
  for (int k = 0; k < 2; ++k) {
    assert_true(solver.solve(m.view(), b, x, Run{}));
    assert_close(x[0].value(), 8.0 / 7, 1e-15);
    assert_close(std::ldexp(x[1].m, static_cast<int>(x[1].e + 2048)), 2.0 / 7, 1e-15);
  }
  m.exponent.clear();
  const Array<Scaled> far{Scaled{0.5, 1}, Scaled{0.5, -4000}};
  assert_true(solver.solve(m.view(), far, x, Run{}));
  assert_close(x[0].value(), 8.0 / 7, 1e-15);
  assert_close(x[1].value(), 2.0 / 7, 1e-15);
  const Array<Scaled> none(2);
  assert_true(solver.solve(m.view(), none, x, Run{}));
  assert_true(x[0].zero() && x[1].zero());
}

void limits_hold(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  const Matrix m = random_matrix(r, 40, 0.1, 0);
  const Array<Scaled> b(40, Scaled::from(1));
  Array<Scaled> x(40);
  RepeatedComponent solver;
  Run small;
  small.max_bytes = 5000;
  assert_throws(solver.solve(m.view(), b, x, small), Code::limit);
  assert_true(solver.solve(m.view(), b, x, Run{}));
}

}  // namespace

TESTS(right_and_the_same_every_time, divergence_is_seen, beyond_doubles, limits_hold)
