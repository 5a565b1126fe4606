// Sums over the trees of many sentences: ln of each sentence's weight, and expected counts of the grammar's rules. Sentences
// are shared out to threads in fixed blocks, whose sums are added in order, so that the number of threads shows nowhere.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/grammar/model/grammar.hh"
#include "src/grammar/score/known_trees.hh"

namespace hws {

// Writes ln of the sum of the weights of all trees of each sentence to `log_weights` (count): −infinity if it has no tree.
// Fails as binary_form. O(words³ · rules) of each sentence.
void score_sentences(const GrammarPtr &grammar, const Corpus &corpus, std::span<double> log_weights, const Run &run);

struct SentenceCounts {
  Array<double> counts;     // of each rule, summed over sentences that have a tree
  double log_weight = 0;    // the sum of ln of the weights of those sentences
  int64_t impossible = 0;   // sentences without a tree
};
// The derivatives of `log_weight` by the logs of the rules' weights are the counts. About three times the time of scores.
// `known`: what is known of the trees of the same sentences; null: nothing.
SentenceCounts count_rules(const GrammarPtr &grammar, const Corpus &corpus, const Run &run, const KnownTrees *known = nullptr);

}  // namespace hws
