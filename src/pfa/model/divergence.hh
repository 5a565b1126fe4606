// The entropy of a model over strings, and its divergence from another one.
//
// Both are exact, through the automata engine (fsa/distance/entropy, fsa/ops/cross_entropy), if each model is one automaton in
// which every string has at most one path. Otherwise they are means over strings drawn from the first model, with their
// standard error, because such sums over ambiguous automata have no closed form.
#pragma once
#include "src/pfa/model/pfa_model.hh"

namespace hws {

struct MeanOverStrings {
  double value = 0;           // nats
  double standard_error = 0;  // 0 if it is exact
  bool exact = false;
};

struct SampleSettings {
  int64_t samples = 10000;
  uint64_t seed = 1;
  int64_t max_length = 1000000;  // a longer string fails with `limit`
};

// −Σ p(x) ln p(x).
MeanOverStrings entropy(const PfaModel &p, const SampleSettings &settings, const Run &run);
// Σ p(x) ln(p(x) / q(x)) ≥ 0; a sampled one may be below 0 by its error. It is +∞ if q lacks a string of p (if sampled: a
// string that was drawn). Fails with `argument` if alphabets do not match.
MeanOverStrings kl_divergence(const PfaModel &p, const PfaModel &q, const SampleSettings &settings, const Run &run);

}  // namespace hws
