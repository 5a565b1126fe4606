// Optimize: balanced
#include "src/graph/finite/messages/grid_free_energy.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/finite/messages/odds_range.hh"

namespace hws {

// As LogMessages::log_partition(). Messages count relative to value 0, whatever their scale, and the weights of a variable's
// factors are summed first, so that it takes one logarithm.
template <class T>
double weighted_grid_free_energy(const GridState<T> &state) {
  const int32_t rows = state.layout.shape.rows, columns = state.layout.shape.columns;
  Array<double> logs, counts(state.layout.cells(), 1.0);  // by cell: its log odds; 1 less the weights of its factors
  for (int32_t cell = 0; cell < static_cast<int32_t>(state.layout.cells()); ++cell) logs.push_back(state.log_odds(cell));
  double log_z = state.of.log_constant;
  const auto add_pair = [&](int32_t cell, int32_t x, int32_t other, T back, T back_of_other, const GridFactors<T> &of) {
    const size_t at = of.place(cell, x, state.layout.stride);
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
      const int32_t cell = y * state.layout.stride + x, under = cell + state.layout.stride;
      if (x + 1 < columns) add_pair(cell, x, cell + 1, state.right[cell], state.left[cell + 1], state.of.beside);
      if (y + 1 < rows) add_pair(cell, x, under, state.down[cell], state.up[under], state.of.below);
    }
  }
  for (int32_t v = 0; v < rows * columns; ++v) {
    const double odds = logs[state.layout.cell_of(v)];
    log_z += counts[state.layout.cell_of(v)] * (std::max(odds, 0.0) + std::log1p(std::exp(-std::fabs(odds))));
  }
  return log_z;
}

template <class T>
double grid_free_energy(const GridState<T> &state) {
  const int32_t rows = state.layout.shape.rows, columns = state.layout.shape.columns;
  LogProduct product;
  const auto number = [](T x) { return static_cast<double>(x); };
  const auto multiply_pair = [&](int32_t cell, int32_t x, int32_t other, double first, T back, const GridFactors<T> &of) {
    const size_t at = of.place(cell, x, state.layout.stride);
    product.multiply_pair(first, state.plain_odds(other) / number(back), number(of.t00[at]), number(of.t01[at]),
                          number(of.t10[at]), number(of.t11[at]));
  };
  for (int32_t y = 0; y < rows; ++y) {
    for (int32_t x = 0; x < columns; ++x) {
      const int32_t cell = y * state.layout.stride + x, next = cell + 1, under = cell + state.layout.stride;
      const double odds = state.plain_odds(cell);
      product.multiply_variable(odds, (x > 0) + (x + 1 < columns) + (y > 0) + (y + 1 < rows));
      if (x + 1 < columns) multiply_pair(cell, x, next, odds / number(state.right[cell]), state.left[next], state.of.beside);
      if (y + 1 < rows) multiply_pair(cell, x, under, odds / number(state.down[cell]), state.up[under], state.of.below);
    }
  }
  return state.of.log_constant + product.log();
}

template double grid_free_energy(const GridState<double> &);
template double grid_free_energy(const GridState<float> &);
template double weighted_grid_free_energy(const GridState<double> &);
template double weighted_grid_free_energy(const GridState<float> &);

}  // namespace hws
