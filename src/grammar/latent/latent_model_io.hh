// The binary of a grammar with latent annotations: versioned sections with checksums (fsa/base/sections.hh).
#pragma once
#include <string>

#include "src/grammar/latent/latent_model.hh"
#include "src/learner/model_card.hh"

namespace hws {

std::string write_latent_model(const LatentModel &model, const ModelCard &card = {});
// Fails with `corrupt` for damaged bytes, and with `version` for those of another version. `card` may be null.
LatentModelPtr read_latent_model(std::span<const std::byte> bytes, ModelCard *card, const Run &run);

}  // namespace hws
