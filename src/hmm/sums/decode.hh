// What an HMM infers about sequences: the likely states of their tokens, and their probabilities. All functions take any
// parameters, normalized or not, and respect the masks. Threads share the sequences; any number of threads gives the same bits.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

// Returns the most probable state of each token of the corpus (maximum posterior); on a tie the lowest state. Fails with
// `empty` if a sequence has no probability, naming the first, counted from 0. If such sequences are skipped, their tokens have
// state −1. O(K²) per token as in src/hmm/sums/forward_backward.hh.
Array<int32_t> decode_posterior(const HmmData &data, const HmmParameters &parameters, const Run &run,
                                Impossible impossible = Impossible::refused);

// Returns the states of each sequence's most probable path (Viterbi 1967). On a tie it takes the lowest last state, and before
// each state the lowest predecessor. Sequences without probability are treated as in decode_posterior(). O(|S_t| · |S_{t+1}|)
// per token.
Array<int32_t> decode_viterbi(const HmmData &data, const HmmParameters &parameters, const Run &run,
                              Impossible impossible = Impossible::refused);

// Returns ln p of each sequence; −∞ if it has no probability.
Array<double> log_probabilities(const HmmData &data, const HmmParameters &parameters, const Run &run);

}  // namespace hws
