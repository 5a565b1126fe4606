// A minibatch as data of its own: some pieces of a corpus as its sequences, their symbols numbered anew in their order, so that
// all that is done with a minibatch takes no longer for a large vocabulary and goes through the corpus' rows upwards. Channels'
// values are copied.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/minibatch/minibatch_units.hh"

namespace hws {

struct MinibatchData {
  // Its masks have no sets of their own: data->rows.sets() are the corpus'.
  HmmDataPtr data;
  Array<Label> symbols;  // the corpus' number of symbol w at w − 1
};

// O(tokens), times the logarithm of their number where the vocabulary is far larger. `limit`.
MinibatchData minibatch_data(const HmmData &data, std::span<const SequencePiece> pieces, const Run &run);

}  // namespace hws
