// ARPA files: back-off language models as text, log10 probabilities and weights.
//
//   \data\               numbers of n-grams per length; anything may stand before
//   \1-grams:            log10 p, the n-gram, and log10 of its back-off weight or nothing
//   \end\                nothing after it is read
//
// A back-off weight of the longest length means nothing and is not used. Where a model has such weights, a longer length is
// declared that has no n-grams. <s> and </s> are the begin and the end of the string. -99 and less is log10 0.
#pragma once
#include <string>
#include <string_view>

#include "fsa/ngram/ngram_model.hh"

namespace hws {

// The largest log10 of a probability: what is above 0 by no more is rounding.
constexpr double kMostLog10 = 1e-6;

// alphabet nullptr: the file's unigrams in their order, <unk> a symbol as any other. Symbols
// of a given alphabet without a unigram have the weight of <unk> (0 if the file has none).
// Throws `parse` with line and column, at a log10 probability above kMostLog10 too. O(length · log).
NgramModelPtr read_arpa(std::string_view text, AlphabetPtr alphabet, const Run &run);
// digits: number of significant digits, 1 to 17. Symbols that only the default covers are written as unigrams. The
// probability of the begin is written as -99. Throws `argument` if a symbol has no name (a nameless alphabet's are its
// numbers) or is called <s> or </s>, and if a weight is no probability (above kMostLog10).
std::string write_arpa(const NgramModel &model, int32_t digits, const Run &run);

}  // namespace hws
