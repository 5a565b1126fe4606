// The k best symbols after a context, if wanted only those whose names begin with a prefix:
// exact over all back-offs, best first. The symbols that have an n-gram after a context lie
// in the order of their weights, and are looked at until they are lighter than the k best so
// far; those that have none are found in a tree of maxima over the empty context's weights,
// from which any range of names can be cut, heavier branches first. A symbol does not count where a longer
// context has an n-gram of it.
//
//   bytes: 4 per n-gram, 24 per symbol. Questions allocate nothing.
#pragma once
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

class NgramContinuations {
 public:
  NgramContinuations(const NgramModel &model, const Run &run);  // O(n log children + symbols log symbols)

  // The best first, at most as many as there is room for; how many there are. Symbols of weight zero and the end
  // are never among them; of equal weights the smaller symbols. weights: ln, as NgramModel::read gives
  // it, as many as symbols, or null. `prefix`, unless empty, needs names (`argument`). O((k + passed over) · (log k +
  // back-offs + log symbols)); with a prefix at most the contexts' own n-grams are passed over as well.
  size_t best(NgramNode h, std::string_view prefix, std::span<Label> symbols, double *weights, const Run &run) const;

 private:
  struct Range {
    int32_t begin, end;
    bool holds(int32_t rank) const { return rank >= begin && rank < end; }
  };
  class Best;
  Range named(std::string_view prefix) const;
  int32_t better(int32_t a, int32_t b) const;  // of two ranks the one whose symbol weighs more without context
  // Whether a context from h on, before `stop`, has an n-gram of c.
  bool hidden(NgramNode h, NgramNode stop, Label c) const;

  const NgramModel &m_;
  Array<NgramNode> by_weight_;  // each node's children, the heaviest first
  Array<Label> symbol_;         // by rank: in the order of the names, or of the labels
  Array<double> alone_;         // by rank: ln weight without context
  Array<int32_t> rank_;         // rank_[c - 1] is the rank of symbol c
  Array<int32_t> maxima_;       // tree of maxima over ranks: leaf r at symbols + r
};

}  // namespace hws
