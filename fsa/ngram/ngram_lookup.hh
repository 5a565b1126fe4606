// NgramModel::read from one hash table, for queries symbol by symbol: a slot holds all that
// reading an n-gram gives, so that a symbol costs about one miss of the cache per context
// tried. N-grams of one symbol need no slot: the tree finds them at once.
//
//   bytes: 48 per n-gram of two symbols or more, 16 per state.
#pragma once
#include <vector>

#include "fsa/ngram/ngram_model.hh"

namespace hws {

class NgramLookup {
 public:
  explicit NgramLookup(const NgramModel &model);  // O(n-grams) expected

  bool is_state(int64_t h) const { return h >= 0 && h < static_cast<int64_t>(back_.size()) && back_[static_cast<size_t>(h)].to >= 0; }
  // As NgramModel::read, to the last bit. h: a state, c: a symbol or the end.
  double read(NgramNode h, Label c, NgramNode *to) const {
    double weight = 0;
    while (h != NgramTrie::kRoot) {
      const Back &back = back_[static_cast<size_t>(h)];
      const uint64_t key = key_of(h, c);
      for (size_t at = place(key);; ++at) {
        const Slot &slot = slots_[at];
        if (slot.key == key) {
          *to = slot.next;
          return weight + slot.score;
        }
        if (slot.key == kFree) break;
      }
      weight += back.weight;
      h = back.to;
    }
    return weight + read_alone(c, to);
  }
  // Without a context.
  double read_alone(Label c, NgramNode *to) const {
    const NgramTrie &trie = *trie_;
    const NgramNode w = trie.child(NgramTrie::kRoot, c);
    if (w < 0) *to = c == trie.eos() ? -1 : NgramTrie::kRoot;
    else *to = next_[static_cast<size_t>(w)];
    return score_[static_cast<size_t>(w < 0 ? NgramTrie::kRoot : w)];
  }

 private:
  static constexpr uint64_t kFree = 0;  // no label is 0
  struct Slot {
    uint64_t key;
    double score;
    NgramNode next;
  };
  struct Back {
    double weight;
    NgramNode to;
  };
  static uint64_t key_of(NgramNode h, Label c) { return static_cast<uint64_t>(h) << 32 | static_cast<uint32_t>(c); }
  // Multiplied, of that the upper half, scaled to the places that are there.
  size_t place(uint64_t key) const { return static_cast<size_t>((((key ^ key >> 29) * 0x9E3779B97F4A7C15u) >> 32) * places_ >> 32); }

  const NgramTrie *trie_;
  std::span<const double> score_;
  std::span<const NgramNode> next_;
  std::vector<Slot> slots_;  // places_, and those that probing runs on into; one at the end is free
  std::vector<Back> back_;   // up to the last state
  uint64_t places_ = 1;
};

}  // namespace hws
