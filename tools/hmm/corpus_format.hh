// How a corpus is read. It is decided here alone, before anything is read of it, and the library's readers are told. What is
// decided first wins:
//
//   1. --format, unless it is auto
//   2. a file that begins as hawser's binaries do is mapped
//   3. the model that the corpus is read for: one of characters reads characters
//   4. the end of the file's name: .conllu, .csv, .tsv
//   5. the first lines: CoNLL-U, whole numbers (words, if a model is one of words), columns of numbers, lines with one tab,
//   text
//
// What a model says of columns and of lower case becomes the default of the options of these names, for all calls of the verb.
#pragma once
#include <map>
#include <string>

#include "tools/base/session.hh"

namespace tool {

// How the text of a model was read, by names that hws_hmm_card documents; empty: nothing is known.
using Reading = std::map<std::string, std::string>;

inline constexpr const char *kHmmCorpusFormats[] = {"auto", "text", "chars", "pairs", "conllu", "integers", "csv", "binary"};

// A corpus that was opened, and what its readers are told.
struct CorpusSource {
  std::string path, shown;  // shown: its name for messages
  std::string format;       // a word of --format, never auto
  std::string text;         // empty if binary
  int64_t length() const { return static_cast<int64_t>(text.size()); }
};

// format: the value of --format.
CorpusSource open_corpus(Session *session, const std::string &path, const std::string &format, const Reading &reading);

// The same for the file of a dictionary: its format is dictionary, or conllu or pairs for a tagged corpus that a dictionary is
// collected from. A text whose lines have one tab at most is a corpus.
CorpusSource open_dictionary(Session *session, const std::string &path);

}  // namespace tool
