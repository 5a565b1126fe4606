// How often a model's arcs are taken when it reads a distribution's strings, from the
// expected counts of its n-grams alone: at every place the longest n-gram of the model that
// ends there is read, so
//
//   read(w) = E[w] - sum of E[x] over n-grams x whose longest proper suffix in the model w is,
//
// and h is backed off from unless an n-gram is read whose context is h or ends with it. What
// the intersection of the distribution with the model would say, without the intersection.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// E[w] per node of the tree; of the empty n-gram that of symbols and ends, of the begin 1.
struct ExpectedNgrams {
  AlphabetPtr alphabet;
  NgramTriePtr trie;
  Array<double> count;
};

struct LongestMatch {
  Array<double> read;        // per node; of the empty n-gram: by its default
  Array<double> backed_off;  // per node with children but the empty one
};

// Differences below 1e-11 of what they are taken from are zero: the counts have no more
// digits. O(n-grams · order).
LongestMatch longest_match(const ExpectedNgrams &e);

// -E[ln q], nats, of a model on the same tree; +infinity where it cannot read what was counted.
double cross_entropy(const LongestMatch &m, const NgramModel &q);

}  // namespace hws
