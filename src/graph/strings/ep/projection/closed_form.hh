// Log-linear weights from expected counts in closed form (seed 000, sections 3.3 and 6): the
// n-gram model of a fixed order that matches them, and the 0-gram model to begin with.
#pragma once
#include <span>

#include "fsa/ngram/ngram_trie.hh"

namespace hws {

// Returns theta_w = ln(E[w] / E[w without its last symbol]) for the family's features (feature_tree.hh) and 0 for other
// n-grams. An n-gram that is never expected has -infinity. The model sums to one by construction. O(nodes).
void fixed_order_theta(const NgramTrie &full, int32_t order, std::span<const double> expected, std::span<double> theta);

// All symbols alike, with the expected length that expected[empty] = E|v| + 1 says: ln of a symbol's and of the end's
// weight. As theta: on the empty n-gram and the end (`root` trees), or on every feature of a fixed-order family.
struct EvenWeights {
  double symbol, end;
};
EvenWeights even_weights(Label symbols, double expected_empty);
void even_theta(const NgramTrie &trie, const EvenWeights &weights, std::span<double> theta);
void even_fixed_order_theta(const NgramTrie &full, int32_t order, const EvenWeights &weights, std::span<double> theta);

}  // namespace hws
