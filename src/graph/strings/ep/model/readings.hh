// What a state of a model reads each letter by: the look-up along its back-offs, for all letters at once.
#pragma once
#include <algorithm>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"

namespace hws {

class Readings {
 public:
  // For an automaton's symbols; no allocation where they were as many before.
  void reserve(Label symbols) {
    const size_t labels = static_cast<size_t>(symbols) + 2;
    if (stamp_.size() >= labels) return;
    stamp_.assign(labels, 0);
    node_.resize(labels);
    now_ = 0;
  }
  // O(n-grams that begin with h or what it backs off to).
  void look_up(const FeatureAutomaton &w, int32_t h) {
    if (++now_ == 0) {
      std::fill(stamp_.begin(), stamp_.end(), 0u);
      now_ = 1;
    }
    w_ = &w;
    for (; h > 0; h = w.backoff(h)) {
      const NgramTrie &trie = *w.trie();
      const NgramNode v = w.node(h);
      for (NgramNode x = trie.child_begin(v); x < trie.child_end(v); ++x) {
        const size_t c = static_cast<size_t>(trie.label(x));
        if (stamp_[c] == now_) continue;
        stamp_[c] = now_;
        node_[c] = x;
      }
    }
  }
  // The n-gram that reads c (a symbol or the end) at the state looked up last.
  NgramNode of(Label c) const {
    return stamp_[static_cast<size_t>(c)] == now_ ? node_[static_cast<size_t>(c)] : w_->at_root(c);
  }
  int64_t bytes() const {
    return static_cast<int64_t>(stamp_.capacity() * sizeof(uint32_t) + node_.capacity() * sizeof(NgramNode));
  }

 private:
  const FeatureAutomaton *w_ = nullptr;
  Array<NgramNode> node_;
  Array<uint32_t> stamp_;
  uint32_t now_ = 0;
};

}  // namespace hws
