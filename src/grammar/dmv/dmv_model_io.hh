// The binary of a dependency model: versioned sections with checksums (fsa/base/sections.hh).
#pragma once
#include <string>

#include "src/grammar/dmv/dmv_model.hh"
#include "src/learner/model_card.hh"

namespace hws {

std::string write_dmv_model(const DmvModel &model, const ModelCard &card = {});
// Fails with `corrupt` for damaged bytes, and with `version` for those of another version. `card` may be null.
DmvModelPtr read_dmv_model(std::span<const std::byte> bytes, ModelCard *card = nullptr, const Run &run = {});

}  // namespace hws
