// Heads and marginals of a treebank's sentences under a parser. Threads take sentences one by one, and each result stands at
// its sentence's place.
#pragma once
#include "src/parse/sentence_inference.hh"

namespace hws {

struct TreebankParses {
  TreebankPtr bank;  // with the heads that were found
  int64_t sentences = 0, words = 0;  // sentences that have words
  int64_t pairs = 0, kept = 0, iterations = 0, once = 0;  // once: sentences without belief propagation
  ParseSeconds seconds;
  double all_seconds = 0;
};
using TreebankParsesPtr = std::shared_ptr<const TreebankParses>;

// The settings' method is the one to be used.
TreebankParses parse_treebank(const ParserModel &model, const Treebank &bank, const ParseInference &settings, const Run &run);

// Fills the squares of all sentences, one after the other; `scores` may be empty. Fails with `argument` where they are not as
// long as the squares of words + 1.
void arc_marginals_of(const ParserModel &model, const Treebank &bank, const ParseInference &settings,
                      std::span<double> marginals, std::span<double> scores, const Run &run);

}  // namespace hws
