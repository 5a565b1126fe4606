// Optimize: balanced
#include "src/trees/best_tree.hh"

namespace hws {

namespace {

// The items of src/trees/projective_trees.hh, with the largest log weight of each and where it was split.
struct Item {
  double weight = -INFINITY;
  int32_t split = -1;
};

class BestItems {
 public:
  BestItems(const ArcWeights &weights, bool one_root) : weights_(weights), side_(weights.side()), first_(one_root ? 1 : 0) {
    for (Array<Item> *items : {&complete_right_, &complete_left_, &joined_}) items->assign(side_ * side_, Item{});
    for (size_t i = 0; i < side_; ++i) complete_right_[i * side_ + i].weight = complete_left_[i * side_ + i].weight = 0;
  }

  void fill(const Run &run) {
    for (size_t width = 1; width < side_; ++width) {
      run.check();
      for (size_t i = first_; i + width < side_; ++i) {
        const size_t j = i + width, at = i * side_ + j;
        for (size_t k = i; k < j; ++k) better(&joined_[at], complete_right(i, k) + complete_left(k + 1, j), k);
        for (size_t k = i + 1; k <= j; ++k) better(&complete_right_[at], arc_right(i, k) + complete_right(k, j), k);
        if (i == 0) continue;
        for (size_t k = i; k < j; ++k) better(&complete_left_[at], complete_left(i, k) + arc_left(k, j), k);
      }
    }
  }

  // The child of the root, where it has one; 0 if there is no tree.
  size_t best_root() const {
    Item best;
    for (size_t r = 1; r < side_; ++r) {
      better(&best, complete_left(1, r) + complete_right(r, side_ - 1) + weights_.log(0, r), r);
    }
    return best.split < 0 ? 0 : static_cast<size_t>(best.split);
  }
  bool any() const { return complete_right(0, side_ - 1) > -INFINITY; }

  // Sets the heads of all words in a complete span but that of its own head.
  void read(size_t i, size_t j, bool right, Array<int32_t> *heads) const {
    struct Span {
      size_t i, j;
      bool right;
    };
    Array<Span> spans;
    spans.push_back({i, j, right});
    while (!spans.empty()) {
      const Span s = spans.back();
      spans.pop_back();
      if (s.i == s.j) continue;
      const size_t at = s.i * side_ + s.j;
      const size_t k = static_cast<size_t>((s.right ? complete_right_ : complete_left_)[at].split);
      const size_t from = s.right ? s.i : k, to = s.right ? k : s.j;
      (*heads)[k - 1] = static_cast<int32_t>(s.right ? s.i : s.j);
      const size_t split = static_cast<size_t>(joined_[from * side_ + to].split);
      spans.push_back({from, split, true});
      spans.push_back({split + 1, to, false});
      spans.push_back(s.right ? Span{k, s.j, true} : Span{s.i, k, false});
    }
  }

 private:
  static void better(Item *item, double weight, size_t split) {
    if (weight > item->weight) *item = {weight, static_cast<int32_t>(split)};
  }
  double complete_right(size_t i, size_t j) const { return complete_right_[i * side_ + j].weight; }
  double complete_left(size_t i, size_t j) const { return complete_left_[i * side_ + j].weight; }
  double arc_right(size_t i, size_t j) const { return joined_[i * side_ + j].weight + weights_.log(i, j); }
  double arc_left(size_t i, size_t j) const { return joined_[i * side_ + j].weight + weights_.log(j, i); }

  const ArcWeights &weights_;
  size_t side_, first_;
  Array<Item> complete_right_, complete_left_, joined_;
};

}  // namespace

Array<int32_t> best_projective_tree(const ArcWeights &weights, bool one_root, const Run &run) {
  const size_t n = weights.side() - 1;
  Array<int32_t> heads(n);
  if (n == 0) return heads;
  BestItems items(weights, one_root);
  items.fill(run);
  if (!one_root) {
    if (!items.any()) return {};
    items.read(0, n, true, &heads);
    return heads;
  }
  const size_t root = items.best_root();
  if (root == 0) return {};
  heads[root - 1] = 0;
  items.read(1, root, false, &heads);
  items.read(root, n, true, &heads);
  return heads;
}

Array<int32_t> best_tree(const ArcWeights &weights, TreeKind kind, const Run &run, double *log_weight) {
  Array<int32_t> heads = kind.projective ? best_projective_tree(weights, kind.one_root, run)
                                         : best_spanning_tree(weights, kind.one_root, run);
  const bool none = heads.empty() && weights.words() > 0;
  *log_weight = none ? -INFINITY : 0;
  for (size_t m = 1; m <= heads.size(); ++m) *log_weight += weights.log(static_cast<size_t>(heads[m - 1]), m);
  return heads;
}

}  // namespace hws
