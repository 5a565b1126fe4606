// A hidden Markov model that was learned or given: what is scored by, decoded with, drawn from, and kept on disk. Immutable
// once it is shared.
#pragma once
#include <optional>
#include <string>

#include "src/hmm/learner/estimation.hh"
#include "src/hmm/data/hmm_input.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/learner/model_card.hh"

namespace hws {

// What a learned model was read off from.
struct HmmOrigin {
  HmmParameters counts;  // expected, sampled or averaged; emissions as the model's rows lie
  HmmPriors priors;
  Estimate read = Estimate::predictive;  // how it is read off: of em the mode or likelihood
  std::optional<UnknownSettings> unknown;  // how words that the vocabulary lacks are read; none: as <unk>
};

struct HmmModel {
  AlphabetPtr words;            // sized; null: it has none
  AlphabetPtr tags;             // names of the states, or a nameless alphabet of as many
  std::string method;           // "em", "vi", ...; "given" if it was not learned
  TagDictionaryPtr dictionary;  // that it was learned with; null: none
  EmissionRows rows;            // every word of every state
  EmissionChannelsPtr families;  // of its channels; null: it has none
  HmmParameters parameters;     // rows sum to 1
  UnknownWordsPtr unknown;      // null: no classes
  std::optional<HmmOrigin> origin;
  ModelCard card;  // group "reading": how the text was read

  int32_t states() const { return static_cast<int32_t>(rows.states()); }
  bool end() const { return !parameters.chain.end.empty(); }
};
using HmmModelPtr = std::shared_ptr<const HmmModel>;

// Refuses (`argument`) a text that was read in another way than the model's, naming both, as far as both are known.
void require_reading(const HmmModel &model, const Corpus &words);

// The model as a learner stands; `card` is taken over, and how the words were read is added. Words that a dictionary forbids a
// state have there what the prior gives them: em without pseudo-counts gives 0, other methods more. Asks limit_bytes.
// O(states · words).
HmmModelPtr hmm_model(const HmmLearner &learner, const HmmInput &input, const std::string &method, const Run &run,
                      std::optional<UnknownSettings> unknown = std::nullopt, ModelCard card = {});
// From counts and priors, in the order of the fields above; `counts` lie as `rows` say.
HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, std::string method, TagDictionaryPtr dictionary, EmissionRows rows,
                      EmissionChannelsPtr families, HmmOrigin origin, ModelCard card, const Run &run);

// From rows of probabilities, `states` or `words` numbers each; `end` (one per state) may be empty. `improper` for a row that
// misses 1 by more than 1e-9, where the end belongs to the row of transitions; `argument` for what is no probability.
struct HmmArrays {
  std::span<const double> initial, transition, end, emission;
};
HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, const HmmArrays &arrays, const Run &run);

// The symbol of a word as data for the model have it: its label, W + 1 + c for one of class c that is not among the W words, or
// <unk>'s where there are no classes. `empty` where there is no <unk> either. O(length).
Label symbol_of(const HmmModel &model, std::string_view word);

// Bytes of what hmm_model() makes.
int64_t hmm_model_bytes(int64_t states, int64_t words);

// The parameters as data lie. `argument` unless they are in the model's words, channels and states.
HmmParameters parameters_for(const HmmModel &model, const HmmData &data);

// The library's binary form: docs on top of hmm_binary.cc. `corrupt`, `version`.
std::string write_hmm_model(const HmmModel &model);
HmmModelPtr read_hmm_model(std::span<const std::byte> bytes, const Run &run);

}  // namespace hws
