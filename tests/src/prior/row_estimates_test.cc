#include "src/prior/row_estimates.hh"

#include "fsa/base/rng.hh"
#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr Estimate kAll[] = {Estimate::relative_frequency, Estimate::mode, Estimate::mean, Estimate::geometric_mean,
                             Estimate::predictive};

// A row written out: the definition, outcome by outcome.
Array<double> reference(const RowPrior &prior, std::span<const double> counts, Estimate what, double *penalty) {
  double n = 0, a = 0, allowed = 0;
  for (size_t k = 0; k < counts.size(); ++k) {
    if (prior.base && prior.base[k] == 0) continue;
    n += counts[k];
    a += prior.of(k);
    ++allowed;
  }
  if (what == Estimate::geometric_mean) *penalty += log_gamma(n + a) - log_gamma(a);
  Array<double> p;
  for (size_t k = 0; k < counts.size(); ++k) {
    const double own = prior.of(k), sum = counts[k] + own;
    if (prior.base && prior.base[k] == 0) {
      p.push_back(0);
    } else if (what == Estimate::geometric_mean) {
      p.push_back(std::exp(digamma(sum) - digamma(n + a)));
      *penalty += log_gamma(own) - log_gamma(sum) + counts[k] * (digamma(sum) - digamma(n + a));
    } else {
      p.push_back(n + a > 0 ? sum / (n + a) : 1 / allowed);
      if ((what == Estimate::mode || what == Estimate::relative_frequency) && own > 0) *penalty -= own * std::log(p.back());
    }
  }
  return p;
}

// Rows of equal length or ragged, with a base of one of three kinds that may have zeros, and counts that leave some rows empty.
struct Case {
  Array<double> base, counts;
  RowBlock block;

  Case(Rng *r, Estimate what) {
    block.rows = 1 + r->below(6);
    block.outcomes = 1 + r->below(7);
    const size_t kind = r->below(4);
    if (kind == 3) {
      block.starts.push_back(0);
      for (size_t i = 0; i < block.rows; ++i) block.starts.push_back(block.starts.back() + 1 + r->below(5));
    }
    // Modes exist where each parameter is 1 or more; pseudo-counts may all be 0.
    const bool mode = what == Estimate::mode;
    const bool none = what == Estimate::relative_frequency && r->below(3) == 0;
    block.concentration = mode ? 1 + r->uniform() : none ? 0 : r->uniform() + .01;
    for (size_t i = 0; i < (kind == 0 ? 0 : kind == 1 ? block.outcomes : block.size()); ++i) {
      base.push_back(r->below(4) == 0 ? 0 : (mode ? 1 : .1) + r->uniform());
    }
    block.base = base;
    for (size_t row = 0; row < block.rows; ++row) {
      if (!base.empty()) base[&block.prior_of(row, 0).base[0] - base.data()] = 1;  // something is possible in every row
      const bool empty = r->below(4) == 0;
      for (size_t k = 0; k < block.length(row); ++k) counts.push_back(empty || r->below(3) == 0 ? 0 : 10 * r->uniform());
    }
    for (size_t row = 0; row < block.rows; ++row) {
      for (size_t k = 0; k < block.length(row); ++k) {
        if (block.prior_of(row, 0).forbids(k)) counts[block.first(row) + k] = 0;
      }
    }
  }
  Array<double> expected(Estimate what, double *penalty) const {
    Array<double> all;
    for (size_t row = 0; row < block.rows; ++row) {
      const Array<double> p = reference(block.prior_of(row, RowEstimator::less(what)),
                                        std::span(counts).subspan(block.first(row), block.length(row)), what, penalty);
      all.insert(all.end(), p.begin(), p.end());
    }
    return all;
  }
};

}  // namespace

static void rows_are_what_their_definition_says(void **) {
  Rng r(91, RngMethod::test, 1, 0, 0);
  for (int round = 0; round < 600; ++round) {
    const Estimate what = kAll[round % 5];
    Case c(&r, what);
    double expected_penalty = 0;
    const Array<double> expected = c.expected(what, &expected_penalty);
    Array<double> p(c.counts.size());
    const double penalty = estimate_rows(c.block, what, c.counts, p, {}, Run{});
    for (size_t i = 0; i < p.size(); ++i) assert_close(p[i], expected[i], 1e-13);
    assert_close(penalty, expected_penalty, 1e-11);
    // In place, with the sums of the base: logarithms of touched outcomes only.
    c.block.sums = base_sums(c.block, Run{});
    Array<double> in_place = c.counts;
    assert_close(estimate_rows(c.block, what, in_place, in_place, {}, Run{}), expected_penalty, 1e-11);
    for (size_t i = 0; i < p.size(); ++i) assert_close(in_place[i], expected[i], 1e-13);
  }
}

static void rows_without_counts_or_prior_stay_or_become_even(void **) {
  const Array<double> counts{0, 0, 0, 0, 3, 0, 1, 1e-120}, kept{.7, .1, .1, .1, .25, .25, .25, .25};
  RowBlock block{0, 2, 4, 0, {}, {}, {}};
  Array<double> p(8);
  assert_true(estimate_rows(block, Estimate::relative_frequency, counts, p, {}, Run{}) == 0);
  for (size_t k = 0; k < 4; ++k) assert_close(p[k], .25, 0);
  assert_close(p[4], .75, 1e-15);
  assert_true(p[5] == 0 && p[7] == 0);
  assert_true(estimate_rows(block, Estimate::relative_frequency, counts, p, kept, Run{}) == 0);
  assert_true(p[0] == .7 && p[3] == .1 && p[5] == 0);
}

// Over two outcomes a Dirichlet distribution is a beta distribution, whose divergence is an integral in one dimension.
static void divergences_are_integrals(void **) {
  const Array<double> base{2.5, 1.5}, counts{3.2, 0.7}, nothing(2);
  const double a = counts[0] + base[0], b = counts[1] + base[1];
  const auto log_density = [](double x, double u, double v) {
    return (u - 1) * std::log(x) + (v - 1) * std::log1p(-x) + log_gamma(u + v) - log_gamma(u) - log_gamma(v);
  };
  double integral = 0;
  constexpr int kSteps = 400000;
  for (int k = 0; k < kSteps; ++k) {
    const double x = (k + 0.5) / kSteps, q = log_density(x, a, b);
    integral += std::exp(q) * (q - log_density(x, base[0], base[1])) / kSteps;
  }
  const RowBlock block{0, 1, 2, 1, base, {}, {}};
  Array<double> p(2);
  assert_close(estimate_rows(block, Estimate::geometric_mean, counts, p, {}, Run{}), integral, 1e-7);
  assert_close(estimate_rows(block, Estimate::geometric_mean, nothing, p, {}, Run{}), 0, 1e-14);
}

// Blocks by outcome have the same numbers as blocks by row.
static void rows_by_outcome_are_the_same_rows(void **) {
  Rng r(92, RngMethod::test, 1, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const Estimate what = kAll[round % 5];
    Case c(&r, what);
    if (!c.block.starts.empty()) continue;
    const size_t rows = c.block.rows, outcomes = c.block.outcomes;
    const NumberSets sets(static_cast<int32_t>(rows), Run{});
    Array<size_t> begin;
    Array<double> counts(rows * outcomes), p(rows * outcomes);
    for (size_t w = 0; w <= outcomes; ++w) begin.push_back(w * rows);
    for (size_t row = 0; row < rows; ++row) {
      for (size_t w = 0; w < outcomes; ++w) counts[w * rows + row] = c.counts[row * outcomes + w];
    }
    RowEstimator estimator(what);
    const OutcomeRows layout{rows, begin, {}, &sets};
    estimate_outcomes(layout, {c.block.concentration, c.base}, what, counts.data(), p.data(), &estimator, Run{});
    double penalty = 0;
    const Array<double> expected = c.expected(what, &penalty);
    for (size_t row = 0; row < rows; ++row) {
      for (size_t w = 0; w < outcomes; ++w) assert_close(p[w * rows + row], expected[row * outcomes + w], 1e-13);
    }
    assert_close(estimator.penalty(), penalty, 1e-11);
  }
}

TESTS(rows_are_what_their_definition_says, rows_without_counts_or_prior_stay_or_become_even, divergences_are_integrals,
      rows_by_outcome_are_the_same_rows)
