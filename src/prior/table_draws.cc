#include "src/prior/table_draws.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/gamma_draw.hh"

namespace hws {

namespace {

// From this many customers on tables are rare enough for waiting times to be drawn in less time than they take.
int64_t customers_one_by_one(double x, int64_t customers) {
  const double few = 32 * (x + 1);
  return few < static_cast<double>(customers) ? static_cast<int64_t>(few) : customers;
}

}  // namespace

double draw_log_beta(Rng *rng, double a, double b) {
  const double of_a = draw_log_gamma(rng, a), of_b = draw_log_gamma(rng, b), most = std::fmax(of_a, of_b);
  return of_a - most - std::log1p(std::exp(std::fmin(of_a, of_b) - most));
}

int64_t draw_tables(Rng *rng, double x, int64_t customers) {
  if (customers == 0) return 0;
  int64_t tables = 1, seated = 1;
  for (const int64_t few = customers_one_by_one(x, customers); seated < few; ++seated) {
    tables += rng->uniform() * (x + static_cast<double>(seated)) < x;
  }
  while (seated < customers) {
    // The next r customers open no table with the probability E β^r, β ~ Beta(seated, x).
    const double log_none = draw_log_beta(rng, static_cast<double>(seated), x);
    if (log_none == 0) break;  // the wait is beyond any number
    const double wait = std::floor(std::log1p(-rng->uniform()) / log_none);
    if (!(wait < static_cast<double>(customers - seated))) break;
    seated += static_cast<int64_t>(wait) + 1;
    ++tables;
  }
  return tables;
}

HdpTables drawn_tables(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item, const Run &run) {
  const size_t outcomes = level.weights().size();
  const double sigma = level.sigma(), kappa = level.kappa();
  HdpTables tables;
  tables.of_stick.resize(outcomes);
  const auto draw = [&](Rng *rng, double x, double count) { return draw_tables(rng, x, static_cast<int64_t>(count)); };
  for (size_t j = 0; j < outcomes; ++j) {
    run.check();
    Rng rng = random.at_item(first_item + j);
    const double *const row = counts.transition + j * counts.stride;
    double total = counts.end ? counts.end[j] : 0;
    for (size_t k = 0; k < outcomes; ++k) total += row[k];
    if (total == 0) continue;
    for (size_t k = 0; k < outcomes; ++k) {
      if (row[k] == 0) continue;
      const double of_stick = sigma * level.weights()[k], own = k == j ? kappa : 0;
      const int64_t found = draw(&rng, of_stick + own, row[k]);
      int64_t overridden = 0;
      for (int64_t t = 0; own > 0 && t < found; ++t) overridden += rng.uniform() * (of_stick + own) < own;
      tables.of_stick[k] += static_cast<double>(found - overridden);
      tables.of_rows += static_cast<double>(overridden);
    }
    tables.fall_rows -= draw_log_beta(&rng, sigma + kappa + level.end(), total);
  }
  Rng rng = random.at_item(first_item + outcomes);
  double total = 0;
  for (size_t k = 0; k < outcomes; ++k) {
    tables.of_stick[k] += static_cast<double>(draw(&rng, sigma * level.weights()[k], counts.initial[k]));
    total += counts.initial[k];
  }
  if (total > 0) tables.fall_initial = -draw_log_beta(&rng, sigma, total);
  return tables;
}

}  // namespace hws
