// Interpolated models in back-off form: what the estimators share.
//
//   p(c | h) = share(hc) + left(h) p(c | h')      h' = h without its first symbol
//   p(c | )  = share(c)  + left()  / (symbols + 1)
//
// where share(hc) is the part of h's mass an estimator gives to hc itself and left(h) what
// it has left. Every symbol of the alphabet and the end of the string are events; those
// without a share have only what comes from below.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// share, left: one per node; left of a node without continuations is not read. The begin of
// the string is no event: score 0. Sums to 1 at every state if shares and left do. O(nodes).
NgramModelPtr interpolate(const AlphabetPtr &alphabet, const NgramTriePtr &trie, const Array<double> &share,
                          const Array<double> &left, const Run &run);

}  // namespace hws
