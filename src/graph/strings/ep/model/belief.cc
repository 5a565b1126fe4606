#include "src/graph/strings/ep/model/belief.hh"

#include <algorithm>
#include <utility>

namespace hws {

void EpBelief::cavity(size_t left_out, Array<double> *theta) const {
  *theta = belief;
  const Array<double> &own = slot[left_out];
  for (size_t i = 0; i < own.size(); ++i) (*theta)[i] = without(belief[i], own[i]);
}

Array<uint8_t> EpBelief::weighted() const {
  Array<uint8_t> has(belief.size());
  for (size_t i = 0; i < has.size(); ++i) {
    has[i] = belief[i] != 0;
    for (size_t k = 0; k < slot.size() && !has[i]; ++k) has[i] = !slot[k].empty() && slot[k][i] != 0;
  }
  return has;
}

void EpBelief::change_tree(const TreeChange &change) {
  auto made = std::make_shared<const FeatureAutomaton>(change.trie);
  Array<double> wider = moved(change, belief);
  std::vector<Array<double>> messages(slot.size());
  for (size_t i = 0; i < slot.size(); ++i) {
    if (!slot[i].empty()) messages[i] = moved(change, slot[i]);
  }
  // Without n-grams of no weight the model is the same.
  model_known = model_known && change.trie->nodes() <= automaton->trie()->nodes();
  if (model_known) model_expected = moved(change, model_expected);
  automaton = std::move(made);
  belief = std::move(wider);
  slot = std::move(messages);
}

void EpBelief::compact() {
  const Array<uint8_t> has = weighted();
  const size_t count = static_cast<size_t>(std::count(has.begin(), has.end(), uint8_t{1}));
  if (has.size() < 2 * count + 64) return;
  const TreeChange change = reduced(trie(), Array<char>(has.begin(), has.end()));
  if (change.trie->nodes() < trie().nodes()) change_tree(change);
}

}  // namespace hws
