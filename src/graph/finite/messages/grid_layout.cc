#include "src/graph/finite/messages/grid_layout.hh"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace hws {

bool leads_down(std::span<const VariableId> scope, GridShape shape) { return std::abs(scope[0] - scope[1]) == shape.columns; }

std::optional<GridShape> grid_shape(const FiniteModel &model) {
  const int32_t n = model.variables();
  if (model.structured) return std::nullopt;
  for (int32_t v = 0; v < n; ++v) {
    if (model.sizes[v] != 2 || model.observed[v] >= 0) return std::nullopt;
  }
  int32_t columns = 0;
  for (int32_t f = 0; f < model.factors() && columns == 0; ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() == 2 && std::abs(scope[0] - scope[1]) > 1) columns = std::abs(scope[0] - scope[1]);
  }
  if (columns < 2 || n % columns != 0) return std::nullopt;
  Array<char> seen(2 * static_cast<size_t>(n), 0);
  int32_t beside = 0, below = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() < 2) continue;
    if (scope.size() > 2) return std::nullopt;
    const int32_t low = std::min(scope[0], scope[1]), by = std::abs(scope[0] - scope[1]);
    if (by != columns && (by != 1 || (low + 1) % columns == 0)) return std::nullopt;
    char &one = seen[2 * static_cast<int64_t>(low) + (by == columns)];
    if (one) return std::nullopt;
    one = 1;
    ++(by == columns ? below : beside);
  }
  if (beside == 0 || beside + below < n) return std::nullopt;
  return GridShape{n / columns, columns};
}

namespace {

// Whether all pairs of a direction, of so many, have one table in one orientation.
bool have_one_table(const FiniteModel &model, GridShape shape, bool down, int64_t pairs) {
  int64_t first = -1;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2 || leads_down(scope, shape) != down) continue;
    const int64_t table = 2 * int64_t{model.table_of[f]} + (scope[0] > scope[1]);
    if (first >= 0 && table != first) return false;
    first = table;
    --pairs;
  }
  return pairs == 0;
}

}  // namespace

GridNumbers<double> numbers_on_grid(const FiniteModel &model, const GridLayout &layout, std::span<const double> weights,
                                    bool logs) {
  const GridShape shape = layout.shape;
  GridNumbers<double> numbers;
  numbers.log_constant = model.log_constant;
  numbers.own.assign(layout.cells(), 0.0);
  numbers.beside.same =
      weights.empty() && have_one_table(model, shape, false, int64_t{shape.rows} * (shape.columns - 1));
  numbers.below.same = weights.empty() && have_one_table(model, shape, true, int64_t{shape.rows - 1} * shape.columns);
  for (GridFactors<double> *factors : {&numbers.beside, &numbers.below}) {
    const size_t places = (factors->same ? 2 * GridLayout::kVector : layout.cells()) + 2;
    for (Array<double> *entries : {&factors->t00, &factors->t01, &factors->t10, &factors->t11}) entries->assign(places, 1.0);
    if (logs) factors->weights.assign(layout.cells() + 2, 1.0);
  }
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const VariableId> scope = model.scope(f);
    const std::span<const double> table = model.table(f);
    if (scope.empty()) numbers.log_constant += table[0];
    if (scope.size() == 1) {
      numbers.own[layout.cell_of(scope[0])] += table[1] - table[0];
      numbers.log_constant += table[0];
    }
    if (scope.size() != 2) continue;
    const double most = *std::max_element(table.begin(), table.end());
    const double weight = weights.empty() ? 1 : weights[static_cast<size_t>(f)];
    numbers.log_constant += most;
    GridFactors<double> &factors = leads_down(scope, shape) ? numbers.below : numbers.beside;
    const int32_t cell = layout.cell_of(std::min(scope[0], scope[1]));
    if (logs) factors.weights[static_cast<size_t>(cell) + 1] = weight;
    if (factors.same && cell >= layout.stride) continue;  // the first row has all that there is
    const size_t turned = scope[0] > scope[1] ? 1 : 0;
    const auto put = [&](size_t place) {
      factors.t00[place] = std::exp((table[0] - most) / weight);
      factors.t01[place] = std::exp((table[1 + turned] - most) / weight);
      factors.t10[place] = std::exp((table[2 - turned] - most) / weight);
      factors.t11[place] = std::exp((table[3] - most) / weight);
    };
    put(factors.place(cell, cell % layout.stride, layout.stride));
    for (size_t i = 0; factors.same && cell == 0 && i <= GridLayout::kVector; ++i) put(i);
  }
  if (logs) return numbers;
  for (double &x : numbers.own) x = std::exp(x);
  return numbers;
}

}  // namespace hws
