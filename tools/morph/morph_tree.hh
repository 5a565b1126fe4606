// A family tree of languages and the cognate words of its members.
//
// Tree: Newick's form, `((Spanish,Portuguese)Iberian,French)Latin;`. Every node but the leaves may go without a name (and
// gets one, node1 and so on); names are unique and have no spaces or ()[],;: in them; lengths of branches mean nothing
// here and are refused.
// Words: a header row, then `set TAB language TAB form`, segments between spaces, at most one form of a language in a
// set.
#pragma once
#include "tools/morph/morph_words.hh"

namespace tool {

struct CognateTree {
  struct Node {
    std::string name;
    size_t parent;  // SIZE_MAX: the root
    bool leaf;
  };
  std::vector<Node> nodes;  // parents before children; the root first
};
CognateTree read_tree(const std::string &path);

struct CognateSet {
  std::string name;
  std::vector<std::vector<int32_t>> forms;  // by node; empty: none
};

struct Cognates {
  Alphabet alphabet;  // all segments of the leaves' forms
  std::vector<CognateSet> sets;  // by first appearance; each has a leaf's form
  // Forms of inner nodes are not observed: they say how good the inferred ones are. By set and node.
  std::map<std::pair<size_t, size_t>, std::vector<Segments>> gold;
};
Cognates read_cognates(const std::string &path, const CognateTree &tree);

}  // namespace tool
