// Texts that corpus parsers read, whole and in pieces, and how they refuse others.
#pragma once
#include <string>

#include "src/corpus/corpus_parser.hh"

namespace corpus_texts {

using namespace hws;

// A corpus as text of its own: "a b||c" for the sequences (a, b), (), (c), by names.
std::string shown(const Corpus &corpus);

std::string names(const Corpus &corpus);

// Fed in pieces of `piece` bytes.
CorpusPtr in_pieces(std::string_view text, const CorpusOptions &options, size_t piece);

// Asserts that a text is refused at a line, however it is cut, with a message that contains these words.
void assert_refused(std::string_view text, const CorpusOptions &options, int64_t line, const char *words);

}  // namespace corpus_texts
