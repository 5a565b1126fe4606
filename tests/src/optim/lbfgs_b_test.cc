#include "src/optim/lbfgs_b.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// ½ xᵀ A x − bᵀ x with a random positive definite A.
struct Quadratic {
  size_t n;
  Array<double> a, b;
  Quadratic(size_t size, uint32_t seed) : n(size), a(size * size), b(size) {
    Rng r(61, RngMethod::test, 1, seed, 0);
    Array<double> root(n * n);
    for (double &x : root) x = r.uniform() - 0.5;
    for (size_t i = 0; i < n; ++i) {
      b[i] = 2 * r.uniform() - 1;
      for (size_t j = 0; j < n; ++j) {
        a[i * n + j] = i == j ? 0.05 : 0;
        for (size_t k = 0; k < n; ++k) a[i * n + j] += root[i * n + k] * root[j * n + k];
      }
    }
  }
  double operator()(std::span<const double> x, std::span<double> g) const {
    double value = 0;
    for (size_t i = 0; i < n; ++i) {
      g[i] = -b[i];
      for (size_t j = 0; j < n; ++j) g[i] += a[i * n + j] * x[j];
      value += 0.5 * x[i] * (g[i] - b[i]);
    }
    return value;
  }
};

double rosenbrock(std::span<const double> x, std::span<double> g) {
  double value = 0;
  std::fill(g.begin(), g.end(), 0.0);
  for (size_t i = 0; i + 1 < x.size(); ++i) {
    const double u = x[i + 1] - x[i] * x[i], v = 1 - x[i];
    value += 100 * u * u + v * v;
    g[i] += -400 * u * x[i] - 2 * v;
    g[i + 1] += 200 * u;
  }
  return value;
}

// Largest violation of the conditions for a minimum: gradient 0, or at the bound and not below 0.
double violation(const LbfgsB &b, double lower) {
  double most = 0;
  for (size_t i = 0; i < b.x().size(); ++i) {
    assert_true(b.x()[i] >= lower);
    const double g = b.gradient()[i];
    most = std::max(most, b.x()[i] > lower ? std::fabs(g) : std::max(0.0, -g));
  }
  return most;
}

}  // namespace

static void minima_of_bounded_quadratics_are_found(void **) {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const size_t n = 3 + 4 * seed;
    const Quadratic f(n, seed);
    for (const double lower : {-100.0, 0.0, 0.1}) {
      LbfgsB b(Array<double>(n, 1.0), lower, 5, f);
      double last = b.value();
      for (int k = 0; k < 500 && b.step(f, nullptr, Run{}); ++k) {
        assert_true(b.value() < last);
        last = b.value();
      }
      assert_true(violation(b, lower) < 1e-6);
      int at_bound = 0;
      for (const double x : b.x()) at_bound += x == lower;
      assert_true(lower < 0 ? at_bound == 0 : n < 10 || (at_bound > 0 && at_bound < static_cast<int>(n)));
    }
  }
}

static void a_curved_valley_is_followed_with_and_without_a_bound(void **) {
  for (const double lower : {-2.0, 0.5, 1.1}) {
    LbfgsB b(Array<double>{2.0, 1.5, 1.2, 3.0, 1.1, 1.9}, lower, 4, rosenbrock);
    int steps = 0;
    while (steps < 400 && b.step(rosenbrock, nullptr, Run{})) ++steps;
    assert_true(violation(b, lower) < 1e-4);
    if (lower < 1) {
      for (const double x : b.x()) assert_true(std::fabs(x - 1) < 1e-6);
    } else {
      assert_true(b.x()[0] == 1.1);
    }
    assert_true(b.evaluations() < 4 * steps + 60);
  }
}

static void values_that_are_not_finite_are_stepped_back_from(void **) {
  const auto f = [](std::span<const double> x, std::span<double> g) {
    double value = 0;
    for (size_t i = 0; i < x.size(); ++i) {  // finite on (0, 3)
      value += -std::log(x[i]) - std::log(3 - x[i]) + x[i];
      g[i] = -1 / x[i] + 1 / (3 - x[i]) + 1;
    }
    return value;
  };
  LbfgsB b({2.9, 0.01, 1.0}, 0, 5, f);
  for (int k = 0; k < 100 && b.step(f, nullptr, Run{}); ++k) assert_true(std::isfinite(b.value()));
  for (const double x : b.x()) assert_close(-1 / x + 1 / (3 - x) + 1, 0, 1e-6);
}

static void a_run_continued_from_its_state_is_the_same_to_the_bit(void **) {
  LbfgsB whole({2.0, 1.5, 1.2, 3.0}, 1.1, 3, rosenbrock);
  for (int k = 0; k < 25; ++k) {
    std::string state;
    whole.append_state(&state);
    std::string_view bytes = state;
    LbfgsB copy = LbfgsB::take_state(&bytes, 4, 1.1, 3);
    assert_true(bytes.empty());
    const bool moved = whole.step(rosenbrock, nullptr, Run{});
    assert_int_equal(copy.step(rosenbrock, nullptr, Run{}), moved);
    std::string a, b;
    whole.append_state(&a);
    copy.append_state(&b);
    assert_true(a == b);
    for (const size_t cut : {size_t{3}, state.size() / 2, state.size() - 1}) {
      std::string_view part = std::string_view(state).substr(0, cut);
      assert_throws(LbfgsB::take_state(&part, 4, 1.1, 3), Code::corrupt);
    }
    bytes = state;
    assert_throws(LbfgsB::take_state(&bytes, 5, 1.1, 3), Code::corrupt);
  }
}

// |x|² / x₀² does not change with the length of x: accepted points are put back on the unit sphere.
static void accepted_points_may_be_moved_along_a_symmetry(void **) {
  const auto f = [](std::span<const double> x, std::span<double> g) {
    double square = 0;
    for (const double v : x) square += v * v;
    for (size_t i = 0; i < x.size(); ++i) g[i] = 2 * x[i] / (x[0] * x[0]);
    g[0] -= 2 * square / (x[0] * x[0] * x[0]);
    return square / (x[0] * x[0]);
  };
  const auto move = [](std::span<double> x, double *, std::span<double> g) {
    double square = 0;
    for (const double v : x) square += v * v;
    for (double &v : x) v /= std::sqrt(square);
    for (double &v : g) v *= std::sqrt(square);
  };
  LbfgsB b({0.2, 0.5, 0.9, 0.4}, 0.01, 5, f);
  for (int k = 0; k < 100 && b.step(f, move, Run{}); ++k) {
    double square = 0;
    for (const double v : b.x()) square += v * v;
    assert_close(square, 1, 1e-12);
    Array<double> g(4);
    assert_close(f(b.x(), g), b.value(), 1e-12);
    for (size_t i = 0; i < 4; ++i) assert_close(g[i], b.gradient()[i], 1e-11);
  }
  assert_true(b.value() < 1.01);
}

static void a_function_that_throws_changes_nothing(void **) {
  LbfgsB b({2.0, 1.5, 1.2}, 0, 3, rosenbrock);
  b.step(rosenbrock, nullptr, Run{});
  std::string before, after;
  b.append_state(&before);
  const auto failing = [](std::span<const double>, std::span<double>) -> double { throw Error(Code::cancelled, 0, 0); };
  assert_throws(b.step(failing, nullptr, Run{}), Code::cancelled);
  b.append_state(&after);
  assert_true(before == after);
}

TESTS(minima_of_bounded_quadratics_are_found, a_curved_valley_is_followed_with_and_without_a_bound,
      values_that_are_not_finite_are_stepped_back_from, a_run_continued_from_its_state_is_the_same_to_the_bit,
      accepted_points_may_be_moved_along_a_symmetry, a_function_that_throws_changes_nothing)
