#include "fsa/ngram/combine.hh"

#include <cmath>

#include "fsa/ngram/unit_backoff.hh"

namespace hws {

namespace {

// Adds x times the scores that m has for the n-grams of a wider tree: those of their longest
// suffixes in m. `at` holds these, by node; an n-gram's extends one of its parent's suffixes.
void add_scores(const NgramModel &m, double x, const NgramTrie &wider, Array<double> *score, const Run &run) {
  const NgramTrie &trie = m.trie();
  Array<NgramNode> at(static_cast<size_t>(wider.nodes()), NgramTrie::kRoot);
  for (NgramNode w = 0; w < wider.nodes(); ++w) {
    if ((w & 4095) == 0) run.check();
    const size_t i = static_cast<size_t>(w);
    if (w != NgramTrie::kRoot) {
      NgramNode h = at[wider.parent(w)];
      NgramNode found = trie.child(h, wider.label(w));
      while (found < 0 && h != NgramTrie::kRoot) found = trie.child(h = trie.suffix(h), wider.label(w));
      at[i] = found < 0 ? NgramTrie::kRoot : found;
    }
    double &s = (*score)[i];
    if (w == wider.begin_node()) continue;
    if (s == -INFINITY || m.score(at[i]) == -INFINITY) {
      s = -INFINITY;
    } else {
      s += x * m.score(at[i]);
      if (!std::isfinite(s)) {
        fail(Code::limit, "a weight of e^%s times e^%s; more than a double holds", NumberText(x).text,
             NumberText(m.score(at[i])).text);
      }
    }
  }
}

}  // namespace

NgramModelPtr combine(const NgramModelPtr &a, double x, const NgramModelPtr &b, double y, const Run &run) {
  for (const double e : {x, b ? y : 0}) {
    if (!std::isfinite(e)) fail(Code::argument, "an exponent of %s; expected a finite number", NumberText(e).text);
  }
  const AlphabetPtr alphabet = b ? join(a->alphabet(), b->alphabet()) : a->alphabet();
  if (!alphabet) {
    fail(Code::argument, "a model over %s and one over %s", a->alphabet()->describe().c_str(),
         b->alphabet()->describe().c_str());
  }
  const NgramModelPtr left = unit_backoff(a, run), right = b ? unit_backoff(b, run) : nullptr;
  NgramTriePtr trie = left->trie_ptr();
  if (right) {
    NgramTrieBuilder builder(alphabet->size());
    builder.add_tree(left->trie(), run);
    builder.add_tree(right->trie(), run);
    Array<NgramNode> node;
    trie = builder.build(&node, run);
  }
  Array<double> score(static_cast<size_t>(trie->nodes()), 0);
  add_scores(*left, x, *trie, &score, run);
  if (right) add_scores(*right, y, *trie, &score, run);
  return std::make_shared<const NgramModel>(alphabet, std::move(trie), std::move(score), Array<double>());
}

}  // namespace hws
