// Trees for Graphviz.
#include "tools/grammar/tree_drawing.hh"

namespace tool {

namespace {

std::string dot_name(const std::string &text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string tree_graphviz(const std::vector<DrawnTree> &trees) {
  std::string out = "digraph trees {\n  node [shape=plaintext fontname=\"sans-serif\" height=0.3]\n  edge [arrowhead=none]\n";
  for (size_t t = 0; t < trees.size(); ++t) {
    const DrawnTree &tree = trees[t];
    const auto name = [&](size_t k) { return "t" + std::to_string(t + 1) + "n" + std::to_string(k + 1); };
    std::string words;
    for (size_t k = 0; k < tree.nodes.size(); ++k) {
      const DrawnTree::Node &node = tree.nodes[k];
      const bool bold = node.word >= 0 && !tree.dependencies;
      out += "  " + name(k) + " [label=" + dot_name(tree.shown(node));
      out += bold ? " fontname=\"sans-serif bold\"]\n" : "]\n";
      if (bold) words += " " + name(k);
      if (node.parent >= 0) {
        out += "  " + name(static_cast<size_t>(node.parent)) + " -> " + name(k);
        out += tree.dependencies ? " [arrowhead=normal]\n" : "\n";
      }
    }
    if (!words.empty()) out += "  {rank=same" + words + "}\n";
  }
  return out + "}\n";
}

}  // namespace tool
