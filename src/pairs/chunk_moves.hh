// Which chunks of a range a state of the n-gram model reads, and how probable they are. Children of a node are sorted by their
// label, and chunks of one input have neighbouring labels, so each context that the state backs off to gives its chunks of the
// range as one run. A chunk counts in the longest context that has it. Back-off weights are at most 1 as a rule; then contexts
// whose weight alone is below what is asked for are not visited.
#pragma once
#include <algorithm>
#include <cmath>

#include "src/pairs/pair_model.hh"

namespace hws {

class ChunkMoves {
 public:
  explicit ChunkMoves(const PairModel &model)
      : ngrams_(*model.ngrams()), trie_(ngrams_.trie()), seen_(static_cast<size_t>(model.chunks().size()) + 1, 0),
        falls_(model.falls()) {}

  // Calls visit(chunk, state after it, ln p) for each chunk of the range whose ln p is at least `least`.
  // O(contexts * log children + chunks visited).
  template <class Visit>
  void each(NgramNode state, ChunkRange range, double least, Visit visit) {
    if (++mark_ == 0) {
      std::fill(seen_.begin(), seen_.end(), 0u);
      mark_ = 1;
    }
    const Label *const labels = trie_.arrays().label.data();
    const double *const scores = ngrams_.scores().data();
    const NgramNode *const next = ngrams_.numbers().next.data();
    double weight = 0;
    for (NgramNode h = state;; h = ngrams_.backoff(h)) {
      const NgramNode end = trie_.child_end(h);
      auto child = static_cast<NgramNode>(
          std::lower_bound(labels + trie_.child_begin(h), labels + end, range.first) - labels);
      for (; child < end && labels[child] < range.last; ++child) {
        uint32_t &seen = seen_[labels[child]];
        if (seen == mark_) continue;
        seen = mark_;
        const double log_p = weight + scores[child];
        if (log_p >= least && log_p > -INFINITY) visit(labels[child], next[child], log_p);
      }
      if (h == NgramTrie::kRoot) break;
      weight += ngrams_.fail_weight(h);
      if (falls_ && weight < least) break;
    }
  }
  // ln p of the end after a state.
  double end(NgramNode state) const {
    NgramNode to;
    return ngrams_.read(state, trie_.eos(), &to);
  }

 private:
  const NgramModel &ngrams_;
  const NgramTrie &trie_;
  Array<uint32_t> seen_;  // by chunk's label: the last question that met it
  bool falls_;
  uint32_t mark_ = 0;
};

}  // namespace hws
