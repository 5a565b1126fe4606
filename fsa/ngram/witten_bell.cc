#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/interpolate.hh"

namespace hws {

NgramModelPtr witten_bell(const NgramCounts &counts, const Run &run) {
  const NgramTrie &t = *counts.trie;
  run.limit_bytes(t.bytes() + static_cast<int64_t>(counts.count.size()) * 48);
  Array<double> share(counts.count.size(), 0), left(counts.count.size(), 1);
  for (NgramNode h = 0; h < t.nodes(); ++h) {
    if ((h & 0xffff) == 0) run.check();
    double sum = 0, types = 0;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      const double c = counts.count[w];
      if (w == t.begin_node() || !(c > 0)) continue;
      sum += c;
      types += 1;
    }
    if (types == 0) continue;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      share[w] = counts.count[w] / (sum + types);
    }
    left[h] = types / (sum + types);
  }
  return interpolate(counts.alphabet, counts.trie, share, left, run);
}

}  // namespace hws
