// What a run with a stick takes where nobody says it: the method, and the concentration of the emissions' prior. Under a stick
// the prior decides how many states there are, and no rule in the numbers of tokens and symbols held on corpora that it was not
// chosen on (bench/defaults.py). So short runs are compared by sequences that are left out.
//
// Two methods are compared on words. Collapsed inference with its moves (cvi2) finds how many states there are where they are
// apart. The mean over samples of cgs says more of new sequences where they overlap, or are as many as those of a text.
#pragma once
#include <functional>
#include <optional>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/learner/hmm_settings.hh"

namespace hws {

// A prior that weighs 100 tokens in each state, as the seed's for all corpora (5.5.3), or .7 times the square root of the
// number of tokens where that is more, but no more than a hundredth of them, and at most 1 for each symbol. Empty without words
// or tokens. Fails with `argument` for a part of a corpus, since it asks all tokens.
std::optional<double> usual_prior_emission(const HmmData &data, const HmmSettings &settings);

// Whether a method takes all options that were given.
using TakesOptions = std::function<bool(const HmmSettings &)>;

// Replaces an `automatic` method and an empty prior of emissions; settings have hdp.
//
// The prior of cgs is the one under which its own states make the words most probable (Minka's fixed point between sweeps). For
// other methods each of .01, .03, .1, .3 and 1 makes a short run of collapsed inference, whose posteriors leave a sequence or
// piece out in turn. They take the largest one within .0035 nats a token of the best one, since a small prior makes copies of
// states. The method is cgs where it takes the options and a fifth of the sequences, left out, is more probable by .001 nats a
// token after a run of it than after one of cvi2. Else it is that of collapsed_method(). Of more than 20,000 tokens sequences
// spread over the corpus stand for all. Any number of threads chooses the same.
//
// With a model to begin with, with masks, without words, or for a part of a corpus the prior is the usual one. Methods are not
// compared then, nor with channels, with 2^24 tokens, fewer than four sequences, or nearly all tokens in one of them.
HmmSettings choose_under_stick(const HmmDataPtr &data, HmmSettings settings, const TakesOptions &takes, const Run &run);

}  // namespace hws
