// Tagged corpora from texts of any size, fed in pieces that are cut anywhere; formats: token_line.hh. Any number of empty lines
// ends a sequence, or says nothing in a text of a sequence a line, so there are no empty ones.
//
// Words. The alphabet is the one given, and words it lacks are read as its symbol <unk> (without one: refused). Or it is
// collected: <unk> first, then words in order of their first occurrence. Words seen fewer than min_count times are <unk>; with
// min_count 1 it is there and nothing is mapped to it, with 0 there is no such symbol unless the text has one. Upper case of
// ASCII is made lower on request; other code points stay. A blank within a word of CoNLL-U becomes a no-break space, since no
// name has blanks.
//
// Tags. The alphabet is the one given, and a tag it lacks is refused; or it is collected.
//
// Anything else is refused (`parse`) with line, column and reason: a text without tokens, names that are not UTF-8 or have
// white space or control characters. `argument` for alphabets without names, or for a min_count above 1 beside a given
// alphabet. O(length).
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "src/corpus/line_feed.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/tagged_corpus.hh"
#include "src/corpus/token_line.hh"

namespace hws {

struct TaggedOptions {
  TaggedFormat format = TaggedFormat::pairs;
  AlphabetPtr words, tags;  // with names; null: collected
  int32_t word_column = kForm, tag_column = kUpos;
  bool lower_case = false;
  int64_t min_count = 1;
};

class TaggedParser final : public LineFeed {
 public:
  TaggedParser(const TaggedOptions &options, const Run &run);
  // Once, after all bytes.
  TaggedCorpusPtr finish();

 private:
  void line(std::string_view text) override;
  void add_token(Label word, Label tag);
  void end_sequence();
  Label word_label(std::string_view word, std::string_view line);
  Label tag_label(std::string_view tag, std::string_view line);
  void drop_rare_words(std::vector<std::string> &names);

  const TaggedOptions options_;
  const Label unknown_;  // of the words' alphabet, given or collected
  TokenLines lines_;
  CorpusArrays words_;
  Array<Label> tag_;
  NameTable word_names_, tag_names_;  // collected
  std::string spelled_;               // a word as the alphabet knows it
};

// A whole text at once.
TaggedCorpusPtr read_tagged_corpus(std::string_view text, const TaggedOptions &options, const Run &run);

}  // namespace hws
