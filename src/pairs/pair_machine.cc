#include "src/pairs/pair_machine.hh"

#include <cmath>

#include "fsa/machine/builder.hh"

namespace hws {

MachinePtr pair_machine(const PairModel &model, Semiring semiring, const Run &run) {
  const NgramModel &ngrams = *model.ngrams();
  const NgramTrie &trie = ngrams.trie();
  run.stage("pair model: machine", trie.nodes());
  Array<State> state_of(static_cast<size_t>(trie.nodes()), -1);
  Builder rows(semiring, {model.input(), model.output()});
  for (NgramNode h = 0; h < trie.nodes(); ++h) {
    if (!ngrams.is_state(h)) continue;
    state_of[h] = rows.states();
    rows.add_state();
  }
  run.limit_states(rows.states());
  rows.set_start(state_of[ngrams.start()]);
  const auto weight = [&](double log_p) { return semiring == Semiring::real ? std::exp(log_p) : 0 - log_p; };
  const double one = weight(0);
  // The arcs of a chunk, from its first symbols on; the first arc has the weight.
  const auto write = [&](State from, Label chunk, double value, State to) {
    const ChunkSides sides = model.chunks()[chunk - 1];
    const size_t arcs = std::max(sides.input.size(), sides.output.size());
    for (size_t k = 0; k < arcs; ++k) {
      State next = to;
      if (k + 1 < arcs) {
        next = rows.states();
        rows.add_state();
      }
      const Label labels[] = {k < sides.input.size() ? sides.input[k] : kEpsilon,
                              k < sides.output.size() ? sides.output[k] : kEpsilon};
      rows.add_arc(from, labels, k == 0 ? value : one, next);
      from = next;
    }
  };
  for (NgramNode h = 0; h < trie.nodes(); ++h) {
    if (state_of[h] < 0) continue;
    if (h % 1024 == 0) run.check();
    for (NgramNode w = trie.child_begin(h); w < trie.child_end(h); ++w) {
      const double score = ngrams.score(w);
      if (score == -INFINITY || trie.label(w) == trie.bos()) continue;
      if (trie.label(w) == trie.eos()) rows.set_final(state_of[h], weight(score));
      else write(state_of[h], trie.label(w), weight(score), state_of[ngrams.next(w)]);
    }
    if (h != NgramTrie::kRoot && ngrams.fail_weight(h) > -INFINITY) {
      const Label silent[] = {kEpsilon, kEpsilon};
      rows.add_arc(state_of[h], silent, weight(ngrams.fail_weight(h)), state_of[ngrams.backoff(h)]);
    }
    run.limit_arcs(rows.arcs());
  }
  run.limit_states(rows.states());
  return rows.build(run);
}

}  // namespace hws
