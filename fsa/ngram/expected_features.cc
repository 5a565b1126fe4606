#include "fsa/ngram/expected_features.hh"

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ngram/encode_machine.hh"

namespace hws {

ExpectedFeatures expected_features(const NgramModel &m, const Run &run) {
  const NgramTrie &trie = m.trie();
  Array<State> state;
  const MachinePtr machine = encode_machine(m, Semiring::log, run, &state);
  Array<double> arcs(static_cast<size_t>(machine->arcs())), finals(static_cast<size_t>(machine->states()));
  expected_counts(*machine, arcs, finals, run);
  ExpectedFeatures out{total(*machine, run).log(), Array<double>(static_cast<size_t>(trie.nodes()), 0)};
  // An arc or an end counts for the longest n-gram that reads there ...
  for (NgramNode h = 0; h < trie.nodes(); ++h) {
    const State s = state[h];
    if (s < 0) continue;
    ArcId a = machine->arc_begin(s);
    bool ends = false;
    for (NgramNode w = trie.child_begin(h); w < trie.child_end(h); ++w) {
      if (trie.label(w) == trie.bos()) continue;
      ends |= trie.label(w) == trie.eos();
      // Children are in the order of their labels, the end after the symbols: encode_machine writes their arcs in this order.
      out.count[w] +=
          trie.label(w) == trie.eos() ? finals[s] : arcs[a++];
    }
    if (h == NgramTrie::kRoot) {
      out.count[0] += arcs[a];
      if (!ends) out.count[0] += finals[s];
    }
  }
  // ... and with it for its suffixes, which are shorter and come before it.
  for (NgramNode w = trie.nodes() - 1; w > NgramTrie::kRoot; --w) {
    if (w != trie.begin_node()) out.count[trie.suffix(w)] += out.count[w];
  }
  out.count[trie.begin_node()] = 1;
  return out;
}

}  // namespace hws
