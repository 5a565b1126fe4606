// Estimates n-gram models of weighted sequences: those of chunks, and outputs for a language model.
#pragma once
#include <optional>

#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

enum class SequenceEstimate : int32_t { kneser_ney, witten_bell };

struct SequenceFit {
  int64_t order = 8;  // of the n-gram model, ends counted
  SequenceEstimate estimate = SequenceEstimate::kneser_ney;
  std::optional<int64_t> ngrams;  // n-grams at most
};

// Fails with `argument` for fractional weights under Kneser-Ney, and with `limit` if no model has as few n-grams.
NgramModelPtr estimate_sequences(StringBatch strings, const AlphabetPtr &alphabet, const SequenceFit &settings, const Run &run);

}  // namespace hws
