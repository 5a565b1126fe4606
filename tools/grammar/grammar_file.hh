// Grammars and sentences from files, for the verbs of `hawser grammar`.
#pragma once
#include <string>

#include "tools/base/session.hh"

namespace tool {

using Corpus = std::unique_ptr<hws_corpus, Free<hws_corpus_free>>;
using Grammar = std::unique_ptr<hws_grammar, Free<hws_grammar_free>>;

struct GrammarFlags {
  std::string path, lexicon;
  // Adds the argument GRAMMAR, --lexicon, --weights, and the options of the calls that the verb makes.
  void add_to(Command verb, Session *session, std::vector<std::string> calls);
};

// A binary, or text by its looks: Johnson's if a line has the arrow -->, else NLTK's; with a lexicon the Berkeley parser's.
Grammar read_grammar(Session *session, const GrammarFlags &flags);
// A sentence a line, words between blanks.
Corpus read_sentences(Session *session, const std::string &path);
double number_of(const hws_grammar *grammar, const char *name);

}  // namespace tool
