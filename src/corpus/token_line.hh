// One line of a corpus of tokens and tags: what it says, before names become symbols.
//
//   pairs   a token alone, or token TAB tag; in a line without a tab blanks stand between token and tag
//   text    a sequence a line, tokens between blanks, no tags
//   conllu  a word of CoNLL-U (conllu_line.hh); a tag "_" is none
//
// In the first and the last, with a token a line, a line of blanks alone, or of nothing, ends a sequence. Anything else is
// refused (`parse`) with line, column and reason.
#pragma once
#include <cstdint>
#include <string_view>

#include "fsa/base/blanks.hh"
#include "src/corpus/conllu_line.hh"

namespace hws {

enum class TaggedFormat : int32_t { pairs = 0, conllu = 1, text = 2 };

struct TokenLine {
  enum Kind { end, nothing, token } kind = nothing;
  std::string_view word, tag;  // views of the line; an empty tag: none
  std::string_view tag_field;  // where it stands; without one, the end of the line
};

// Gives take(token) each token of a line of `text`, without taking memory for them.
template <class Take>
void for_tokens(std::string_view line, Take &&take) {
  for (size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const size_t end = line.find_first_of(kBlanks, at);
    take(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
}

// Of the formats with a token a line.
class TokenLines {
 public:
  // Columns are CoNLL-U's; kNoColumn for no tags. `argument` for columns that are none.
  TokenLines(TaggedFormat format, int32_t word_column, int32_t tag_column);

  // The next line of a text, which is number `number`. O(length).
  TokenLine read(std::string_view line, int64_t number);

 private:
  TokenLine read_pair(std::string_view line, int64_t number) const;
  TokenLine read_conllu(std::string_view line, int64_t number);

  const TaggedFormat format_;
  const int32_t word_column_, tag_column_;
  ConlluLines conllu_;
};

}  // namespace hws
