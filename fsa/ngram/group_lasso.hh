// The tree-structured group lasso over n-grams: Omega(theta) = sum over prefixes u of the
// Euclidean norm of all theta_ux (seed 000, equation 9; Nelakanti et al. 2013), and l1. The
// group of the empty prefix, which holds everything, is left out unless asked for, since it
// can make the distribution improper; so is theta of the empty n-gram (errata of the seed).
#pragma once
#include <span>

#include "fsa/ngram/ngram_trie.hh"

namespace hws {

enum class NgramPenalty { none, tree, l1 };

// Numbers of -infinity count for nothing. O(n-grams).
double penalty(const NgramTrie &trie, NgramPenalty kind, std::span<const double> theta, bool root_group);
// theta = argmin_z 1/2 |z - theta|^2 + t * Omega(z), exactly: group soft thresholds, the
// longest prefixes first (Jenatton et al. 2011). O(n-grams).
void shrink(const NgramTrie &trie, NgramPenalty kind, double t, std::span<double> theta, bool root_group);

}  // namespace hws
