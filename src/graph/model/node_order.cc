// Nodes are numbered 0 .. variables - 1 and, for factors, variables + f. An edge counts if its variable is not observed.
#include <algorithm>

#include "src/graph/model/node_order.hh"

namespace hws {

namespace {

class Walk {
 public:
  Walk(const Scopes &scopes, std::span<const char> left_out)
      : scopes_(scopes), left_out_(left_out), reached_(nodes(), 0), number_(nodes(), 0) {}
  size_t nodes() const { return left_out_.size() + static_cast<size_t>(scopes_.factors()); }
  int32_t name(size_t node) const {
    const int32_t v = static_cast<int32_t>(node), variables = static_cast<int32_t>(left_out_.size());
    return v < variables ? v : ~(v - variables);
  }
  bool left_out(size_t node) const { return node < left_out_.size() && left_out_[node] != 0; }

  template <class F>
  void each_neighbour(size_t node, F visit) const {
    const size_t variables = left_out_.size();
    if (node < variables) {
      if (left_out(node)) return;
      for (const EdgeId e : scopes_.edges_of(static_cast<VariableId>(node))) {
        visit(variables + static_cast<size_t>(scopes_.factor(e)));
      }
      return;
    }
    for (const VariableId v : scopes_.of(static_cast<FactorId>(node - variables))) {
      if (!left_out(static_cast<size_t>(v))) visit(static_cast<size_t>(v));
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
  // A unary factor, or one that has a variable that is left out.
  bool informs(size_t node) const {
    if (node < left_out_.size()) return false;
    const std::span<const VariableId> scope = scopes_.of(static_cast<FactorId>(node - left_out_.size()));
    return scope.size() == 1 ||
           std::any_of(scope.begin(), scope.end(), [&](VariableId v) { return left_out(static_cast<size_t>(v)); });
  }

 private:
  const Scopes &scopes_;
  std::span<const char> left_out_;  // by variable
  Array<char> reached_;
  Array<int32_t> number_;  // the last walk that reached the node
  int32_t round_ = 0;
};

bool is_tree(const Walk &walk, std::span<const size_t> component) {
  return walk.ends(component) == 2 * (static_cast<int64_t>(component.size()) - 1);
}

Array<char> observed_in(const FactorGraph &graph) {
  Array<char> observed;
  for (VariableId v = 0; v < graph.variables(); ++v) observed.push_back(graph.variable(v).observed);
  return observed;
}

}  // namespace

NodeOrder node_order(const FactorGraph &graph) { return node_order(*graph.scopes(), observed_in(graph)); }

NodeOrder node_order(const Scopes &scopes, std::span<const char> left_out) {
  Walk walk(scopes, left_out);
  NodeOrder order;
  for (size_t node = 0; node < walk.nodes(); ++node) {
    if (walk.left_out(node)) order.node.push_back(walk.name(node));
  }
  Array<size_t> component, sources;
  for (size_t root = 0; root < walk.nodes(); ++root) {
    if (walk.reached(root) || walk.left_out(root)) continue;
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
  const Array<char> observed = observed_in(graph);
  Walk walk(*graph.scopes(), observed);
  Array<size_t> component;
  for (size_t root = 0; root < walk.nodes(); ++root) {
    if (walk.reached(root) || walk.left_out(root)) continue;
    component.clear();
    walk.breadth_first({&root, 1}, &component);
    if (!is_tree(walk, component)) return false;
  }
  return true;
}

}  // namespace hws
