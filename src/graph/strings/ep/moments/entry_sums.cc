#include "src/graph/strings/ep/moments/entry_sums.hh"

#include <algorithm>

namespace hws {

void EntrySums::clear(const FeatureAutomaton &w) {
  singles.assign(w.singles().size() * kLanes, 0);
  doubles.assign(w.doubles().size() * kLanes, 0);
  overs.assign(w.double_runs().size(), 0);
  ends.assign(w.end_entries().size(), 0);
  fired.assign(static_cast<size_t>(w.trie()->nodes()), 0);
}

void EntrySums::expected(const FeatureAutomaton &w, const ModelWeights &weights, const EntryWeights &entries,
                         std::span<double> expected) const {
  const NgramTrie &trie = *w.trie();
  std::copy(fired.begin(), fired.end(), expected.begin());
  const auto lanes = [](const Array<double> &sums, size_t j) {
    const double *x = sums.data() + j * kLanes;
    return (x[0] + x[1]) + (x[2] + x[3]);
  };
  const auto take = [&](const FeatureAutomaton::Single &entry, double sum) {
    expected[static_cast<size_t>(entry.node)] += weights.k(entry.node) * sum;
    if (w.direct(entry.from)) return;
    const NgramNode over = trie.suffix(entry.node);
    expected[static_cast<size_t>(over)] -= weights.k(over) * sum;
  };
  for (size_t j = 0; j < w.singles().size(); ++j) take(w.singles()[j], lanes(singles, j));
  for (size_t j = 0; j < w.end_entries().size(); ++j) take(w.end_entries()[j], ends[j]);
  for (size_t j = 0; j < w.doubles().size(); ++j) {
    expected[static_cast<size_t>(w.doubles()[j].node)] += entries.doubles[j] * lanes(doubles, j);
  }
  for (size_t r = 0; r < w.double_runs().size(); ++r) {
    const NgramNode over = w.double_runs()[r].over;
    if (over >= 0) expected[static_cast<size_t>(over)] -= entries.overs[r] * overs[r];
  }
  for (NgramNode x = trie.nodes() - 1; x > NgramTrie::kRoot; --x) {
    if (x != trie.begin_node()) expected[static_cast<size_t>(trie.suffix(x))] += expected[static_cast<size_t>(x)];
  }
  for (double &e : expected) e = std::max(e, 0.0);
  expected[static_cast<size_t>(trie.begin_node())] = 1;
}

}  // namespace hws
