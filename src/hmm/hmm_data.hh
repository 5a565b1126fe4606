// A corpus as an HMM reads it: the symbols (0 where nothing was observed), which states each token may be in, and how the
// numbers per symbol lie. Immutable and shared.
#pragma once
#include <memory>
#include <vector>

#include "src/corpus/corpus.hh"
#include "src/hmm/emission_rows.hh"
#include "src/hmm/hmm_shape.hh"

namespace hws {

struct HmmData {
  CorpusPtr corpus;
  std::shared_ptr<const StateMasks> masks;  // null: all states everywhere
  EmissionRows rows;
  std::vector<uint8_t> sparse;  // by sequence: 1 where sums go by allowed states; empty: none does
  double products = 0;          // of a pass: about how many products of a dense matrix it takes as long as

  const Label *symbols(int64_t sequence) const { return corpus->symbols.data() + corpus->offsets[static_cast<size_t>(sequence)]; }
  size_t length(int64_t sequence) const { return corpus->sequence(sequence).size(); }
  // The set of the token at `place` in the corpus' symbols.
  int32_t set_of(size_t place) const {
    if (!masks) return 0;
    if (!masks->of_token.empty()) return masks->of_token[place];
    const Label symbol = corpus->symbols[place];
    return symbol == 0 ? 0 : rows.set_of(symbol);
  }
};
using HmmDataPtr = std::shared_ptr<const HmmData>;

// `masks` may be null. `argument` for symbols outside the corpus' alphabet and masks that do not fit it; `empty` without
// sequences.
HmmDataPtr make_hmm_data(CorpusPtr corpus, int32_t states, std::shared_ptr<StateMasks> masks, const Run &run);

}  // namespace hws
