// Trees as lines of text.
#include "tools/grammar/tree_drawing.hh"

namespace tool {

std::string tree_text(const std::vector<DrawnTree> &trees) {
  std::string out;
  for (const DrawnTree &tree : trees) {
    if (&tree != &trees.front()) out += '\n';
    if (tree.nodes.empty()) out += "()\n";
    const std::vector<std::vector<size_t>> children = tree.children();
    struct Pending {
      size_t node;
      std::string before, below;  // what stands before the node, and before what is below it
    };
    std::vector<Pending> pending;
    const auto add = [&](const std::vector<size_t> &nodes, const std::string &below, bool root) {
      for (size_t k = nodes.size(); k-- > 0;) {
        const bool last = k + 1 == nodes.size();
        if (root) pending.push_back({nodes[k], "", ""});
        else pending.push_back({nodes[k], below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  ")});
      }
    };
    add(children.back(), "", true);
    while (!pending.empty()) {
      const Pending now = pending.back();
      pending.pop_back();
      out += now.before + tree.shown(tree.nodes[now.node]);
      size_t node = now.node;
      // A tag stands on the line of its word.
      if (!tree.dependencies && children[node].size() == 1 && tree.nodes[children[node][0]].word >= 0) {
        node = children[node][0];
        out += ' ' + tree.nodes[node].label;
      }
      out += '\n';
      add(children[node], now.below, false);
    }
  }
  return out;
}

}  // namespace tool
