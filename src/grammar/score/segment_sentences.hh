// Where the units of a sentence end that rules rewrite nonterminals as: morphs, if sentences are words of characters. A unit is
// the right side of a rule that has words alone; a word of another right side is a unit by itself.
#pragma once
#include "src/corpus/corpus.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

struct SentenceUnits {
  Array<double> ends;         // by word of all sentences: whether a unit ends there, 0 or 1, or with which probability
  Array<double> log_weights;  // by sentence: of its best tree, or of all; −infinity: it has none, and is one unit
  int64_t impossible = 0;     // sentences without a tree
};
// Those of the best tree (best_parse.hh), or with `marginal` their probabilities under all trees. The number of threads shows
// nowhere. Fails as chart_form.
SentenceUnits segment_sentences(const GrammarPtr &grammar, const Corpus &corpus, bool marginal, const Run &run);

}  // namespace hws
