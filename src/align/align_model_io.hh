// The binary of a model of alignments: its numbers lie in the file as they do in memory, so that a mapped file is used where it
// is. Vocabularies are read into memory.
#pragma once
#include <memory>

#include "fsa/base/sections.hh"
#include "src/align/align_model.hh"
#include "src/learner/model_card.hh"

namespace hws {

SectionWriter align_binary(const AlignModel &model, const ModelCard &card);  // views of the model, which must outlive it
// The bytes must be 8-aligned and stay as long as `owner`. Fails with `corrupt` or `version`.
AlignModelPtr read_align_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, ModelCard *card,
                                const Run &run, bool verify = true);

}  // namespace hws
