#include "fsa/ngram/interpolate.hh"

#include <cmath>

namespace hws {

NgramModelPtr interpolate(const AlphabetPtr &alphabet, const NgramTriePtr &trie, const Array<double> &share,
                          const Array<double> &left, const Run &run) {
  const NgramTrie &t = *trie;
  const size_t n = static_cast<size_t>(t.nodes());
  run.limit_bytes(t.bytes() + static_cast<int64_t>(n) * 32);
  Array<double> p(n, 0), fail(n, 0);
  // Probability of a symbol without any n-gram: below the unigrams there is only the uniform distribution.
  const double uniform = 1 / (static_cast<double>(t.symbols()) + 1);
  p[0] = left[0] * uniform;
  for (NgramNode h = 0; h < t.nodes(); ++h) {
    if ((h & 0xffff) == 0) run.check();
    if (!t.has_children(h)) continue;
    const double back = left[h];
    if (h != NgramTrie::kRoot) fail[h] = std::log(back);
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      // From the longest suffix that is an n-gram; contexts between it and h have none of their own.
      const NgramNode s = t.suffix(w), stop = s == NgramTrie::kRoot ? NgramTrie::kRoot : t.parent(s);
      double lower = h == NgramTrie::kRoot ? uniform : p[s];
      for (NgramNode b = t.suffix(h); b > stop; b = t.suffix(b)) {
        if (t.has_children(b)) lower *= left[b];
      }
      p[w] = share[w] + back * lower;
    }
  }
  for (double &x : p) x = std::log(x);
  p[t.begin_node()] = 0;
  return std::make_shared<const NgramModel>(alphabet, trie, std::move(p), std::move(fail));
}

}  // namespace hws
