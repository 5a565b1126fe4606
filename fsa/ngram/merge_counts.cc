#include "fsa/ngram/ngram_counter.hh"

namespace hws {

// Each level of the result from the families of the level before, in its order; a family is a
// merge of the two families it comes from.
NgramCountsPtr merge_counts(const NgramCounts &a, const NgramCounts &b, const Run &run) {
  const NgramTrie &ta = *a.trie, &tb = *b.trie;
  const size_t most = static_cast<size_t>(ta.nodes()) + static_cast<size_t>(tb.nodes());
  if (most > INT32_MAX) fail(Code::limit, "more than %d n-grams", INT32_MAX);
  run.limit_bytes(a.trie->bytes() + b.trie->bytes() + static_cast<int64_t>(most) * 24);
  struct Pair {
    NgramNode a, b;
  };
  Array<Pair> from{{0, 0}};
  Array<Label> label{0};
  Array<NgramNode> parent{-1};
  Array<double> count{0};
  from.reserve(most);
  label.reserve(most);
  parent.reserve(most);
  count.reserve(most);
  for (size_t w = 0; w < from.size(); ++w) {
    if ((w & 0xffff) == 0) {
      run.check();
      run.limit_states(static_cast<int64_t>(from.size()));
    }
    const Pair here = from[w];
    NgramNode i = here.a < 0 ? 0 : ta.child_begin(here.a), j = here.b < 0 ? 0 : tb.child_begin(here.b);
    const NgramNode i_end = here.a < 0 ? 0 : ta.child_end(here.a), j_end = here.b < 0 ? 0 : tb.child_end(here.b);
    while (i < i_end || j < j_end) {
      const bool take_a = i < i_end && (j == j_end || ta.label(i) <= tb.label(j));
      const bool take_b = j < j_end && (i == i_end || tb.label(j) <= ta.label(i));
      label.push_back(take_a ? ta.label(i) : tb.label(j));
      parent.push_back(static_cast<NgramNode>(w));
      count.push_back((take_a ? a.count[i] : 0) + (take_b ? b.count[j] : 0));
      from.push_back({take_a ? i++ : -1, take_b ? j++ : -1});
    }
  }
  auto sum = std::make_shared<NgramCounts>();
  sum->alphabet = a.alphabet;
  sum->trie = NgramTrie::assemble(ta.symbols(), std::move(label), std::move(parent), {});
  sum->count = std::move(count);
  return sum;
}

}  // namespace hws
