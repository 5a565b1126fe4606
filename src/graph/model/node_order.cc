// Nodes are numbered 0 .. variables - 1 and, for factors, variables + f. An edge counts if its variable is not observed.
#include <algorithm>

#include "src/graph/model/node_order.hh"

namespace hws {

namespace {

class Walk {
 public:
  explicit Walk(const FactorGraph &graph) : graph_(graph), reached_(nodes(), 0), number_(nodes(), 0) {}
  size_t nodes() const { return static_cast<size_t>(graph_.variables()) + static_cast<size_t>(graph_.factors()); }
  int32_t name(size_t node) const {
    const int32_t v = static_cast<int32_t>(node), variables = graph_.variables();
    return v < variables ? v : ~(v - variables);
  }
  bool observed(size_t node) const {
    return node < static_cast<size_t>(graph_.variables()) && graph_.variable(static_cast<VariableId>(node)).observed;
  }

  template <class F>
  void each_neighbour(size_t node, F visit) const {
    const size_t variables = static_cast<size_t>(graph_.variables());
    if (node < variables) {
      if (observed(node)) return;
      for (const EdgeId e : graph_.edges_of(static_cast<VariableId>(node))) {
        visit(variables + static_cast<size_t>(graph_.edge_factor(e)));
      }
      return;
    }
    const FactorId f = static_cast<FactorId>(node - variables);
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      const size_t v = static_cast<size_t>(graph_.edge_variable(e));
      if (!observed(v)) visit(v);
    }
  }

  // Breadth-first from `sources`, appended to *order.
  void breadth_first(std::span<const size_t> sources, Array<size_t> *order) {
    size_t next = order->size();
    ++round_;
    const auto reach = [&](size_t node) {
      if (number_[node] == round_) return;
      number_[node] = round_;
      reached_[node] = 1;
      order->push_back(node);
    };
    for (const size_t s : sources) reach(s);
    while (next < order->size()) each_neighbour((*order)[next++], reach);
  }
  bool reached(size_t node) const { return reached_[node] != 0; }

  // Edges within the component, each seen from both ends.
  int64_t ends(std::span<const size_t> component) const {
    int64_t n = 0;
    for (const size_t node : component) each_neighbour(node, [&](size_t) { ++n; });
    return n;
  }
  // A unary factor, or one that has an observed variable.
  bool informs(size_t node) const {
    const size_t variables = static_cast<size_t>(graph_.variables());
    if (node < variables) return false;
    const FactorId f = static_cast<FactorId>(node - variables);
    if (graph_.edge_end(f) - graph_.edge_begin(f) == 1) return true;
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      if (observed(static_cast<size_t>(graph_.edge_variable(e)))) return true;
    }
    return false;
  }

 private:
  const FactorGraph &graph_;
  Array<char> reached_;
  Array<int32_t> number_;  // the last walk that reached the node
  int32_t round_ = 0;
};

bool is_tree(const Walk &walk, std::span<const size_t> component) {
  return walk.ends(component) == 2 * (static_cast<int64_t>(component.size()) - 1);
}

}  // namespace

NodeOrder node_order(const FactorGraph &graph) {
  Walk walk(graph);
  NodeOrder order;
  for (size_t node = 0; node < walk.nodes(); ++node) {
    if (walk.observed(node)) order.node.push_back(walk.name(node));
  }
  Array<size_t> component, sources;
  for (size_t root = 0; root < walk.nodes(); ++root) {
    if (walk.reached(root) || walk.observed(root)) continue;
    component.clear();
    walk.breadth_first({&root, 1}, &component);
    if (is_tree(walk, component)) {
      std::reverse(component.begin(), component.end());
    } else {
      sources.clear();
      for (const size_t node : component) {
        if (walk.informs(node)) sources.push_back(node);
      }
      std::sort(sources.begin(), sources.end());
      if (!sources.empty()) {
        component.clear();
        walk.breadth_first(sources, &component);
      }
    }
    for (const size_t node : component) order.node.push_back(walk.name(node));
  }
  return order;
}

bool is_forest(const FactorGraph &graph) {
  Walk walk(graph);
  Array<size_t> component;
  for (size_t root = 0; root < walk.nodes(); ++root) {
    if (walk.reached(root) || walk.observed(root)) continue;
    component.clear();
    walk.breadth_first({&root, 1}, &component);
    if (!is_tree(walk, component)) return false;
  }
  return true;
}

}  // namespace hws
