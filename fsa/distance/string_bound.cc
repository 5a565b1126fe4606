// Upper bounds on the value of the best single string from each node. In the sum
// algebra the bound U is made by
//
//   U(v) ≥ max(stop(v), max over symbols c of Σ over edges reading c of w·U(next))
//          + Σ over silent edges of w·U(next),
//
// whose right side is never less than the best string's true value if U is not. From
// the totals (a bound, since no string weighs more than all together) downwards: exact
// evaluation in topological order, a few sweeps inside cycles, where every iterate is a
// valid bound. Without it, unweighted or flat machines would be searched breadth first.
#include <algorithm>

#include "fsa/distance/components.hh"
#include "fsa/distance/label_overlap.hh"
#include "fsa/distance/string_graph.hh"

namespace hws {

namespace {

constexpr int kSweeps = 24;

Components graph_components(const StringGraph &g, const Run &run) {
  Array<int32_t> next(g.edges.size());
  for (size_t e = 0; e < next.size(); ++e) next[e] = g.edges[e].next;
  return components(g.offsets, next, {}, run);
}

class SumBound {
 public:
  using Edge = StringGraph::Edge;
  SumBound(StringGraph &graph, const Run &how) : g_(graph), run_(how) {}

  void run() {
    g_.bound = g_.total;
    g_.labels.assign(static_cast<size_t>(g_.nodes), 0);
    const Components parts = graph_components(g_, run_);
    for (int32_t c = 0; c < parts.count(); ++c) {
      const auto begin = parts.members.begin() + parts.begin[c];
      const auto end = parts.members.begin() + parts.begin[static_cast<size_t>(c) + 1];
      if (c % 1024 == 0) run_.check();
      if (!parts.cyclic[c]) {
        lower(*begin);
        g_.labels[static_cast<size_t>(*begin)] = labels_needed(*begin);
        continue;
      }
      for (int sweep = 0; sweep < kSweeps; ++sweep) {
        run_.check();
        bool moved = false;
        for (auto v = begin; v != end; ++v) moved |= lower(*v);
        if (!moved) break;
      }
    }
  }

 private:
  Scaled value(const Edge &e) const { return e.weight * g_.bound[e.next]; }

  // Returns whether the bound went down by more than a thousandth.
  bool lower(int32_t v) {
    const size_t node = static_cast<size_t>(v);
    if (g_.total[node].zero()) return false;
    Scaled bound = label_overlap(g_.algebra, g_.reads(v), [this](const Edge &e) { return value(e); });
    if (bound < g_.stop[node]) bound = g_.stop[node];
    for (const Edge &e : g_.silent(v)) bound = bound + value(e);
    run_.visit(g_.offsets[node + 1] - g_.offsets[node]);
    if (!(bound < g_.bound[node])) return false;
    const bool moved = bound < Scaled{0.999, 0} * g_.bound[node];
    g_.bound[node] = bound;
    return moved;
  }

  // Labels that a string attaining the bound needs from here: none if stopping attains it, otherwise at least as many as the
  // best continuation needs.
  int32_t labels_needed(int32_t v) const {
    const size_t node = static_cast<size_t>(v);
    if (g_.total[node].zero()) return 0;
    Scaled rest = label_overlap(g_.algebra, g_.reads(v), [this](const Edge &e) { return value(e); });
    if (!(g_.stop[node] < rest)) return 0;
    int32_t least = INT32_MAX;
    for (const Edge &e : g_.reads(v)) {
      const int32_t after = g_.labels[static_cast<size_t>(e.next)];
      least = std::min(least, e.lookup ? after : after + 1);
    }
    for (const Edge &e : g_.silent(v)) least = std::min(least, g_.labels[static_cast<size_t>(e.next)]);
    return least == INT32_MAX ? 0 : least;
  }

  StringGraph &g_;
  const Run &run_;
};

// In the tropical semiring the totals already are the costs of the best strings. `labels` comes from a breadth-first search
// backward from the ends, along edges of best strings alone. Silent edges and steps inside look-ups count 0 symbols, others
// 1.
void bound_costs(StringGraph &g, const Run &run) {
  g.bound = g.total;
  const size_t n = static_cast<size_t>(g.nodes);
  const auto tight = [&g](double through, size_t v) {
    return std::fabs(through - g.total[v].m) <= std::ldexp(std::fabs(g.total[v].m) + 0x1p-20, -46);
  };
  struct Back {
    int32_t from, symbols;
  };
  Array<int32_t> begin(n + 1, 0);
  const auto each_tight = [&](auto visit) {
    for (int32_t v = 0; v < g.nodes; ++v) {
      if (v % 4096 == 0) run.check();
      for (int32_t i = g.offsets[static_cast<size_t>(v)]; i < g.offsets[static_cast<size_t>(v) + 1]; ++i) {
        const auto &e = g.edges[i];
        if (tight(e.weight.m + g.total[e.next].m, static_cast<size_t>(v))) visit(v, e);
      }
    }
  };
  each_tight([&](int32_t, const auto &e) { ++begin[static_cast<size_t>(e.next) + 1]; });
  for (size_t v = 0; v < n; ++v) begin[v + 1] += begin[v];
  Array<Back> back(static_cast<size_t>(begin[n]));
  Array<int32_t> fill(begin.begin(), begin.end() - 1);
  each_tight([&](int32_t v, const auto &e) {
    back[fill[e.next]++] = {v, e.low > 0 && !e.lookup};
  });
  // Levels of equal length, each closed under the moves that read nothing.
  g.labels.assign(n, INT32_MAX / 2);
  Array<int32_t> level, next_level;
  for (size_t v = 0; v < n; ++v) {
    if (g.total[v].m < INFINITY && tight(g.stop[v].m, v)) level.push_back(static_cast<int32_t>(v));
  }
  for (int32_t length = 0; !level.empty(); ++length) {
    next_level.clear();
    for (size_t i = 0; i < level.size(); ++i) {
      const size_t v = static_cast<size_t>(level[i]);
      if (g.labels[v] <= length) continue;
      g.labels[v] = length;
      for (int32_t b = begin[v]; b < begin[v + 1]; ++b) {
        const Back &e = back[b];
        if (g.labels[static_cast<size_t>(e.from)] > length) (e.symbols ? next_level : level).push_back(e.from);
      }
    }
    level.swap(next_level);
  }
}

}  // namespace

void bound_strings(StringGraph &g, const Run &run) {
  if (g.algebra.costs()) bound_costs(g, run);
  else SumBound(g, run).run();
}

}  // namespace hws
