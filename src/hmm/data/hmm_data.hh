// A corpus as an HMM reads it: symbols (0 where nothing was observed), channels of numbers beside or instead of them, the
// states that each token may be in, and the layout of the numbers per symbol. Immutable and shared.
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
  CorpusPtr corpus;  // without words: its tokens have no symbols, and `rows` has no symbol
  std::shared_ptr<const StateMasks> masks;  // null: every token may be in all states
  EmissionRows rows;
  ChannelsPtr channels;         // null: words only
  EmissionChannelsPtr families;  // of the channels; null if there are none
  // Let the model's vocabulary have W words. Symbol W + 1 + c is then its class c of unknown words, and `rows` contains these
  // symbols too. Null: there are no such symbols.
  UnknownWordsPtr unknown;
  // For each sequence: 1 if sums run over its allowed states only. Empty without masks, and for a mapped corpus (few_states).
  Array<uint8_t> sparse;
  // How long a pass takes, measured in products of a vectorized row.
  double products = 0;
  // Learning is to choose the number of states; until then there is one.
  bool open_states = false;
  // For a minibatch: the number of the corpus' sequence that each sequence is, or is a piece of. Empty: its own number.
  Array<int64_t> numbers = {};

  const Label *symbols(int64_t sequence) const {
    return corpus->symbols.data() + corpus->offsets[static_cast<size_t>(sequence)];
  }
  int64_t number_of(int64_t sequence) const {
    return numbers.empty() ? sequence : numbers[static_cast<size_t>(sequence)];
  }
  size_t length(int64_t sequence) const { return corpus->sequence(sequence).size(); }
  // Returns whether sums over a sequence run over its allowed states only.
  bool few_states(int64_t sequence) const {
    return sparse.empty() ? masks && weigh(sequence).few : sparse[static_cast<size_t>(sequence)] != 0;
  }
  // How long a pass over a sequence takes, measured in products of a vectorized row. O(length).
  struct Weight {
    bool few;
    double products;
  };
  Weight weigh(int64_t sequence) const;
  // The set of the token at index `place` of the corpus' symbols.
  int32_t set_of(size_t place) const {
    if (!masks) return 0;
    if (!masks->of_token.empty()) return masks->of_token[place];
    const Label symbol = corpus->symbols[place];
    return symbol == 0 ? 0 : rows.set_of(symbol);
  }
};
using HmmDataPtr = std::shared_ptr<const HmmData>;

// Returns the number of free parameters of a model with these words and channels; `families` may be null.
double free_parameters(const EmissionRows &rows, const EmissionChannels *families, bool end);

// Computes `sparse` and `products`, which must be empty and 0, from the other members. O(tokens).
void weigh_sequences(HmmData *data);

// `masks` may be null. Fails with `argument` if a symbol is outside the corpus' alphabet or masks do not fit the corpus, and
// with `empty` if there is no sequence.
HmmDataPtr make_hmm_data(CorpusPtr corpus, int32_t states, std::shared_ptr<StateMasks> masks, const Run &run);
// With channels; `words` may be null. Also fails with `argument` if channels, their families and words do not fit.
HmmDataPtr make_hmm_data(CorpusPtr words, ChannelsPtr channels, EmissionChannelsPtr families, int32_t states,
                         std::shared_ptr<StateMasks> masks, const Run &run, UnknownWordsPtr unknown = nullptr);

// Returns the same data with that many states. Fails with `argument` if the data have masks, because these fix the states, and
// with `limit`. O(sequences + words).
HmmDataPtr with_states(const HmmData &data, int32_t states, const Run &run);

// Returns counts that are all zero.
HmmParameters no_counts(const HmmData &data, bool end);

}  // namespace hws
