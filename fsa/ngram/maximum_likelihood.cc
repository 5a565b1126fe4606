#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/interpolate.hh"

namespace hws {

NgramModelPtr maximum_likelihood(const NgramCounts &counts, const Run &run) {
  const NgramTrie &t = *counts.trie;
  run.limit_bytes(t.bytes() + static_cast<int64_t>(counts.count.size()) * 48);
  Array<double> share(counts.count.size(), 0), left(counts.count.size(), 0);
  for (NgramNode h = 0; h < t.nodes(); ++h) {
    if ((h & 0xffff) == 0) run.check();
    double sum = 0;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      sum += w == t.begin_node() ? 0 : counts.count[w];
    }
    for (NgramNode w = t.child_begin(h); w < t.child_end(h) && sum > 0; ++w) {
      share[w] = counts.count[w] / sum;
    }
  }
  return interpolate(counts.alphabet, counts.trie, share, left, run);
}

}  // namespace hws
