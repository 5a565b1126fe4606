#include "fsa/ngram/group_lasso.hh"

#include <cmath>

#include "fsa/base/array.hh"

namespace hws {

namespace {

double square(double x) { return std::isinf(x) ? 0 : x * x; }

}  // namespace

double penalty(const NgramTrie &trie, NgramPenalty kind, std::span<const double> theta, bool root_group) {
  const NgramNode first = root_group ? 0 : 1;
  double sum = 0;
  if (kind == NgramPenalty::l1) {
    for (NgramNode w = first; w < trie.nodes(); ++w) sum += std::sqrt(square(theta[static_cast<size_t>(w)]));
  }
  if (kind != NgramPenalty::tree) return sum;
  Array<double> below(theta.size());  // squares of a node and all that extends it
  for (NgramNode w = trie.nodes() - 1; w >= first; --w) {
    const size_t i = static_cast<size_t>(w);
    below[i] += square(theta[i]);
    sum += std::sqrt(below[i]);
    if (w > 0) below[trie.parent(w)] += below[i];
  }
  return sum;
}

void shrink(const NgramTrie &trie, NgramPenalty kind, double t, std::span<double> theta, bool root_group) {
  const NgramNode first = root_group ? 0 : 1;
  if (kind == NgramPenalty::l1) {
    for (NgramNode w = first; w < trie.nodes(); ++w) {
      double &x = theta[static_cast<size_t>(w)];
      if (!std::isinf(x)) x = std::copysign(std::fmax(std::fabs(x) - t, 0), x);
    }
  }
  if (kind != NgramPenalty::tree) return;
  // From the leaves up, computes the norm that is left of each group and the factor of its members.
  Array<double> below(theta.size()), factor(theta.size(), 1);
  for (NgramNode w = trie.nodes() - 1; w >= first; --w) {
    const size_t i = static_cast<size_t>(w);
    below[i] += square(theta[i]);
    const double norm = std::sqrt(below[i]), left = std::fmax(norm - t, 0);
    factor[i] = norm > 0 ? left / norm : 0;
    if (w > 0) below[trie.parent(w)] += left * left;
  }
  // Downwards: a member is in the groups of all its prefixes.
  for (NgramNode w = first; w < trie.nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if (w > 0) factor[i] *= factor[trie.parent(w)];
    if (!std::isinf(theta[i])) theta[i] *= factor[i];
  }
}

}  // namespace hws
