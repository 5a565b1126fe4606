// Edit models as bytes, in the library's container (fsa/base/sections.hh): meta
// (windows, symbols, backoff), alphabet names, and per stage the contexts and
// their rows, and a card of how it was learned where there is one. Equal models
// with equal cards give equal bytes.
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "src/edit/edit_model.hh"
#include "src/learner/model_card.hh"

namespace hws {

std::string write_edit_model(const EditModel &model, const ModelCard &card = {});
// Throws `corrupt` or `version`. Checks everything: sizes, contexts and their
// order, that every row is a distribution. The bytes need no alignment.
// `card` may be null.
EditModelPtr read_edit_model(std::span<const std::byte> bytes, ModelCard *card = nullptr, const Run &run = {});

}  // namespace hws
