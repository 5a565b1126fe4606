// Optimize: balanced
#include "src/trees/projective_pairs.hh"

#include <algorithm>

namespace hws {

namespace {

// The word that joins two arcs: the first one's word or the second one's, if it is the other's head, or the head of both.
// SIZE_MAX if there is none.
size_t joint(const PairOfArcs &p) {
  if (p.first.head == p.second.head || p.second.head == p.first.word) return p.second.head;
  return p.first.head == p.second.word ? p.first.head : SIZE_MAX;
}

}  // namespace

// Scaled numbers, row by row.
struct ScaledRows {
  void reset(size_t side) {
    columns = side;
    mantissas.assign(side * side, 0.0);
    exponents.assign(side * side, static_cast<double>(Scaled::kZeroExponent));
  }
  void set(size_t i, size_t j, Scaled x) {
    mantissas[i * columns + j] = x.m;
    exponents[i * columns + j] = static_cast<double>(x.e);
  }
  Scaled at(size_t i, size_t j) const {
    return {mantissas[i * columns + j], static_cast<int64_t>(exponents[i * columns + j])};
  }
  ScaledRow from(size_t i, size_t j) const { return {mantissas.data() + i * columns + j, exponents.data() + i * columns + j}; }
  size_t columns = 0;
  Array<double> mantissas, exponents;
};

class ProjectivePairs {
 public:
  explicit ProjectivePairs(const ProjectiveTrees &trees) : t_(trees), side_(trees.side_), first_(trees.one_root_ ? 1 : 0) {}

  // Makes ready for pairs that h joins.
  void at_word(size_t h, const Run &run) {
    h_ = h;
    for (ScaledRows *rows : {&right_, &left_, &next_right_, &next_left_}) rows->reset(side_);
    if (h < first_) return;
    for (size_t m = h + 1; m < side_; ++m) {
      run.check();
      for (size_t j = m; j < side_; ++j) {
        if (j > m) {
          next_right_.set(m, j, scaled_dot(right_.from(m, m), t_.complete_left_.column(j, m + 1), j - m) * t_.weight(h, j));
        }
        right_.set(m, j, t_.complete_right_.at(m, j) +
                             scaled_dot(next_right_.from(m, m + 1), t_.complete_right_.column(j, m + 1), j - m));
      }
    }
    for (size_t m = first_; m < h; ++m) {
      run.check();
      for (size_t i = m + 1; i-- > first_;) {
        if (i < m) {
          next_left_.set(m, i, scaled_dot(t_.complete_right_.row(i, i), left_.from(m, i + 1), m - i) * t_.weight(h, i));
        }
        left_.set(m, i, t_.complete_left_.at(i, m) + scaled_dot(t_.complete_left_.row(i, i), next_left_.from(m, i), m - i));
      }
    }
    opposite_.clear();
  }

  // P(g → h and h → m).
  double grandparent(size_t g, size_t m, const Run &) const {
    const bool to_right = m > h_;
    if (g == 0 && t_.one_root_) {
      return part(t_.weight(0, h_) *
                  (to_right ? t_.complete_left_.at(1, h_) * right_.at(m, side_ - 1) * t_.arc_right_.at(h_, m)
                            : t_.complete_right_.at(h_, side_ - 1) * left_.at(m, 1) * t_.arc_left_.at(m, h_)));
    }
    if (g < h_) {
      if (to_right) return part(outer_right(g, m) * t_.arc_right_.at(g, h_) * t_.arc_right_.at(h_, m));
      if (m <= g) return 0;
      return part(inner_right(g, m) * t_.d_arc_right_.at(g, h_) * t_.weight(g, h_) * t_.arc_left_.at(m, h_));
    }
    if (!to_right) return part(outer_left(g, m) * t_.arc_left_.at(h_, g) * t_.arc_left_.at(m, h_));
    if (m >= g) return 0;
    return part(inner_left(g, m) * t_.d_arc_left_.at(h_, g) * t_.weight(g, h_) * t_.arc_right_.at(h_, m));
  }

  // P(h → m and h → k).
  double siblings(size_t m, size_t k, const Run &run) {
    if (h_ == 0 && t_.one_root_) return 0;
    if (m > h_ && k > h_) {
      if (m > k) std::swap(m, k);
      return part(t_.arc_right_.at(h_, m) * next_right_.at(m, k) * t_.d_arc_right_.at(h_, k));
    }
    if (m < h_ && k < h_) {
      if (m < k) std::swap(m, k);
      return part(t_.arc_left_.at(m, h_) * next_left_.at(m, k) * t_.d_arc_left_.at(k, h_));
    }
    if (m > k) std::swap(m, k);
    if (opposite_.empty()) sum_over_heads(run);
    return part(opposite_[m * side_ + k] * t_.arc_left_.at(m, h_) * t_.arc_right_.at(h_, k));
  }

 private:
  // What grows from child m of h, with head g: the side of h that is away from g, and the one that lies between.
  Scaled outer_right(size_t g, size_t m) const {
    return scaled_dot(t_.d_complete_right_.row(g, m), right_.from(m, m), side_ - m);
  }
  Scaled outer_left(size_t g, size_t m) const {
    return scaled_dot(t_.d_complete_left_.column(g, first_), left_.from(m, first_), m - first_ + 1);
  }
  Scaled inner_right(size_t g, size_t m) const { return scaled_dot(t_.complete_right_.row(g, g), left_.from(m, g + 1), m - g); }
  Scaled inner_left(size_t g, size_t m) const {
    return scaled_dot(right_.from(m, m), t_.complete_left_.column(g, m + 1), g - m);
  }

  // For every left child and right child of h, the sum over the heads that h may have.
  void sum_over_heads(const Run &run) {
    opposite_.assign(side_ * side_, Scaled{});
    Array<Scaled> of_left(side_), of_right(side_);
    for (size_t g = 0; g < side_; ++g) {
      run.check();
      const bool root = g == 0 && t_.one_root_;
      if (g == h_ || t_.weight(g, h_).zero()) continue;
      for (size_t m = first_; m < h_; ++m) {
        of_left[m] = root ? left_.at(m, 1) : g > h_ ? outer_left(g, m) : m > g ? inner_right(g, m) : Scaled{};
      }
      for (size_t m = h_ + 1; m < side_; ++m) {
        of_right[m] = root ? right_.at(m, side_ - 1) : g < h_ ? outer_right(g, m) : m < g ? inner_left(g, m) : Scaled{};
      }
      for (size_t m = first_; m < h_; ++m) {
        if (of_left[m].zero()) continue;
        const Scaled left = of_left[m] * t_.weight(g, h_);
        for (size_t k = h_ + 1; k < side_; ++k) {
          opposite_[m * side_ + k] = opposite_[m * side_ + k] + left * of_right[k];
        }
      }
    }
  }
  double part(Scaled sum) const { return std::min(1.0, (sum / t_.total_).value()); }

  const ProjectiveTrees &t_;
  size_t side_, first_, h_ = 0;
  // By child m of h: ∂ complete span of h / ∂ its span with the arc to m, by the span's other end; and ∂ its span with the arc
  // to a later child / ∂ the one with the arc to m.
  ScaledRows right_, left_, next_right_, next_left_;
  Array<Scaled> opposite_;  // by left child and right child; empty: not known yet
};

void projective_pair_means(ProjectiveTrees &trees, const ArcWeights &weights, std::span<const PairOfArcs> pairs,
                           const Run &run, std::span<double> means) {
  const size_t side = weights.side();
  const auto arc = [&](ArcOfTree a) { return a.head * side + a.word; };
  Array<size_t> order(pairs.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  // By the word that joins the two, then by the first arc; those that no word joins come last.
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const size_t x = joint(pairs[a]), y = joint(pairs[b]);
    if (x != y) return x < y;
    const size_t p = arc(pairs[a].first), q = arc(pairs[b].first);
    return p != q ? p < q : a < b;
  });
  Array<Scaled> derivatives, given_first;
  trees.derivatives(&derivatives);
  ProjectivePairs joined(trees);
  ProjectiveTrees conditional;
  Array<double> log_weights;
  size_t at_word = SIZE_MAX, at_arc = SIZE_MAX;
  for (const size_t i : order) {
    const auto [a, b] = pairs[i];
    const Scaled first = derivatives[arc(a)] * Scaled::exp(weights.log(a.head, a.word));
    if (a.word == b.word) {
      means[i] = a.head == b.head ? std::min(1.0, first.value()) : 0;
      continue;
    }
    const size_t word = joint(pairs[i]);
    if (word != SIZE_MAX) {
      if (word != at_word) joined.at_word(at_word = word, run);
      means[i] = a.head == b.head   ? joined.siblings(a.word, b.word, run)
                 : a.word == b.head ? (b.word == a.head ? 0 : joined.grandparent(a.head, b.word, run))
                                    : joined.grandparent(b.head, a.word, run);
      continue;
    }
    if (first.zero()) {
      means[i] = 0;
      continue;
    }
    if (arc(a) != at_arc) {
      at_arc = arc(a);
      log_weights.assign(weights.logs().begin(), weights.logs().end());
      for (size_t h = 0; h < side; ++h) {
        if (h != a.head) log_weights[h * side + a.word] = -INFINITY;
      }
      conditional.inside(ArcWeights(weights.words(), log_weights), trees.one_root(), run);
      conditional.outside(run, &given_first);
    }
    means[i] = std::min(1.0, (first * given_first[arc(b)] * Scaled::exp(weights.log(b.head, b.word))).value());
  }
}

}  // namespace hws
