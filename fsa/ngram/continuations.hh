// The k best symbols after a context, if wanted only those whose names begin with a prefix:
// exact over all back-offs, best first. The symbols that have an n-gram after a context lie
// in the order of their weights, and are looked at until they are lighter than the k best so
// far; those that have none are found in a tree of maxima over the empty context's weights,
// from which any range of names can be cut, heavier branches first. A symbol does not count where a longer
// context has an n-gram of it.
//
// Tables are made in small parts, so that the first question does not wait for what it has no use for: the heaviest
// n-grams of a context are sorted when it is first asked about, the others when they are needed, and names when there is a
// first prefix.
//
//   bytes: 4 1/4 per n-gram, 24 per symbol, and 16 more once there was a prefix. A question allocates if it makes a part.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"
#include "fsa/ngram/packed_ngrams.hh"

namespace hws {

// Model: NgramModel, or PackedNgrams.
template <class Model>
class Continuations {
 public:
  Continuations(const Model &model, const Run &run);  // O(symbols)

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
  // An order of the symbols: of their labels, or of their names.
  struct Order {
    Array<Label> symbol;     // by rank
    Array<int32_t> rank;     // rank[c - 1] is the rank of symbol c
    Array<int32_t> maxima;   // a tree over ranks of the symbols that weigh most without context: leaf r at symbols + r
  };
  Order order_of(Array<Label> symbols) const;
  Array<Label> by_name(const Run &run) const;  // O(symbols log symbols)
  const Order &names(const Run &run) const;
  Range named(const Order &order, std::string_view prefix) const;
  // The children of a context, the heaviest first: all, or the first kPart of them. The first call for a context sorts as
  // many, in any thread.
  std::span<const NgramNode> heaviest_first(NgramNode h, bool all) const;
  static constexpr size_t kPart = 64;
  // Whether a context from h on, before `stop`, has an n-gram of c.
  bool hidden(NgramNode h, NgramNode stop, Label c) const;

  const Model &m_;
  mutable std::mutex sorting_;
  mutable Array<NgramNode> by_weight_;  // the children of each node that sorted_ names
  std::unique_ptr<std::atomic<uint32_t>[]> sorted_;  // two bits for each node: its first part, and all
  Array<double> alone_;                 // alone_[c - 1]: ln weight of symbol c without context
  Order by_label_;
  Lazy<Order> by_name_;
};
using NgramContinuations = Continuations<NgramModel>;

}  // namespace hws
