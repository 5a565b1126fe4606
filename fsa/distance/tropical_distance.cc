// Least costs: one pass over the components in topological order, walks inside the
// cyclic ones by distance/least_costs.hh.
#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/least_costs.hh"

namespace hws {

namespace {

void relax_members(const LinearGraph &g, RowsBy by, std::span<const int32_t> members, Array<double> &x,
                   Array<int32_t> &local, const Run &run) {
  Array<double> costs(members.size());
  for (size_t i = 0; i < members.size(); ++i) costs[i] = x[members[i]];
  if (*std::min_element(costs.begin(), costs.end()) == INFINITY) return;
  if (local.empty()) local.assign(static_cast<size_t>(g.nodes), -1);
  const ComponentRows rows = component_rows(g, by, members, local);
  run.visit(static_cast<int64_t>(rows.value.size()));
  if (!least_costs(rows, costs, run)) {
    fail(Code::diverged, "no least cost: a cycle in the component of state %d costs less than 0", first_state(members));
  }
  for (size_t i = 0; i < members.size(); ++i) x[members[i]] = costs[i];
}

Array<double> tropical_backward_over(const LinearGraph &g, const Components &c, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(g.nodes) * static_cast<int64_t>(sizeof(double)));
  Array<double> x(static_cast<size_t>(g.nodes), INFINITY);
  Array<int32_t> local;
  run.visit(static_cast<int64_t>(g.next.size()));
  for (int32_t k = 0; k < c.count(); ++k) {
    if ((k & 4095) == 0) run.check();
    const std::span<const int32_t> members = c.members_of(k);
    for (const int32_t v : members) {
      double least = v < g.states ? g.final_costs[v] : INFINITY;
      for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
        const int32_t to = g.next[static_cast<size_t>(e)];
        if (c.component[to] == k) continue;
        least = std::min(least, g.weight[static_cast<size_t>(e)] + x[to]);
      }
      x[v] = least;
    }
    // Costs spread against the edges: rows by target.
    if (c.cyclic[k]) relax_members(g, RowsBy::target, members, x, local, run);
  }
  return x;
}

}  // namespace

Array<double> tropical_backward(const LinearGraph &g, const Run &run) {
  return tropical_backward_over(g, components(g.offsets, g.next, {}, run), run);
}
Array<double> tropical_backward_useful(const LinearGraph &g, const Run &run) {
  return tropical_backward_over(g, reachable_components(g, run), run);
}

Array<double> tropical_forward(const LinearGraph &g, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(g.nodes) * static_cast<int64_t>(sizeof(double)));
  Array<double> x(static_cast<size_t>(g.nodes), INFINITY);
  x[g.machine->start()] = 0;
  Array<int32_t> local;
  const Components &c = reachable_components(g, run);
  run.visit(static_cast<int64_t>(g.next.size()));
  for (int32_t k = c.count(); k-- > 0;) {
    if ((k & 4095) == 0) run.check();
    const std::span<const int32_t> members = c.members_of(k);
    if (c.cyclic[k]) relax_members(g, RowsBy::source, members, x, local, run);
    for (const int32_t v : members) {
      for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
        const int32_t to = g.next[static_cast<size_t>(e)];
        if (c.component[to] == k) continue;
        double &cost = x[to];
        cost = std::min(cost, x[v] + g.weight[static_cast<size_t>(e)]);
      }
    }
  }
  return x;
}

}  // namespace hws
