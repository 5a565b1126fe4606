// Hidden Markov models from files, and corpora as they read them.
#pragma once
#include "tools/hmm/hmm_corpus.hh"

namespace tool {

using Hmm = std::unique_ptr<hws_hmm, Free<hws_hmm_free>>;
using HmmData = std::unique_ptr<hws_hmm_data, Free<hws_hmm_data_free>>;

Hmm read_hmm(Session *session, const std::string &path);
// Names of the states: tags where the model has them, else their numbers from 0.
std::vector<std::string> state_names(const hws_hmm *model);
// An alphabet of those.
Alphabet state_alphabet(const hws_hmm *model);
// A model's words; NULL where it emits numbers alone.
Alphabet words_of(const hws_hmm *model);
// Arrays of the model's, by their two-call functions; empty where it has none.
using HmmNumbers = hws_status (*)(const hws_hmm *, double *, int64_t, int64_t *);
std::vector<double> numbers_of(const hws_hmm *model, HmmNumbers which);

// The card, as JSON; and what it says of how the model's text was read.
std::string card_of(const hws_hmm *model);
Reading reading_of(const hws_hmm *model);

// Reads words that the model lacks as --unknown says. Without it a model that has <unk> reads them itself, by classes or as
// that. Says how many sequences have probability 0 because of such words.
void keep_known(const hws_hmm *model, const UnknownFlag &flag, HmmCorpus *corpus);

// Makes a model's data of a corpus. `dictionary` decides which states words may have: "own" (the model's), "none", or a path.
HmmData data_for(Session *session, const hws_hmm *model, const HmmCorpus &corpus, const std::string &dictionary);
// A state for every token of the corpus, 0 to K - 1, as the options of hws_hmm_decode say; -1 in sequences without probability
// and for words that are left out.
std::vector<int32_t> decoded(Session *session, const hws_hmm *model, const hws_hmm_data *data, const HmmCorpus &corpus);
// The run ends with exit code 3 and says how many sequences have no probability, and which is the first.
void say_which_are_impossible(Session *session, const hws_hmm *model, const hws_hmm_data *data, const std::string &where);

}  // namespace tool
