// Sums over all dependency trees of a sentence, projective or not (matrix-tree theorem: Tutte 1984; Smith and Smith 2007).
//
// The total is the determinant of the Laplacian, and the marginals come from its inverse. Both are found here without any
// subtraction, by eliminating one word after the other as Grassmann, Taksar and Heyman (1985) do, so that they keep their
// digits whatever the weights; an LU factorization loses them all where words prefer one another to the root. It reads like
// this: a walk goes from each word to a head, with probabilities in proportion to the arcs' weights. Let escape(h, m) be the
// probability that a walk from h comes to the root before it comes to m. Then
//   P(arc h → m) = w(h, m) escape(h, m) / Σ_g w(g, m) escape(g, m),
// and the inverse's entries are B[m, h] = (1 − escape(h, m)) / Σ_g w(g, m) escape(g, m).
//
// One root: the weights of the root's arcs are made so small that trees with two of them leave no digit in the sum. Exponents
// of scaled numbers have room for that.
//
// Eliminating all words but one, for every one, takes O(n³) by halves: the words of one half are eliminated once for all words
// of the other half. O(n²) memory.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/trees/arc_weights.hh"

namespace hws {

class SpanningTrees {
 public:
  // The total weight of all trees; zero if there is none.
  Scaled total(const ArcWeights &weights, bool one_root, const Run &run);

  // Of the sentence given to `total`, which is not zero: ∂ ln Z / ∂ w of every arc, by head and word as the weights are. No
  // derivative depends on the weights of arcs to the same word.
  void outside(const Run &run, Array<Scaled> *derivatives);

  // After `outside`: the probability that a tree has both of two arcs, from entries of the inverse, since arcs are a
  // determinantal process: K(a, a) K(b, b) − K(a, b) K(b, a) with K((h, m), (g, k)) = w(h, m) (B[m, k] − B[m, g]). O(1). Here
  // something is subtracted, and the error is some 1e-16 of what it is subtracted from; the result is kept between the least
  // and the most that the two marginals allow.
  double pair_mean(ArcOfTree first, ArcOfTree second) const;

 private:
  // Words in the order of their elimination from the back, and their arcs among themselves and from the root.
  struct Level {
    Array<size_t> words;  // place 0 is the root's
    Array<Scaled> arcs;   // by word, then by head: arcs[place of word · side + place of head]
    size_t side = 0, left = 0;  // places in all, and those not eliminated
  };
  static bool eliminate(Level *level, size_t left, Scaled *product, const Run &run);
  void begin(Level *level) const;
  void split(const Level &from, bool first_half, Level *to, const Run &run) const;
  void escapes_to(size_t word, std::span<const Level> levels);
  Scaled marginal(ArcOfTree arc) const;
  double entry(ArcOfTree a, ArcOfTree b, int64_t *exponent) const;
  const Scaled &weight(size_t head, size_t word) const { return weights_[head * side_ + word]; }
  Scaled &escape(size_t from, size_t to) { return escapes_[to * side_ + from]; }
  const Scaled &escape(size_t from, size_t to) const { return escapes_[to * side_ + from]; }

  size_t side_ = 0;
  Array<Scaled> weights_;   // by head and word; the root's arcs made small for one root
  Array<Scaled> escapes_;   // by the word that is avoided, then by where the walk begins
  Array<Scaled> diagonal_;  // by word: the inverse's diagonal entry, 1 / Σ_h w(h, m) escape(h, m)
  int64_t smaller_ = 0;     // the root's arcs were divided by 2 to this power
};

}  // namespace hws
