// A corpus as an HMM reads it: the symbols (0 where nothing was observed), channels of numbers beside them or instead of them,
// which states each token may be in, and how the numbers per symbol lie. Immutable and shared.
#pragma once
#include <memory>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/prior/emission_channels.hh"
#include "src/hmm/data/emission_rows.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/data/unknown_words.hh"

namespace hws {

struct HmmData {
  CorpusPtr corpus;  // without words: tokens without symbols, and `rows` of no symbol
  std::shared_ptr<const StateMasks> masks;  // null: all states everywhere
  EmissionRows rows;
  ChannelsPtr channels;         // null: words only
  EmissionChannelsPtr families;  // of them; null where they are
  // Of a model whose vocabulary has W words: the symbols W + 1 + c are its classes c of other words, and `rows` are of them
  // too. Null: there are no such symbols.
  UnknownWordsPtr unknown;
  // By sequence: 1 where sums go by allowed states. Empty where there are no masks, and of a mapped corpus (few_states).
  Array<uint8_t> sparse;
  double products = 0;          // of a pass: about how many products of a dense matrix it takes as long as
  bool open_states = false;     // how many states there are is to be chosen by learning; until then there is one
  Array<int64_t> numbers = {};  // of a minibatch: the sequence of the corpus that each one is, or is a piece of; empty: its own

  const Label *symbols(int64_t sequence) const {
    return corpus->symbols.data() + corpus->offsets[static_cast<size_t>(sequence)];
  }
  int64_t number_of(int64_t sequence) const {
    return numbers.empty() ? sequence : numbers[static_cast<size_t>(sequence)];
  }
  size_t length(int64_t sequence) const { return corpus->sequence(sequence).size(); }
  // Whether sums over a sequence go by its allowed states.
  bool few_states(int64_t sequence) const {
    return sparse.empty() ? masks && weigh(sequence).few : sparse[static_cast<size_t>(sequence)] != 0;
  }
  // A pass over a sequence: about how many products of a dense matrix it takes as long as. O(length).
  struct Weight {
    bool few;
    double products;
  };
  Weight weigh(int64_t sequence) const;
  // The set of the token at `place` in the corpus' symbols.
  int32_t set_of(size_t place) const {
    if (!masks) return 0;
    if (!masks->of_token.empty()) return masks->of_token[place];
    const Label symbol = corpus->symbols[place];
    return symbol == 0 ? 0 : rows.set_of(symbol);
  }
};
using HmmDataPtr = std::shared_ptr<const HmmData>;

// Fills in `sparse` and `products`, which are empty and 0, of data that have all else. O(tokens).
void weigh_sequences(HmmData *data);

// `masks` may be null. `argument` for symbols outside the corpus' alphabet and masks that do not fit it; `empty` without
// sequences.
HmmDataPtr make_hmm_data(CorpusPtr corpus, int32_t states, std::shared_ptr<StateMasks> masks, const Run &run);
// With channels: `words` may be null. `argument` also where channels, their families and words do not fit.
HmmDataPtr make_hmm_data(CorpusPtr words, ChannelsPtr channels, EmissionChannelsPtr families, int32_t states,
                         std::shared_ptr<StateMasks> masks, const Run &run, UnknownWordsPtr unknown = nullptr);

// The same data with so many states. `argument` for data with masks, whose states are given; `limit`. O(sequences + words).
HmmDataPtr with_states(const HmmData &data, int32_t states, const Run &run);

// Zeros in all places of counts.
HmmParameters no_counts(const HmmData &data, bool end);

}  // namespace hws
