// Optimize: balanced
#include "fsa/distance/sparse_elimination.hh"

#include <cmath>

namespace hws {

SparseElimination::SparseElimination(const BalancedSystem &system, const EliminationOrder &order, const Run &run)
    : order_(order) {
  run.limit_bytes(bytes(order));
  find_pattern();
  eliminate(system, run);
}

int64_t SparseElimination::bytes(const EliminationOrder &order) {
  return order.entries / 2 * 20 + static_cast<int64_t>(order.state.size()) * 48;
}

void SparseElimination::find_pattern() {
  const size_t n = order_.state.size();
  Array<int32_t> seen(n, -1), stack;
  offsets_.assign(n + 1, 0);
  for (size_t i = 0; i < n; ++i) {
    order_.row_subtree(static_cast<int32_t>(i), seen, stack, [&](int32_t k) { ++offsets_[static_cast<size_t>(k) + 1]; });
  }
  for (size_t k = 0; k < n; ++k) offsets_[k + 1] += offsets_[k];
  later_.resize(static_cast<size_t>(offsets_[n]));
  Array<int64_t> at(offsets_.begin(), offsets_.end() - 1);
  seen.assign(n, -1);
  for (size_t i = 0; i < n; ++i) {
    const auto row = static_cast<int32_t>(i);
    order_.row_subtree(row, seen, stack, [&](int32_t k) { later_[at[k]++] = row; });
  }
  lower_.resize(later_.size());
  upper_.resize(later_.size());
  pivot_.resize(n);
  work_.assign(n, 0);
}

void SparseElimination::eliminate(const BalancedSystem &system, const Run &run) {
  const size_t n = order_.state.size();
  Array<int32_t> seen(n, -1), stack;
  Array<int64_t> at(offsets_.begin(), offsets_.end() - 1);  // per column: index of its entry of row i in lower_
  double *const row = work_.data();
  int64_t steps = 0;
  for (size_t i = 0; i < n; ++i) {
    const auto state = static_cast<size_t>(order_.state[i]);
    for (auto e = static_cast<size_t>(system.offsets()[state]); e < static_cast<size_t>(system.offsets()[state + 1]); ++e) {
      row[order_.place[system.column()[e]]] -= system.value()[e];
    }
    row[i] += 1;
    order_.row_subtree(static_cast<int32_t>(i), seen, stack, [&](int32_t place) {
      const auto k = static_cast<size_t>(place);
      const double f = row[k] / pivot_[k];
      row[k] = 0;
      lower_[at[k]++] = f;
      const auto begin = static_cast<size_t>(offsets_[k]), end = static_cast<size_t>(offsets_[k + 1]);
      for (size_t p = begin; p < end; ++p) row[later_[p]] -= f * upper_[p];
      steps += static_cast<int64_t>(end - begin);
    });
    if (steps > 1'000'000) {
      steps = 0;
      run.check();
    }
    const double pivot = row[i];
    if (!(pivot > 0) || !std::isfinite(pivot)) {
      pivots_ = std::isfinite(pivot) ? Pivots::not_positive : Pivots::not_finite;
      return;
    }
    pivot_[i] = pivot;
    row[i] = 0;
    for (auto p = static_cast<size_t>(offsets_[i]); p < static_cast<size_t>(offsets_[i + 1]); ++p) {
      upper_[p] = row[later_[p]];
      row[later_[p]] = 0;
    }
  }
}

void SparseElimination::apply(std::span<const double> r, std::span<double> z, double, const Run &) {
  const size_t n = r.size();
  for (size_t i = 0; i < n; ++i) work_[order_.place[i]] = r[i];
  for (size_t k = 0; k < n; ++k) {
    const double known = work_[k];
    if (known == 0) continue;
    for (auto p = static_cast<size_t>(offsets_[k]); p < static_cast<size_t>(offsets_[k + 1]); ++p) {
      work_[later_[p]] -= lower_[p] * known;
    }
  }
  for (size_t k = n; k-- > 0;) {
    double s = work_[k];
    for (auto p = static_cast<size_t>(offsets_[k]); p < static_cast<size_t>(offsets_[k + 1]); ++p) {
      s -= upper_[p] * work_[later_[p]];
    }
    work_[k] = s / pivot_[k];
  }
  for (size_t i = 0; i < n; ++i) z[i] = work_[order_.place[i]];
}

}  // namespace hws
