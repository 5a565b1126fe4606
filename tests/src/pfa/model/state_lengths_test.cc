#include "src/pfa/model/state_lengths.hh"

#include "fsa/base/rng.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static void lengths_solve_their_linear_equations(void **) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    const size_t n = 6;
    Array<double> initial(n, 1. / n), final;
    StateLengths lengths(static_cast<int32_t>(n), initial);
    std::vector<Array<oracle::Real>> matrix(n, Array<oracle::Real>(n, 0));
    Array<oracle::Real> once;
    for (size_t i = 0; i < n; ++i) {
      final.push_back(i % 2 ? 0 : .3 * rng.uniform() + .01);
      double p[4], sum = 0;
      for (double &x : p) sum += x = rng.uniform();
      for (const double x : p) {  // some of them to one state twice
        const size_t j = rng.below(n);
        lengths.add(static_cast<int32_t>(i), static_cast<int32_t>(j), x / sum);
        matrix[i][j] += (1 - final[i]) * x / sum;
      }
      once.push_back(1 - final[i]);
    }
    if (!oracle::converges(matrix)) continue;
    oracle::Real expected = 0;
    for (const oracle::Real x : oracle::solve(matrix, once)) expected += x / n;
    assert_close(lengths.mean(final, INFINITY, Run{}), static_cast<double>(expected), 1e-8);
    // Cut off, a number between the two; and the next question is not disturbed.
    const double cut = lengths.mean(final, static_cast<double>(expected) / 2, Run{});
    assert_true(cut > static_cast<double>(expected) / 2 && cut <= static_cast<double>(expected) * (1 + 1e-9));
    assert_close(lengths.mean(final, INFINITY, Run{}), static_cast<double>(expected), 1e-8);
  }
}

static void endless_strings_exceed_every_bound(void **) {
  const double initial[] = {1}, never[] = {0.};
  StateLengths lengths(1, initial);
  lengths.add(0, 0, 1);
  assert_true(lengths.mean(never, 1000, Run{}) > 1000);
}

TESTS(lengths_solve_their_linear_equations, endless_strings_exceed_every_bound)
