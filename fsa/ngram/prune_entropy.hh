// Entropy pruning (Stolcke 1998, "Entropy-based pruning of backoff language models").
#pragma once
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// Without the n-grams of two symbols or more whose removal, each taken alone, raises the
// model's perplexity by less than the factor 1 + threshold:
//
//   D = -p(h) { p(w|h) [ln p(w|h') + ln a'(h) - ln p(w|h)] + left(h) [ln a'(h) - ln a(h)] }
//
// exp(D) - 1 < threshold, a and a' the back-off weights of h before and after, p(h) the
// product of the model's own probabilities along h (that of the begin of the string is the
// end's, as SRILM has it). An n-gram others extend stays. The remaining n-grams keep their
// probabilities; back-off weights are computed anew. Throws `argument` if a state's
// probabilities do not sum to 1 within 1 %. O(n-grams).
NgramModelPtr prune_entropy(const NgramModel &model, double threshold, const Run &run);

}  // namespace hws
