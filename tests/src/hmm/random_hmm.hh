// Random corpora, masks and parameters for tests of hidden Markov models, and sums over all state sequences.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/sums/expectation.hh"
#include "src/prior/families.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "tests/src/hmm/hmm_oracle.hh"

namespace random_hmm {

struct Choice {
  int32_t states = 3;
  int64_t symbols = 4, count = 6;
  uint64_t longest = 5;
  bool dictionary = false, tokens = false, missing = false;
  int channels = 0;  // 1: beside words; 2: instead of words
  bool outliers = false;  // some counts are so large that a token's densities differ by thousands of nats
};

// One to four states; in turn over rounds a dictionary, masked tokens, missing observations, channels and what goes with them.
Choice choice_of_round(hws::Rng *r, int round);

hws::HmmDataPtr data(hws::Rng *r, const Choice &c, const hws::Run &run = {});

// Channels of a corpus' tokens: two real numbers, a count and three bits; some missing.
hws::ChannelsPtr channels(hws::Rng *r, const hws::Corpus &corpus, double missing, bool outliers = false);
// Their families with the data's priors.
hws::EmissionChannelsPtr families(const hws::Channels &channels, hws::Covariance covariance);

hws::HmmParameters parameters(hws::Rng *r, const hws::HmmData &d, bool end, double zeros);

// [t][k], zero where the masks do not allow it.
std::vector<hws::Array<double>> emission(const hws::HmmData &d, const hws::HmmParameters &p, int64_t sequence);

// Tokens begin..end−1.
hws::SequencePiece piece(const hws::HmmData &d, int64_t sequence, size_t begin, size_t end);

// In data with impossible sequences these get -1 when skipped, and the others get what they get alone.
using Decode = hws::Array<int32_t> (*)(const hws::HmmData &, const hws::HmmParameters &, const hws::Run &, hws::Impossible);
void assert_skips_impossible(const hws::HmmData &d, const hws::HmmParameters &p, Decode decode);

bool same(const hws::HmmParameters &a, const hws::HmmParameters &b);

}  // namespace random_hmm
