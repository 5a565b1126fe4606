// Random local posteriors of a sequence: q(z_1), and q(z_t | z_{t−1}) for each state before, in proportion to numbers drawn from
// (0, 1) (seed 001, 3.8.2); with channels, times their density under the seeds. A stream of random numbers per sequence.
#pragma once
#include <algorithm>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/hmm/token_emissions.hh"

namespace hws {

// row · by; its sum. A row of zeros, where no density is, changes nothing; the sum was `sum`.
inline double weigh(double *row, const double *by, size_t n, double sum) {
  double weighed = 0;
  for (size_t k = 0; k < n; ++k) weighed += row[k] * by[k];
  if (!(weighed > 0)) return sum;
  for (size_t k = 0; k < n; ++k) row[k] *= by[k];
  return weighed;
}

class LocalDraws {
 public:
  // `seeds` as src/hmm/seed_states.hh has them, lent; read only with channels.
  LocalDraws(const HmmData &data, const HmmParameters &seeds, uint64_t seed)
      : data_(data), tokens_(data, seeds), seed_(seed), before_(data.rows.stride()), now_(before_), row_(before_), density_(before_) {}

  // For each token in order: pair(t, j, row, share) for the j-th state of the token before (once, with j = 0, at the first): the
  // pair with the k-th state of this one has share · row[k]; then single(t, q), q over the states of this one.
  template <class Pair, class Single>
  void sequence(int64_t number, const Run &run, Pair pair, Single single) {
    Rng rng(seed_, RngMethod::hmm_start, 0, 0, static_cast<uint64_t>(number));
    const size_t place = static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]), length = data_.length(number);
    size_t from = 1;
    for (size_t t = 0; t < length; ++t) {
      run.check();
      const size_t to = data_.rows.sets().set(data_.set_of(place + t)).size();
      std::fill(now_.begin(), now_.end(), 0.0);
      if (data_.channels) tokens_.allowed(place + t, density_.data());
      for (size_t j = 0; j < from; ++j) {
        double sum = draw_row(&rng, to, row_.data());
        if (data_.channels) sum = weigh(row_.data(), density_.data(), to, sum);
        const double share = (t == 0 ? 1 : before_[j]) / sum;
        pair(t, j, static_cast<const double *>(row_.data()), share);
        for (size_t k = 0; k < to; ++k) now_[k] += share * row_[k];
      }
      single(t, static_cast<const double *>(now_.data()));
      std::swap(before_, now_);
      from = to;
    }
  }

 private:
  // n numbers from (0, 1), multiples of 2^-17; their sum. Two to each 32 random bits: drawing takes most of the time.
  static double draw_row(Rng *rng, size_t n, double *row) {
    const auto number = [](uint32_t bits) { return (static_cast<double>(static_cast<int32_t>(bits)) + 0.5) * 0x1p-16; };
    double sum[2] = {0, 0};
    size_t k = 0;
    for (; k + 2 <= n; k += 2) {
      const uint32_t bits = rng->bits32();
      row[k] = number(bits & 0xffff);
      row[k + 1] = number(bits >> 16);
      sum[0] += row[k];
      sum[1] += row[k + 1];
    }
    if (k < n) sum[0] += row[k] = number(rng->bits32() & 0xffff);
    return sum[0] + sum[1];
  }

  const HmmData &data_;
  TokenEmissions tokens_;
  uint64_t seed_;
  std::vector<double> before_, now_, row_, density_;
};

}  // namespace hws
