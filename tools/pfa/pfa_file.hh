// Corpora and probabilistic automata from files, for the verbs of `hawser pfa`.
#pragma once
#include <string>

#include "tools/base/print_values.hh"
#include "tools/corpus/known_words.hh"

namespace tool {

using CorpusReader = std::unique_ptr<hws_corpus_reader, Free<hws_corpus_reader_free>>;
using Pfa = std::unique_ptr<hws_pfa, Free<hws_pfa_free>>;

struct CorpusFlags {
  std::string format;
  // Adds --format, which by default is guessed from the file that is read, or PAutomaC's if none is. Adds the options of the
  // verb's calls and, unless it only writes corpora, of readers.
  void add_to(Command verb, Session *session, std::vector<std::string> calls, bool reads = true);
};

// From a file or "-", in pieces.
struct ReadCorpus {
  Corpus corpus;
  const char *format;
};
ReadCorpus read_corpus(Session *session, const std::string &path, const CorpusFlags &flags);
// Over a model's alphabet; a string that has a symbol for which nothing stands is empty there, and marked. The whole file is
// read at once.
struct ModelCorpus {
  Corpus corpus;
  const char *format = "";
  std::vector<bool> marked;
};
ModelCorpus read_model_corpus(Session *session, const std::string &path, const CorpusFlags &flags, const hws_alphabet *alphabet,
                              UnknownWords *unknown);
void write_corpus(Session *session, const hws_corpus *corpus, const CorpusFlags &flags, const std::string &path);

// A binary model, or PAutomaC's text, by content.
Pfa read_pfa(Session *session, const std::string &path);
// PAutomaC's text if the name ends in .txt or is -, else binary. A note says what the text does not hold.
bool is_pfa_text(const std::string &path);
void write_pfa(Session *session, const hws_pfa *pfa, const std::string &path);

}  // namespace tool
