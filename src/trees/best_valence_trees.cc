// Optimize: balanced
#include "src/trees/best_valence_trees.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// An item's derivation joins up to two items: one of the ways() of the item, with a derivation of each part.
struct Derivation {
  double weight;
  int32_t way, first, second;
};
constexpr int64_t kNone = -1;
struct Way {
  int64_t first, second;  // items
  double weight;          // beside those of the items
};

class ValenceItems {
 public:
  ValenceItems(ValenceWeights w, int64_t count, const Run &run)
      : w_(w), n_(static_cast<int64_t>(w.words())), valence_(static_cast<int64_t>(w.valence())), count_(count) {
    const int64_t items = kKinds * n_ * n_ + 1;
    run.limit_bytes(items * (count_ * static_cast<int64_t>(sizeof(Derivation)) + static_cast<int64_t>(sizeof(int32_t))));
    kept_.resize(static_cast<size_t>(items), 0);
    derivations_.extend(static_cast<size_t>(items * count_));
  }

  void fill(const Run &run) {
    for (int64_t i = 0; i < n_; ++i) {
      derive(item(closed_left, i, i));
      derive(item(closed_right, i, i));
    }
    for (int64_t width = 1; width < n_; ++width) {
      run.check();
      for (int64_t i = 0; i + width < n_; ++i) {
        const int64_t j = i + width;
        for (const Kind kind : {first_child, later_child}) {
          if (kind == first_child && valence_ == 2) continue;
          derive(item(kind, i, j));
          derive(item(kind, j, i));
        }
        for (const Kind kind : {open_one, open_more}) {
          if (kind == open_one && valence_ == 2) continue;
          derive(item(kind, i, j));
          derive(item(kind, j, i));
        }
        derive(item(closed_right, i, j));
        derive(item(closed_left, j, i));
      }
    }
    derive(goal());
  }

  int64_t found() const { return kept_[static_cast<size_t>(goal())]; }
  double weight(int64_t rank) const { return derivation(goal(), rank).weight; }

  void read(int64_t rank, int32_t *heads) const {
    struct Part {
      int64_t item;
      int32_t rank;
    };
    Array<Part> parts;
    parts.push_back({goal(), static_cast<int32_t>(rank)});
    Array<Way> ways;
    while (!parts.empty()) {
      const Part part = parts.back();
      parts.pop_back();
      const Derivation &d = derivation(part.item, part.rank);
      list_ways(part.item, &ways);
      const Way &way = ways[static_cast<size_t>(d.way)];
      if (part.item == goal()) heads[d.way] = -1;
      else if (is_child(part.item)) heads[end_of(part.item)] = static_cast<int32_t>(head_of(part.item));
      if (way.first != kNone) parts.push_back({way.first, d.first});
      if (way.second != kNone) parts.push_back({way.second, d.second});
    }
  }

 private:
  // With two states, `later_child` and `open_more` are those of all children.
  enum Kind : int64_t { closed_left, closed_right, first_child, later_child, open_one, open_more };
  static constexpr int64_t kKinds = 6;

  int64_t item(Kind kind, int64_t head, int64_t end) const { return (kind * n_ + head) * n_ + end; }
  int64_t goal() const { return kKinds * n_ * n_; }
  Kind kind_of(int64_t item) const { return static_cast<Kind>(item / (n_ * n_)); }
  int64_t head_of(int64_t item) const { return item / n_ % n_; }
  int64_t end_of(int64_t item) const { return item % n_; }
  bool is_child(int64_t item) const { return kind_of(item) == first_child || kind_of(item) == later_child; }
  const Derivation &derivation(int64_t item, int64_t rank) const {
    return derivations_[static_cast<size_t>(item * count_ + rank)];
  }
  static size_t index(int64_t x) { return static_cast<size_t>(x); }

  // How an item can be made, always in the same order.
  void list_ways(int64_t of, Array<Way> *ways) const {
    ways->clear();
    if (of == goal()) {
      for (int64_t r = 0; r < n_; ++r) {
        ways->push_back({item(closed_left, r, 0), item(closed_right, r, n_ - 1), w_.root(index(r))});
      }
      return;
    }
    const Kind kind = kind_of(of);
    const int64_t h = head_of(of), e = end_of(of);
    const bool right = kind == closed_right || (kind != closed_left && e > h);
    const size_t side = right ? kRightSide : kLeftSide;
    const int64_t step = right ? 1 : -1, width = right ? e - h : h - e;
    const Kind own = right ? closed_right : closed_left, other = right ? closed_left : closed_right;
    switch (kind) {
      case closed_left:
      case closed_right:
        if (width == 0) {
          ways->push_back({kNone, kNone, w_.stop(index(h), side, 0)});
          return;
        }
        if (valence_ > 2) ways->push_back({item(open_one, h, e), kNone, w_.stop(index(h), side, 1)});
        ways->push_back({item(open_more, h, e), kNone, w_.stop(index(h), side, index(valence_ - 1))});
        return;
      case open_one:
      case open_more:
        for (int64_t k = 1; k <= width; ++k) {
          const int64_t m = h + step * k;
          ways->push_back({item(kind == open_one ? first_child : later_child, h, m), item(own, m, e), 0});
        }
        return;
      case first_child:
      case later_child: {
        const double arc = w_.arc(index(h), index(e));
        if (kind == first_child || valence_ == 2) {
          ways->push_back({kNone, item(other, e, h + step), arc + w_.go(index(h), side, 0)});
        }
        for (int64_t k = 1; k < width && kind == later_child; ++k) {
          const int64_t last = h + step * k;
          const int64_t rest = item(other, e, last + step);
          if (valence_ > 2) ways->push_back({item(open_one, h, last), rest, arc + w_.go(index(h), side, 1)});
          ways->push_back({item(open_more, h, last), rest, arc + w_.go(index(h), side, index(valence_ - 1))});
        }
        return;
      }
    }
  }

  // Weight of a way with derivations of these ranks; −∞ if there are none.
  double weight_of(const Way &way, int64_t first, int64_t second) const {
    double sum = way.weight;
    if (way.first != kNone) sum += first < kept_[index(way.first)] ? derivation(way.first, first).weight : -INFINITY;
    if (way.second != kNone) sum += second < kept_[index(way.second)] ? derivation(way.second, second).weight : -INFINITY;
    return (way.first == kNone && first > 0) || (way.second == kNone && second > 0) ? -INFINITY : sum;
  }
  // The heap's order: whether `a` comes after `b`.
  static bool later(const Derivation &a, const Derivation &b) {
    if (a.weight != b.weight) return a.weight < b.weight;
    if (a.way != b.way) return a.way > b.way;
    return a.first != b.first ? a.first > b.first : a.second > b.second;
  }

  void derive(int64_t of) {
    list_ways(of, &ways_);
    heap_.clear();
    for (size_t k = 0; k < ways_.size(); ++k) offer(static_cast<int32_t>(k), 0, 0);
    int32_t &kept = kept_[index(of)];
    if (count_ == 1) {
      for (const Derivation &d : heap_) {
        Derivation &best = derivations_[index(of)];
        if (kept == 0 || later(best, d)) best = d;
        kept = 1;
      }
      return;
    }
    std::make_heap(heap_.begin(), heap_.end(), later);
    while (!heap_.empty() && kept < count_) {
      std::pop_heap(heap_.begin(), heap_.end(), later);
      const Derivation d = heap_.back();
      heap_.pop_back();
      derivations_[index(of * count_ + kept++)] = d;
      // Each pair of ranks is reached in one way: first along the second part, from there along the first.
      if (offer(d.way, d.first, d.second + 1)) std::push_heap(heap_.begin(), heap_.end(), later);
      if (d.second == 0 && offer(d.way, d.first + 1, 0)) std::push_heap(heap_.begin(), heap_.end(), later);
    }
  }
  bool offer(int32_t way, int32_t first, int32_t second) {
    const double weight = weight_of(ways_[static_cast<size_t>(way)], first, second);
    if (weight == -INFINITY) return false;
    heap_.push_back({weight, way, first, second});
    return true;
  }

  ValenceWeights w_;
  int64_t n_, valence_, count_;
  Array<int32_t> kept_;  // how many derivations of each item there are
  Array<Derivation> derivations_;
  Array<Way> ways_;
  Array<Derivation> heap_;
};

}  // namespace

BestTrees best_valence_trees(ValenceWeights log_weights, int64_t count, const Run &run) {
  BestTrees trees;
  const size_t n = log_weights.words();
  if (n == 0 || count < 1) {
    if (count > 0) trees.log_weights.push_back(0);
    return trees;
  }
  ValenceItems items(log_weights, count, run);
  items.fill(run);
  trees.heads.resize(static_cast<size_t>(items.found()) * n);
  for (int64_t k = 0; k < items.found(); ++k) {
    trees.log_weights.push_back(items.weight(k));
    items.read(k, trees.heads.data() + static_cast<size_t>(k) * n);
  }
  return trees;
}

}  // namespace hws
