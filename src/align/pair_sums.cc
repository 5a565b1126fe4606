// Optimize: speed
#include "src/align/pair_sums.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/simd.hh"
#include "src/align/diagonal.hh"

#define HWS_KERNEL "src/align/pair_sums_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

namespace {

constexpr double kNoAlignment = -std::numeric_limits<double>::infinity();

double log_of(double x) { return x > 0 ? std::log(x) : kNoAlignment; }

template <class T>
void widen_to(Array<T> &array, size_t n) {
  if (array.size() < n) array.resize(n);
}

}  // namespace

JumpRow::JumpRow(std::span<const double> probabilities, size_t longest) : longest_(longest) {
  const int64_t most = static_cast<int64_t>(probabilities.size() / 2), n = static_cast<int64_t>(longest);
  jumps_.assign(2 * longest + 1 + kPairMargin, 0.0);
  reversed_.assign(2 * longest + 1 + kPairMargin, 0.0);
  if (probabilities.empty()) return;
  for (int64_t d = -n; d <= n; ++d) {
    jumps_[n + d] = probabilities[static_cast<size_t>(std::clamp(d, -most, most) + most)];
    reversed_[n - d] = jumps_[n + d];
  }
}

double *AlignmentSums::weights(size_t source_words, size_t target_words) {
  rows_ = target_words;
  columns_ = source_words + 1;
  widen_to(weights_, rows_ * columns_);
  widen_to(sums_, rows_);
  posteriors_ = nullptr;
  return weights_.data();
}

double AlignmentSums::log_of_sums() const {
  // Factors are multiplied up before a logarithm is taken.
  double log = 0, product = 1;
  for (size_t j = 0; j < rows_; ++j) {
    if (!(sums_[j] > 0)) return kNoAlignment;
    product *= sums_[j];
    if (product < 1e-200 || product > 1e200) {
      log += std::log(product);
      product = 1;
    }
    if (sums_[j] < 1e-90) {  // the next factor could make it 0
      log += std::log(product);
      product = 1;
    }
  }
  return log + std::log(product);
}

double AlignmentSums::uniform(double null) {
  const size_t words = columns_ - 1;
  const double word = words > 0 ? (1 - null) / static_cast<double>(words) : 0;
  HWS_OF_SET(set_, uniform_posteriors)(rows_, columns_, null, word, weights_.data(), sums_.data());
  posteriors_ = weights_.data();
  return log_of_sums();
}

// Multiplies weights by the ratio of their positions' probabilities to even ones.
void AlignmentSums::weigh_positions(double tension) {
  const size_t words = columns_ - 1;
  if (words == 0) return;
  widen_to(ahead_, words);
  for (size_t j = 0; j < rows_; ++j) {
    diagonal_row(tension, words, rows_, j, ahead_.data());
    double *row = weights_.data() + j * columns_ + 1;
    for (size_t i = 0; i < words; ++i) row[i] *= static_cast<double>(words) * ahead_[i];
  }
}

double AlignmentSums::diagonal(double null, double tension) {
  weigh_positions(tension);
  return uniform(null);
}

void AlignmentSums::shares(const JumpRow &row, bool normalized) {
  share_.assign(columns_, 1.0);
  if (!normalized) return;
  for (size_t m = 0; m < columns_; ++m) {
    double sum = 0;
    for (size_t i = 1; i < columns_; ++i) sum += row.of(static_cast<int64_t>(i) - static_cast<int64_t>(m));
    share_[m] = sum > 0 ? 1 / sum : 0;
  }
}

double AlignmentSums::jumps(const JumpRow &row, double null, bool normalized) {
  shares(row, normalized);
  widen_to(forward_, (rows_ + 1) * columns_);
  widen_to(moves_, rows_ * columns_);
  widen_to(backward_, columns_);
  widen_to(shared_, columns_);
  widen_to(next_, columns_ + kPairMargin);
  widen_to(counts_, 2 * row.longest() + 1 + kPairMargin);
  ahead_.assign(columns_ + 2 * kPairMargin, 0.0);
  const size_t first = row.longest() - (columns_ - 1);
  std::fill_n(counts_.data() + first, 2 * columns_ + kPairMargin - 1, 0.0);
  const JumpSums s{weights_.data(), row.jumps(),      row.reversed(), share_.data(),
                   row.longest(),   null,             1 - null,       forward_.data(),
                   moves_.data(),   backward_.data(), shared_.data(), next_.data(),
                   ahead_.data() + kPairMargin,       sums_.data(),   counts_.data()};
  HWS_OF_SET(set_, jump_forward)(rows_, columns_, s);
  posteriors_ = moves_.data();
  const double log_z = log_of_sums();
  if (log_z > kNoAlignment) HWS_OF_SET(set_, jump_backward)(rows_, columns_, s);
  return log_z;
}

void AlignmentSums::add_jumps(const JumpRow &row, std::span<double> counts) const {
  const int64_t most = static_cast<int64_t>(counts.size() / 2), n = static_cast<int64_t>(columns_) - 1;
  for (int64_t d = -n; d <= n; ++d) {
    const size_t to = static_cast<size_t>(std::clamp(d, -most, most) + most);
    counts[to] += counts_[static_cast<int64_t>(row.longest()) + d] * row.of(d);
  }
}

double AlignmentSums::best_uniform(double null, std::span<int32_t> to) {
  const size_t words = columns_ - 1;
  const double word = words > 0 ? (1 - null) / static_cast<double>(words) : 0;
  double log_p = 0;
  for (size_t j = 0; j < rows_; ++j) {
    const double *t = weights_.data() + j * columns_;
    double best = null * t[0];
    to[j] = 0;
    for (size_t i = 1; i < columns_; ++i) {
      if (word * t[i] <= best) continue;
      best = word * t[i];
      to[j] = static_cast<int32_t>(i);
    }
    log_p += log_of(best);
  }
  return log_p;
}

double AlignmentSums::best_diagonal(double null, double tension, std::span<int32_t> to) {
  weigh_positions(tension);
  return best_uniform(null, to);
}

double AlignmentSums::best_jumps(const JumpRow &row, double null, bool normalized, std::span<int32_t> to) {
  shares(row, normalized);
  const size_t c = columns_;
  Array<double> jump(2 * row.longest() + 2, 0.0);
  const int64_t n = static_cast<int64_t>(row.longest());
  for (int64_t d = -n; d <= n; ++d) jump[n + d] = log_of(row.of(d));
  widen_to(next_, c);
  widen_to(backward_, c);
  from_.assign(rows_ * c * 2, -1);  // of a word at i where it came from; of null, whether staying was better
  const double stay_log = log_of(null), word_log = log_of(1 - null);
  double *best = backward_.data(), *after = next_.data();
  std::fill(best, best + c, kNoAlignment);
  best[0] = 0;
  for (size_t j = 0; j < rows_; ++j) {
    const double *t = weights_.data() + j * c;
    int32_t *from = from_.data() + j * 2 * c, *stays = from + c;
    for (size_t i = 0; i < c; ++i) {
      double most = kNoAlignment;
      if (i > 0) {
        const double lex = word_log + log_of(t[i]);
        for (size_t m = 0; m < c; ++m) {
          if (best[m] == kNoAlignment) continue;
          const double p = best[m] + jump[row.longest() + i - m] + std::log(share_[m]) + lex;
          if (p <= most) continue;
          most = p;
          from[i] = static_cast<int32_t>(m);
        }
      }
      const double stay = best[i] == kNoAlignment ? kNoAlignment : best[i] + stay_log + log_of(t[0]);
      stays[i] = stay >= most && stay > kNoAlignment;
      after[i] = std::max(stay, most);
    }
    std::swap(best, after);
  }
  const size_t last = static_cast<size_t>(std::max_element(best, best + c) - best);
  const double log_p = rows_ == 0 ? 0 : best[last];
  size_t at = last;
  for (size_t j = rows_; j-- > 0;) {
    const int32_t *from = from_.data() + j * 2 * c, *stays = from + c;
    if (stays[at] || from[at] < 0) {
      to[j] = 0;
    } else {
      to[j] = static_cast<int32_t>(at);
      at = static_cast<size_t>(from[at]);
    }
  }
  return log_p;
}

}  // namespace hws
