// Expected number of occurrences of label n-grams in the strings a machine accepts,
// drawn in proportion to their weights. See hws_machine_ngram_counts.
//
// The maps m_w of seed 000, appendix B.9: per node, the weight of all prefix paths that
// end there having just read w. They are extended symbol by symbol: silent moves first
// (exact also where those form cycles), then look-ups that go only where the symbol can be
// found. Failure and default arcs native; the alphabet is never expanded.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// Labels that stand for the begin and the end of the string in n-grams; 0: none does.
struct NgramEnds {
  Label bos = 0, eos = 0;
};

// counts: one per n-gram (an item of one tape). The empty one counts length + 1.
// O(edges), plus per distinct prefix and node its map holds: silent moves and a look-up.
// Throws `argument` (bos not first or eos not last, alphabets), `empty`, `diverged`,
// `unsupported`.
void ngram_counts(const Machine &m, int32_t tape, const StringBatch &ngrams, NgramEnds ends, std::span<double> counts,
                  const Run &run);

// Every n-gram of 1 to `order` labels with a count of at least `threshold` > 0, in
// lexicographic order of labels, counts as values. Prefixes, and ranges of symbols, that
// cannot reach the threshold are not looked into. run.limit_states limits the n-grams.
StringBatch frequent_ngrams(const Machine &m, int32_t tape, int32_t order, double threshold, NgramEnds ends, const Run &run);

}  // namespace hws
