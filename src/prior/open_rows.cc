#include "src/prior/open_rows.hh"

#include <algorithm>
#include <cmath>

#include "src/prior/row_draws.hh"
#include "src/stats/gamma_draw.hh"

namespace hws {

namespace {

constexpr size_t kInitialRow = SIZE_MAX;

// The parts of a whole whose first one has a beta distribution.
struct StickParts {
  double first = 1, second = 0;
};
StickParts draw_parts(Rng *random, double a, double b) {
  if (!(a > 0)) return {0, 1};
  if (!(b > 0)) return {1, 0};
  const double of_a = draw_log_gamma(random, a), of_b = draw_log_gamma(random, b), most = std::fmax(of_a, of_b);
  const double all = most + std::log1p(std::exp(std::fmin(of_a, of_b) - most));
  return {std::exp(of_a - all), std::exp(of_b - all)};
}

}  // namespace

OpenRows::Row OpenRows::drawn(size_t outcome, const double *counts, double end_count, Rng random) const {
  const size_t outcomes = weights_.size();
  Array<double> base = weights_, numbers(outcomes, 0.0);
  if (counts) std::copy_n(counts, outcomes, numbers.begin());
  base.push_back(rest_);
  numbers.push_back(0);
  const bool ends = outcome != kInitialRow && end_ > 0;
  if (outcome != kInitialRow) base[outcome] += kappa_ / sigma_;
  if (ends) {
    base.push_back(end_ / sigma_);
    numbers.push_back(end_count);
  }
  draw_row({sigma_, base.data(), base.size()}, {numbers.data(), numbers.size()}, 1, random, {numbers.data(), numbers.size()});
  for (double &x : numbers) x = std::exp(x);
  Row row;
  if (ends) {
    row.end = numbers[outcomes + 1];
    numbers.pop_back();
  }
  row.rest = numbers[outcomes];
  numbers.pop_back();
  row.numbers = std::move(numbers);
  return row;
}

OpenRows::OpenRows(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item, const Run &run)
    : gamma_(level.gamma()), sigma_(level.sigma()), kappa_(level.kappa()), end_(level.end()), weights_(level.weights()),
      rest_(level.beyond()) {
  const size_t outcomes = weights_.size();
  for (size_t j = 0; j < outcomes; ++j) {
    run.check();
    rows_.push_back(drawn(j, counts.transition + j * counts.stride, counts.end ? counts.end[j] : 0,
                          random.at_item(first_item + j)));
  }
  rows_.push_back(drawn(kInitialRow, counts.initial, 0, random.at_item(first_item + outcomes)));
}

double OpenRows::most_rest() const {
  double most = 0;
  for (const Row &row : rows_) most = std::max(most, row.rest);
  return most;
}

void OpenRows::grow(Rng random) {
  const StickParts of_stick = draw_parts(&random, 1, gamma_);
  const double weight = rest_ * of_stick.first;
  rest_ *= of_stick.second;
  weights_.push_back(weight);
  for (Row &row : rows_) {
    const StickParts parts = draw_parts(&random, sigma_ * weight, sigma_ * rest_);
    row.numbers.push_back(row.rest * parts.first);
    row.rest *= parts.second;
  }
  rows_.insert(rows_.end() - 1, drawn(weights_.size() - 1, nullptr, 0, random));
}

}  // namespace hws
