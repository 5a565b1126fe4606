#include "fsa/ngram/unit_backoff.hh"

#include <algorithm>
#include <cmath>

namespace hws {

NgramModelPtr unit_backoff(const NgramModelPtr &m, const Run &run) {
  if (std::all_of(m->fails().begin(), m->fails().end(), [](double f) { return f == 0; })) return m;
  const NgramTrie &trie = m->trie();
  const size_t n = static_cast<size_t>(trie.nodes());
  run.limit_bytes(static_cast<int64_t>(n * 8 * sizeof(double)));
  // ln K, of what an n-gram's arc leads to: back-offs and bridges come earlier in level order.
  Array<double> k(n, 0);
  for (NgramNode w = 1; w < trie.nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if (trie.label(w) == trie.eos()) continue;
    if (!m->is_state(w)) k[i] = k[m->next(w)];
    else k[i] = k[m->backoff(w)] + (m->fail_weight(w) == -INFINITY ? 0 : m->fail_weight(w));
  }
  const double constant = k[m->start()];

  NgramTrieBuilder builder(trie.symbols());
  const Array<int32_t> number = builder.add_tree(trie, run);
  Array<double> score(static_cast<size_t>(builder.count()), 0);
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    double s = m->score(w);
    if (w != NgramTrie::kRoot && w != trie.begin_node()) {
      s += k[i] - k[trie.parent(w)];
      if (trie.label(w) == trie.eos()) s += constant;
    }
    score[number[i]] = s;
  }
  if (constant != 0 && trie.child(NgramTrie::kRoot, trie.eos()) < 0) {
    builder.extend(0, trie.eos());
    score.push_back(m->score(NgramTrie::kRoot) + constant);
  }
  for (NgramNode h = 1; h < trie.nodes(); ++h) {
    if (m->fail_weight(h) != -INFINITY) continue;
    run.check();
    run.limit_arcs(int64_t{builder.count()} + trie.symbols());
    run.limit_bytes(builder.bytes());
    for (Label c = 1; c <= trie.eos(); ++c) builder.extend(number[h], c);
    score.resize(static_cast<size_t>(builder.count()), -INFINITY);
  }
  Array<NgramNode> node;
  NgramTriePtr wider = builder.build(&node, run);
  Array<double> placed(score.size());
  for (size_t i = 0; i < score.size(); ++i) placed[node[i]] = score[i];
  return std::make_shared<const NgramModel>(m->alphabet(), std::move(wider), std::move(placed), Array<double>());
}

}  // namespace hws
