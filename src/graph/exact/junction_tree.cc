#include "src/graph/exact/junction_tree.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

namespace hws {

double JunctionTree::total_entries() const {
  double sum = 0;
  for (const int64_t n : entries) sum += static_cast<double>(n);
  return sum;
}

int32_t JunctionTree::width() const {
  int64_t most = 0;
  for (int32_t c = 0; c < cliques(); ++c) most = std::max(most, begin[c + 1] - begin[c] - 1);
  return static_cast<int32_t>(most);
}

namespace {

// The eliminated variables in groups: members of a group are summed out in one clique. Group of the i-th variable eliminated:
// that of the last variable before it whose clique is this one's and it itself, or a group of its own.
Array<int32_t> first_of_groups(const VariableOrder &order, const Array<int32_t> &position) {
  const auto n = static_cast<int32_t>(order.variables.size());
  Array<int32_t> first(static_cast<size_t>(n)), taken(static_cast<size_t>(n), 0);
  for (int32_t i = 0; i < n; ++i) first[i] = i;
  for (int32_t i = 0; i < n; ++i) {
    const int64_t neighbours = order.begin[i + 1] - order.begin[i];
    if (neighbours == 0) continue;
    const int32_t parent = position[order.neighbours[order.begin[i]]];
    const bool same = neighbours == order.begin[parent + 1] - order.begin[parent] + 1;
    if (!same || taken[parent]) continue;
    taken[parent] = 1;
    first[parent] = first[i];
  }
  return first;
}

}  // namespace

JunctionTree best_junction_tree(const FiniteModel &model, const Run &run) {
  const VariableOrder order = best_elimination_order(model, run, static_cast<double>(run.max_bytes) / sizeof(double));
  if (static_cast<int32_t>(order.variables.size()) == model.variables()) return junction_tree(model, order);
  fail(Code::limit,
       "exact inference needs tables of 2^%d bytes or more in each elimination order that was tried (%d variables); "
       "expected at most %" PRId64 " (option max_bytes)",
       static_cast<int>(std::floor(std::log2(sizeof(double) * order.entries))), model.variables(), run.max_bytes);
}

JunctionTree junction_tree(const FiniteModel &model, const VariableOrder &order) {
  JunctionTree tree;
  const auto n = static_cast<int32_t>(order.variables.size());
  tree.position.assign(static_cast<size_t>(n), 0);
  for (int32_t i = 0; i < n; ++i) tree.position[order.variables[i]] = i;
  const Array<int32_t> first = first_of_groups(order, tree.position);
  // The last member of each group, at its first.
  Array<int32_t> last(static_cast<size_t>(n), -1);
  for (int32_t i = 0; i < n; ++i) last[first[i]] = i;
  tree.home.assign(static_cast<size_t>(n), -1);
  tree.begin.push_back(0);
  Array<double> sizes;
  for (int32_t i = 0; i < n; ++i) {
    if (last[first[i]] != i) continue;  // cliques in order of their last residual variable
    const auto c = tree.cliques();
    // The clique of the first member is the clique of all.
    const int32_t from = first[i];
    double product = 1;
    int32_t residual = 0;
    const auto take = [&](int32_t v) {
      tree.variables.push_back(v);
      product *= model.sizes[v];
    };
    take(order.variables[from]);
    ++residual;
    tree.home[order.variables[from]] = c;
    for (int64_t k = order.begin[from]; k < order.begin[from + 1]; ++k) {
      const int32_t v = order.neighbours[k];
      take(v);
      if (tree.position[v] <= i) {
        tree.home[v] = c;
        ++residual;
      }
    }
    tree.begin.push_back(static_cast<int64_t>(tree.variables.size()));
    tree.residual.push_back(residual);
    sizes.push_back(product);
  }
  for (int32_t c = 0; c < tree.cliques(); ++c) {
    const std::span<const int32_t> separator = tree.separator(c);
    tree.parent.push_back(separator.empty() ? -1 : tree.home[separator[0]]);
  }
  for (const double size : sizes) tree.entries.push_back(static_cast<int64_t>(size));
  return tree;
}

}  // namespace hws
