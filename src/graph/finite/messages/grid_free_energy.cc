// Optimize: balanced
// Bethe's value of messages on a grid, and the reweighted one.
#include <cmath>

#include "src/graph/finite/messages/grid_messages.hh"
#include "src/graph/finite/messages/odds_range.hh"

namespace hws {

// As LogMessages::log_partition(). Messages count relative to value 0, whatever their scale, and the weights of a variable's
// factors are summed first, so that it takes one logarithm.
template <class T>
double GridMessages<T>::weighted_log_partition() const {
  const auto [rows, columns] = layout_.shape;
  Array<double> logs, counts(layout_.cells(), 1.0);  // by cell: its log odds; 1 less the weights of its factors
  for (int32_t cell = 0; cell < static_cast<int32_t>(layout_.cells()); ++cell) logs.push_back(log_odds(cell));
  double log_z = of_.log_constant;
  const auto add_pair = [&](int32_t cell, int32_t x, int32_t other, T back, T back_of_other, const GridFactors<T> &of) {
    const size_t at = of.place(cell, x, layout_.stride);
    const double r = static_cast<double>(of.weights[cell + 1]), first = logs[cell] - static_cast<double>(back);
    const double second = std::exp(logs[other] - static_cast<double>(back_of_other));
    const double low = static_cast<double>(of.t00[at]) + static_cast<double>(of.t01[at]) * second;
    const double high = static_cast<double>(of.t10[at]) + static_cast<double>(of.t11[at]) * second;
    // The product of both odds may leave the range, so the larger of 1 and the first odds is taken out.
    log_z += r * (first < 0 ? std::log(low + high * std::exp(first)) : first + std::log(low * std::exp(-first) + high));
    counts[cell] -= r;
    counts[other] -= r;
  };
  for (int32_t y = 0; y < rows; ++y) {
    for (int32_t x = 0; x < columns; ++x) {
      const int32_t cell = y * layout_.stride + x, under = cell + layout_.stride;
      if (x + 1 < columns) add_pair(cell, x, cell + 1, right_[cell], left_[cell + 1], of_.beside);
      if (y + 1 < rows) add_pair(cell, x, under, down_[cell], up_[under], of_.below);
    }
  }
  for (int32_t v = 0; v < variables(); ++v) {
    const double odds = logs[layout_.cell_of(v)];
    log_z += counts[layout_.cell_of(v)] * (std::max(odds, 0.0) + std::log1p(std::exp(-std::fabs(odds))));
  }
  return log_z;
}

template <class T>
double GridMessages<T>::log_partition() const {
  if (logs_) return weighted_log_partition();
  const auto [rows, columns] = layout_.shape;
  LogProduct product;
  const auto number = [](T x) { return static_cast<double>(x); };
  const auto multiply_pair = [&](int32_t cell, int32_t x, int32_t other, double first, T back, const GridFactors<T> &of) {
    const size_t at = of.place(cell, x, layout_.stride);
    product.multiply_pair(first, plain_odds(other) / number(back), number(of.t00[at]), number(of.t01[at]), number(of.t10[at]),
                          number(of.t11[at]));
  };
  for (int32_t y = 0; y < rows; ++y) {
    for (int32_t x = 0; x < columns; ++x) {
      const int32_t cell = y * layout_.stride + x, under = cell + layout_.stride;
      const double odds = plain_odds(cell);
      product.multiply_variable(odds, (x > 0) + (x + 1 < columns) + (y > 0) + (y + 1 < rows));
      if (x + 1 < columns) multiply_pair(cell, x, cell + 1, odds / number(right_[cell]), left_[cell + 1], of_.beside);
      if (y + 1 < rows) multiply_pair(cell, x, under, odds / number(down_[cell]), up_[under], of_.below);
    }
  }
  return of_.log_constant + product.log();
}

template double GridMessages<double>::weighted_log_partition() const;
template double GridMessages<float>::weighted_log_partition() const;
template double GridMessages<double>::log_partition() const;
template double GridMessages<float>::log_partition() const;

}  // namespace hws
