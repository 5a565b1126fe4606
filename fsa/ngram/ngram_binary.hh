// n-gram models as binaries, in the container of fsa/base/sections.hh: kind 5, version 1.
// Little-endian; n nodes of the tree, in its order:
//
//   meta  int64[2]: symbols, nodes
//   alph  the alphabet: fsa/io/alphabet_bytes.hh
//   labl  int32[n]   prnt  int32[n]   sufx  int32[n]   chld  int32[n + 1]   (NgramArrays)
//   scor  double[n]  fail  double[n]  next  int32[n]                        (NgramNumbers)
//   card  how the model came to be, where that is known: bytes of whoever wrote them (src/learner/model_card.hh). A reader that
//         does not know the section skips it.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/sections.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

inline constexpr uint32_t kNgramModelVersion = 1;

// The result refers to the model's arrays, so the model must outlive it. An empty card is left out.
SectionWriter ngram_binary(const NgramModel &model, const std::string &card = {});

// In place: the arrays stay where they are, `owner` keeps them alive. Everything is checked
// before there is a model: throws `corrupt`, `version`, or `limit`. `card` may be null. O(n log children).
NgramModelPtr read_ngram_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                                std::string *card = nullptr);
// From a copy of the bytes.
NgramModelPtr read_ngram_binary_copy(std::span<const std::byte> file, const Run &run, std::string *card = nullptr);

}  // namespace hws
