#include "src/stats/optimal_assignment.hh"

#include <algorithm>
#include <cinttypes>
#include <utility>

namespace hws {

namespace {

// The costs to minimize; there are at most as many rows as columns.
class ShortestPaths {
 public:
  ShortestPaths(Array<int64_t> costs, size_t rows, size_t columns)
      : costs_(std::move(costs)), columns_(columns), price_(columns), distance_(columns), before_(columns),
        row_of_(columns, kNone), column_of_(rows, kNone), reached_(columns) {}

  // Assigns a column to a row: rows that have a column are moved along the shortest path to a column without a row.
  void enter(size_t row, const Run &run) {
    std::fill(reached_.begin(), reached_.end(), 0);
    for (size_t j = 0; j < columns_; ++j) {
      distance_[j] = reduced(row, j);
      before_[j] = row;
    }
    size_t nearest = least();
    while (row_of_[nearest] != kNone) {
      run.check();
      reached_[nearest] = 1;
      // A row's own column is among its cheapest, so the reduced costs of its other columns are never negative.
      const size_t via = row_of_[nearest];
      const int64_t base = distance_[nearest] - reduced(via, nearest);
      for (size_t j = 0; j < columns_; ++j) {
        const int64_t length = base + reduced(via, j);
        if (reached_[j] || length >= distance_[j]) continue;
        distance_[j] = length;
        before_[j] = via;
      }
      nearest = least();
    }
    for (size_t j = 0; j < columns_; ++j) {
      if (reached_[j]) price_[j] += distance_[j] - distance_[nearest];
    }
    for (size_t column = nearest, at = kNone; at != row;) {
      at = before_[column];
      row_of_[column] = at;
      std::swap(column, column_of_[at]);
    }
  }
  size_t column_of(size_t row) const { return column_of_[row]; }

 private:
  static constexpr size_t kNone = SIZE_MAX;
  int64_t reduced(size_t row, size_t column) const { return costs_[row * columns_ + column] - price_[column]; }
  size_t least() const {
    size_t best = kNone;
    for (size_t j = 0; j < columns_; ++j) {
      if (!reached_[j] && (best == kNone || distance_[j] < distance_[best])) best = j;
    }
    return best;
  }

  const Array<int64_t> costs_;
  const size_t columns_;
  Array<int64_t> price_, distance_;
  Array<size_t> before_, row_of_, column_of_;  // before_: the row from which a column is reached
  Array<char> reached_;
};

}  // namespace

Assignment optimal_assignment(std::span<const int64_t> weights, int32_t rows, int32_t columns, const Run &run) {
  if (rows < 1 || columns < 1 || weights.size() != static_cast<size_t>(rows) * static_cast<size_t>(columns)) {
    fail(Code::argument, "%zu weights for %d rows and %d columns; expected one each, and one row and column at least",
         weights.size(), rows, columns);
  }
  const int64_t most = (int64_t{1} << 60) / (int64_t{rows} + columns);
  run.limit_bytes(static_cast<int64_t>(weights.size() * sizeof(int64_t)) + 64 * (int64_t{rows} + columns));
  const bool turned = rows > columns;
  const size_t few = static_cast<size_t>(turned ? columns : rows), many = static_cast<size_t>(turned ? rows : columns);
  Array<int64_t> costs(weights.size());
  for (size_t i = 0; i < few; ++i) {
    for (size_t j = 0; j < many; ++j) {
      const int64_t weight = turned ? weights[j * few + i] : weights[i * many + j];
      if (weight > most || weight < -most) {
        fail(Code::argument, "a weight of %" PRId64 "; expected -%" PRId64 " to %" PRId64, weight, most, most);
      }
      costs[i * many + j] = -weight;
    }
  }
  ShortestPaths paths(std::move(costs), few, many);
  for (size_t i = 0; i < few; ++i) paths.enter(i, run);
  Assignment made;
  made.column_of.assign(static_cast<size_t>(rows), -1);
  for (size_t i = 0; i < few; ++i) {
    const size_t row = turned ? paths.column_of(i) : i, column = turned ? i : paths.column_of(i);
    made.column_of[row] = static_cast<int32_t>(column);
    made.total += weights[row * static_cast<size_t>(columns) + column];
  }
  return made;
}

}  // namespace hws
