// One line of CoNLL-U (universaldependencies.org/format.html), for all readers and writers of it: ten columns with tabs between
// them. Lines that begin with '#', ranges of words ("1-2") and empty nodes ("1.1") are no words. The words of a sentence count
// 1, 2, ...; a line of blanks alone, or of nothing, ends a sentence. Anything else is refused (`parse`) with line, column and
// reason.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace hws {

// Numbers of columns, from 1.
inline constexpr int32_t kNoColumn = 0, kForm = 2, kUpos = 4, kXpos = 5, kHeadColumn = 7, kRelationColumn = 8,
                         kRelationsColumn = 9, kConlluColumns = 10;

// Returns a column by its name in any case of ASCII (id, form, lemma, upos, xpos, feats, head, deprel, deps, misc) or by its
// number from 1. Fails with `argument` for anything else.
int32_t conllu_column(std::string_view name);

struct ConlluLine {
  enum Kind { end, nothing, word } kind = nothing;
  std::string_view columns[kConlluColumns];  // of a word; views of the line

  std::string_view column(int32_t c) const { return columns[c - 1]; }
};

class ConlluLines {
 public:
  // Reads the next line of a text, which is number `number`. O(length).
  ConlluLine read(std::string_view line, int64_t number);
  // Returns a column of a word; fails where it is empty.
  static std::string_view value(const ConlluLine &found, int32_t column, std::string_view line, int64_t number);
  // Returns the head that a word has: 0 for the root, -1 for none ("_").
  static int32_t head(const ConlluLine &found, std::string_view line, int64_t number);

 private:
  bool is_word(std::string_view id, std::string_view line, int64_t number);

  int64_t next_ = 1;  // number of the next word of this sentence
};

// Returns a word as its symbol is named: in lower case if `lower_case` (ASCII alone), and with no-break spaces in place of
// blanks if `blanks`, since no name has blanks. `held` keeps what differs from how the word is written.
std::string_view spelling(std::string_view word, bool lower_case, bool blanks, std::string &held);

}  // namespace hws
