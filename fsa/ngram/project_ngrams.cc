#include "fsa/ngram/project_ngrams.hh"

#include <cmath>

#include "fsa/ngram/estimate.hh"

namespace hws {

NgramProjection project_ngrams(const MachinePtr &p, int32_t order, double threshold, const Run &run) {
  if (p->tapes() != 1) fail(Code::argument, "a machine of %d tapes; expected 1", p->tapes());
  if (p->alphabet(0)->is_open()) fail(Code::argument, "a machine over an open alphabet; expected one with a size");
  const NgramCountsPtr counts = count_machine(*p, 0, p->alphabet(0), order, threshold, 1, run);
  NgramProjection out{maximum_likelihood(*counts, run), 0};
  // Every symbol and every end is read by the longest n-gram there: those of the full order,
  // and shorter ones that begin the string.
  const NgramTrie &t = *counts->trie;
  const NgramModel &q = *out.model;
  Array<char> begins(static_cast<size_t>(t.nodes()), false);
  begins[t.begin_node()] = true;
  for (int32_t l = 1; l <= t.order(); ++l) {
    for (NgramNode w = t.level_begin(l); w < t.level_begin(l + 1); ++w) {
      const size_t i = static_cast<size_t>(w);
      if (w == t.begin_node()) continue;
      begins[i] = begins[t.parent(w)];
      if ((l == order || begins[i]) && counts->count[i] > 0) out.cross_entropy -= counts->count[i] * q.score(w);
    }
  }
  return out;
}

}  // namespace hws
