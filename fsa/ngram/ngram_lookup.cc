#include "fsa/ngram/ngram_lookup.hh"

namespace hws {

NgramLookup::NgramLookup(const NgramModel &m) : trie_(m.trie_ptr().get()), score_(m.scores()), next_(m.numbers().next) {
  const NgramTrie &trie = *trie_;
  const NgramNode singles = trie.child_end(NgramTrie::kRoot), n = trie.nodes();
  NgramNode last = n - 1;
  while (!m.is_state(last)) --last;
  back_.resize(static_cast<size_t>(last) + 1, Back{0, -1});
  back_[NgramTrie::kRoot] = {0, NgramTrie::kRoot};
  for (NgramNode h = 1; h <= last; ++h) {
    if (m.is_state(h)) back_[static_cast<size_t>(h)] = {m.fail_weight(h), m.backoff(h)};
  }
  places_ = static_cast<uint64_t>(n - singles) * 2 + 1;
  // Linear probing without a wrap: runs that reach the end go on in places added there.
  slots_.assign(static_cast<size_t>(places_) + 1, Slot{kFree, 0, 0});
  for (NgramNode w = singles; w < n; ++w) {
    const uint64_t key = key_of(trie.parent(w), trie.label(w));
    size_t at = place(key);
    while (slots_[at].key != kFree) ++at;
    slots_[at] = {key, m.score(w), m.next(w)};
    if (at + 1 == slots_.size()) slots_.push_back({kFree, 0, 0});
  }
}

}  // namespace hws
