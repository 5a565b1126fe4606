// The k best symbols after a context, if wanted only those whose names begin with a prefix:
// exact over all back-offs, best first. The symbols that have an n-gram after a context lie
// in the order of their weights; of those that have none the tree of maxima over the empty
// context's gives the best, and the best in any range of names. The largest of the fronts of
// these lists, each with its back-offs' weights, is the next symbol, unless a longer context
// has an n-gram of it, which alone counts.
//
//   bytes: 4 per n-gram, 16 per symbol.
#pragma once
#include <string_view>
#include <vector>

#include "fsa/ngram/ngram_model.hh"

namespace hws {

struct Continuation {
  Label symbol;
  double weight;  // ln, as NgramModel::read gives it
};

class NgramContinuations {
 public:
  NgramContinuations(const NgramModel &model, const Run &run);  // O(n log children + symbols log symbols)

  // The best first, at most k; symbols of weight zero and the end are never among them.
  // `prefix`, unless empty, needs names (`argument`). O((k + passed over) · (back-offs + log symbols));
  // with a prefix at most the contexts' own n-grams are passed over as well.
  std::vector<Continuation> best(NgramNode h, std::string_view prefix, size_t k, const Run &run) const;

 private:
  struct Range {
    int32_t begin, end;
  };
  struct Fronts;
  Range named(std::string_view prefix) const;
  // Of two ranks (-1: none) the one whose symbol weighs more without context.
  int32_t better(int32_t a, int32_t b) const;
  int32_t best_in(int32_t begin, int32_t end) const;

  const NgramModel &m_;
  std::vector<NgramNode> by_weight_;    // each node's children, the heaviest first
  std::vector<Label> symbol_;           // by rank: in the order of the names, or of the labels
  std::vector<int32_t> rank_;           // of symbol c at c - 1
  std::vector<int32_t> maxima_;         // tree of maxima over ranks: leaf r at symbols + r
};

}  // namespace hws
