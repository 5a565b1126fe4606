#include "fsa/ngram/longest_match.hh"

namespace hws {

LongestMatch longest_match(const ExpectedNgrams &e) {
  const NgramTrie &t = *e.trie;
  LongestMatch m{e.count, Array<double>(e.count.size(), 0)};
  for (NgramNode h = 1; h < t.nodes(); ++h) {
    if (t.has_children(h)) m.backed_off[h] = e.count[h];
  }
  for (NgramNode w = 1; w < t.nodes(); ++w) {
    if (w == t.begin_node()) continue;
    const double c = e.count[w];
    const NgramNode s = t.suffix(w), stop = s == NgramTrie::kRoot ? NgramTrie::kRoot : t.parent(s);
    m.read[s] -= c;
    // Contexts between w's own and that of s have no n-gram for w's last symbol.
    for (NgramNode h = t.parent(w); h > stop; h = t.suffix(h)) m.backed_off[h] -= c;
  }
  m.read[t.begin_node()] = 0;
  for (size_t i = 0; i < e.count.size(); ++i) {
    const double least = 1e-11 * e.count[i];
    if (m.read[i] < least) m.read[i] = 0;
    if (m.backed_off[i] < least) m.backed_off[i] = 0;
  }
  return m;
}

double cross_entropy(const LongestMatch &m, const NgramModel &q) {
  double nats = 0;
  for (NgramNode w = 0; w < q.trie().nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if (m.read[i] > 0) nats -= m.read[i] * q.score(w);
    if (m.backed_off[i] > 0) nats -= m.backed_off[i] * q.fail_weight(w);
  }
  return nats;
}

}  // namespace hws
