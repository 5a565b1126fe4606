// Optimize: balanced
#include "src/graph/strings/ep/model/entry_weights.hh"

namespace hws {

void EntryWeights::set(const FeatureAutomaton &w, const ModelWeights &weights) {
  const auto difference = [&](const FeatureAutomaton::Single &entry) {
    return w.direct(entry.from) ? weights.k(entry.node) : weights.more(entry.node);
  };
  singles.resize(w.singles().size());
  for (size_t j = 0; j < singles.size(); ++j) singles[j] = difference(w.singles()[j]);
  ends.resize(w.end_entries().size());
  for (size_t j = 0; j < ends.size(); ++j) ends[j] = difference(w.end_entries()[j]);
  doubles.resize(w.doubles().size());
  for (size_t j = 0; j < doubles.size(); ++j) doubles[j] = weights.k(w.doubles()[j].node);
  overs.resize(w.double_runs().size());
  for (size_t r = 0; r < overs.size(); ++r) overs[r] = w.double_runs()[r].over < 0 ? 0 : weights.k(w.double_runs()[r].over);
}

}  // namespace hws
