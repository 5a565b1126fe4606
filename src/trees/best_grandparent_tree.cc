// Optimize: balanced
#include "src/trees/best_grandparent_tree.hh"

#include <algorithm>

namespace hws {

namespace {

// The items of src/trees/grandparent_trees.hh, with the largest log weight of each and where it was split.
class BestGrandparentItems {
 public:
  BestGrandparentItems(const GrandparentWeights &weights, bool one_root, const Run &run)
      : weights_(weights.arcs), side_(weights.arcs.side()), one_root_(one_root) {
    run.limit_bytes(static_cast<int64_t>(side_ * side_ * side_) * 32);
    grandparents_ = weights.cube();
    for (Array<double> *logs : {&spans_, &arcs_}) logs->assign(side_ * side_ * side_, -INFINITY);
    for (Array<int32_t> *splits : {&children_, &splits_}) splits->assign(side_ * side_ * side_, 0);
    for (size_t h = 0; h < side_; ++h) {
      for (size_t g = 0; g < side_; ++g) spans_[at(g, h, h)] = 0;
    }
  }

  void fill(const Run &run) {
    for (size_t width = 1; width < side_; ++width) {
      run.check();
      for (size_t i = one_root_ ? 1 : 0; i + width < side_; ++i) {
        const size_t j = i + width;
        for (size_t g = 0; g < side_; ++g) {
          if (i == 0 ? g != 0 : g >= i && g <= j) continue;
          right(g, i, j);
          if (i > 0) left(g, i, j);
        }
      }
    }
  }

  // The child of the root, where it has one; 0 if there is no tree.
  size_t best_root() const {
    double best = -INFINITY;
    size_t root = 0;
    for (size_t r = 1; r < side_; ++r) {
      const double weight = spans_[at(0, r, 1)] + spans_[at(0, r, side_ - 1)] + weights_.log(0, r);
      if (weight > best) {
        best = weight;
        root = r;
      }
    }
    return root;
  }
  bool any() const { return spans_[at(0, 0, side_ - 1)] > -INFINITY; }

  // Sets the heads of all words but h in its span to e, where the head of h is g.
  void read(size_t g, size_t h, size_t e, Array<int32_t> *heads) const {
    struct Span {
      size_t g, h, e;
    };
    Array<Span> open;
    open.push_back({g, h, e});
    while (!open.empty()) {
      const Span s = open.back();
      open.pop_back();
      if (s.h == s.e) continue;
      const auto m = static_cast<size_t>(children_[at(s.g, s.h, s.e)]);
      const auto split = static_cast<size_t>(splits_[at(s.g, s.h, m)]);
      (*heads)[m - 1] = static_cast<int32_t>(s.h);
      open.push_back({s.h, m, s.e});
      if (m > s.h) {
        open.push_back({s.g, s.h, split});
        open.push_back({s.h, m, split + 1});
      } else {
        open.push_back({s.h, m, split});
        open.push_back({s.g, s.h, split + 1});
      }
    }
  }

 private:
  size_t at(size_t i, size_t j, size_t k) const { return (i * side_ + j) * side_ + k; }
  static void better(double weight, size_t split, double *best, int32_t *place) {
    if (!(weight > *best)) return;
    *best = weight;
    *place = static_cast<int32_t>(split);
  }
  // Of head i with head g, to its right.
  void right(size_t g, size_t i, size_t j) {
    const size_t here = at(g, i, j);
    for (size_t r = i; r < j; ++r) better(spans_[at(g, i, r)] + spans_[at(i, j, r + 1)], r, &arcs_[here], &splits_[here]);
    arcs_[here] += weights_.log(i, j) + grandparents_[here];
    for (size_t m = i + 1; m <= j; ++m) better(arcs_[at(g, i, m)] + spans_[at(i, m, j)], m, &spans_[here], &children_[here]);
  }
  // Of head j with head g, to its left.
  void left(size_t g, size_t i, size_t j) {
    const size_t here = at(g, j, i);
    for (size_t r = i; r < j; ++r) better(spans_[at(j, i, r)] + spans_[at(g, j, r + 1)], r, &arcs_[here], &splits_[here]);
    arcs_[here] += weights_.log(j, i) + grandparents_[here];
    for (size_t m = i; m < j; ++m) better(arcs_[at(g, j, m)] + spans_[at(j, m, i)], m, &spans_[here], &children_[here]);
  }

  const ArcWeights &weights_;
  size_t side_;
  bool one_root_;
  Array<double> grandparents_, spans_, arcs_;
  Array<int32_t> children_, splits_;  // of the spans: the child that is farthest out; of the arcs: where the two sides meet
};

}  // namespace

Array<int32_t> best_grandparent_tree(const GrandparentWeights &weights, bool one_root, const Run &run, double *log_weight) {
  const size_t n = weights.arcs.side() - 1;
  Array<int32_t> heads(n, 0);
  *log_weight = 0;
  if (n == 0) return heads;
  *log_weight = -INFINITY;
  BestGrandparentItems items(weights, one_root, run);
  items.fill(run);
  if (one_root) {
    const size_t root = items.best_root();
    if (root == 0) return {};
    items.read(0, root, 1, &heads);
    items.read(0, root, n, &heads);
  } else {
    if (!items.any()) return {};
    items.read(0, 0, n, &heads);
  }
  *log_weight = 0;
  for (size_t m = 1; m <= n; ++m) *log_weight += weights.arcs.log(static_cast<size_t>(heads[m - 1]), m);
  const auto head = [&](size_t m) { return static_cast<size_t>(heads[m - 1]); };
  for (size_t i = 0; i < weights.listed.size(); ++i) {
    const Grandparent &g = weights.listed[i];
    if (head(g.word) == g.head && head(g.head) == g.grandparent) *log_weight += weights.logs[i];
  }
  return heads;
}

}  // namespace hws
