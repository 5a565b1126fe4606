// Sums over the projective trees with valence of a sentence in which no subtree crosses a bracket: a word with all that hangs
// below it has words of a bracket's inside alone, of its outside alone, or all words of the bracket (Pereira and Schabes 1992).
//
// The items of src/trees/valence_chart.hh do not serve here, because they know the two ends of a subtree one after the other.
// So whole subtrees are items, too. With `left(m, s)` and `right(m, e)` the closed sides of m that end at s and e,
//
//   subtree(h; s, e)  a child of h with the words s to e   = Σ_m arc(h, m) left(m, s) right(m, e), 0 if the span is forbidden
//   open_v(h, e)      h's outermost child ends at e        = Σ_s ready(h, s − 1) subtree(h; s, e)
//   closed, ready                                          as there
//
// A subtree's weight is summed again where it is needed. O(n⁴ / 8) products of three, O(n²) memory.
#pragma once
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/trees/valence_numbers.hh"

namespace hws {

// Which spans the subtrees of a sentence may have.
class SubtreeSpans {
 public:
  // All of them.
  explicit SubtreeSpans(size_t words) : words_(words), allowed_(words * words, 1) {}
  // Forbids all spans that hold words of the bracket and others without holding all of the bracket. O(words²).
  void keep_whole(size_t first, size_t width);
  bool allows(size_t first, size_t last) const { return allowed_.data()[first * words_ + last] != 0; }

 private:
  size_t words_;
  Array<char> allowed_;  // by the first and the last word
};

// In place of sums the best tree: logarithms of products, of which a sum keeps the largest. Weights are given as logarithms.
struct BestWeight {
  double log = -INFINITY;
  static BestWeight from(double log) { return {log}; }
  BestWeight operator+(BestWeight other) const { return {log < other.log ? other.log : log}; }
  BestWeight operator*(BestWeight other) const { return {log + other.log}; }
  bool operator<(BestWeight other) const { return log < other.log; }
};

// Number: double, Scaled, or BestWeight without outside(). Compiled in bracketed_chart.cc.
template <class Number>
class BracketedChart {
 public:
  // The weight of all trees, or of the best one. Weights and spans are borrowed until the last call for the sentence.
  Number inside(ValenceWeights weights, const SubtreeSpans &spans, const Run &run);
  // How often a tree is expected to use every choice. The total must not be zero, and numbers are no BestWeight.
  void outside(ValenceUses uses, const Run &run);
  // Draws a tree by its weight, or finds the best one without `rng`; of equal ones always the same. Heads are numbered from 0,
  // and that of the root's child is −1.
  void draw(Rng *rng, int32_t *heads) const;

 private:
  using Table = Array<Number>;
  size_t at(size_t a, size_t b) const { return a * n_ + b; }
  // The state that a side with words from h to k is in once another child has come.
  size_t next_state(size_t h, size_t k) const { return h == k ? 1 : w_.valence() - 1; }
  Number ready(size_t h, size_t side, size_t k) const;
  Number subtree(size_t h, size_t first, size_t last) const;
  Number of_root(size_t r) const;
  void fill_side(size_t h, size_t side, size_t end);
  void derive_subtrees(ValenceUses uses, size_t first, size_t last);
  Number derive_ready(size_t h, size_t side, size_t k) const;
  void derive_side(ValenceUses uses, size_t h, size_t side, size_t end);
  static size_t drawn(Rng *rng, const Table &weights);

  ValenceWeights w_{0, 2, nullptr};
  const SubtreeSpans *spans_ = nullptr;
  size_t n_ = 0;
  Number total_{};
  // Closed sides by end and head; the others by head and end, and open ones have a table for each state from 1 on.
  Table closed_[2], ready_, open_[2], d_closed_[2], d_open_[2];
};

}  // namespace hws
