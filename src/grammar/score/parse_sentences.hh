// Trees of many sentences as a treebank: the best one of each, or some that are drawn.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

struct ParseSettings {
  int64_t samples = 0;  // trees drawn of each sentence; 0: its best tree
  uint64_t seed = 1;    // sample k of sentence s is a function of seed, s and k alone
};

struct Parses {
  TreebankPtr trees;         // of each sentence one tree or `samples` of them; without words where there is none
  Array<double> log_weights;  // of each tree; −infinity where there is none
  int64_t impossible = 0;    // sentences without a tree
};

// A nonterminal that rewrites itself as one word is that word's tag, unless it is the root; other nonterminals are
// constituents. Those without words are left out. Words are those of the corpus, which must have names. Fails as binary_form;
// with `argument` for an alphabet without names; with `diverged` if a cycle of unary rules makes ever better trees.
// O(words³ · rules).
Parses parse_sentences(const GrammarPtr &grammar, const Corpus &corpus, const ParseSettings &settings, const Run &run);

}  // namespace hws
