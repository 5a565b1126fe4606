// Corpora as binaries, in the library's container (fsa/base/sections.hh): kind corpus, version 1, sections "alph" the alphabet,
// "symb" int32[symbols], "offs" int64[sequences + 1].
#pragma once
#include <cstddef>
#include <string>

#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"

namespace hws {

std::string write_corpus_binary(const Corpus &corpus);
// Throws `corrupt`, `version`, `limit`. The bytes need no alignment. O(size).
CorpusPtr read_corpus_binary(std::span<const std::byte> bytes, const Run &run);

}  // namespace hws
