// Random hidden Markov models of numbers and words whose weights have a huge range, and their sums in logarithms.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/hmm/data/hmm_data.hh"

namespace wide_models {

struct Drawn {
  hws::HmmDataPtr data;
  hws::HmmParameters parameters;
};

// In turn over rounds: chains without zeros, with zeros, left-right, banded, of states that do not communicate, and with tiny
// transitions; sequences of a few tokens, of hundreds, and with an outlier; with words, sets of allowed states, and ends.
Drawn draw(hws::Rng *r, int round);

// A pass in logarithms. posterior[t K + k]; pair[(t K + j) K + k] of the tokens t − 1 and t; emission[t K + k] is a logarithm.
struct LogSums {
  LogSums(const hws::HmmData &d, const hws::HmmParameters &p, int64_t sequence);
  double log_z = 0;
  hws::Array<double> posterior, pair, emission;
};

}  // namespace wide_models
