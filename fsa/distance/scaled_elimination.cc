#include "fsa/distance/scaled_elimination.hh"

#include <algorithm>
#include <functional>
#include <queue>

namespace hws {

bool scaled_elimination(const BalancedSystem &system, const EliminationOrder &order, std::span<Scaled> x,
                        const Run &run) {
  const auto n = static_cast<size_t>(system.size());
  run.limit_bytes(order.entries / 2 * 24 + static_cast<int64_t>(n) * 64);
  // Row by row: a state's way on to the later states, and its b, once the earlier
  // states are replaced by the paths through them and its own loop is summed.
  Array<int64_t> offsets(1, 0);
  Array<int32_t> column;
  Array<Scaled> value, source(n), row(n);
  Array<int32_t> mark(n, -1), later;
  std::priority_queue<int32_t, Array<int32_t>, std::greater<>> earlier;
  for (size_t i = 0; i < n; ++i) {
    run.check();
    const auto here = static_cast<int32_t>(i);
    later.clear();
    row[i] = Scaled{};
    mark[i] = here;
    auto add = [&](int32_t place, const Scaled &weight) {
      const auto at = static_cast<size_t>(place);
      if (mark[at] == here) {
        row[at] = row[at] + weight;
        return;
      }
      mark[at] = here;
      row[at] = weight;
      if (place < here) earlier.push(place);
      else later.push_back(place);
    };
    const auto state = static_cast<size_t>(order.state[i]);
    for (auto e = static_cast<size_t>(system.offsets()[state]); e < static_cast<size_t>(system.offsets()[state + 1]); ++e) {
      add(order.place[system.column()[e]], system.entry(e));
    }
    source[i] = system.source(order.state[i]);
    while (!earlier.empty()) {
      const auto k = static_cast<size_t>(earlier.top());
      earlier.pop();
      const Scaled by = row[k];
      for (auto e = static_cast<size_t>(offsets[k]); e < static_cast<size_t>(offsets[k + 1]); ++e) {
        add(column[e], by * value[e]);
      }
      source[i] = source[i] + by * source[k];
    }
    if (row[i].e > 0) return false;  // normalized: at least 1
    const Scaled star = Scaled::from(1 / (1 - row[i].value()));
    source[i] = source[i] * star;
    for (const int32_t j : later) {
      column.push_back(j);
      value.push_back(row[j] * star);
    }
    offsets.push_back(static_cast<int64_t>(column.size()));
  }
  for (size_t i = n; i-- > 0;) {
    for (auto e = static_cast<size_t>(offsets[i]); e < static_cast<size_t>(offsets[i + 1]); ++e) {
      source[i] = source[i] + value[e] * source[column[e]];
    }
  }
  for (size_t i = 0; i < n; ++i) x[static_cast<size_t>(order.state[i])] = source[i];
  return true;
}

}  // namespace hws
