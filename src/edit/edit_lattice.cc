// Optimize: speed
#include "src/edit/edit_lattice.hh"

#include <cmath>
#include <numbers>

namespace hws {

namespace {

// Brings m back into [2^-256, 1]. Products of two such numbers and a probability
// need at most a few turns.
inline void settle_wide(Wide &a) {
  while (a.m < 0x1p-256) {
    if (a.m == 0) {
      a.e = 0;
      return;
    }
    a.m *= 0x1p256;
    --a.e;
  }
}

// The same from above, after a sum of a few such numbers.
inline void settle_sum(Wide &a) {
  if (a.m > 1) {
    a.m *= 0x1p-256;
    ++a.e;
  }
}

// sum += b · p. Numbers two units apart or more differ by more than 2^256.
inline void add_product(Wide &sum, const Wide &b, double p) {
  Wide t{b.m * p, b.e};
  if (t.m < 0x1p-256) {
    if (t.m == 0) return;
    if (t.m < 0x1p-900) t.m = (b.m * 0x1p256) * p, --t.e;  // before digits are lost to underflow
    settle_wide(t);
  }
  if (t.e == sum.e) {
    sum.m += t.m;
  } else if (sum.m == 0 || t.e > sum.e + 1) {
    sum = t;
  } else if (t.e == sum.e + 1) {
    sum = {t.m + sum.m * 0x1p-256, t.e};
  } else if (t.e == sum.e - 1) {
    sum.m += t.m * 0x1p-256;
  }
}

// a · b · p / total, which is at most 1 up to rounding.
inline double posterior(const Wide &a, const Wide &b, double p, const Wide &total) {
  double t = a.m * b.m / total.m;
  const int32_t k = a.e + b.e - total.e;
  if (k == 0) return t * p;
  if (k < -5) return 0;
  for (int32_t i = 0; i < k; ++i) t *= 0x1p256;
  t *= p;
  for (int32_t i = k; i < 0; ++i) t *= 0x1p-256;
  return t;
}

}  // namespace

double Wide::log() const noexcept { return m > 0 ? std::log(m) + e * (256 * std::numbers::ln2) : -INFINITY; }

double EditLattice::forward(std::span<const int32_t> cells, size_t input_length, size_t output_length,
                            std::span<const double> probabilities, const Run &run) {
  const size_t columns = output_length + 1;
  alpha_.assign(cells.size(), Wide{});
  alpha_[0] = {1, 0};
  // Each cell gathers from above, above left and left.
  const auto p = [&](size_t cell, Move move) { return probabilities[static_cast<size_t>(cells[cell]) * kMoves + move]; };
  for (size_t i = 0; i <= input_length; ++i) {
    if (i % 16 == 15) run.check();
    for (size_t j = 0; j <= output_length; ++j) {
      const size_t cell = i * columns + j;
      Wide sum = alpha_[cell];
      if (i > 0 && j > 0) add_product(sum, alpha_[cell - columns - 1], p(cell - columns - 1, write_move));
      if (i > 0) add_product(sum, alpha_[cell - columns], p(cell - columns, erase_move));
      if (j > 0) add_product(sum, alpha_[cell - 1], p(cell - 1, insert_move));
      settle_sum(sum);
      alpha_[cell] = sum;
    }
  }
  total_ = Wide{};
  add_product(total_, alpha_.back(), p(cells.size() - 1, erase_move));
  return total_.log();
}

void EditLattice::add_counts(std::span<const int32_t> cells, size_t input_length, size_t output_length,
                             std::span<const double> probabilities, double weight, const LeafRows &counts, const Run &run) {
  const size_t columns = output_length + 1;
  beta_[0].assign(columns, Wide{});
  beta_[1].assign(columns, Wide{});
  for (size_t i = input_length + 1; i-- > 0;) {
    if (i % 16 == 15) run.check();
    Array<Wide> &row = beta_[i % 2], &below = beta_[(i + 1) % 2];
    for (size_t j = columns; j-- > 0;) {
      const size_t cell = i * columns + j, site = static_cast<size_t>(cells[cell]) * kMoves;
      double *const to = counts[row_of_site(cells[cell])] + place_in_row(cells[cell]);
      const Wide &a = alpha_[cell];
      Wide sum;
      const auto take = [&](const Wide &rest, Move move) {
        const double p = probabilities[site + move];
        add_product(sum, rest, p);
        if (a.m > 0 && p > 0) to[move] += weight * posterior(a, rest, p, total_);
      };
      if (j < output_length) take(row[j + 1], insert_move);
      if (i < input_length && j < output_length) take(below[j + 1], write_move);
      if (i < input_length) {
        take(below[j], erase_move);
      } else if (j == output_length) {
        take(Wide{1, 0}, erase_move);
      }
      settle_sum(sum);
      row[j] = sum;
    }
  }
}

}  // namespace hws
