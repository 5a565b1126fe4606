// Forward and backward sums of a corpus' sequences under one set of parameters. Each sequence goes to the kernel that suits its
// allowed states. Sparse sequences are summed one by one. Dense sequences are summed in batches, longest first, so that those
// of a batch have nearly the same length. A sequence whose sums in doubles are doubtful (lost_weight.hh) is summed again in
// numbers of a huge range.
//
// Where a token's row of emissions is:
//     dense   rows_[t]               the symbol's row in the parameters, if the token may be in all states and there are no
//                                    channels; ones_ if it has no symbol; otherwise a row of masked_
//     sparse  allowed_[t].emission   the symbol's row in the parameters, if it has exactly the token's states; otherwise
//                                    in emission_, and at_[t] is kMasked
#pragma once
#include <functional>

#include "fsa/base/array.hh"
#include "src/hmm/sums/forward_backward.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/sums/sparse_forward_backward.hh"
#include "src/hmm/sums/token_emissions.hh"
#include "src/hmm/sums/wide_forward_backward.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// What happens if a sequence has no probability: the call fails with `empty`, or the sequence is left out and the others are
// summed.
enum class Impossible { refused, skipped };

// Fails with `empty`, naming the sequence.
[[noreturn]] void fail_without_weight(int64_t number);

// Used by one thread.
class SequenceSums {
 public:
  // All arguments are borrowed. `transposed` is the chain's transposed matrix. `ends` is empty or has an entry for each
  // sequence of the data. If impossible sequences are skipped, each() visits them with log_z −∞; their posteriors, and all
  // sums, are then not valid.
  SequenceSums(const HmmData &data, const HmmParameters &parameters, const Array<double> &transposed,
               std::span<const SequenceEnds> ends = {}, Impossible impossible = Impossible::refused);
  // An upper bound of the scratch for any part of the data.
  static int64_t bytes(const HmmData &data);

  // From now on sequences over all states leave the factors of their transitions.
  void keep_factors() { keeps_factors_ = true; }

  // Calls `visit` once for each of the sequences begin..end − 1, in an order that depends on them alone. With `transitions`,
  // counts are added there as by backward() of forward_backward.hh, and posteriors can be read during the call. A sequence
  // without weight then fails with `empty`, naming the first such sequence. Without `transitions`, only log_z and forward sums
  // can be read; log_z is −∞ for a sequence without weight.
  struct Sequence {
    int64_t number;
    size_t length;
    double log_z;
  };
  // `before` may be null. It is called with the sequences that are visited next, in that order, before their ends are read.
  using Before = std::function<void(std::span<const int64_t> numbers)>;
  void each(int64_t begin, int64_t end, double *transitions, const Run &run, const std::function<void(const Sequence &)> &visit,
            const Before &before = nullptr);

  SequenceEnds ends_of(int64_t number) const { return ends_.empty() ? SequenceEnds{} : ends_[static_cast<size_t>(number)]; }

  // The posteriors of the sequence that is visited, over the states of posterior_states(t), which ascend.
  const double *posterior(size_t t) const {
    if (dense_at_ >= 0) return dense_.posterior(static_cast<size_t>(dense_at_), t);
    return dense_at_ == kSparse ? sparse_.posterior(t) : wide_.posterior(t);
  }
  std::span<const int32_t> posterior_states(size_t t) const;
  // The factors of TransitionFactors of the sequence that is visited, if they are kept.
  const double *left() const { return dense_at_ < 0 ? wide_factors_.left.data() : factors_.left.data() + first_factor(); }
  const double *right() const { return dense_at_ < 0 ? wide_factors_.right.data() : factors_.right.data() + first_factor(); }
  // Instead of posteriors, if each() was called without `transitions` and log_z is finite: wide() if it is not null, else
  // numbers proportional to p(z_t = k, symbols up to t).
  const WideForwardBackward *wide() const { return dense_at_ == kWide ? &wide_ : nullptr; }
  const double *forward(size_t t) const { return posterior(t); }
  // Adds the posteriors to the rows of the sequence's symbols, row w − 1 for symbol w. Only tokens that its ends count are
  // added.
  void add_emissions(const LeafRows &numbers) const;
  // Adds the statistics of channels of the sequence's counted tokens, with missing values completed. Does nothing without
  // channels.
  void add_channels(double *statistics, const Run &run);
  // Adds the posterior of a token to a row over all states.
  void add_states(size_t t, double *row) const;
  // Sets first[k] and last[k] to 1 for the states in which the first and the last token of the sequence that is visited can be,
  // and to 0 for others. A state counts if some state sequence of a weight above 0 has it, even if its posterior is 0 as a
  // double. O(length K²).
  void find_possible(uint8_t *first, uint8_t *last) const;

 private:
  void visit_batch(std::span<const int64_t> numbers, double *transitions, const Run &run,
                   const std::function<void(const Sequence &)> &visit);
  void visit_sparse(int64_t number, double *transitions, const Run &run, const std::function<void(const Sequence &)> &visit);
  // For a sequence that is doubtful in doubles.
  void visit_wide(int64_t number, double *transitions, const Run &run, const std::function<void(const Sequence &)> &visit);
  // Sets allowed_ and at_ of a sequence, and returns how many numbers its kMasked tokens have.
  size_t allow(int64_t number);
  // If impossible sequences are refused and log_z is −∞: fails, naming the first such sequence whatever the order of visits.
  void require_weight(int64_t number, double log_z, const Run &run);
  size_t first_factor() const { return factors_.begin[static_cast<size_t>(dense_at_)] * parameters_.chain.stride; }
  static constexpr size_t kMasked = SIZE_MAX;
  size_t batch_width(size_t longest) const;
  size_t place(int64_t number) const { return static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]); }

  const HmmData &data_;
  const HmmParameters &parameters_;
  std::span<const SequenceEnds> ends_;
  Impossible impossible_;
  mutable TokenEmissions tokens_;  // its scratch changes
  DenseForwardBackward dense_;
  bool keeps_factors_ = false;
  TransitionFactors factors_;
  SparseForwardBackward sparse_;
  WideForwardBackward wide_;
  TransitionFactors wide_factors_;
  Array<double> ones_;
  Array<const double *> rows_;
  Array<double> masked_;  // rows of tokens that are not in all states or have channels
  Array<double> states_;  // a posterior over a token's states
  Array<AllowedToken> allowed_;
  Array<size_t> at_;        // index of the token's first number in the parameters, or kMasked
  Array<double> emission_;  // rows of kMasked tokens
  Sequence now_{};
  int64_t begin_ = 0, end_ = 0;  // the range of each()
  static constexpr int64_t kSparse = -1, kWide = -2;
  int64_t dense_at_ = kSparse;  // index in the batch, or one of these
};

}  // namespace hws
