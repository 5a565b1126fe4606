// Treebanks and sentences from files, for the verbs of `hawser grammar`.
#pragma once
#include <string>

#include "tools/corpus/known_words.hh"

namespace tool {

using Treebank = std::unique_ptr<hws_treebank, Free<hws_treebank_free>>;

// "standard input" for "-".
std::string shown_path(const std::string &path);

// Which words and sentences of a treebank are left out.
struct SelectionFlags {
  std::string drop;
  int64_t least = 1, most = INT64_MAX;
  void add_to(Command verb);  // --drop, --min-length, --max-length
  bool given() const { return !drop.empty() || least != 1 || most != INT64_MAX; }
};

// Penn brackets or CoNLL-U, by the session's options.
Treebank read_treebank(Session *session, const std::string &path, const SelectionFlags &selection);

// Which sentences a model learns from, or is asked about.
struct SentenceFlags {
  SelectionFlags selection;
  std::string symbols = "tags";
  bool chars = false;
  UnknownFlag unknown;        // a verb that reads for a model adds it
  void add_to(Command verb);  // those of the selection, --symbols and --chars
};
inline constexpr const char *kCharsHelp = "Every character of a line is a symbol (default: symbols between blanks)";

// The words or tags of a treebank; or symbols between blanks, a sentence a line, where --format is plain, or is not given and
// the text neither begins with a bracket nor has TABs. Then there is no treebank, and none of its options.
struct Sentences {
  Treebank bank;  // may be null
  Corpus symbols;
};
// Over a given alphabet, or over the text's own.
Sentences read_sentences(Session *session, const std::string &path, const SentenceFlags &flags, const hws_alphabet *alphabet);

// The same sentences with classes of words, by a table of hws_corpus_with_classes. `words`: a vocabulary; null: the option rare
// says which words are replaced.
Corpus with_classes(Session *session, const hws_corpus *corpus, const hws_alphabet *words, const std::string &table);
// Sentences of words, as a treebank that a grammar with latent annotations parses: brackets, CoNLL-U, or words between blanks.
Treebank read_words(Session *session, const std::string &path, const SelectionFlags &selection);

// The heads by a table: that of Collins, or one of a file.
Treebank with_heads_of(const hws_treebank *bank, const std::string &table, const std::string &where);

std::string treebank_text(const hws_treebank *bank, const char *format, const std::string &column);

// The calls whose options say how treebanks are read, and which words have classes, for add_options_of().
inline constexpr const char *kTreebankRead = "hws_treebank_read", *kWithClasses = "hws_corpus_with_classes";

}  // namespace tool
