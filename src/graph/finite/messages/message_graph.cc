// O(edges) for all parts, since every neighbour is looked at a fixed number of times.
#include "src/graph/finite/messages/message_graph.hh"

#include <algorithm>

namespace hws {

MessageGraph::MessageGraph(FiniteModel m, const Run &run) : model(std::move(m)) {
  value_begin.push_back(0);
  for (const int32_t size : model.sizes) value_begin.push_back(value_begin.back() + size);
  edge_factor.reserve(model.scopes.size());
  for (int32_t f = 0; f < model.factors(); ++f) {
    pairs = pairs && model.scope(f).size() <= 2;
    for (size_t i = 0; i < model.scope(f).size(); ++i) edge_factor.push_back(f);
  }
  multiply_single_factors();
  Array<int32_t> rank;
  rank_variables(&rank, run);
  fill_slots(rank);
  fill_levels(rank, false, &forward);
  fill_levels(rank, true, &backward);
}

void MessageGraph::multiply_single_factors() {
  log_constant = model.log_constant;
  unary.assign(static_cast<size_t>(values()), 0.0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    const std::span<const double> table = model.table(f);
    if (scope.empty()) log_constant += table[0];
    if (scope.size() != 1) continue;
    double *const to = unary.data() + value_begin[scope[0]];
    for (size_t i = 0; i < table.size(); ++i) to[i] += table[i];
  }
}

void MessageGraph::rank_variables(Array<int32_t> *rank, const Run &run) {
  rank->assign(static_cast<size_t>(variables()), -1);
  Array<char> seen(static_cast<size_t>(model.factors()), 0), reached(static_cast<size_t>(variables()), 0);
  Array<int32_t> component;
  int32_t next = 0;
  for (int32_t root = 0; root < variables(); ++root) {
    if (reached[root]) continue;
    run.check();
    component.assign(1, root);
    reached[root] = 1;
    int64_t nodes = 1, edges = 0;
    for (size_t at = 0; at < component.size(); ++at) {
      for (const EdgeId e : model.edges_of(component[at])) {
        const int32_t f = edge_factor[e];
        if (!sends(f) || seen[f]) continue;
        seen[f] = 1;
        ++nodes;
        for (const int32_t u : model.scope(f)) {
          ++edges;
          if (reached[u]) continue;
          reached[u] = 1;
          ++nodes;
          component.push_back(u);
        }
      }
    }
    if (edges == nodes - 1) {
      std::reverse(component.begin(), component.end());
    } else {
      forest = false;
      std::sort(component.begin(), component.end());
    }
    for (const int32_t v : component) (*rank)[v] = next++;
  }
}

void MessageGraph::fill_slots(const Array<int32_t> &rank) {
  slot_of.assign(model.scopes.size(), -1);
  slot_begin.push_back(0);
  struct Made {
    int32_t side;  // 0: in forward sweeps alone; 1: in both; 2: in backward sweeps alone
    EdgeId edge;
  };
  Array<Made> made;
  for (int32_t v = 0; v < variables(); ++v) {
    made.clear();
    for (const EdgeId e : model.edges_of(v)) {
      const int32_t f = edge_factor[e];
      if (!sends(f)) continue;
      bool lower = false, higher = false;
      for (const int32_t u : model.scope(f)) {
        lower = lower || rank[u] < rank[v];
        higher = higher || rank[u] > rank[v];
      }
      made.push_back({lower && higher ? 1 : lower ? 0 : 2, e});
    }
    std::sort(made.begin(), made.end(),
              [](const Made &a, const Made &b) { return a.side != b.side ? a.side < b.side : a.edge < b.edge; });
    int32_t sides[3] = {0, 0, 0};
    for (const Made &m : made) {
      ++sides[m.side];
      slot_of[m.edge] = static_cast<int32_t>(slot_edge.size());
      slot_edge.push_back(m.edge);
      const std::span<const int32_t> scope = model.scope(edge_factor[m.edge]);
      slot_partner.push_back(scope.size() > 2 ? -1 : scope[scope[0] == v]);
    }
    forward_slots += sides[0] + sides[1];
    backward_slots += sides[1] + sides[2];
    forward_end.push_back(slot_begin.back() + sides[0] + sides[1]);
    backward_begin.push_back(slot_begin.back() + sides[0]);
    slot_begin.push_back(static_cast<int32_t>(slot_edge.size()));
  }
}

void MessageGraph::fill_levels(const Array<int32_t> &rank, bool backwards, Levels *levels) const {
  const int32_t n = variables();
  Array<int32_t> by_rank(static_cast<size_t>(n)), level(static_cast<size_t>(n), 0);
  for (int32_t v = 0; v < n; ++v) by_rank[backwards ? n - 1 - rank[v] : rank[v]] = v;
  int32_t count = 0;
  for (const int32_t v : by_rank) {
    for (int32_t s = slot_begin[v]; s < slot_begin[v + 1]; ++s) {
      for (const int32_t u : model.scope(edge_factor[slot_edge[s]])) {
        if (u != v && (rank[u] < rank[v]) != backwards) level[v] = std::max(level[v], level[u] + 1);
      }
    }
    count = std::max(count, level[v] + 1);
  }
  levels->begin.assign(static_cast<size_t>(count) + 1, 0);
  for (const int32_t at : level) ++levels->begin[at + 1];
  for (int32_t i = 0; i < count; ++i) levels->begin[i + 1] += levels->begin[i];
  Array<int32_t> place(levels->begin);
  levels->variables.resize(static_cast<size_t>(n));
  for (const int32_t v : by_rank) levels->variables[place[level[v]]++] = v;
}

}  // namespace hws
