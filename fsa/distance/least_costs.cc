// Dijkstra's algorithm; where costs are negative, on costs reduced by potentials
// from Bellman-Ford (Johnson 1977).
#include "fsa/distance/least_costs.hh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hws {

namespace {

struct ReachedNode {
  double cost;
  int32_t node;
  // Heap order: least cost first, ties by number.
  bool operator<(const ReachedNode &o) const { return cost != o.cost ? cost > o.cost : node > o.node; }
};

// potential: empty, or such that cost(u→v) + potential[u] − potential[v] ≥ 0 but for rounding.
void dijkstra(const ComponentRows &rows, const Array<double> &potential, Array<double> &x, const Run &run) {
  const auto lift = [&](size_t v) { return potential.empty() ? 0 : potential[v]; };
  Array<ReachedNode> heap;
  Array<double> key(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    key[i] = x[i] - lift(i);
    if (x[i] < INFINITY) heap.push_back({key[i], static_cast<int32_t>(i)});
  }
  std::make_heap(heap.begin(), heap.end());
  for (int64_t steps = 0; !heap.empty(); ++steps) {
    if ((steps & 4095) == 0) run.check();
    std::pop_heap(heap.begin(), heap.end());
    const ReachedNode r = heap.back();
    heap.pop_back();
    const size_t from = static_cast<size_t>(r.node);
    if (r.cost > key[from]) continue;
    for (size_t e = static_cast<size_t>(rows.offsets[from]); e < static_cast<size_t>(rows.offsets[from + 1]); ++e) {
      const size_t to = static_cast<size_t>(rows.column[e]);
      const double cost = r.cost + std::max(0.0, rows.value[e] + lift(from) - lift(to));
      if (!(cost < key[to])) continue;
      key[to] = cost;
      x[to] = x[from] + rows.value[e];
      heap.push_back({cost, static_cast<int32_t>(to)});
      std::push_heap(heap.begin(), heap.end());
    }
  }
}

// Where a node's cost came from.
struct Parent {
  int32_t node = -1;
  double cost = 0;
};

// Whether the parents form a cycle whose cost is below 0 by more than rounding.
bool negative_cycle(const Array<Parent> &parent) {
  Array<int32_t> walk(parent.size(), -1);
  for (size_t from = 0; from < parent.size(); ++from) {
    int32_t v = static_cast<int32_t>(from);
    while (v >= 0 && walk[v] < 0) {
      walk[v] = static_cast<int32_t>(from);
      v = parent[v].node;
    }
    if (v < 0 || walk[v] != static_cast<int32_t>(from)) continue;
    double sum = 0, size = 0, lost = 0;  // compensated: the sign decides
    int32_t u = v;
    do {
      const Parent &p = parent[u];
      const double total = sum + p.cost;
      lost += std::fabs(sum) >= std::fabs(p.cost) ? (sum - total) + p.cost : (p.cost - total) + sum;
      sum = total;
      size += std::fabs(p.cost);
      u = p.node;
    } while (u != v);
    if (sum + lost < -4 * std::numeric_limits<double>::epsilon() * size) return true;
  }
  return false;
}

// Potentials of a component's nodes: least costs of paths from anywhere to them. False: a
// negative cycle. Improvements of the size of rounding errors are none, so that a cycle
// that costs 0 but for rounding ends.
bool bellman_ford(const ComponentRows &rows, Array<double> &x, const Run &run) {
  const size_t n = rows.offsets.size() - 1;
  x.assign(n, 0);
  Array<Parent> parent(n);
  Array<int32_t> now(n), later;
  std::iota(now.begin(), now.end(), 0);
  Array<char> waiting(n, true);
  size_t improved = 0;
  for (size_t pass = 0; !now.empty() && pass <= n; ++pass) {
    run.check();
    later.clear();
    for (const int32_t from : now) {
      waiting[from] = false;
      for (int32_t e = rows.offsets[static_cast<size_t>(from)]; e < rows.offsets[static_cast<size_t>(from) + 1]; ++e) {
        const size_t to = static_cast<size_t>(rows.column[static_cast<size_t>(e)]);
        const double cost = x[from] + rows.value[static_cast<size_t>(e)];
        const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::max(std::fabs(cost), std::fabs(x[to]));
        if (cost >= x[to] - rounding) continue;
        x[to] = cost;
        parent[to] = {from, rows.value[static_cast<size_t>(e)]};
        ++improved;
        if (waiting[to]) continue;
        waiting[to] = true;
        later.push_back(static_cast<int32_t>(to));
      }
    }
    run.visit(static_cast<int64_t>(now.size()));
    now.swap(later);
    if (improved >= n || now.empty() || pass == n) {  // looking costs n: do it once per n improvements
      improved = 0;
      if (negative_cycle(parent)) return false;
    }
  }
  return true;
}

}  // namespace

bool least_costs(const ComponentRows &rows, Array<double> &costs, const Run &run) {
  Array<double> potential;
  const bool negative = std::any_of(rows.value.begin(), rows.value.end(), [](double w) { return w < 0; });
  if (negative && !bellman_ford(rows, potential, run)) return false;
  dijkstra(rows, potential, costs, run);
  return true;
}

}  // namespace hws
