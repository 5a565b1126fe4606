#include "src/prior/concentration_step.hh"

#include "src/prior/row_marginal.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/outcome_layout.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Minka's formula, written out.
double reference(const outcome_layout::Case &c) {
  const double s = c.priors.concentration;
  double above = 0, below = 0;
  for (size_t r = 0; r < c.rows; ++r) {
    const RowPrior prior = c.priors.row(r, c.outcomes);
    const Array<double> counts = c.row(r);
    double n = 0, m = 0;
    for (size_t k = 0; k < c.outcomes; ++k) {
      const double base = prior.base_of(k);
      if (base > 0) above += base * (digamma(counts[k] + s * base) - digamma(s * base));
      n += counts[k];
      m += base;
    }
    below += m * (digamma(n + s * m) - digamma(s * m));
  }
  return below > 0 ? s * above / below : s;
}

double step(const outcome_layout::Case &c, const ConcentrationBounds &bounds) {
  ConcentrationStep s(c.priors.concentration);
  s.outcomes(c.layout(), c.priors, c.counts.data(), Run{});
  return s.next(bounds);
}

double log_marginal(const outcome_layout::Case &c) {
  RowMarginal m;
  m.outcomes(c.layout(), c.priors, c.counts.data(), Run{});
  return m.value();
}

}  // namespace

static void rows_in_either_layout_have_the_formula(void **) {
  Rng r(94, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const outcome_layout::Case c(&r);
    ConcentrationStep by_row(c.priors.concentration);
    for (size_t row = 0; row < c.rows; ++row) {
      const Array<double> counts = c.row(row);
      by_row.row(c.priors.row(row, c.outcomes), {counts.data(), counts.size()});
    }
    const double expected = std::clamp(reference(c), 1e-6, 1e6);
    assert_close(by_row.next({}), expected, 1e-11);
    assert_close(step(c, {}), expected, 1e-11);
  }
}

static void no_step_lowers_the_probability_of_the_counts(void **) {
  Rng r(95, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    outcome_layout::Case c(&r);
    for (int i = 0; i < 30; ++i) {
      const double before = log_marginal(c);
      c.priors.concentration = step(c, {});
      assert_true(log_marginal(c) >= before - 1e-12 * std::fabs(before));
    }
  }
}

static void bounds_hold_and_are_checked(void **) {
  Rng r(96, RngMethod::test, 0, 0, 0);
  outcome_layout::Case c(&r);
  assert_true(step(c, {1e5, 1e6}) == 1e5 && step(c, {1e-9, 1e-8}) == 1e-8);
  std::fill(c.counts.begin(), c.counts.end(), 0.0);
  assert_true(step(c, {1e5, 1e6}) == c.priors.concentration);
  for (const ConcentrationBounds &bad : {ConcentrationBounds{0, 1}, {1, INFINITY}, {2, 1}, {NAN, 1}, {1, NAN}}) {
    assert_throws(check_bounds(bad), Code::argument);
  }
}

TESTS(rows_in_either_layout_have_the_formula, no_step_lowers_the_probability_of_the_counts, bounds_hold_and_are_checked)
