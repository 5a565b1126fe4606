#include "fsa/distance/string_graph.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/path_labels.hh"

namespace hws {

LabelRange edge_labels(const LinearGraph &g, int32_t e, int32_t tape) {
  const ArcId a = g.arc.empty() ? e : g.arc[static_cast<size_t>(e)];
  if (a < 0) return {0, 0};
  const Label label = g.machine->label(a, tape);
  if (label != kRho) return {label, label};
  return {g.first_symbol[static_cast<size_t>(e)], g.last_symbol[static_cast<size_t>(e)]};
}

// Post-order over the look-up nodes, which are acyclic among themselves.
Array<LabelRange> lookup_ranges(const LinearGraph &g, int32_t tape) {
  Array<LabelRange> range(static_cast<size_t>(g.nodes));
  if (g.arc.empty() || !g.machine->has_phi() || tape != g.machine->phi_tape()) return range;
  struct Visit {
    int32_t node, edge;
  };
  Array<Visit> stack;
  Array<char> seen(static_cast<size_t>(g.nodes), false);
  const auto enter = [&](int32_t v) {
    if (seen[v]) return;
    seen[v] = true;
    range[static_cast<size_t>(v)] = {INT32_MAX, 0};
    stack.push_back({v, g.offsets[static_cast<size_t>(v)]});
  };
  const auto widen = [](LabelRange &r, LabelRange by) {
    r.low = std::min(r.low, by.low);
    r.high = std::max(r.high, by.high);
  };
  for (size_t e = 0; e < g.next.size(); ++e) {
    if (!is_lookup(g, static_cast<int32_t>(e), tape)) continue;
    enter(g.next[e]);
    while (!stack.empty()) {
      Visit &top = stack.back();
      LabelRange &own = range[static_cast<size_t>(top.node)];
      if (top.edge == g.offsets[static_cast<size_t>(top.node) + 1]) {
        const LabelRange done = own;
        stack.pop_back();
        if (!stack.empty()) widen(range[static_cast<size_t>(stack.back().node)], done);
        continue;
      }
      const int32_t inner = top.edge++;
      if (!is_lookup(g, inner, tape)) {
        widen(own, edge_labels(g, inner, tape));
        continue;
      }
      const int32_t child = g.next[static_cast<size_t>(inner)];
      if (seen[child]) {
        widen(own, range[static_cast<size_t>(child)]);
      } else {
        enter(child);
      }
    }
  }
  return range;
}

StringGraph string_graph(const LinearGraph &g, int32_t start, int32_t tape, Array<Scaled> total, const Run &run) {
  using Edge = StringGraph::Edge;
  run.limit_bytes(static_cast<int64_t>(g.next.size() * sizeof(Edge)) + int64_t{g.nodes} * 80);
  const StringAlgebra algebra(g.machine->semiring());
  StringGraph s(algebra);
  s.nodes = g.nodes;
  s.start = start;
  s.total = std::move(total);
  s.stop.assign(static_cast<size_t>(g.nodes), algebra.zero());
  s.offsets.reserve(static_cast<size_t>(g.nodes) + 1);
  s.reading.reserve(static_cast<size_t>(g.nodes));
  s.edges.reserve(g.next.size());
  const Array<LabelRange> lookup = lookup_ranges(g, tape);
  s.offsets.push_back(0);
  for (int32_t v = 0; v < g.nodes; ++v) {
    if (v % 4096 == 0) run.check();
    const size_t from = s.edges.size(), node = static_cast<size_t>(v);
    if (!algebra.is_zero(s.total[node])) {
      if (v < g.states) s.stop[node] = algebra.stop(g, v);
      for (int32_t e = g.offsets[node]; e < g.offsets[node + 1]; ++e) {
        const int32_t next = g.next[static_cast<size_t>(e)];
        if (algebra.is_zero(s.total[next])) continue;
        const bool look = is_lookup(g, e, tape);
        const LabelRange r = look ? lookup[next] : edge_labels(g, e, tape);
        const int64_t paths = !look && r.low > 0 ? int64_t{r.high} - r.low + 1 : 1;
        s.edges.push_back({algebra.edge(g, static_cast<size_t>(e), paths), next, r.low, r.high, look});
      }
    }
    const auto low_first = [](const Edge &a, const Edge &b) { return a.low < b.low; };
    const auto begin = s.edges.begin() + static_cast<std::ptrdiff_t>(from);
    if (!std::is_sorted(begin, s.edges.end(), low_first)) merge_sort(begin, s.edges.end(), low_first);
    size_t reading = from;
    while (reading < s.edges.size() && s.edges[reading].low == 0) ++reading;
    s.reading.push_back(static_cast<int32_t>(reading));
    s.offsets.push_back(static_cast<int32_t>(s.edges.size()));
  }
  run.visit(static_cast<int64_t>(g.next.size()));
  return s;
}

}  // namespace hws
