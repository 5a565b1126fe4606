// Language models of outputs beside a pair model: how one is estimated, and how its weight is chosen on pairs that were held
// out.
#pragma once
#include "src/pairs/apply_pair_model.hh"
#include "src/pairs/sequence_ngrams.hh"

namespace hws {

// An n-gram model of outputs (one tape, values are weights) over the model's output alphabet, as PairLanguage has it: outputs
// are folded, and read in the model's order. Fails with `argument` for other alphabets, and with `empty` if no weight is
// above 0.
NgramModelPtr estimate_language(const PairModel &model, const StringBatch &outputs, const SequenceFit &settings,
                                const Run &run);

// What answers are worth with some weight of the language model, on pairs.
struct WeightTrial {
  double wrong = 0;       // inputs whose most probable output is none of theirs
  double log_prob = 0;    // mean over inputs of ln p(output | input), by the shares of the input's outputs; nats
};
enum class WeightCriterion : int32_t { errors, likelihood };

struct WeightTrials {
  Array<WeightTrial> trials;  // by weight
  size_t chosen = 0;          // of equal ones the smallest weight
};
// The weights of the model's language model are tried on all pairs of a weight above 0. Pairs that are impossible without it
// have no part in log_prob, which is only known where `likelihoods` or the criterion asks for it. Known outputs play no part.
// Fails with `empty` if no pair has a weight above 0. O(inputs * weights) searches.
WeightTrials try_language_weights(const PairModel &model, const StringBatch &pairs, std::span<const double> weights,
                                  WeightCriterion criterion, bool likelihoods, const ApplySettings &settings, const Run &run);

}  // namespace hws
