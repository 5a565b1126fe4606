// Sequences drawn from a hidden Markov model: states, the words they emit, and their channels.
#pragma once
#include "src/hmm/model/hmm_model.hh"

namespace hws {

struct HmmSampleSettings {
  int64_t length = 0;           // of each sequence, in models without an end symbol
  int64_t max_length = 100000;  // `limit` for a longer one
};

// `n` of them, the states as tags. Sequence i depends on the seed and i alone (RngMethod::hmm_sample). With an end symbol a
// sequence goes on until it, and has a token at least; `argument` for a length then, or for none without. Without words every
// token is the one symbol of a nameless alphabet. O(K W) first, then O(log K + log W) per token.
TaggedCorpusPtr sample_sequences(const HmmModel &model, int64_t n, uint64_t seed, const HmmSampleSettings &settings,
                                 const Run &run);

// Values of the model's channels for tokens whose states are known: all tags are set and are the model's. Those of sequence i
// depend on the seed, i and its states alone. Each value is drawn from the state's density (of learned means: the predictive
// one). `argument` for a model without channels. O(tokens) of the families' draws.
ChannelsPtr sample_channels(const HmmModel &model, const TaggedCorpus &states, uint64_t seed, const Run &run);

}  // namespace hws
