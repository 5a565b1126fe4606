// Forward and backward sums of a corpus' sequences under one set of parameters, each by the kernel that suits its allowed
// states: dense ones in batches, longest first, so that the sequences of a batch go the same number of steps, or nearly.
#pragma once
#include <functional>

#include "fsa/base/array.hh"
#include "src/hmm/sums/forward_backward.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/sums/sparse_forward_backward.hh"
#include "src/hmm/sums/token_emissions.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// What happens where a sequence has no probability: the call throws `empty`, or the sequence is left out and the others go on.
enum class Impossible { refused, skipped };

// Throws `empty`, naming the sequence.
[[noreturn]] void fail_without_weight(int64_t number);

// One thread's.
class SequenceSums {
 public:
  // All are borrowed; `transposed` is the chain's matrix transposed. `ends`: none, or for each sequence of the data. Where
  // impossible sequences are skipped, each() visits them with log_z −∞; their posteriors, and all sums, are then not numbers.
  SequenceSums(const HmmData &data, const HmmParameters &parameters, const Array<double> &transposed,
               std::span<const SequenceEnds> ends = {}, Impossible impossible = Impossible::refused);
  // Scratch for any part of the data, at most.
  static int64_t bytes(const HmmData &data);

  // Calls `visit` for each of the sequences begin..end−1 once, in an order that depends on them alone. With `transitions`, what
  // backward() of forward_backward.hh adds is added there and posteriors can be read during the call; sequences of no
  // weight throw `empty`, naming the first. Without, there are log_z, −∞ for such, and forward sums.
  struct Sequence {
    int64_t number;
    size_t length;
    double log_z;
  };
  // `before`, if any, is called with those that come next, in the order of their visits, before their ends are read.
  using Before = std::function<void(std::span<const int64_t> numbers)>;
  void each(int64_t begin, int64_t end, double *transitions, const Run &run, const std::function<void(const Sequence &)> &visit,
            const Before &before = nullptr);

  SequenceEnds ends_of(int64_t number) const { return ends_.empty() ? SequenceEnds{} : ends_[static_cast<size_t>(number)]; }

  // Of the sequence visited: its posteriors over the states of posterior_states(t), ascending.
  const double *posterior(size_t t) const {
    return dense_at_ < 0 ? sparse_.posterior(t) : dense_.posterior(static_cast<size_t>(dense_at_), t);
  }
  std::span<const int32_t> posterior_states(size_t t) const;
  // In their place, where each() was called without `transitions` and log_z is finite: numbers proportional to p(z_t = k, the
  // symbols up to t).
  const double *forward(size_t t) const { return posterior(t); }
  // Adds them to the rows of its symbols, row w − 1 of symbol w: those of the tokens that its ends count.
  void add_emissions(const LeafRows &numbers) const;
  // Adds what its tokens give the statistics of channels, missing values completed; nothing without channels.
  void add_channels(double *statistics);
  // Adds the posterior of a token to a row over all states.
  void add_states(size_t t, double *row) const;

 private:
  void visit_batch(std::span<const int64_t> numbers, double *transitions, const Run &run,
                   const std::function<void(const Sequence &)> &visit);
  void visit_sparse(int64_t number, double *transitions, const Run &run, const std::function<void(const Sequence &)> &visit);
  // Where impossible sequences are refused: throws for one whose log_z is −∞, naming the first, whatever the order of visits.
  void require_weight(int64_t number, double log_z, const Run &run);
  static constexpr size_t kMasked = SIZE_MAX;
  size_t batch_width(size_t longest) const;
  size_t place(int64_t number) const { return static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]); }

  const HmmData &data_;
  const HmmParameters &parameters_;
  std::span<const SequenceEnds> ends_;
  Impossible impossible_;
  TokenEmissions tokens_;
  DenseForwardBackward dense_;
  SparseForwardBackward sparse_;
  Array<double> ones_;
  Array<const double *> rows_;
  Array<double> masked_;  // rows of tokens that are not in all states or have channels
  Array<double> states_;  // a posterior over a token's states
  Array<AllowedToken> allowed_;
  Array<size_t> at_;        // where a token's numbers are, or kMasked
  Array<double> emission_;  // of tokens in states other than their symbol's row has
  Sequence now_{};
  int64_t begin_ = 0, end_ = 0;  // of each()
  int64_t dense_at_ = -1;  // place in the batch; −1: sparse
};

}  // namespace hws
