// Log-linear models over strings: ln weight(v) = theta · f(v), where f_w(v) counts the
// n-gram w in BOS v EOS and the empty n-gram counts |v| + 1. Seed 000, appendices B.2 to B.6.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// theta on W, spread over the nodes of W-bar (the n-grams of W and their prefixes): 0 where
// a node is not in W. That of the begin alone is 0.
struct LogLinear {
  AlphabetPtr alphabet;
  NgramTriePtr trie;
  Array<double> theta;
};

// Makes a model of n-grams i = labels[offsets[i] .. offsets[i + 1]), where the ends are the tree's bos and eos. Weights are
// numbers or -infinity (footnote 1). The begin alone occurs once in every string, as the end does. Its weight is added to the
// end's, so that it can be encoded (B.3 leaves it out). Throws `argument` (an n-gram twice, misplaced ends, an open
// alphabet).
LogLinear log_linear(const AlphabetPtr &alphabet, std::span<const int64_t> offsets, std::span<const Label> labels,
                     std::span<const double> theta, const Run &run);

// All symbols and the end alike, with a finite total: a weight on the empty n-gram alone.
LogLinear even_log_linear(const AlphabetPtr &alphabet, const Run &run);

// ENCODE (B.4): score(w) = ln k(w), the sum of theta over w's suffixes in W, the empty one
// too. O(n-grams).
NgramModelPtr encode_log_linear(const LogLinear &l);

// B.6: theta_w = ln k(w) - ln k(w'), w' the longest proper suffix (down to the empty one) of
// the model with all back-off weights one (unit_backoff.hh), so that every string keeps its
// weight, constant included. Back-off and default weights of zero make n-grams of their own. Where w and
// w' are both -infinity theta_w is 0; `unsupported` where only w' is: no theta says that.
LogLinear decode_log_linear(const NgramModelPtr &m, const Run &run);

}  // namespace hws
