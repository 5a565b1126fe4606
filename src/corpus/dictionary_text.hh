// Tag dictionaries as text: a line "word TAB tag TAB tag ..." per word, in any order, each word once; empty lines say nothing.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "src/corpus/line_feed.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/tag_dictionary.hh"

namespace hws {

// From a text of any size in pieces, cut anywhere. Words and tags are numbered in order of their first occurrence; or the tags'
// alphabet (with names) is given and others are refused. adapt_dictionary brings the entries to the words of a corpus. Errors
// (`parse`) give line, column and reason. O(length).
class DictionaryParser final : public LineFeed {
 public:
  DictionaryParser(AlphabetPtr tags, const Run &run);
  TagDictionaryPtr finish();  // once, after all bytes

 private:
  void line(std::string_view text) override;
  int32_t tag_number(std::string_view tag, std::string_view line);

  const AlphabetPtr given_;
  NameTable words_, tags_;
  Array<int32_t> members_;    // tags of all words, one after the other
  Array<int64_t> offsets_{0};
};

TagDictionaryPtr read_dictionary(std::string_view text, AlphabetPtr tags, const Run &run);

// Words in order of their labels, those without an entry left out; tags in order of their labels. What is read back with the
// tags' alphabet has the same entries. Nameless symbols are written as their labels, from 1. O(length).
std::string write_dictionary(const TagDictionary &dictionary, const Run &run);

}  // namespace hws
