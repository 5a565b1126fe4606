// A minibatch as data of its own: some pieces of a corpus as its sequences, their symbols numbered anew by first occurrence, so
// that all that is done with a minibatch takes no longer for a large vocabulary. Where the pieces do not hold all symbols, one
// more stands for all others; it occurs nowhere, and is there for what estimates sum over a row. Channels' values are copied.
#pragma once
#include "src/hmm/hmm_data.hh"
#include "src/hmm/minibatch_units.hh"

namespace hws {

struct MinibatchData {
  // Its masks have no sets of their own: data->rows.sets() are the corpus'.
  HmmDataPtr data;
  std::vector<Label> symbols;  // the corpus' number of symbol w at w − 1
  bool others = false;         // symbol symbols.size() + 1 is all others

  // The priors of its rows: those of its symbols, the others' in one. `totals`: base_totals() of the corpus' emission prior.
  HmmPriors priors(const HmmPriors &of_corpus, int64_t symbols_of_corpus, std::span<const double> totals) const;
};

// Σ of the base of each of its rows.
std::vector<double> base_totals(const RowPriors &priors, int64_t length);

// O(tokens). `limit`.
MinibatchData minibatch_data(const HmmData &data, std::span<const SequencePiece> pieces, const Run &run);

}  // namespace hws
