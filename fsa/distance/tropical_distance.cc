// Least costs: one pass over the components in topological order, and inside a
// cyclic one Dijkstra's algorithm; where costs are negative, on costs reduced by
// potentials from Bellman-Ford (Johnson 1977).
#include <algorithm>
#include <limits>
#include <numeric>

#include "fsa/distance/components.hh"
#include "fsa/distance/cyclic_component.hh"
#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

struct Reached {
  double cost;
  int32_t node;
  // Heap order: least cost first, ties by number.
  bool operator<(const Reached &o) const { return cost != o.cost ? cost > o.cost : node > o.node; }
};

// potential: empty, or such that cost(u→v) + potential[u] − potential[v] ≥ 0 but for rounding.
void dijkstra(const ComponentRows &rows, const std::vector<double> &potential, std::vector<double> &x, const Run &run) {
  const auto lift = [&](size_t v) { return potential.empty() ? 0 : potential[v]; };
  std::vector<Reached> heap;
  std::vector<double> key(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    key[i] = x[i] - lift(i);
    if (x[i] < INFINITY) heap.push_back({key[i], static_cast<int32_t>(i)});
  }
  std::make_heap(heap.begin(), heap.end());
  for (int64_t steps = 0; !heap.empty(); ++steps) {
    if ((steps & 4095) == 0) run.check();
    std::pop_heap(heap.begin(), heap.end());
    const Reached r = heap.back();
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
bool negative_cycle(const std::vector<Parent> &parent) {
  std::vector<int32_t> walk(parent.size(), -1);
  for (size_t from = 0; from < parent.size(); ++from) {
    int32_t v = static_cast<int32_t>(from);
    while (v >= 0 && walk[static_cast<size_t>(v)] < 0) {
      walk[static_cast<size_t>(v)] = static_cast<int32_t>(from);
      v = parent[static_cast<size_t>(v)].node;
    }
    if (v < 0 || walk[static_cast<size_t>(v)] != static_cast<int32_t>(from)) continue;
    double sum = 0, size = 0, lost = 0;  // compensated: the sign decides
    int32_t u = v;
    do {
      const Parent &p = parent[static_cast<size_t>(u)];
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
bool bellman_ford(const ComponentRows &rows, std::vector<double> &x, const Run &run) {
  const size_t n = rows.offsets.size() - 1;
  x.assign(n, 0);
  std::vector<Parent> parent(n);
  std::vector<int32_t> now(n), later;
  std::iota(now.begin(), now.end(), 0);
  std::vector<bool> waiting(n, true);
  size_t improved = 0;
  for (size_t pass = 0; !now.empty() && pass <= n; ++pass) {
    run.check();
    later.clear();
    for (const int32_t from : now) {
      waiting[static_cast<size_t>(from)] = false;
      for (int32_t e = rows.offsets[static_cast<size_t>(from)]; e < rows.offsets[static_cast<size_t>(from) + 1]; ++e) {
        const size_t to = static_cast<size_t>(rows.column[static_cast<size_t>(e)]);
        const double cost = x[static_cast<size_t>(from)] + rows.value[static_cast<size_t>(e)];
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

void relax_members(const LinearGraph &g, RowsBy by, std::span<const int32_t> members, std::vector<double> &x,
                   std::vector<int32_t> &local, const Run &run) {
  std::vector<double> costs(members.size());
  for (size_t i = 0; i < members.size(); ++i) costs[i] = x[static_cast<size_t>(members[i])];
  if (*std::min_element(costs.begin(), costs.end()) == INFINITY) return;
  if (local.empty()) local.assign(static_cast<size_t>(g.nodes), -1);
  const ComponentRows rows = component_rows(g, by, members, local);
  run.visit(static_cast<int64_t>(rows.value.size()));
  std::vector<double> potential;
  const bool negative = std::any_of(rows.value.begin(), rows.value.end(), [](double w) { return w < 0; });
  if (negative && !bellman_ford(rows, potential, run)) {
    fail(Code::diverged, "no least cost: a cycle in the component of state %d costs less than 0", first_state(members));
  }
  dijkstra(rows, potential, costs, run);
  for (size_t i = 0; i < members.size(); ++i) x[static_cast<size_t>(members[i])] = costs[i];
}

std::vector<double> tropical_backward_over(const LinearGraph &g, int32_t root, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(g.nodes) * static_cast<int64_t>(sizeof(double)));
  std::vector<double> x(static_cast<size_t>(g.nodes), INFINITY);
  std::vector<int32_t> local;
  const Components c = components(g.offsets, g.next, {}, run, root);
  run.visit(static_cast<int64_t>(g.next.size()));
  for (int32_t k = 0; k < c.count(); ++k) {
    if ((k & 4095) == 0) run.check();
    const std::span<const int32_t> members = c.members_of(k);
    for (const int32_t v : members) {
      double least = v < g.states ? g.final_costs[static_cast<size_t>(v)] : INFINITY;
      for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
        const int32_t to = g.next[static_cast<size_t>(e)];
        if (c.component[static_cast<size_t>(to)] == k) continue;
        least = std::min(least, g.weight[static_cast<size_t>(e)] + x[static_cast<size_t>(to)]);
      }
      x[static_cast<size_t>(v)] = least;
    }
    // Costs spread against the edges: rows by target.
    if (c.cyclic[static_cast<size_t>(k)]) relax_members(g, RowsBy::target, members, x, local, run);
  }
  return x;
}

}  // namespace

std::vector<double> tropical_backward(const LinearGraph &g, const Run &run) { return tropical_backward_over(g, -1, run); }
std::vector<double> tropical_backward_useful(const LinearGraph &g, const Run &run) {
  return tropical_backward_over(g, g.machine->start(), run);
}

std::vector<double> tropical_forward(const LinearGraph &g, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(g.nodes) * static_cast<int64_t>(sizeof(double)));
  std::vector<double> x(static_cast<size_t>(g.nodes), INFINITY);
  x[static_cast<size_t>(g.machine->start())] = 0;
  std::vector<int32_t> local;
  const Components c = components(g.offsets, g.next, {}, run, g.machine->start());
  run.visit(static_cast<int64_t>(g.next.size()));
  for (int32_t k = c.count(); k-- > 0;) {
    if ((k & 4095) == 0) run.check();
    const std::span<const int32_t> members = c.members_of(k);
    if (c.cyclic[static_cast<size_t>(k)]) relax_members(g, RowsBy::source, members, x, local, run);
    for (const int32_t v : members) {
      for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
        const int32_t to = g.next[static_cast<size_t>(e)];
        if (c.component[static_cast<size_t>(to)] == k) continue;
        double &cost = x[static_cast<size_t>(to)];
        cost = std::min(cost, x[static_cast<size_t>(v)] + g.weight[static_cast<size_t>(e)]);
      }
    }
  }
  return x;
}

}  // namespace hws
