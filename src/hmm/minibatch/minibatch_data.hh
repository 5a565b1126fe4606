// A minibatch as data of its own, whose sequences are pieces of a corpus. Its symbols are renumbered in their order. So the
// time for a minibatch does not depend on the size of the vocabulary, and the corpus' rows are read in ascending order. Values
// of channels are copied.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/minibatch/minibatch_units.hh"

namespace hws {

struct MinibatchData {
  // Its masks have no sets of their own: data->rows.sets() are those of the corpus.
  HmmDataPtr data;
  Array<Label> symbols;  // at w − 1 the corpus' number of symbol w
};

// O(tokens), or O(tokens log tokens) if the vocabulary is far larger. Fails with `limit`.
MinibatchData minibatch_data(const HmmData &data, std::span<const SequencePiece> pieces, const Run &run);

}  // namespace hws
