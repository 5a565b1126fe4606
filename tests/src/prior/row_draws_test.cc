#include "src/prior/row_draws.hh"

#include "tests/src/prior/outcome_layout.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int kRowDraws = 4000;

struct BetaMoments {
  double sum = 0, square = 0;
  void add(double x) {
    sum += x / kRowDraws;
    square += x * x / kRowDraws;
  }
  // One outcome of a Dirichlet row has a Beta(a, total − a) distribution. Within six standard errors; its fourth central moment
  // is below its variance.
  void check(double a, double total) const {
    const double mean = a / total, variance = mean * (1 - mean) / (total + 1);
    const double error = 6 * std::sqrt(variance / kRowDraws) + 1e-12;
    assert_true(std::fabs(sum - mean) <= error);
    assert_true(std::fabs(square - sum * sum - variance) <= error);
  }
};

}  // namespace

// In both layouts, for any powers of the counts; what is forbidden never comes, and what a row does not hold has its part. What
// no row has leaves less to the outcomes of a layout, and nothing less to those of a row.
static void outcomes_have_the_moments_of_their_posterior(void **) {
  Rng r(97, RngMethod::test, 0, 0, 0);
  for (const double power : {1., 1., .5}) {
    outcome_layout::Case c(&r);
    if (power == .5) c.priors.beyond = 3;
    const OutcomeRows layout = c.layout();
    std::vector<BetaMoments> by_row(c.rows * c.outcomes), by_outcome(c.counts.size());
    Array<double> logs(c.outcomes), of_all(c.counts.size());
    for (int i = 0; i < kRowDraws; ++i) {
      const Rng random(1, RngMethod::test, 0, static_cast<uint32_t>(i), 0);
      for (size_t row = 0; row < c.rows; ++row) {
        const Array<double> counts = c.row(row);
        draw_row(c.priors.row(row, c.outcomes), {counts.data(), counts.size()}, power, random.at_item(row),
                 {logs.data(), c.outcomes});
        double sum = 0;
        for (size_t k = 0; k < c.outcomes; ++k) {
          by_row[row * c.outcomes + k].add(std::exp(logs[k]));
          sum += std::exp(logs[k]);
        }
        assert_close(sum, 1, 1e-12);
      }
      draw_outcomes(layout, c.priors, c.counts.data(), power, {random, 1000, 2000}, of_all.data(), Run{});
      for (size_t at = 0; at < of_all.size(); ++at) by_outcome[at].add(std::exp(of_all[at]));
    }
    for (size_t row = 0; row < c.rows; ++row) {
      const RowPrior prior = c.priors.row(row, c.outcomes);
      const Array<double> counts = c.row(row);
      const double total = power * sum_of({counts.data(), counts.size()}) + prior.total();
      for (size_t w = 0; w < c.outcomes; ++w) {
        const double a = power * counts[w] + prior.of(w);
        by_row[row * c.outcomes + w].check(a, total - prior.concentration * prior.beyond);
        const std::span<const int32_t> own = layout.rows_of(w);
        for (size_t i = 0; i < own.size(); ++i) {
          if (own[i] == static_cast<int32_t>(row)) by_outcome[c.begin[w] + i].check(a, total);
        }
      }
    }
  }
}

static void any_number_of_threads_draws_the_same(void **) {
  const NumberSets sets(3, Run{});
  Array<size_t> begin{0};
  for (size_t w = 0; w < 1000; ++w) begin.push_back(begin.back() + 3);
  const OutcomeRows layout{3, begin, {}, &sets};
  const Array<double> counts(3000, 2.0);
  Array<double> first(3000), again(3000);
  const RowDrawStreams streams{Rng(5, RngMethod::test, 0, 0, 0), 10000, 20000};
  draw_outcomes(layout, {.1, {}}, counts.data(), 1, streams, first.data(), Run{});
  Run run;
  run.threads = 3;
  draw_outcomes(layout, {.1, {}}, counts.data(), 1, streams, again.data(), run);
  assert_true(first == again);
}

TESTS(outcomes_have_the_moments_of_their_posterior, any_number_of_threads_draws_the_same)
