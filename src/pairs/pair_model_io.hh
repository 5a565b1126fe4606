// Pair models as bytes, in the library's container (fsa/base/sections.hh), kind 15, version 1, and 2 with a language model:
//
//   meta  int64[2]: whether strings are read from right to left; 0
//   ialp, oalp  the alphabets (fsa/io/alphabet_bytes.hh)
//   chnk  int32: of each chunk its numbers of input and output symbols, then these symbols
//   fold  int32: by output symbol what it folds to; not there: none folds
//   ngrm  the n-gram model's own binary (fsa/ngram/ngram_binary.hh)
//   lang  the language model's own binary; not there: none
//   lwgt  double: its weight
//   kinp, koff, klab, klog  known outputs (known_outputs.hh); not there: none
//   card  how the model was learned
#pragma once
#include "fsa/base/sections.hh"
#include "src/learner/model_card.hh"
#include "src/pairs/pair_model.hh"

namespace hws {

// The result refers to the model's known outputs and to `nested`, in which n-grams are copied once. Both must outlive it.
struct PairBytes {
  std::string ngrams, language;
};
SectionWriter pair_binary(const PairModel &model, const ModelCard &card, PairBytes *nested);
std::string write_pair_model(const PairModel &model, const ModelCard &card = {});
// The n-gram model's arrays and the known outputs stay in the file, which `owner` keeps. Everything is checked: throws
// `corrupt`, `version` or `limit`. The bytes must be 8-aligned. `card` may be null.
PairModelPtr read_pair_model(std::span<const std::byte> file, std::shared_ptr<const void> owner, ModelCard *card,
                             const Run &run);

}  // namespace hws
