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
//
// Most states of a token have next to no probability. Where q(z_t = j) is at most ε = kVisited, so is ξ_t, and the step is not
// visited: exp(−ξ_t) stands for its factor, since the sum of these ξ is an expected count that is known. What the step has in
// common with a neighbour, at most ε times the neighbour's ξ, is dropped. So P(C = 0) is off by at most 2 ε times the expected
// count.
#pragma once
#include <optional>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/hmm/hdp/count_variances.hh"
#include "src/hmm/hdp/existence_products.hh"
#include "src/prior/absent_counts.hh"
#include "src/stats/dense_products.hh"

namespace hws {

// In the order of the option's words.
enum class HmmExistence : int32_t { automatic, memory, pairs, exact, mean_field, sampled };

// The posterior of the states of one sequence, or of a piece of one. Rows are `stride` numbers apart and padded with zeros.
struct ChainMarginals {
  int64_t sequence = 0;
  size_t length = 0;
  const double *posterior = nullptr;  // a row for each token
  // ξ_t(j, k) = left[t][j] · transition[j][k] · right[t][k], for t from 0 to length − 2. Mean fields do not read them.
  const double *left = nullptr, *right = nullptr, *transition = nullptr;
  // Of a piece: whether it begins the sequence, and ends it; whether a transition leads to its first token from the last token
  // of the call before, and from its last token to the first one of the next call.
  bool begins = true, ends = true, joined = false, more = false;
  // Σ_t left[t][j] · right[t][k], or null. With it `memory` visits only steps from states with q(z_t = j) above
  // ChainExistence::kVisited, if these are at most half of all, and takes ln(1 − ξ) ≈ −ξ for all others.
  const double *sums = nullptr;
};

class ChainExistence {
 public:
  struct Settings {
    HmmExistence method = HmmExistence::memory;
    int64_t samples = 10;
    uint64_t seed = 1;
    bool variances = false;  // whether the counts' variances are summed, too
  };
  // Sequences are drawn anew for each pass, which is counted from 0.
  ChainExistence(size_t states, bool end, const Settings &settings, int64_t pass);
  static int64_t bytes(size_t states, const Settings &settings);

  static constexpr double kVisited = 1e-3;

  // Whether the method reads pairs of tokens.
  bool reads_pairs() const { return settings_.method != HmmExistence::mean_field; }
  // Every sequence is added once, or each of its pieces in their order.
  void add(const ChainMarginals &chain, const Run &run);

  // All of what is found in a row of size() numbers, so that it may be added over parts.
  static size_t size(size_t states, const Settings &settings) {
    return (settings.variances ? 2 : 1) * (states + 2) * dense_stride(states);
  }
  Array<double> numbers();  // the logs, and behind them the variances if they are asked

  // ln q(C = 0), rows `stride` apart: one of initial states, K of transitions, one of rows.
  const double *no_initial() { return absent_.logs().data(); }
  const double *no_transition() { return absent_.logs().data() + stride_; }
  const double *no_row() { return absent_.logs().data() + (states_ + 1) * stride_; }

 private:
  double *initial() { return absent_now_.data(); }
  double *transition() { return absent_now_.data() + stride_; }
  double *row() { return absent_now_.data() + (states_ + 1) * stride_; }
  size_t row_tokens(const ChainMarginals &chain) const {
    return chain.length - ((end_ && chain.ends) || chain.more ? 0 : 1);
  }
  void independent_rows(const ChainMarginals &chain);
  void independent(const ChainMarginals &chain);
  void with_memory(const ChainMarginals &chain, const Run &run);
  bool find_likely(const ChainMarginals &chain, const Run &run);
  void visit_likely(const ChainMarginals &chain, double *out);
  void join_different(const ChainMarginals &chain);
  void mean_field(const ChainMarginals &chain, const Run &run);
  void exact(const ChainMarginals &chain, const Run &run);
  void exact_step(bool counts_in_row, const Run &run);
  void draw(const ChainMarginals &chain, const Run &run);
  void count_drawn(size_t row_tokens);
  void pairs_of(const ChainMarginals &chain, size_t t);
  void keep_edge(const ChainMarginals &chain);

  const size_t states_, stride_;
  const bool end_;
  const Settings settings_;
  const int64_t pass_;
  AbsentCounts absent_;
  std::optional<CountVariances> variances_;
  Array<double> absent_now_;  // of the present sequence
  Array<double> pairs_;       // ξ_t, or q(z_{t+1} | z_t)
  Array<StepRun> runs_;       // of steps that are visited, with room for all steps of each state
  Array<size_t> run_counts_;  // by state
  Array<double> from_, to_, rows_from_, rows_to_;  // messages
  Array<double> row_;  // mean field: 1 at the state of a message; sampled: the last sample that was in a state
  // Transitions of states to themselves: their probabilities, products and ξ into a piece; and zeros where nothing came before.
  Array<double> diagonal_, own_, pair_, none_;
  // What a piece leaves to the next one: its last posterior, and ξ of its last step, if it has one. Empty: nothing was joined.
  Array<double> edge_, last_step_;
  bool has_step_ = false;
  // Drawn states of a sequence: for each piece and sample one after the other. The lengths of its pieces.
  Array<int32_t> drawn_;
  Array<size_t> lengths_;
  Rng rng_{0, RngMethod::hmm_existence, 0, 0, 0};
  int64_t drawing_ = -1;  // the sequence
};

}  // namespace hws
