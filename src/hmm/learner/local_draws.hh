// Random local posteriors of a sequence: q(z_1), and q(z_t | z_{t−1}) for each previous state, in proportion to numbers drawn
// from (0, 1) (seed 001, 3.8.2). With channels they are multiplied by the seeds' density. Each sequence has a stream of random
// numbers. The K² draws per token take most of the time, so whole rows are drawn with vectors (src/stats/uniform_rows.hh). For
// even posteriors, ones replace the drawn numbers.
#pragma once
#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/hmm/sums/token_emissions.hh"
#include "src/stats/uniform_rows.hh"

namespace hws {

// Multiplies row by `by` and returns its new sum. If all densities are 0, the row stays as it is and its old sum `sum` is
// returned.
inline double weigh(double *row, const double *by, size_t n, double sum) {
  double weighed = 0;
  for (size_t k = 0; k < n; ++k) weighed += row[k] * by[k];
  if (!(weighed > 0)) return sum;
  for (size_t k = 0; k < n; ++k) row[k] *= by[k];
  return weighed;
}

class LocalDraws {
 public:
  // `seeds` are those of src/hmm/learner/seed_states.hh. They are borrowed, and read only with channels. Sequence i of the data
  // uses stream first_item + i.
  LocalDraws(const HmmData &data, const HmmParameters &seeds, uint64_t seed, bool even = false, int64_t first_item = 0)
      : data_(data), first_item_(first_item), tokens_(data, seeds), even_(even), kernel_(uniform_rows()),
        before_(data.rows.stride()), now_(before_),
        row_(before_), density_(before_), bits_(kUniformsOfBlock * before_.size()) {
    const Rng rng(seed, RngMethod::hmm_start, 0, 0, 0);
    for (int i = 0; i < 2; ++i) key_[i] = rng.key(i);
  }

  // The length of a padded row of n numbers.
  static size_t padded(size_t n) { return (n + kUniformsOfBlock - 1) / kUniformsOfBlock * kUniformsOfBlock; }

  // Visits the tokens in order. For each it calls pair(t, j, row, share) for the j-th state of the previous token (at the first
  // token once, with j = 0). The pair with the k-th state of token t has weight share · row[k]; row is padded with zeros to
  // padded() of the states. Then it calls single(t, q), where q is over the states of token t.
  template <class Pair, class Single>
  void sequence(int64_t number, const Run &run, Pair pair, Single single) {
    item_ = static_cast<uint64_t>(first_item_ + number);
    next_block_ = 0;
    at_ = bits_.size();
    const size_t place = static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]), length = data_.length(number);
    size_t from = 1;
    for (size_t t = 0; t < length; ++t) {
      run.check();
      const size_t to = data_.rows.sets().set(data_.set_of(place + t)).size();
      std::fill(now_.begin(), now_.end(), 0.0);
      if (data_.channels) tokens_.allowed(place + t, density_.data());
      for (size_t j = 0; j < from; ++j) {
        double sum = draw_row(to);
        if (data_.channels) sum = weigh(row_.data(), density_.data(), to, sum);
        const double share = (t == 0 ? 1 : before_[j]) / sum;
        pair(t, j, static_cast<const double *>(row_.data()), share);
        kernel_.add_scaled(row_.data(), share, padded(to), now_.data());
      }
      single(t, static_cast<const double *>(now_.data()));
      std::swap(before_, now_);
      from = to;
    }
  }

 private:
  // Writes n numbers (i + 1/2) / 2^16 with i drawn uniformly from 0..2^16 − 1, and returns their sum. The row is padded with
  // zeros to a multiple of 8. A single number is 1 and is not drawn.
  double draw_row(size_t n) {
    if (n == 1) {
      std::fill_n(row_.begin(), kUniformsOfBlock, 0.0);
      return row_[0] = 1;
    }
    const size_t taken = padded(n);
    if (even_) {
      std::fill_n(row_.begin(), taken, 0.0);
      std::fill_n(row_.begin(), n, 1.0);
      return static_cast<double>(n);
    }
    if (bits_.size() - at_ < taken) {
      // A multiple of 4 blocks, enough for eight rows over all states.
      kernel_.blocks(key_, item_, next_block_, row_.size(), bits_.data());
      next_block_ += row_.size();
      at_ = 0;
    }
    const double sum = kernel_.row(bits_.data() + at_, n, row_.data());
    at_ += taken;
    return sum;
  }

  const HmmData &data_;
  int64_t first_item_;
  TokenEmissions tokens_;
  bool even_;
  const UniformRows &kernel_;
  uint32_t key_[2];
  uint64_t item_ = 0, next_block_ = 0;
  Array<double> before_, now_, row_, density_;
  Array<uint16_t> bits_;
  size_t at_ = 0;
};

}  // namespace hws
