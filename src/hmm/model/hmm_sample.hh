// Sequences drawn from a hidden Markov model: states, the words they emit, and their channels.
#pragma once
#include "src/hmm/model/hmm_model.hh"

namespace hws {

struct HmmSampleSettings {
  int64_t length = 0;           // of each sequence, for models without an end symbol
  int64_t max_length = 100000;  // a longer sequence fails with `limit`
};

// Draws `n` sequences, with the states as tags. Sequence i depends only on the seed and i (RngMethod::hmm_sample). With an end
// symbol a sequence goes on until it, and has at least one token. Fails with `argument` for a length with an end symbol, or for
// none without. Without words every token is the only symbol of an alphabet without names. O(K W) first, then O(log K + log W)
// per token.
TaggedCorpusPtr sample_sequences(const HmmModel &model, int64_t n, uint64_t seed, const HmmSampleSettings &settings,
                                 const Run &run);

// Draws values of the model's channels for tokens whose states are known: all tags must be set and be those of the model. The
// values of sequence i depend only on the seed, i and its states. Each value is drawn from the state's density, which for
// learned means is the predictive one. Fails with `argument` for a model without channels. O(tokens) of the families' draws.
ChannelsPtr sample_channels(const HmmModel &model, const TaggedCorpus &states, uint64_t seed, const Run &run);

}  // namespace hws
