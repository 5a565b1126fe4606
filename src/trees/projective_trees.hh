// Sums over the projective dependency trees of a sentence: the total weight, and its derivatives by the arcs' weights.
//
// Eisner's items (1996) of spans i..j: complete ones, whose one end is the head of all other words in it, and incomplete ones,
// which say in addition that the two ends are joined by an arc. The derivatives come from the same equations backwards (Eisner
// 2016), each as one sum of products. Nothing is subtracted, and numbers are scaled: every result keeps its digits, whatever
// the weights. O(n³) time, O(n²) memory.
#pragma once
#include "fsa/base/run.hh"
#include "src/trees/arc_weights.hh"
#include "src/trees/scaled_square.hh"

namespace hws {

// May be used for one sentence after the other, and keeps its memory.
class ProjectiveTrees {
 public:
  // The total weight of all trees; zero if there is none. Roots: one child of 0, or any number.
  Scaled inside(const ArcWeights &weights, bool one_root, const Run &run);

  // Of the sentence given to `inside`, whose total is not zero: ∂ ln Z / ∂ w of every arc, by head and word as the weights are,
  // whether its weight is zero or not. An arc's marginal is that times its weight. No derivative depends on the weights of arcs
  // to the same word.
  void outside(const Run &run, Array<Scaled> *derivatives);

  // What `outside` gave.
  void derivatives(Array<Scaled> *derivatives) const;
  bool one_root() const { return one_root_; }

 private:
  friend class ProjectivePairs;
  Scaled weight(size_t head, size_t word) const { return weights_[head * side_ + word]; }

  size_t side_ = 0;
  bool one_root_ = true;
  Scaled total_;
  Array<Scaled> weights_;  // by head and word
  // i..j with head i (right) or head j (left): complete, and with an arc from end to end; before that arc is chosen: joined.
  ScaledSquare complete_right_, complete_left_, arc_right_, arc_left_, joined_;
  // Derivatives of the total by these.
  ScaledSquare d_complete_right_, d_complete_left_, d_arc_right_, d_arc_left_, d_joined_;
};

}  // namespace hws
