// O(edges) for all parts, since every neighbour is looked at a fixed number of times.
#include "src/graph/finite/messages/message_graph.hh"

#include <algorithm>

namespace hws {

MessageGraph::MessageGraph(FiniteModel m, const Run &run) : model(std::move(m)) {
  value_begin.push_back(0);
  for (const int32_t size : model.sizes) value_begin.push_back(value_begin.back() + size);
  edge_factor.reserve(model.scopes.size());
  for (int32_t f = 0; f < model.factors(); ++f) {
    pairs = pairs && model.scope(f).size() <= 2 && (model.is_table(f) || !sends(f));
    if (!model.is_table(f) && sends(f)) structured.push_back(f);
    tables_send = tables_send || (model.is_table(f) && sends(f));
    for (size_t i = 0; i < model.scope(f).size(); ++i) edge_factor.push_back(f);
  }
  if (!structured.empty()) node_of.assign(static_cast<size_t>(model.factors()), -1);
  for (size_t i = 0; i < structured.size(); ++i) node_of[structured[i]] = variables() + static_cast<int32_t>(i);
  multiply_single_factors();
  const Orders orders = order_nodes(run);
  Array<int32_t> rank(static_cast<size_t>(nodes()));
  for (size_t i = 0; i < orders.forward.size(); ++i) rank[orders.forward[i]] = static_cast<int32_t>(i);
  fill_slots(rank);
  fill_levels(orders.forward, &forward);
  fill_levels(orders.backward, &backward);
}

void MessageGraph::multiply_single_factors() {
  log_constant = model.log_constant;
  unary.assign(static_cast<size_t>(values()), 0.0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (!model.is_table(f)) continue;
    const std::span<const double> table = model.table(f);
    if (scope.empty()) log_constant += table[0];
    if (scope.size() != 1) continue;
    double *const to = unary.data() + value_begin[scope[0]];
    for (size_t i = 0; i < table.size(); ++i) to[i] += table[i];
  }
}

MessageGraph::Orders MessageGraph::order_nodes(const Run &run) {
  Orders orders;
  Array<char> seen(static_cast<size_t>(model.factors()), 0), reached(static_cast<size_t>(variables()), 0);
  // Of a component: its variables, breadth first; its structured nodes, each as it is found; and where those begin that were
  // found at variable i, the one of highest rank that they have if there is no cycle.
  Array<int32_t> component, found, found_begin;
  for (int32_t root = 0; root < variables(); ++root) {
    if (reached[root]) continue;
    run.check();
    component.assign(1, root);
    found.clear();
    found_begin.clear();
    reached[root] = 1;
    int64_t nodes = 1, edges = 0;
    for (size_t at = 0; at < component.size(); ++at) {
      found_begin.push_back(static_cast<int32_t>(found.size()));
      for (const EdgeId e : model.edges_of(component[at])) {
        const int32_t f = edge_factor[e];
        if (!sends(f) || seen[f]) continue;
        seen[f] = 1;
        if (!model.is_table(f)) found.push_back(node_of[f]);
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
    found_begin.push_back(static_cast<int32_t>(found.size()));
    const size_t first = orders.forward.size();
    if (edges == nodes - 1) {
      for (size_t i = component.size(); i-- > 0;) {
        for (int32_t k = found_begin[i]; k < found_begin[i + 1]; ++k) orders.forward.push_back(found[k]);
        orders.forward.push_back(component[i]);
      }
      orders.backward.insert(orders.backward.end(), orders.forward.begin() + static_cast<ptrdiff_t>(first),
                             orders.forward.end());
      std::reverse(orders.backward.begin() + static_cast<ptrdiff_t>(first), orders.backward.end());
    } else {
      forest = false;
      std::sort(component.begin(), component.end());
      std::sort(found.begin(), found.end());
      for (Array<int32_t> *order : {&orders.forward, &orders.backward}) {
        order->insert(order->end(), component.begin(), component.end());
        if (order == &orders.backward) std::reverse(order->begin() + static_cast<ptrdiff_t>(first), order->end());
        order->insert(order->end(), found.begin(), found.end());
      }
    }
  }
  return orders;
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
      if (!sends(f) || !model.is_table(f)) continue;
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
    forward_end.push_back(slot_begin.back() + sides[0] + sides[1]);
    backward_begin.push_back(slot_begin.back() + sides[0]);
    tables_end.push_back(static_cast<int32_t>(slot_edge.size()));
    forward_slots += sides[0] + sides[1];
    backward_slots += sides[1] + sides[2];
    if (!structured.empty()) {
      for (const EdgeId e : model.edges_of(v)) {
        if (!sends(edge_factor[e]) || model.is_table(edge_factor[e])) continue;
        slot_of[e] = static_cast<int32_t>(slot_edge.size());
        slot_edge.push_back(e);
        slot_partner.push_back(-1);
        ++forward_slots;
        ++backward_slots;
      }
    }
    slot_begin.push_back(static_cast<int32_t>(slot_edge.size()));
  }
}

// A node depends on the earlier ones that made what it reads or makes, and on those that read what it makes: products of
// variables. A variable makes its own product from those of its neighbours in tables; a structured factor makes those of all
// of its variables from themselves.
void MessageGraph::fill_levels(std::span<const int32_t> order, Levels *levels) const {
  const auto n = static_cast<size_t>(variables());
  Array<int32_t> level(order.size(), 0), made(n, -1), read(n, -1);  // by variable: the last level that did so
  int32_t count = 0;
  const auto read_neighbours = [&](int32_t v, auto visit) {
    for (int32_t s = slot_begin[v]; s < tables_end[v]; ++s) {
      for (const int32_t u : model.scope(edge_factor[slot_edge[s]])) {
        if (u != v) visit(u);
      }
    }
  };
  for (const int32_t node : order) {
    int32_t own = 0;
    if (node < variables()) {
      own = std::max(made[node], read[node]) + 1;
      read_neighbours(node, [&](int32_t u) { own = std::max(own, made[u] + 1); });
      read_neighbours(node, [&](int32_t u) { read[u] = std::max(read[u], own); });
      made[node] = own;
    } else {
      const std::span<const int32_t> scope = model.scope(structured[node - variables()]);
      for (const int32_t v : scope) own = std::max(own, std::max(made[v], read[v]) + 1);
      for (const int32_t v : scope) made[v] = own;
    }
    level[node] = own;
    count = std::max(count, own + 1);
  }
  levels->begin.assign(static_cast<size_t>(count) + 1, 0);
  for (const int32_t at : level) ++levels->begin[at + 1];
  for (int32_t i = 0; i < count; ++i) levels->begin[i + 1] += levels->begin[i];
  Array<int32_t> place(levels->begin);
  levels->nodes.resize(order.size());
  for (const int32_t node : order) levels->nodes[place[level[node]]++] = node;
}

}  // namespace hws
