// Chu and Liu's and Edmonds' algorithm on a square of weights. Words follow their best heads until a walk comes to the root or
// meets itself. Such a cycle becomes one node. Its arcs from outside weigh what they gain over the arc of the cycle that they
// replace, and the walk goes on from there. At the end nodes are opened again, the last one first.
//
// One root: a weight has the number of the root's arcs before it, and trees with fewer of them are better, whatever they weigh.
// Pairs in this order are added and subtracted exactly in their first part, so that no large constant takes digits away.
#include "src/trees/best_tree.hh"

namespace hws {

namespace {

struct Weight {
  int32_t root_arcs = 0;
  double log = -INFINITY;
  bool exists() const { return log > -INFINITY; }
};
bool operator<(Weight a, Weight b) {
  if (!a.exists() || !b.exists()) return !a.exists() && b.exists();
  return a.root_arcs != b.root_arcs ? a.root_arcs > b.root_arcs : a.log < b.log;
}
Weight operator-(Weight a, Weight b) { return {a.root_arcs - b.root_arcs, a.log - b.log}; }

struct BestArc {
  Weight weight;
  int32_t head = -1, word = -1;  // of the sentence
};

// The nodes: words, then cycles in the order in which they were closed. A cycle uses the row and column of one of its nodes.
class Contraction {
 public:
  Contraction(const ArcWeights &weights, bool one_root) : side_(weights.side()), arcs_(side_ * side_), node_at_(side_) {
    for (size_t h = 0; h < side_; ++h) {
      node_at_[h] = static_cast<int32_t>(h);
      for (size_t m = 1; m < side_; ++m) {
        if (h == m) continue;
        arc(h, m) = {{one_root && h == 0 ? 1 : 0, weights.log(h, m)}, static_cast<int32_t>(h), static_cast<int32_t>(m)};
      }
    }
    chosen_.resize(2 * side_);
    parent_.assign(2 * side_, -1);
    nodes_ = side_;
  }

  bool contract(const Run &run) {
    Array<char> settled(side_, 0);  // by place: a walk from there comes to the root
    Array<size_t> path;
    Array<int32_t> on_path(side_, 0);
    settled[0] = 1;
    for (size_t begin = 1; begin < side_; ++begin) {
      size_t at = begin;
      if (node_at_[at] < 0 || settled[at]) continue;
      path.clear();
      for (;;) {
        run.check();
        path.push_back(at);
        on_path[at] = 1;
        const size_t from = best_head(at);
        if (from == side_) return false;
        chosen_[node_at_[at]] = arc(from, at);
        if (settled[from]) break;
        at = on_path[from] ? close(from, &path, &on_path) : from;
      }
      for (const size_t place : path) {
        settled[place] = 1;
        on_path[place] = 0;
      }
    }
    return true;
  }

  // The arc into a cycle replaces those of all nodes in it that contain its word.
  Array<int32_t> heads() {
    for (size_t node = nodes_; node-- > side_;) {
      const BestArc into = chosen_[node];
      for (size_t inner = static_cast<size_t>(into.word); inner != node; inner = static_cast<size_t>(parent_[inner])) {
        chosen_[inner] = into;
      }
    }
    Array<int32_t> heads(side_ - 1);
    for (size_t m = 1; m < side_; ++m) heads[m - 1] = chosen_[m].head;
    return heads;
  }

 private:
  BestArc &arc(size_t from, size_t to) { return arcs_[from * side_ + to]; }

  // The place of the best head of the node at a place, the first of several; side_ if it has none.
  size_t best_head(size_t to) {
    size_t best = side_;
    for (size_t from = 0; from < side_; ++from) {
      if (from == to || node_at_[from] < 0 || !arc(from, to).weight.exists()) continue;
      if (best == side_ || arc(best, to).weight < arc(from, to).weight) best = from;
    }
    return best;
  }

  // The end of the path, from `first` on, is a cycle. It becomes one node at the place of `first`, with which the path goes on.
  size_t close(size_t first, Array<size_t> *path, Array<int32_t> *on_path) {
    const int32_t node = static_cast<int32_t>(nodes_++);
    size_t begin = path->size();
    while ((*path)[--begin] != first) {}
    const size_t members = path->size() - begin;
    for (size_t x = 0; x < side_; ++x) {
      if (node_at_[x] < 0 || is_member(x, *path, begin)) continue;
      BestArc in, out;
      for (size_t i = 0; i < members; ++i) {
        const size_t v = (*path)[begin + i];
        BestArc to = arc(x, v);
        if (to.weight.exists()) {
          to.weight = to.weight - chosen_[node_at_[v]].weight;
          if (in.weight < to.weight) in = to;
        }
        if (out.weight < arc(v, x).weight) out = arc(v, x);
      }
      arc(x, first) = in;
      arc(first, x) = out;
    }
    for (size_t i = 0; i < members; ++i) {
      const size_t v = (*path)[begin + i];
      parent_[node_at_[v]] = node;
      (*on_path)[v] = 0;
      if (v != first) node_at_[v] = -1;
    }
    node_at_[first] = node;
    path->resize(begin);
    return first;
  }
  static bool is_member(size_t x, const Array<size_t> &path, size_t begin) {
    for (size_t i = begin; i < path.size(); ++i) {
      if (path[i] == x) return true;
    }
    return false;
  }

  size_t side_, nodes_;
  Array<BestArc> arcs_;  // by places
  Array<int32_t> node_at_;  // by place; −1: the node is part of another one
  Array<BestArc> chosen_;   // by node
  Array<int32_t> parent_;   // by node: the cycle it is part of
};

}  // namespace

Array<int32_t> best_spanning_tree(const ArcWeights &weights, bool one_root, const Run &run) {
  if (weights.words() == 0) return {};
  Contraction contraction(weights, one_root);
  if (!contraction.contract(run)) return {};
  Array<int32_t> heads = contraction.heads();
  int32_t root_arcs = 0;
  for (const int32_t head : heads) root_arcs += head == 0;
  if (one_root && root_arcs != 1) heads.clear();
  return heads;
}

}  // namespace hws
