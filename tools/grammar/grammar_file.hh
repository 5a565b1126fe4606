// Grammars, dependency models and grammars with latent annotations from files, for the verbs of `hawser grammar`.
#pragma once
#include <string>

#include "tools/base/session.hh"

namespace tool {

using Grammar = std::unique_ptr<hws_grammar, Free<hws_grammar_free>>;
using Dmv = std::unique_ptr<hws_dmv, Free<hws_dmv_free>>;
using PcfgLa = std::unique_ptr<hws_pcfg_la, Free<hws_pcfg_la_free>>;

struct GrammarFlags {
  std::string path, lexicon;
  // Adds the argument GRAMMAR, --lexicon, --weights, and the options of the calls that the verb makes.
  void add_to(Command verb, Session *session, std::vector<std::string> calls);
  // The same without the argument; the verb has its own.
  void add_reading_to(Command verb, Session *session, std::vector<std::string> calls,
                      const std::vector<std::string> &without = {});
};

// What files with a grammar may hold, for help.
inline constexpr const char *kGrammarFiles = "a binary; lines `weight A --> B C`; lines `A -> B 'w' [p]`; with --lexicon lines "
                                             "`A_0 -> B_0 C_0 p`";

// A binary, or text by its looks: Johnson's if a line has the arrow -->, else NLTK's; with a lexicon the Berkeley parser's.
Grammar read_grammar(Session *session, const GrammarFlags &flags);

// A model of sentences: one of the three.
struct SentenceModel {
  Grammar grammar;
  Dmv dmv;
  PcfgLa pcfg_la;
};
SentenceModel read_sentence_model(Session *session, const GrammarFlags &flags);

Dmv read_dmv(Session *session, const std::string &path);
PcfgLa read_pcfg_la(Session *session, const std::string &path);
double number_of(const hws_grammar *grammar, const char *name);

// The table of classes by which a model replaces words that it lacks, from its card; "": it has none.
std::string signatures_of(const hws_grammar *grammar);
std::string signatures_of(const hws_dmv *dmv);

// The text of a result: to the file of -o, or printed.
void write_result(Session *session, const std::string &text);

// Says on standard error how many sentences have no tree, if any has none. `more` goes on with that line.
void say_impossible(const std::string &corpus, int64_t impossible, size_t sentences, const std::string &more = "");

}  // namespace tool
