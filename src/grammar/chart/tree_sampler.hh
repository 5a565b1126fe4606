// Draws trees of a sentence, each with the probability that the chart gives it (Goodman 1998; Johnson, Griffiths and Goldwater
// 2007, for whom it is the proposal of a Metropolis-Hastings sampler). From the top down, a symbol over a span is rewritten by
// a unary pair, a binary rule at a split, or a word, in proportion to their inside weights. O(words · splits · rules of a
// symbol), which is less than the chart by the number of spans per word.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/grammar/chart/chart.hh"
#include "src/grammar/chart/rules_by_parent.hh"

namespace hws {

class TreeSampler {
 public:
  // Derives tables from the form, which must outlive this. O(rules).
  explicit TreeSampler(const BinaryForm &form) : form_(form), by_parent_(form) {}

  // Appends a tree of the chart's sentence, which must have one (derivation.hh). The chart must have been summed inside under
  // the form's present weights.
  void draw(const Chart &chart, Rng *rng, Array<int32_t> *rules);

 private:
  struct Node {
    int32_t symbol;
    size_t first, width;
    uint32_t missing = 0;  // of the span's required labels, in the chain from the node down
  };
  struct Chosen {
    double left;  // what of the drawn number is left; the choice is made once it is below 0
    int32_t binary = -1, lexical = -1, pair = -1;
    uint32_t missing = 0;  // of the pair's child
    size_t split = 0;
  };
  void rewrite(const Chart &chart, const Node &node, Rng *rng, Array<int32_t> *rules);
  void choose_pair(const Chart &chart, const Node &node, double total, Chosen *chosen) const;
  void choose_lexical(const Chart &chart, const Node &node, Scaled total, Chosen *chosen) const;
  void choose_split(const Chart &chart, const Node &node, Chosen *chosen) const;
  void choose_wide_split(const WideChart &chart, const Node &node, Scaled total, Chosen *chosen) const;
  void use_pair(const Node &node, const Chosen &chosen, Rng *rng, Array<int32_t> *rules);
  void use_binary(int32_t rule, const Node &left, const Node &right, Array<int32_t> *rules);
  void rewrite_empty(int32_t symbol, Rng *rng, Array<int32_t> *rules);

  const BinaryForm &form_;
  RulesByParent by_parent_;
  Array<Node> pending_;
};

}  // namespace hws
