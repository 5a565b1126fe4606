// The weight of an n-gram's last symbol in the contexts shorter than its own.
#pragma once
#include <span>

#include "fsa/ngram/ngram_trie.hh"

namespace hws {

// ln of the weight of w's last symbol after the contexts shorter than its own: that of its
// suffix, and the back-offs to it (which are 0 for nodes that are no states). O(back-offs).
inline double lower_score(const NgramTrie &t, std::span<const double> score, std::span<const double> fail, NgramNode w) {
  const NgramNode s = t.suffix(w), stop = s == NgramTrie::kRoot ? NgramTrie::kRoot : t.parent(s);
  double sum = score[static_cast<size_t>(s)];
  for (NgramNode b = t.suffix(t.parent(w)); b > stop; b = t.suffix(b)) sum += fail[static_cast<size_t>(b)];
  return sum;
}

}  // namespace hws
