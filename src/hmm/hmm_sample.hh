// Sequences drawn from a hidden Markov model over words, with the states that emitted them.
#pragma once
#include "src/hmm/hmm_model.hh"

namespace hws {

struct HmmSampleSettings {
  int64_t length = 0;           // of each sequence, in models without an end symbol
  int64_t max_length = 100000;  // `limit` for a longer one
};

// `n` of them, the states as tags. Sequence i depends on the seed and i alone (RngMethod::hmm_sample). With an end symbol a
// sequence goes on until it, and has a token at least; `argument` for a length then, or for none without. `unsupported` for
// channels. O(K W) first, then O(log K + log W) per token.
TaggedCorpusPtr sample_sequences(const HmmModel &model, int64_t n, uint64_t seed, const HmmSampleSettings &settings, const Run &run);

}  // namespace hws
