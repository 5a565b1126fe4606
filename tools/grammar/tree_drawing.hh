// Drawings of trees: as text, for Graphviz, and in SVG.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tool {

// A tree of constituents, or of dependencies, where every node is a word. A sentence without a tree may have no nodes.
struct DrawnTree {
  struct Node {
    std::string label;
    int32_t parent;  // a node; -1: none
    int32_t word;    // the place of the node's word from 0; -1: a constituent
  };
  bool dependencies = false;
  std::vector<Node> nodes;  // children of a node in the order in which they are drawn
  size_t words() const;
  std::string shown(const Node &node) const;  // its label as drawings have it
  // The children of each node, in order; the last entry has the nodes without a parent.
  std::vector<std::vector<size_t>> children() const;
};

// One line for each node, below its parent and farther to the right, () for a tree without nodes. Dependencies have the words'
// places in front, from 1.
std::string tree_text(const std::vector<DrawnTree> &trees);
std::string tree_graphviz(const std::vector<DrawnTree> &trees);
// Constituents above the words that they span, or an arc to each word from its head; one tree below the other.
std::string tree_svg(const std::vector<DrawnTree> &trees, const std::string &title);

}  // namespace tool
