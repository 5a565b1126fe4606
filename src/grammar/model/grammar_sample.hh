// Sentences drawn from a grammar.
#pragma once
#include "src/corpus/corpus.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

// Draws n sentences: the yields of finite trees of the start, drawn in proportion to their weights. A rule is chosen with the
// probability that the finite trees which begin with it have among those of its nonterminal. Sentence i is a function of
// (seed, i). Fails with `improper` if there is no finite tree, `diverged` if their mass is infinite, `limit` at more than
// `max_length` words or too many symbols that are still to be rewritten. O(rules of the drawn trees · log rules).
CorpusPtr sample_sentences(const BinaryForm &form, int64_t n, uint64_t seed, int64_t max_length, const Run &run);

}  // namespace hws
