// The concentration of the emissions' prior under a stick, chosen within the run. States of finite models are given, and .01
// suits most text; under a stick the prior decides how many states there are. No rule in the numbers of tokens and symbols
// held on corpora that it was not chosen on (bench/defaults.py). So each candidate makes a short run, and the one under which
// left-out sequences are most probable is taken.
#pragma once
#include <optional>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/learner/hmm_settings.hh"

namespace hws {

// A prior that weighs 100 tokens in each state, as the seed's for all corpora (5.5.3), or .7 times the square root of the
// number of tokens where that is more, but no more than a hundredth of them, and at most 1 for each symbol. Empty without words
// or tokens. Fails with `argument` for a part of a corpus, since it asks all tokens.
std::optional<double> usual_prior_emission(const HmmData &data, const HmmSettings &settings);

// Returns the candidate .01, .03, .1, .3 or 1 whose run of 50 sweeps and two collapsed passes gives left-out sequences, or
// pieces of a long one, the highest probability, or a larger one within .0035 nats a token of it. Settings have hdp. Of more
// than 20,000 tokens sequences spread over the corpus stand for all. The usual prior where nothing can be left out: with a
// model to begin with, with masks, without words, or where all sequences together are too short.
std::optional<double> chosen_prior_emission(const HmmDataPtr &data, const HmmSettings &settings, const Run &run);

}  // namespace hws
