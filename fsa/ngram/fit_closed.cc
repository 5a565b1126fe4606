#include <cmath>

#include "fsa/ngram/fit_expected.hh"

namespace hws {

NgramModelPtr fit_closed(const ExpectedNgrams &e, const LongestMatch &m) {
  const NgramTrie &t = *e.trie;
  const size_t n = e.count.size();
  Array<double> score(n, 0), failure(n, 0);
  score[0] = -std::log(static_cast<double>(t.symbols()) + 1);
  for (NgramNode h = 0; h < t.nodes(); ++h) {
    double read = 0, counted = 0;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      if (w == t.begin_node()) continue;
      read += m.read[w];
      counted += e.count[w];
    }
    if (counted == 0) continue;
    // Hidden: what is left of the counts is rounding.
    const bool hidden = read < 1e-9 * counted;
    (h == NgramTrie::kRoot ? score[0] : failure[h]) = -INFINITY;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      const size_t i = static_cast<size_t>(w);
      if (w != t.begin_node()) score[i] = std::log(hidden ? e.count[i] / counted : m.read[i] / read);
    }
  }
  return std::make_shared<const NgramModel>(e.alphabet, e.trie, std::move(score), std::move(failure));
}

}  // namespace hws
