// What a grammar says of sentences that go on: for `hawser grammar score --prefix` and `--next`.
#pragma once
#include "tools/grammar/grammar_file.hh"

namespace tool {

// ln of the weight of all sentences that begin as each one does.
std::vector<double> prefix_weights(Session *session, const hws_grammar *grammar, const hws_corpus *corpus);
// A line for each sentence: the most probable words that may follow it, so many at most, each with ln p.
void print_next_words(Session *session, const hws_grammar *grammar, const hws_corpus *corpus, int64_t most);

}  // namespace tool
