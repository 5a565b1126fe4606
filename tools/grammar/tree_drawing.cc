#include "tools/grammar/tree_drawing.hh"

#include <algorithm>

namespace tool {

size_t DrawnTree::words() const {
  return static_cast<size_t>(std::count_if(nodes.begin(), nodes.end(), [](const Node &node) { return node.word >= 0; }));
}

std::string DrawnTree::shown(const Node &node) const {
  const std::string label = node.label.empty() ? "()" : node.label;
  return dependencies ? std::to_string(node.word + 1) + " " + label : label;
}

std::vector<std::vector<size_t>> DrawnTree::children() const {
  std::vector<std::vector<size_t>> all(nodes.size() + 1);  // the last entry: of no node
  for (size_t k = 0; k < nodes.size(); ++k) {
    const int32_t parent = nodes[k].parent;
    all[parent < 0 ? nodes.size() : static_cast<size_t>(parent)].push_back(k);
  }
  return all;
}

}  // namespace tool
