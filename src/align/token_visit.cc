// Optimize: speed
#include "src/align/token_visit.hh"

#include <algorithm>

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/align/token_visit_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

AlignmentVisit::AlignmentVisit(std::span<double> counts, std::span<const double> priors, double null, InstructionSet set)
    : counts_(counts), priors_(priors), null_(null), set_(set) {
  for (const double x : priors) all_priors_ += x;
}

void AlignmentVisit::begin_pair(size_t words, size_t rows, const double *q) {
  words_ = words;
  columns_ = words + 1;
  all_ = 0;
  for (const double x : counts_) all_ += x;
  before_.assign(columns_, 0.0);
  before_[0] = 1;
  passed_.resize(columns_);
  from_.resize(columns_);
  to_.resize(columns_);
  alike_.resize(columns_);
  moved_.assign(2 * words + 1, 0.0);
  weights_.resize(2 * words + 1);
  after_.resize((rows + 1) * columns_);
  double *after = after_.data() + rows * columns_;
  std::fill(after, after + columns_, 0.0);
  after[0] = 1;
  for (size_t j = rows; j-- > 0;) {
    double *here = after - columns_;
    const double *row = q + j * columns_;
    for (size_t i = 1; i < columns_; ++i) here[i] = row[i] + row[0] * after[i];
    here[0] = row[0] * after[0];
    after = here;
  }
}

void AlignmentVisit::advance(const double *q) {
  for (size_t i = 1; i < columns_; ++i) passed_[i] = q[i] + q[0] * before_[i];
  passed_[0] = q[0] * before_[0];
}

void AlignmentVisit::fold(double sign) {
  const int64_t most = static_cast<int64_t>(counts_.size() / 2), n = static_cast<int64_t>(words_);
  for (int64_t d = -n; d <= n; ++d) {
    const double x = sign * moved_[d + n];
    counts_[static_cast<size_t>(std::clamp(d, -most, most) + most)] += x;
    all_ += x;
  }
  std::fill(moved_.begin(), moved_.end(), 0.0);
}

double AlignmentVisit::visit(size_t j, const double *t, double *q) {
  const double *after = after_.data() + (j + 1) * columns_;
  double *moved = moved_.data() + words_;
  const int64_t most = static_cast<int64_t>(counts_.size() / 2), n = static_cast<int64_t>(words_);
  const auto products = [&](double sign) {
    advance(q);
    HWS_OF_SET(set_, add_jump_products)(words_, before_.data(), q, moved);
    HWS_OF_SET(set_, add_jump_products)(words_, passed_.data(), after, moved);
    fold(sign);
  };
  products(-1);
  double *w = weights_.data() + words_;
  for (int64_t d = -n; d <= n; ++d) {
    const size_t at = static_cast<size_t>(std::clamp(d, -most, most) + most);
    w[d] = std::max(counts_[at], 0.0) + priors_[at];
  }
  HWS_OF_SET(set_, expected_jump_weights)(words_, w, before_.data(), after, from_.data(), to_.data());
  std::fill(alike_.begin(), alike_.end(), 0.0);
  // Jumps of D and more count as one, which only sentences have that are as long.
  const int64_t apart = std::min(n, most - 1);
  HWS_OF_SET(set_, add_equal_jumps)(n, -apart, apart, w, before_.data(), after, alike_.data());
  for (int64_t d = most; d <= n; ++d) {
    for (int64_t m = 0; m + d <= n; ++m) {
      for (int64_t k = m + d + most; k <= n; ++k) alike_[m + d] += w[d] * before_[m] * after[k];
    }
    for (int64_t m = d + 1; m <= n; ++m) {
      for (int64_t k = 1; k <= m - d - most; ++k) alike_[m - d] += w[-d] * before_[m] * after[k];
    }
  }
  const double total = all_ + all_priors_, none = after[0];
  double skipped = 0;
  for (size_t m = 0; m < columns_; ++m) skipped += before_[m] * to_[m];
  // from_ becomes the posteriors; those of null are in column 0.
  from_[0] = null_ * t[0] * (none + skipped / total);
  double sum = from_[0];
  for (size_t i = 1; i < columns_; ++i) {
    const double onward = none * from_[i] + (from_[i] * to_[i] + alike_[i]) / (total + 1);
    from_[i] = (1 - null_) * t[i] * onward / total;
    sum += from_[i];
  }
  if (sum > 0) {
    for (size_t i = 0; i < columns_; ++i) q[i] = from_[i] / sum;
  }
  products(1);
  std::swap(before_, passed_);
  return sum;
}

void AlignmentVisit::count(size_t words, size_t rows, const double *q) {
  begin_pair(words, rows, q);
  for (size_t j = 0; j < rows; ++j, q += columns_) {
    HWS_OF_SET(set_, add_jump_products)(words_, before_.data(), q, moved_.data() + words_);
    advance(q);
    std::swap(before_, passed_);
  }
  fold(1);
}

}  // namespace hws
