// Tagged corpora as texts of their own, and readers that cut what they read.
#pragma once
#include <string>

#include "src/corpus/tagged_parser.hh"

namespace tagged_texts {

using namespace hws;

// "the/DT cat/|a/" for the sequences (the, cat), (a), by names.
std::string shown(const TaggedCorpus &corpus);

std::string names(const AlphabetPtr &alphabet);

// Fed in pieces of `piece` bytes.
TaggedCorpusPtr in_pieces(std::string_view text, const TaggedOptions &options, size_t piece, const Run &run = Run{});

// Asserts that a text is refused at a place, however it is cut, with a message that contains these words.
void assert_refused(std::string_view text, const TaggedOptions &options, int64_t line, int64_t column, const char *words);

}  // namespace tagged_texts
