// Sums over the projective trees of a sentence with weights of grandparents (Koo and Collins 2010, model 0): the total weight,
// the arcs' probabilities, and those of two arcs g → h → m.
//
// Eisner's items of spans, each with the head g of its head h as well, which lies outside the span:
//
//   J^g(h, m) = Σ_r C^g(h, r) C^h(m, r + 1)    h and m are the ends of a span whose words are below them; mirrored for m < h
//   I^g(h, m) = J^g(h, m) w(h, m) w(g, h, m)   and there is an arc from h to m
//   C^g(h, e) = Σ_m I^g(h, m) C^h(m, e)        all words from h to e are below h
//
// The child's items name the child's head h, so that the weights of all grandparents are known. Derivatives come from the same
// equations backwards. Nothing is subtracted and numbers are scaled, as in projective_trees.hh. O(n⁴) time, O(n³) memory.
//
// The root is no word and has no head. Its own items, where it has many children, are written as those of g = h = 0.
#pragma once
#include "fsa/base/run.hh"
#include "src/trees/grandparent_weights.hh"
#include "src/trees/scaled_cube.hh"

namespace hws {

// May be used for one sentence after the other, and keeps its memory.
class GrandparentTrees {
 public:
  // The total weight of all trees; zero if there is none. Roots: one child of 0, or any number. `limit` names the bytes.
  Scaled inside(const GrandparentWeights &weights, bool one_root, const Run &run);

  // Of the sentence given to `inside`, whose total is not zero: the probability of every arc, by head and word, and of the two
  // arcs of every grandparent, by grandparent, head and word. These are the derivatives of the log total by the log weights.
  void outside(const Run &run, std::span<double> arcs, Array<double> *grandparents);

 private:
  Scaled weight(size_t g, size_t h, size_t m) const;
  // Calls see(g) for every head that a word or the root h may have, when its span from i to j lies between.
  template <class See>
  void for_each_head(size_t h, size_t i, size_t j, See &&see) const;
  void set_span(size_t g, size_t h, size_t e, Scaled x);
  void set_arc(size_t g, size_t h, size_t m, Scaled x);
  Scaled right_from_outside(size_t g, size_t i, size_t j) const;
  Scaled left_from_outside(size_t g, size_t i, size_t j) const;
  void put_derivative(size_t g, size_t h, size_t e, Scaled x);
  void put_arc(size_t g, size_t h, size_t m, Scaled derivative, std::span<double> arcs, Array<double> *grandparents);

  size_t side_ = 0;
  bool one_root_ = true;
  Scaled total_;
  Array<Scaled> arc_weights_;    // by head and word
  Array<double> grandparents_;   // log weights, by grandparent, head and word
  // C^g(h, e), by g, h, e; by h, e, g; and C^h(m, e) by h, e, m, which is the first one with its last two places exchanged.
  ScaledCube spans_, spans_by_head_, spans_by_child_;
  ScaledCube arcs_, arcs_by_head_;                    // I^g(h, m), by g, h, m, and by h, m, g
  ScaledCube d_spans_, d_spans_by_head_;              // ∂ total / ∂ C
  ScaledCube d_joined_, d_joined_by_head_;            // ∂ total / ∂ J
};

}  // namespace hws
