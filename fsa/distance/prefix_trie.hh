// Sequences that share their beginnings, as a tree of parent pointers; two of them
// are compared in O(log length). What n-best searches keep their prefixes in: a
// search that ties everywhere (unweighted machines) compares long prefixes often.
//
// Each node has, beside its parent, one jump to an ancestor, chosen so that any
// ancestor is O(log depth) steps away (Myers, "An applicative random-access stack",
// IPL 17, 1983).
#pragma once
#include <algorithm>
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/limited_growth.hh"

namespace hws {

class PrefixTrie {
 public:
  static constexpr int32_t kRoot = 0;
  PrefixTrie() { nodes_.push_back({0, 0, 0, 0}); }

  int32_t add(int32_t parent, uint64_t key) {
    if (nodes_.size() >= INT32_MAX) fail(Code::limit, "more than %d search nodes needed", INT32_MAX);
    const Node &p = nodes_[parent];
    const Node &j = nodes_[p.jump];
    const int32_t jump = p.depth - j.depth == j.depth - nodes_[j.jump].depth ? j.jump : parent;
    const int32_t depth = p.depth + 1;
    nodes_.push_back({key, parent, depth, jump});
    return static_cast<int32_t>(nodes_.size() - 1);
  }

  // Makes room for one more. ask(bytes) is called before nodes are moved to a larger place and may throw.
  template <class Ask>
  void reserve_one(const Ask &ask) {
    make_room(nodes_, 1, ask);
  }

  int32_t parent(int32_t x) const { return nodes_[x].parent; }
  int32_t depth(int32_t x) const { return nodes_[x].depth; }
  uint64_t key(int32_t x) const { return nodes_[x].key; }
  int64_t size() const { return static_cast<int64_t>(nodes_.size()); }
  int64_t bytes() const { return static_cast<int64_t>(nodes_.capacity() * sizeof(Node)); }

  // Lexicographic order of the sequences a + (x) and b + (y): negative, 0, positive.
  int compare(int32_t a, uint64_t x, int32_t b, uint64_t y) const {
    const int32_t level = std::min(depth(a), depth(b));
    const int32_t above_a = ancestor(a, level), above_b = ancestor(b, level);
    if (above_a != above_b) return compare_apart(above_a, above_b);
    if (depth(a) > level) x = key(ancestor(a, level + 1));
    if (depth(b) > level) y = key(ancestor(b, level + 1));
    if (x != y) return x < y ? -1 : 1;
    return depth(a) == depth(b) ? 0 : depth(a) < depth(b) ? -1 : 1;
  }

  int32_t ancestor(int32_t x, int32_t level) const {
    while (depth(x) > level) {
      const int32_t jump = nodes_[x].jump;
      x = depth(jump) >= level ? jump : parent(x);
    }
    return x;
  }

 private:
  struct Node {
    uint64_t key;
    int32_t parent, depth, jump;
  };
  // Different nodes of one depth: by the keys where their ways part.
  int compare_apart(int32_t a, int32_t b) const {
    while (parent(a) != parent(b)) {
      const int32_t ja = nodes_[a].jump, jb = nodes_[b].jump;
      a = ja != jb ? ja : parent(a);
      b = ja != jb ? jb : parent(b);
    }
    return key(a) == key(b) ? 0 : key(a) < key(b) ? -1 : 1;
  }
  Array<Node> nodes_;
};

}  // namespace hws
