#include "src/graph/strings/ep/projection/closed_form.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/strings/ep/model/feature_tree.hh"

namespace hws {

namespace {

// Sets every feature of the family to what `weight` says, the rest to 0.
template <class Weight>
void over_family(const NgramTrie &full, int32_t order, std::span<double> theta, Weight weight) {
  Array<char> at_begin(theta.size(), false);
  at_begin[static_cast<size_t>(full.begin_node())] = true;
  theta[NgramTrie::kRoot] = 0;
  for (NgramNode w = 1; w < full.nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    const bool begins = w == full.begin_node() || at_begin[static_cast<size_t>(full.parent(w))];
    at_begin[i] = begins;
    theta[i] = w != full.begin_node() && (begins || w >= full.level_begin(order)) ? weight(w) : 0;
  }
}

}  // namespace

void fixed_order_theta(const NgramTrie &full, int32_t order, std::span<const double> expected, std::span<double> theta) {
  over_family(full, order, theta, [&](NgramNode w) {
    const double own = expected[static_cast<size_t>(w)], history = expected[static_cast<size_t>(full.parent(w))];
    return own > 0 && history > 0 ? std::log(own / history) : -INFINITY;
  });
}

EvenWeights even_weights(Label symbols, double expected_empty) {
  // The mean length is r / (1 - r), r the weight of all symbols together.
  const double length = std::max(expected_empty - 1, 1e-3);
  return {std::log(length / (1 + length) / std::max<double>(symbols, 1)), -std::log1p(length)};
}

void even_theta(const NgramTrie &trie, const EvenWeights &weights, std::span<double> theta) {
  std::fill(theta.begin(), theta.end(), 0);
  theta[NgramTrie::kRoot] = weights.symbol;
  theta[static_cast<size_t>(trie.child(NgramTrie::kRoot, trie.eos()))] = weights.end - weights.symbol;
}

void even_fixed_order_theta(const NgramTrie &full, int32_t order, const EvenWeights &weights, std::span<double> theta) {
  over_family(full, order, theta, [&](NgramNode w) { return full.label(w) == full.eos() ? weights.end : weights.symbol; });
}

}  // namespace hws
