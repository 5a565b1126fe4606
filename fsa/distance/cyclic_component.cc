#include "fsa/distance/cyclic_component.hh"

#include <algorithm>

#include "fsa/distance/cyclic_solve.hh"
#include "fsa/distance/edge_weight.hh"

namespace hws {

ComponentRows component_rows(const LinearGraph &g, RowsBy by, std::span<const int32_t> members, Array<int32_t> &local) {
  for (size_t i = 0; i < members.size(); ++i) local[members[i]] = static_cast<int32_t>(i);
  const auto each_edge = [&](const auto &use) {
    for (size_t i = 0; i < members.size(); ++i) {
      const size_t v = static_cast<size_t>(members[i]);
      for (size_t e = static_cast<size_t>(g.offsets[v]); e < static_cast<size_t>(g.offsets[v + 1]); ++e) {
        const int32_t j = local[g.next[e]];
        if (j < 0) continue;
        if (by == RowsBy::source) {
          use(i, j, e);
        } else {
          use(static_cast<size_t>(j), static_cast<int32_t>(i), e);
        }
      }
    }
  };
  ComponentRows rows;
  rows.offsets.assign(members.size() + 1, 0);
  bool wide = false;
  each_edge([&](size_t row, int32_t, size_t e) {
    ++rows.offsets[row + 1];
    wide |= !g.exponent.empty() && g.exponent[e] != 0;
  });
  for (size_t i = 0; i < members.size(); ++i) rows.offsets[i + 1] += rows.offsets[i];
  const size_t edges = static_cast<size_t>(rows.offsets.back());
  rows.column.resize(edges);
  rows.value.resize(edges);
  if (wide) rows.exponent.resize(edges);
  Array<int32_t> at(rows.offsets.begin(), rows.offsets.end() - 1);
  each_edge([&](size_t row, int32_t column, size_t e) {
    const size_t k = static_cast<size_t>(at[row]++);
    rows.column[k] = column;
    rows.value[k] = g.weight[e];
    if (wide) rows.exponent[k] = g.exponent[e];
  });
  for (const int32_t v : members) local[v] = -1;
  return rows;
}

int32_t first_state(std::span<const int32_t> members) { return *std::min_element(members.begin(), members.end()); }

void solve_members(const LinearGraph &g, Direction direction, std::span<const int32_t> members, std::span<Scaled> x,
                   ComponentScratch &scratch, const Run &run) {
  const size_t n = members.size();
  run.limit_bytes(static_cast<int64_t>(n * 2 * sizeof(Scaled)));
  Array<Scaled> b(n), solution(n);
  bool empty = true;
  for (size_t i = 0; i < n; ++i) {
    b[i] = x[static_cast<size_t>(members[i])];
    b[i].normalize();
    empty &= b[i].zero();
  }
  if (empty) return;  // no walk enters (forward) or leaves to an end (backward)
  const RowsBy by = direction == Direction::backward ? RowsBy::source : RowsBy::target;
  if (scratch.local.empty()) scratch.local.assign(static_cast<size_t>(g.nodes), -1);
  const ComponentRows rows = component_rows(g, by, members, scratch.local);
  run.visit(static_cast<int64_t>(rows.column.size()));
  const ComponentMatrix matrix{rows.offsets, rows.column, rows.value, rows.exponent};
  if (!scratch.solver.solve(matrix, b, solution, run)) {
    fail(Code::diverged, "infinite sum: the cycles through state %d have a total weight of 1 or more", first_state(members));
  }
  for (size_t i = 0; i < n; ++i) x[static_cast<size_t>(members[i])] = in_steps(solution[i]);
}

}  // namespace hws
