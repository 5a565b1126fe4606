// Least non-negative solutions against dense elimination.
#include "src/graph/strings/ep/moments/fixed_point.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;

namespace {

struct Dense final : AffineMap {
  std::vector<Array<Real>> m;
  Array<Real> b;
  bool gauss_seidel = false;
  void sweep(std::span<double> x) override {
    const Array<double> old(x.begin(), x.end());
    for (size_t i = 0; i < b.size(); ++i) {
      Real sum = b[i];
      for (size_t j = 0; j < b.size(); ++j) sum += m[i][j] * static_cast<Real>(gauss_seidel ? x[j] : old[j]);
      x[i] = static_cast<double>(sum);
    }
  }
  void weigh(std::span<const double> x, std::span<double> weights) const override {
    for (size_t i = 0; i < x.size(); ++i) weights[i] = x[i] > 0 ? 1 / x[i] : 0;
  }
};

// Sparse, with zeros on the right, and the row sums scaled to about `sum`.
Dense random_map(Rng &rng, size_t n, double sum) {
  Dense d;
  d.m.assign(n, Array<Real>(n, 0));
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < 3; ++k) d.m[i][rng.below(n)] += sum * (0.2 + 0.8 * rng.uniform()) / 1.8;
    d.b.push_back(rng.below(3) == 0 ? rng.uniform() : 0);
  }
  d.b[rng.below(n)] = 1;
  d.gauss_seidel = rng.below(2) == 0;
  return d;
}

}  // namespace

static void solutions_match_elimination(void **) {
  Rng rng(41, RngMethod::test, 0, 0, 0);
  FixedPoint solver;
  int settled = 0, infinite = 0, undecided = 0;
  for (int i = 0; i < 400 / kCasesDivisor; ++i) {
    const size_t n = 1 + rng.below(30);
    Dense map = random_map(rng, n, 0.3 + 0.9 * rng.uniform());
    // Rows that reach no right-hand side are 0 whatever they weigh.
    Array<char> live(n);
    for (size_t round = 0; round < n; ++round) {
      for (size_t r = 0; r < n; ++r) {
        live[r] = live[r] || map.b[r] > 0;
        for (size_t c = 0; c < n; ++c) live[r] = live[r] || (map.m[r][c] > 0 && live[c]);
      }
    }
    auto kept = map.m;
    for (size_t r = 0; r < n; ++r) {
      for (size_t c = 0; c < n; ++c) kept[r][c] = live[r] && live[c] ? kept[r][c] : 0;
    }
    Array<double> x(n, 0);
    const FixedPoint::Outcome outcome = solver.solve(map, x, 2000, false, Run{});
    if (!oracle::converges(kept)) {
      assert_true(outcome != FixedPoint::Outcome::settled);
      ++(outcome == FixedPoint::Outcome::infinite ? infinite : undecided);
      continue;
    }
    assert_true(outcome == FixedPoint::Outcome::settled);
    const Array<Real> exact = oracle::solve(kept, map.b), growth = oracle::solve(kept, Array<Real>(n, 1));
    const Real most = *std::max_element(growth.begin(), growth.end());
    for (size_t k = 0; k < n; ++k) {
      const double e = static_cast<double>(exact[k]);
      if (!(std::fabs(x[k] - e) <= 1e-12 * e * std::max<double>(1, static_cast<double>(most) / 100))) {
        print_error("%.17g, expected %.17g, error %.2g, growth %g\n", x[k], e, x[k] / e - 1, static_cast<double>(most));
        fail();
      }
    }
    ++settled;
  }
  print_message("%d settled, %d infinite, %d undecided, %d sweeps\n", settled, infinite, undecided,
                static_cast<int>(solver.sweeps()));
  assert_true(settled > 200 / kCasesDivisor && infinite > 20 / kCasesDivisor);
  // A few sweeps a sum, not as many as its slowest part would take.
  assert_true(solver.sweeps() < 400 * 60);
}

// Radius 0.9999 and 1: one is found in few sweeps, the other never.
static void slow_sums_are_found_and_infinite_ones_are_not(void **) {
  Dense map;
  map.m = {{0.5L, 0.4999L}, {0.3L, 0.6999L}};
  map.b = {1, 0};
  FixedPoint solver;
  Array<double> x(2, 0);
  assert_true(solver.solve(map, x, 2000, false, Run{}) == FixedPoint::Outcome::settled);
  const Array<Real> exact = oracle::solve(map.m, map.b);
  for (size_t i = 0; i < 2; ++i) assert_close(x[i] / static_cast<double>(exact[i]), 1, 1e-10);
  assert_true(solver.sweeps() < 40);
  map.m[0][1] = 0.5L;
  map.m[1][1] = 0.7L;
  x.assign(2, 0);
  assert_true(solver.solve(map, x, 2000, false, Run{}) != FixedPoint::Outcome::settled);
  map.m[0][0] = 0.6L;
  x.assign(2, 0);
  assert_true(solver.solve(map, x, 2000, false, Run{}) != FixedPoint::Outcome::settled);
}

TESTS(solutions_match_elimination, slow_sums_are_found_and_infinite_ones_are_not)
