#include "fsa/distance/elimination_order.hh"

#include <algorithm>

#include "fsa/base/eigen_setup.hh"
#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// The pattern of M + Mᵀ in rows, without the diagonal, sorted, repeated columns merged.
void symmetric_pattern(const BalancedSystem &system, EliminationOrder &p) {
  const auto n = static_cast<size_t>(system.size());
  p.offsets.assign(n + 1, 0);
  auto each = [&](auto &&found) {
    for (size_t i = 0; i < n; ++i) {
      for (auto e = static_cast<size_t>(system.offsets()[i]); e < static_cast<size_t>(system.offsets()[i + 1]); ++e) {
        const auto j = static_cast<size_t>(system.column()[e]);
        if (j == i) continue;
        found(i, j);
        found(j, i);
      }
    }
  };
  each([&](size_t i, size_t) { ++p.offsets[i + 1]; });
  for (size_t i = 0; i < n; ++i) p.offsets[i + 1] += p.offsets[i];
  p.column.resize(static_cast<size_t>(p.offsets[n]));
  Array<int32_t> at(p.offsets.begin(), p.offsets.end() - 1);
  each([&](size_t i, size_t j) { p.column[static_cast<size_t>(at[i]++)] = static_cast<int32_t>(j); });
  auto out = p.column.begin();
  for (size_t i = 0; i < n; ++i) {
    const auto begin = p.column.begin() + p.offsets[i], end = p.column.begin() + p.offsets[i + 1];
    merge_sort(begin, end);
    const auto kept = std::unique(begin, end);
    p.offsets[i] = static_cast<int32_t>(out - p.column.begin());
    out = std::copy(begin, kept, out);
  }
  p.offsets[n] = static_cast<int32_t>(out - p.column.begin());
  p.column.erase(out, p.column.end());
}

}  // namespace

EliminationOrder elimination_order(const BalancedSystem &system, int64_t max_entries, int64_t max_work,
                                   const Run &run) {
  using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, int32_t>;
  const auto n = static_cast<size_t>(system.size());
  if (system.entries() > (int64_t{1} << 30)) {  // twice that many would not be counted in 32 bits
    EliminationOrder none;
    none.entries = max_entries + 1;
    none.work = max_work + 1;
    return none;
  }
  run.limit_bytes(system.entries() * 64 + static_cast<int64_t>(n) * 64);
  EliminationOrder order;
  symmetric_pattern(system, order);
  run.check();
  const Array<double> ones(order.column.size(), 1);
  const Eigen::Map<const Sparse> a(system.size(), system.size(), static_cast<Eigen::Index>(order.column.size()),
                                   order.offsets.data(), order.column.data(), ones.data());
  Eigen::AMDOrdering<int32_t>::PermutationType permutation;
  Eigen::AMDOrdering<int32_t>()(Sparse(a), permutation);
  run.check();

  order.state.resize(n);
  order.place.resize(n);
  for (size_t i = 0; i < n; ++i) {
    order.state[i] = permutation.indices()[static_cast<Eigen::Index>(i)];
    order.place[order.state[i]] = static_cast<int32_t>(i);
  }
  // A place's parent is the first later row that its elimination changes.
  order.parent.assign(n, -1);
  Array<int32_t> seen(n, -1), below(n, 0), stack;
  for (size_t k = 0; k < n && order.entries <= max_entries && order.work <= max_work; ++k) {
    ++order.entries;
    const auto row = static_cast<int32_t>(k);
    order.row_subtree(row, seen, stack, [&](int32_t place) {
      const auto at = static_cast<size_t>(place);
      if (order.parent[at] < 0) order.parent[at] = row;
      order.entries += 2;
      order.work += 2 * below[at]++ + 1;  // adds up to the square of the column's length
    });
  }
  return order;
}

}  // namespace hws
