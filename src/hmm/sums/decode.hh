// What an HMM says of sequences: the likely states of their tokens, and how probable they are. All take any parameters,
// normalized or not, and keep to the masks. Sequences are shared out to threads; any number gives the same bits.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

// The most probable state of each token (maximum posterior), ties to the lowest state; a place per token of the corpus.
// `empty` for sequences without probability, naming the first, counted from 0; or, where they are skipped, state −1 for each
// of their tokens. O(K²) per token as in src/hmm/sums/forward_backward.hh.
Array<int32_t> decode_posterior(const HmmData &data, const HmmParameters &parameters, const Run &run,
                                Impossible impossible = Impossible::refused);

// The states of each sequence's most probable path (Viterbi 1967). Ties: the lowest last state, and before each the lowest.
// Without probability: as above. O(|S_t| · |S_{t+1}|) per token.
Array<int32_t> decode_viterbi(const HmmData &data, const HmmParameters &parameters, const Run &run,
                              Impossible impossible = Impossible::refused);

// ln p of each sequence, −∞ where it has none.
Array<double> log_probabilities(const HmmData &data, const HmmParameters &parameters, const Run &run);

}  // namespace hws
