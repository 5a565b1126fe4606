// Log-probabilities of strings under a back-off model, and perplexity, with the symbols
// that are not in its vocabulary counted apart, as KenLM's query prints them.
#pragma once
#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/packed_ngrams.hh"

namespace hws {

struct StringScore {
  double log_prob = 0;  // of all symbols and the end
  double known = 0;     // of those that are not unknown
  int64_t unknown_count = 0;
};

// Models are of type NgramModel or PackedNgrams. Whether a symbol has no unigram of its own, or is `unknown` (0: none is).
template <class Model>
bool is_unknown(const Model &model, Label c, Label unknown);

// strings: one tape over the model's alphabet. words: nothing, or room for one number per
// symbol and one per end, string after string: ln p of each. lengths: nothing, or as many:
// how long the n-gram is that gave it (0: the default). O(symbols · back-offs).
template <class Model>
Array<StringScore> score_strings(const Model &model, const StringBatch &strings, Label unknown,
                                       std::span<double> words, std::span<int32_t> lengths, const Run &run);

struct Perplexity {
  double tokens = 0, unknown = 0;  // symbols and ends, each string as often as its value says; unknown ones of them
  double with = 0, without = 0;    // exp(-ln p per token), and with unknown tokens left out (NaN without tokens)
};
template <class Model>
Perplexity perplexity(const Model &model, const StringBatch &strings, Label unknown, const Run &run);

}  // namespace hws
