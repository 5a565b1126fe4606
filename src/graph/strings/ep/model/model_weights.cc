// Optimize: balanced
#include "src/graph/strings/ep/model/model_weights.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/run.hh"

namespace hws {

// Of logarithms: beyond, nothing is left of the digits after the point, and sooner or later an exponent does not fit.
constexpr double kMostWeight = 1e12;

void ModelWeights::set(const NgramTrie &trie, std::span<const double> theta) {
  const size_t nodes = static_cast<size_t>(trie.nodes());
  if (theta.size() != nodes) fail(Code::argument, "%zu weights; expected one per n-gram of the tree, %zu", theta.size(), nodes);
  log_k_.resize(nodes);
  k_.resize(nodes);
  more_.resize(nodes);
  double most = -INFINITY;
  for (size_t i = 0; i < nodes; ++i) {
    const NgramNode v = static_cast<NgramNode>(i);
    const double t = v == trie.begin_node() ? 0 : theta[i];
    if (std::isnan(t) || t == INFINITY) {
      fail(Code::argument, "weight %zu is %s; expected a number or -infinity", i, NumberText(t).text);
    }
    log_k_[i] = t + (v == NgramTrie::kRoot || v == trie.begin_node() ? 0 : log_k_[static_cast<size_t>(trie.suffix(v))]);
    if (log_k_[i] == INFINITY) {
      fail(Code::argument, "the weights of n-gram %zu and its suffixes add up to more than a double holds", i);
    }
    if (v != trie.begin_node()) most = std::max(most, log_k_[i]);
  }
  if (most > -INFINITY && !(std::fabs(most) <= kMostWeight)) {
    fail(Code::argument, "the largest weight of an n-gram and its suffixes is %s; expected one of -1e12 to 1e12",
         NumberText(most).text);
  }
  exponent_ = most > -INFINITY ? static_cast<int64_t>(std::ceil(most / std::numbers::ln2)) : 0;
  const double shift = static_cast<double>(exponent_) * std::numbers::ln2;
  // The difference k(w) - k(w') is computed as k(w') (e^theta - 1), which keeps its digits where the two are close. Then k(w)
  // is the sum of k(w') and the difference.
  for (size_t i = 0; i < nodes; ++i) {
    const NgramNode v = static_cast<NgramNode>(i);
    const bool longer = v != NgramTrie::kRoot && v != trie.begin_node();
    const double over = longer ? k_[static_cast<size_t>(trie.suffix(v))] : 0;
    if (longer && std::fabs(theta[i]) < 0.5) {
      more_[i] = over * std::expm1(theta[i]);
      k_[i] = over + more_[i];
    } else {
      k_[i] = std::exp(log_k_[i] - shift);
      more_[i] = k_[i] - over;
    }
  }
}

}  // namespace hws
