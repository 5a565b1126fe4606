// A token is read once, after the order − 1 symbols before it, or after all of them where these are fewer. So the tokens of all
// strings are the n-grams of the longest length, and those shorter ones that begin with the begin of the string. The state in
// which a model reads the last symbol of an n-gram is where the n-gram without it led. A model with the tree of the counts has
// an arc for each n-gram, so that the arc's weight is what is asked for.
#include "fsa/ngram/counts_likelihood.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

double CountsLikelihood::perplexity() const { return std::exp(-log_likelihood / tokens); }

CountsLikelihood counts_likelihood(const NgramCounts &counts, int32_t order, const NgramModel &model, const Run &run) {
  const NgramTrie &t = *counts.trie;
  const bool same = model.trie_ptr() == counts.trie;
  run.limit_bytes(t.nodes() * int64_t{same ? 1 : 5});
  Array<char> begins(static_cast<size_t>(t.nodes()), 0);  // n-grams whose first symbol is the begin
  Array<NgramNode> state(same ? 0 : static_cast<size_t>(t.nodes()), NgramTrie::kRoot);
  begins[t.begin_node()] = 1;
  if (!same) state[t.begin_node()] = model.start();
  LongSum sum, tokens;
  int32_t length = 0;
  for (NgramNode w = 1; w < t.nodes(); ++w) {
    if ((w & 0xffff) == 0) run.check();
    while (length < t.order() && w >= t.level_begin(length + 1)) ++length;
    if (w == t.begin_node()) continue;
    begins[w] = begins[t.parent(w)];
    double log_p = 0;
    if (same) log_p = model.score(w);
    else log_p = model.read(state[t.parent(w)], t.label(w), &state[w]);
    if ((length < order && !begins[w]) || !(counts.count[w] > 0)) continue;
    sum.add(counts.count[w] * log_p);
    tokens.add(counts.count[w]);
  }
  return {sum.value(), tokens.value()};
}

}  // namespace hws
