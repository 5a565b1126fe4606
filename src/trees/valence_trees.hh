// Sums over the projective trees of a sentence with valence (src/trees/valence_numbers.hh): the total weight, the expected uses
// of every choice, the entropy, and trees drawn by their weight.
//
// Sums are made of doubles where it is certain that none loses digits: weights are at most 1, the sentence is short, and the
// total is not small. Then no sum of trees exceeds 7^words, and what is lost below the least double is far beneath the total's
// rounding. Otherwise every number has an exponent of its own, which takes some ten times as long. O(n³) time, O(n²) memory.
#pragma once
#include "src/trees/bracketed_chart.hh"
#include "src/trees/valence_chart.hh"

namespace hws {

// May be used for one sentence after the other, and keeps its memory.
class ValenceTrees {
 public:
  // ln of the weight of all trees; −∞ if there is none. The empty sentence has the empty tree. `weights` are finite and not
  // negative, and must not change before the calls below, which are for a sentence that has a tree.
  // `spans`: those that subtrees may have, borrowed like the weights; null: all. O(n⁴) then (bracketed_chart.hh).
  double inside(ValenceWeights weights, const Run &run, const SubtreeSpans *spans = nullptr);
  void outside(ValenceUses uses, const Run &run);
  // Heads are numbered from 0, and that of the root's child is −1.
  void draw(Rng *rng, int32_t *heads);

 private:
  ValenceWeights weights_{0, 2, nullptr};
  bool scaled_ = false, bracketed_ = false;
  ValenceChart<double> plain_;
  ValenceChart<Scaled> exact_;
  BracketedChart<double> plain_bracketed_;
  BracketedChart<Scaled> exact_bracketed_;
};

// Finds the best tree of a sentence of one word at least, whose subtrees have these spans. Returns ln of its weight, −∞ if
// there is none; heads are as in draw(). Of equal trees it is always the same one. O(n⁴).
double best_bracketed_tree(ValenceWeights log_weights, const SubtreeSpans &spans, int32_t *heads, const Run &run);

// The entropy of a sentence's trees in nats, from ln of their total and the expected uses: ln Z − E[ln weight].
double entropy_of_trees(double log_total, ValenceWeights weights, ValenceWeights uses);

// Whether these heads of n words, numbered from 0, make a projective tree in which the root has one child, whose head is −1.
bool is_projective_tree(const int32_t *heads, size_t n);

// ln of a tree's weight; −∞ for one that is not possible.
double log_weight_of_tree(ValenceWeights weights, const int32_t *heads);

}  // namespace hws
