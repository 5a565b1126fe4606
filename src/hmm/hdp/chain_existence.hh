// Whether counts of a hidden Markov model's chain exist: q(C = 0) for the initial states, the transitions and the rows of
// transitions, under posteriors that are Markov chains (seed 001, 5.4). A sequence's states are independent of other
// sequences', so each sequence is a part of src/prior/absent_counts.hh. Let ξ_t(j, k) = q(z_t = j, z_{t+1} = k), and let O_t
// be the event z_t = j, z_{t+1} = k. Per sequence of T tokens:
//
//     memory      Π_t P(O_t = 0 | O_{t−1} = 0)        O(T K²): exact if the events were a Markov chain (ERRATA 001.12)
//     pairs       Π_t (1 − ξ_t)                       O(T K²): events as if independent (5.67)
//     mean-field  tokens as if independent            O(T K²): 5.63 and 5.64 with ERRATA 001.3
//     sampled     the part of drawn state sequences   O(T K) for each (5.65)
//     exact       the sum over the others             O(T K⁴): 5.55 and 5.56
//
// Two transitions (j, k) with j ≠ k cannot follow each other, so there P(O_{t−1} = 0, O_t = 0) = 1 − ξ_{t−1} − ξ_t. For j = k
// the chain adds ξ_{t−1} ξ_t / q(z_t = j). A row counts every token in state j but the last one; with an end the last one too.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/prior/absent_counts.hh"

namespace hws {

// In the order of the option's words.
enum class HmmExistence : int32_t { automatic, memory, pairs, exact, mean_field, sampled };

// The posterior of one sequence's states. Rows are `stride` numbers apart and padded with zeros.
struct ChainMarginals {
  int64_t sequence = 0;
  size_t length = 0;
  const double *posterior = nullptr;  // a row for each token
  // ξ_t(j, k) = left[t][j] · transition[j][k] · right[t][k], for t from 0 to length − 2. Mean fields do not read them.
  const double *left = nullptr, *right = nullptr, *transition = nullptr;
};

class ChainExistence {
 public:
  struct Settings {
    HmmExistence method = HmmExistence::memory;
    int64_t samples = 10;
    uint64_t seed = 1;
  };
  // Sequences are drawn anew for each pass, which is counted from 0.
  ChainExistence(size_t states, bool end, const Settings &settings, int64_t pass);
  static int64_t bytes(size_t states, const Settings &settings);

  // Whether the method reads pairs of tokens.
  bool reads_pairs() const { return settings_.method != HmmExistence::mean_field; }
  // Every sequence is added once.
  void add(const ChainMarginals &chain, const Run &run);

  // ln q(C = 0), rows `stride` apart: one of initial states, K of transitions, one of rows.
  const double *no_initial() { return absent_.logs().data(); }
  const double *no_transition() { return absent_.logs().data() + stride_; }
  const double *no_row() { return absent_.logs().data() + (states_ + 1) * stride_; }

 private:
  double *initial() { return absent_now_.data(); }
  double *transition() { return absent_now_.data() + stride_; }
  double *row() { return absent_now_.data() + (states_ + 1) * stride_; }
  size_t row_tokens(const ChainMarginals &chain) const { return chain.length - (end_ ? 0 : 1); }
  double stays(const ChainMarginals &chain, size_t t, size_t j) const;
  void independent_rows(const ChainMarginals &chain);
  void with_memory(const ChainMarginals &chain);
  void mean_field(const ChainMarginals &chain, const Run &run);
  void exact(const ChainMarginals &chain, const Run &run);
  void sampled(const ChainMarginals &chain, const Run &run);
  void pairs_of(const ChainMarginals &chain, size_t t);

  const size_t states_, stride_;
  const bool end_;
  const Settings settings_;
  const int64_t pass_;
  AbsentCounts absent_;
  Array<double> absent_now_;  // of the present sequence
  Array<double> pairs_;       // ξ_t, or q(z_{t+1} | z_t)
  Array<double> from_, to_, row_;  // messages
};

}  // namespace hws
