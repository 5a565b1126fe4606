#include "src/prior/row_marginal.hh"

#include "fsa/base/rng.hh"
#include "tests/src/prior/outcome_layout.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Event by event: the chance of an outcome given those before it.
double chain_rule(const RowPrior &prior, std::span<const double> counts) {
  double log_p = 0, before = 0;
  for (size_t k = 0; k < counts.size(); ++k) {
    for (double n = 0; n < counts[k]; ++n) log_p += std::log((n + prior.of(k)) / (before++ + prior.total()));
  }
  return log_p;
}

}  // namespace

static void it_is_the_product_of_each_event_given_those_before(void **) {
  Rng r(93, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const outcome_layout::Case c(&r);
    double expected = 0;
    RowMarginal by_row, by_outcome;
    for (size_t row = 0; row < c.rows; ++row) {
      const Array<double> counts = c.row(row);
      expected += chain_rule(c.priors.row(row, c.outcomes), counts);
      by_row.row(c.priors.row(row, c.outcomes), {counts.data(), counts.size()});
    }
    by_outcome.outcomes(c.layout(), c.priors, c.counts.data(), Run{});
    assert_close(by_row.value(), expected, 1e-12);
    assert_close(by_outcome.value(), expected, 1e-12);
  }
}

// Γ(n + 1) Γ(2) / (Γ(1) Γ(n + 2)) = 1 / (n + 1) is the chance of one of two outcomes n times.
static void large_counts_lose_nothing(void **) {
  for (const double n : {10., 1e3, 1e5, 1e9}) {
    RowMarginal marginal;
    const Array<double> counts{n, 0};
    marginal.row({1, nullptr, 2}, {counts.data(), 2});
    assert_true(std::fabs(marginal.value() + std::log(n + 1)) < 1e-15 * std::lgamma(n + 2));
  }
}

TESTS(it_is_the_product_of_each_event_given_those_before, large_counts_lose_nothing)
