// How n-gram models came to be.
#pragma once
#include "capi/ngram/ngram.hh"
#include "fsa/base/sections.hh"
#include "fsa/ngram/ngram_counter.hh"

namespace hws::capi {

// Begins a card with the method and the library's version.
ModelCard ngram_card(std::string_view method);
// Makes the card of an estimated model, which says what was counted and how likely that is.
ModelCard card_of_counts(std::string_view method, const NgramCounter &counter, const NgramCounts &counts,
                         const NgramModel &model, const Run &run);
// Makes the card of a model that was read from ARPA text.
ModelCard card_of_arpa(std::string_view text);
// Makes the card of a model that was made from others (`b` may be null), which says where these came from.
ModelCard card_of_models(std::string_view method, const hws_ngram_model &a, const hws_ngram_model *b = nullptr);

// The card's bytes in a binary, and a model with the card of its binary; `corrupt`.
inline std::string card_bytes(const hws_ngram_model &model) { return model.card.bytes(); }
// The binary of either store, with the card. The result refers to the model.
SectionWriter binary_of(const hws_ngram_model &model);
void hand_out_read(hws_ngram_model **to, StoredNgrams model, const std::string &card);

}  // namespace hws::capi
