// A hidden Markov model that was learned or given. It scores, decodes, draws, and can be saved. Immutable once it is shared.
#pragma once
#include <optional>
#include <string>

#include "src/hmm/learner/estimation.hh"
#include "src/hmm/data/hmm_input.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/learner/model_card.hh"

namespace hws {

// What a learned model was estimated from.
struct HmmOrigin {
  HmmParameters counts;  // expected, sampled or averaged; emissions in the model's layout
  HmmPriors priors;
  Estimate read = Estimate::predictive;  // how parameters are estimated: for em the mode or likelihood
  std::optional<UnknownSettings> unknown;  // how words outside the vocabulary are read; none: as <unk>

  // How channels are estimated: held ones as in the model that they come from.
  Estimate read_of_channels() const { return priors.holds_channels() ? priors.held->channels_read : read; }
};

struct HmmModel {
  AlphabetPtr words;            // sized; null: the model has no words
  AlphabetPtr tags;             // names of the states, or a sized alphabet without names
  std::string method;           // "em", "vi", ...; "given" if it was not learned
  TagDictionaryPtr dictionary;  // the one it was learned with; null: none
  EmissionRows rows;            // every word in every state
  EmissionChannelsPtr families;  // of its channels; null: none
  HmmParameters parameters;     // rows sum to 1
  UnknownWordsPtr unknown;      // null: no classes
  std::optional<HmmOrigin> origin;
  ModelCard card;  // group "reading": how the text was read

  int32_t states() const { return static_cast<int32_t>(rows.states()); }
  bool end() const { return !parameters.chain.end.empty(); }
};
using HmmModelPtr = std::shared_ptr<const HmmModel>;

// Fails with `argument`, naming both, if the text was read differently from the model's text. What is not known of either is
// not compared.
void require_reading(const HmmModel &model, const Corpus &words);

// Makes the model of a learner's current state. `card` is moved in, and how the words were read is added to it. A word that a
// dictionary forbids a state has there the probability that the prior gives it: 0 for em without pseudo-counts, more for other
// methods. Asks limit_bytes. O(states · words).
HmmModelPtr hmm_model(const HmmLearner &learner, const HmmInput &input, const std::string &method, const Run &run,
                      std::optional<UnknownSettings> unknown = std::nullopt, ModelCard card = {});
// Makes it from counts and priors; arguments are in the order of the fields above. `counts` have the layout `rows`.
HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, std::string method, TagDictionaryPtr dictionary, EmissionRows rows,
                      EmissionChannelsPtr families, HmmOrigin origin, ModelCard card, const Run &run);

// Makes the model that is read off other counts as this one was off its own, without channels: of initial states, transitions
// row by row, ends if there are any, and emissions row by row. Fails with `argument` for numbers that are no counts, and with
// `empty` for a model that was given. Asks limit_bytes.
HmmModelPtr with_counts(const HmmModel &model, std::span<const double> counts, const Run &run);

// Makes it from rows of probabilities, with `states` or `words` numbers each; `end` (one per state) may be empty. Fails with
// `improper` if a row's sum differs from 1 by more than 1e-9, where the end belongs to the row of transitions, and with
// `argument` for a number that is no probability.
struct HmmArrays {
  std::span<const double> initial, transition, end, emission;
};
HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, const HmmArrays &arrays, const Run &run);

// Returns the symbol of a word in data for the model: its label; or for a word outside the vocabulary W + 1 + c, where c is its
// class, or the label of <unk> if there are no classes. Fails with `empty` if there is no <unk> either. O(length).
Label symbol_of(const HmmModel &model, std::string_view word);

// Memory of the model that hmm_model() makes.
int64_t hmm_model_bytes(int64_t states, int64_t words);

// Returns the parameters in the layout of data. Fails with `argument` unless the data have the model's words, channels and
// states.
HmmParameters parameters_for(const HmmModel &model, const HmmData &data);

// Write and read the library's binary form, which the top of hmm_binary.cc documents. Fails with `corrupt` or `version`.
std::string write_hmm_model(const HmmModel &model);
// Without `verify` checksums are not looked at; numbers are checked as they are read.
HmmModelPtr read_hmm_model(std::span<const std::byte> bytes, const Run &run, bool verify = true);

}  // namespace hws
