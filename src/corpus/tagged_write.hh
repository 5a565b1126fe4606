// Tagged corpora and taggings as text.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/corpus/tagged_corpus.hh"
#include "src/corpus/token_line.hh"

namespace hws {

// A line "token TAB tag" per token, a token alone where its tag is 0, and an empty line after each sequence: what the format
// `pairs` reads back as it was, but for sequences without tokens. Nameless symbols are written as their labels, from 1.
// O(length).
std::string write_tagged_corpus(const TaggedCorpus &corpus, const Run &run);

// The text of a sequence a line that a corpus was read from, as write_tagged_corpus would write it with these tags, one per
// token, but with the tokens as they were spelled. `argument` as below. O(length).
std::string tag_text(std::string_view text, const Alphabet &tags, std::span<const Label> tagging, const Run &run);

// The text, with a token a line, that a corpus was read from with other tags, one per token, 0 for none; every other byte stays
// as it is: comments, ranges, ends of lines, tokens as they were spelled. `tag_column` is CoNLL-U's, not kNoColumn. `parse` as
// tagged_parser.hh, but that names are not looked at; `argument` if the text has another number of tokens, or for a tag outside
// the alphabet. O(length).
std::string replace_tags(std::string_view text, TaggedFormat format, int32_t tag_column, const Alphabet &tags,
                         std::span<const Label> tagging, const Run &run);

}  // namespace hws
