// Corpora as binaries, in the container of fsa/base/sections.hh: kind 8, version 1. Little-endian; sections:
//
//   alph  the alphabet (fsa/io/alphabet_bytes.hh), sized
//   offs  int64[count + 1], ascending from 0
//   symb  int32[offs[count]], labels 1 to A
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/base/sections.hh"
#include "src/corpus/corpus.hh"

namespace hws {

inline constexpr uint32_t kCorpusVersion = 1;

// Views of the corpus' arrays.
SectionWriter corpus_sections(const Corpus &corpus);

// In place: the arrays stay where they are, and `owner` keeps them alive; 8-aligned. `pages` are those of a mapped file, of
// which at no time more than a few million bytes are in memory, or null. Everything is checked before there is a corpus:
// `corrupt`, `version`, or `limit`. O(size).
CorpusPtr read_corpus_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner,
                             std::shared_ptr<const MappedPages> pages, const Run &run);
// From a copy of the bytes.
CorpusPtr read_corpus_copy(std::span<const std::byte> file, const Run &run);

}  // namespace hws
