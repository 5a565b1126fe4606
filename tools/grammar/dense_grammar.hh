// The grammar that learns everything from its sentences: each nonterminal may become any two of them, or any word.
#pragma once
#include "tools/grammar/grammar_file.hh"

namespace tool {

// All weights of a nonterminal are equal, so that learners begin with random ones. Sentences come from the first nonterminal.
// Names of nonterminals are no words.
Grammar dense_grammar(int32_t nonterminals, const hws_alphabet *words);

}  // namespace tool
