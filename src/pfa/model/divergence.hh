// Entropy of what a model says about strings, and how far another one is from it.
//
// Exact through the automata engine (fsa/distance/entropy, fsa/ops/cross_entropy) where each model is one automaton in which
// every string has one path at most; otherwise the mean over strings drawn from the first model, with its standard error:
// such sums over ambiguous automata have no closed form.
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
  int64_t max_length = 1000000;  // of a string drawn: a limit error beyond
};

// −Σ p(x) ln p(x).
MeanOverStrings entropy(const PfaModel &p, const SampleSettings &settings, const Run &run);
// Σ p(x) ln(p(x) / q(x)) ≥ 0; a sampled one may fall below by its error. +∞ where q lacks a string of p's (sampled: one that
// was drawn). `argument` if alphabets do not match.
MeanOverStrings kl_divergence(const PfaModel &p, const PfaModel &q, const SampleSettings &settings, const Run &run);

}  // namespace hws
