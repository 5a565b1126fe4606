// Optimize: balanced
#include "src/trees/spanning_trees.hh"

#include <algorithm>
#include <vector>

namespace hws {

namespace {

// The exponent by which the root's arcs are made smaller. With it the sum over trees with one child of the root is larger than
// that over all others by 2^100 or more, if there is such a tree: at most n^n trees, each with n arcs within the range of
// the weights.
int64_t least_exponent(const ArcWeights &weights, double *smallest_tree) {
  double least = INFINITY, most = -INFINITY;
  for (size_t h = 0; h < weights.side(); ++h) {
    for (size_t m = 1; m < weights.side(); ++m) {
      const double x = weights.log(h, m);
      if (h == m || x == -INFINITY) continue;
      least = std::min(least, x);
      most = std::max(most, x);
    }
  }
  const double n = weights.words();
  *smallest_tree = n * least;
  if (!(most >= least)) return 0;
  return static_cast<int64_t>(n * ((most - least) * std::numbers::log2e + std::log2(n + 1) + 1)) + 100;
}

}  // namespace

void SpanningTrees::begin(Level *level) const {
  level->side = level->left = side_;
  level->words.resize(side_);
  level->arcs.resize(side_ * side_);
  for (size_t m = 0; m < side_; ++m) {
    level->words[m] = m;
    for (size_t h = 0; h < side_; ++h) level->arcs[m * side_ + h] = m > 0 && h != m ? weight(h, m) : Scaled{};
  }
}

// Takes out words from the back until `left` places are left. The arcs to a word that is taken out become probabilities of its
// heads among those before it. Multiplies `product` by the sums that they were divided by. False if some word had no head left.
bool SpanningTrees::eliminate(Level *level, size_t left, Scaled *product, const Run &run) {
  const size_t side = level->side;
  bool whole = true;
  while (level->left > left) {
    run.check();
    const size_t k = --level->left;
    Scaled *const heads = level->arcs.data() + k * side;
    Scaled sum;
    for (size_t h = 0; h < k; ++h) sum = sum + heads[h];
    if (product) *product = *product * sum;
    if (sum.zero()) {
      whole = false;
      continue;
    }
    for (size_t h = 0; h < k; ++h) heads[h] = heads[h] / sum;
    for (size_t m = 1; m < k; ++m) {
      Scaled *const to = level->arcs.data() + m * side;
      const Scaled through = to[k];
      if (through.zero()) continue;
      for (size_t h = 0; h < k; ++h) {
        if (h != m) to[h] = to[h] + through * heads[h];
      }
    }
  }
  return whole;
}

Scaled SpanningTrees::total(const ArcWeights &weights, bool one_root, const Run &run) {
  side_ = weights.side();
  const size_t n = side_ - 1;
  if (n == 0) return Scaled::from(1);
  double smallest_tree = 0;
  smaller_ = one_root ? least_exponent(weights, &smallest_tree) : 0;
  weights_.assign(side_ * side_, Scaled{});
  for (size_t h = 0; h < side_; ++h) {
    for (size_t m = 1; m < side_; ++m) {
      if (h == m) continue;
      Scaled &w = weights_[h * side_ + m] = Scaled::exp(weights.log(h, m));
      if (h == 0 && !w.zero()) w.e -= smaller_;
    }
  }
  Level level;
  begin(&level);
  Scaled product = Scaled::from(1);
  if (!eliminate(&level, 1, &product, run)) return {};
  product.e += smaller_;
  return one_root && product.log() < smallest_tree - 1 ? Scaled{} : product;
}

// The first or second half of the words, with the other half taken out.
void SpanningTrees::split(const Level &from, bool first_half, Level *to, const Run &run) const {
  const size_t side = from.left, half = side / 2;  // words of the first half
  to->side = to->left = side;
  to->words.resize(side);
  to->arcs.resize(side * side);
  const size_t turn = first_half ? 0 : half, words = side - 1;
  const auto place = [&](size_t p) { return p == 0 ? 0 : 1 + (p - 1 + turn) % words; };
  for (size_t m = 0; m < side; ++m) {
    to->words[m] = from.words[place(m)];
    for (size_t h = 0; h < side; ++h) to->arcs[m * side + h] = from.arcs[place(m) * from.side + place(h)];
  }
  eliminate(to, 1 + (first_half ? half : words - half), nullptr, run);
}

// From the words that were taken out last to those that were first: each walk goes on to a word whose escape is known.
void SpanningTrees::escapes_to(size_t word, std::span<const Level> levels) {
  escape(0, word) = Scaled::from(1);
  for (size_t l = levels.size(); l-- > 0;) {
    const Level &level = levels[l];
    for (size_t p = level.left; p < level.side; ++p) {
      const Scaled *const heads = level.arcs.data() + p * level.side;
      Scaled sum;
      for (size_t h = 0; h < p; ++h) {
        const Scaled &e = escape(level.words[h], word);
        if (!e.zero() && !heads[h].zero()) sum = sum + heads[h] * e;
      }
      escape(level.words[p], word) = sum;
    }
  }
}

void SpanningTrees::outside(const Run &run, Array<Scaled> *derivatives) {
  derivatives->assign(side_ * side_, Scaled{});
  escapes_.assign(side_ * side_, Scaled{});
  diagonal_.assign(side_, Scaled{});
  if (side_ == 1) return;
  // Depth first through the halves: level 0 is the sentence, and level l + 1 a half of level l. What is visited is known by the
  // numbers of words: a level's second half is due when its first one is done.
  std::vector<Level> levels(1);
  begin(&levels[0]);
  struct Frame {
    int halves_done = 0;
  };
  Array<Frame> frames(1);
  while (!frames.empty()) {
    const size_t depth = frames.size() - 1;
    Level &level = levels[depth];
    if (level.left == 2) {
      escapes_to(level.words[1], {levels.data(), depth + 1});
      frames.pop_back();
      continue;
    }
    if (frames[depth].halves_done == 2) {
      frames.pop_back();
      continue;
    }
    if (levels.size() == depth + 1) levels.emplace_back();
    split(levels[depth], frames[depth].halves_done++ == 0, &levels[depth + 1], run);
    frames.push_back({});
  }
  for (size_t m = 1; m < side_; ++m) {
    Scaled sum;
    for (size_t h = 0; h < side_; ++h) {
      if (h != m) sum = sum + weight(h, m) * escape(h, m);
    }
    diagonal_[m] = Scaled::from(1) / sum;
    for (size_t h = 0; h < side_; ++h) {
      if (h == m) continue;
      Scaled &d = (*derivatives)[h * side_ + m] = escape(h, m) * diagonal_[m];
      if (h == 0 && !d.zero()) d.e -= smaller_;
    }
  }
}

Scaled SpanningTrees::marginal(ArcOfTree arc) const {
  return weight(arc.head, arc.word) * escape(arc.head, arc.word) * diagonal_[arc.word];
}

// K(a, b), as a mantissa with a sign and an exponent.
double SpanningTrees::entry(ArcOfTree a, ArcOfTree b, int64_t *exponent) const {
  const Scaled scale = weight(a.head, a.word) * diagonal_[a.word];
  const Scaled from_head = escape(b.head, a.word), from_word = escape(b.word, a.word);
  const int64_t top = std::max(from_head.e, from_word.e);
  *exponent = scale.e + top;
  return scale.m * (ldexp_clamped(from_head.m, from_head.e - top) - ldexp_clamped(from_word.m, from_word.e - top));
}

double SpanningTrees::pair_mean(ArcOfTree first, ArcOfTree second) const {
  const double a = marginal(first).value(), b = marginal(second).value();
  if (first.word == second.word) return first.head == second.head ? a : 0;
  int64_t e, f;
  const double there = entry(first, second, &e), back = entry(second, first, &f);
  const double both = a * b - std::ldexp(there * back, static_cast<int>(std::clamp<int64_t>(e + f, -5000, 5000)));
  const double most = std::min(a, b);  // a rounded sum may be beyond it where the other one is certain
  return std::clamp(both, std::min(std::max(0.0, a + b - 1), most), most);
}

}  // namespace hws
