// Trees of many sentences as a treebank: the best ones of each, or some that are drawn.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/model/grammar.hh"
#include "src/grammar/score/known_trees.hh"

namespace hws {

// viterbi: the heaviest trees. max_rule: those whose rules have the largest products of posterior probabilities. recall: the
// brackets that are expected to hold the most true ones (src/grammar/chart/minimum_risk.hh). sample: trees that are drawn.
enum class Decode : int32_t { viterbi, max_rule, recall, sample };

struct ParseSettings {
  Decode decode = Decode::viterbi;
  int64_t trees = 1;  // of each sentence; recall has one
  Label unknown = 0;  // the grammar's word that stands for words which it lacks; 0: none does
  uint64_t seed = 1;  // drawn tree k of sentence s is a function of seed, s and k alone
};

struct Parses {
  TreebankPtr trees;          // so many of each sentence, the best ones first; without words where there are no more
  Array<double> log_weights;  // of each tree, with recall of all trees of the sentence; −infinity where there is none
  int64_t impossible = 0;    // sentences without a tree
};

// A nonterminal that rewrites itself as one word is that word's tag, unless it is the root; other nonterminals are
// constituents. Those without words are left out. Words are those of the corpus, which must have names. Fails as binary_form;
// with `argument` for an alphabet without names. O(words³ · rules).
// `known`: what is known of the trees of the same sentences; null: nothing.
Parses parse_sentences(const GrammarPtr &grammar, const Corpus &corpus, const ParseSettings &settings, const Run &run,
                       const KnownTrees *known = nullptr);

}  // namespace hws
