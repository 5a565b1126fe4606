// n-gram models as binaries, in the container of fsa/base/sections.hh: kind 5. Version 1 has the plain store, which all
// libraries read, and version 2 the packed one. Little-endian; n nodes of the tree, in its order. Both versions:
//
//   alph  the alphabet: fsa/io/alphabet_bytes.hh
//   card  how the model came to be, where that is known: bytes of whoever wrote them (src/learner/model_card.hh). A reader that
//         does not know the section skips it.
//
// Version 1:
//
//   meta  int64[2]: symbols, nodes
//   labl  int32[n]   prnt  int32[n]   sufx  int32[n]   chld  int32[n + 1]   (NgramArrays)
//   scor  double[n]  fail  double[n]  next  int32[n]                        (NgramNumbers)
//
// Version 2, of m states (packed_ngrams.hh, PackedArrays; begins of bins only where weights are no floats):
//
//   meta  int64[4]: symbols, nodes, states, bits of a weight      erro  double: the greatest difference of a weight
//   ngrm, stts  uint64[]: records of n-grams and of states        isst, tree  uint64[]: lines of ranked bits
//   sthn, trhn  uint32[]: hints of these    scbn, fabn  float[]: bins    scbg, fabg  int32[order + 2]: where bins begin
#pragma once
#include <memory>
#include <span>

#include "fsa/base/sections.hh"
#include "fsa/ngram/stored_ngrams.hh"

namespace hws {

inline constexpr uint32_t kNgramModelVersion = 1, kPackedNgramsVersion = 2;

// The result refers to the model's arrays, so the model must outlive it. An empty card is left out.
SectionWriter ngram_binary(const NgramModel &model, const std::string &card = {});
SectionWriter ngram_binary(const PackedNgrams &model, const std::string &card = {});

// In place: the arrays stay where they are, `owner` keeps them alive. Everything is checked
// before there is a model: throws `corrupt`, `version`, or `limit`. `card` may be null. O(n log children). Without `verify`
// lengths and names alone are: O(names), and a damaged file is read as it is.
StoredNgrams read_ngram_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                               std::string *card = nullptr, bool verify = true);
// From a copy of the bytes.
StoredNgrams read_ngram_binary_copy(std::span<const std::byte> file, const Run &run, std::string *card = nullptr);

}  // namespace hws
