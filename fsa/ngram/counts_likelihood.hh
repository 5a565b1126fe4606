// The likelihood of counted strings under a model. Only their counts are needed.
#pragma once
#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

struct CountsLikelihood {
  double log_likelihood = 0;  // nats
  double tokens = 0;          // symbols and ends
  double perplexity() const;  // per token
};

// Counts of n-grams up to `order`, and a model over their alphabet that looks back no further. What was counted of machines is
// what reached the threshold. O(n-grams); where the model has other n-grams than the counts, O(n-grams · log symbols).
CountsLikelihood counts_likelihood(const NgramCounts &counts, int32_t order, const NgramModel &model, const Run &run);

}  // namespace hws
