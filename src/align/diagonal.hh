// Positions of the diagonal model (Dyer, Chahuneau and Smith, "A simple, fast, and effective reparameterization of IBM model
// 2", 2013). In a pair of I source words and J target words, target word j is aligned to position i, both from 1, with
// probability
//
//     (1 - p0) exp(-tension * |i / I - j / J|) / Z(tension; j, I, J)        and to null with p0.
//
// Distances on either side of the diagonal grow by 1 / I, so that a row of probabilities takes two exponentials and a
// multiplication for each position. The tension has no conjugate prior: it is the one that maximizes the expected
// log-probability of the positions under given alignments. That is a concave function of one number, whose derivative is
//
//     sum over target words of  P(not null) * E[distance under the model]  -  E[distance under the alignments].
#pragma once
#include <cstdint>
#include <span>
#include <utility>

#include "src/align/bitext.hh"

namespace hws {

inline constexpr double kFirstTension = 4, kHighestTension = 50;

// p(position | not null) of positions 1 to words, for target position j from 0 of `rows`. Returns the mean distance; `square`
// receives the mean of its square unless it is null.
double diagonal_row(double tension, size_t words, size_t rows, size_t j, double *positions, double *square = nullptr);
inline double diagonal_distance(size_t words, size_t rows, size_t i, size_t j) {
  const double source = static_cast<double>(i + 1) / static_cast<double>(words);
  const double target = static_cast<double>(j + 1) / static_cast<double>(rows);
  return source < target ? target - source : source - target;
}

// What the tension is learned from: the expected distance of all alignments but those to null, and for each target position
// of each pair of lengths how much of it is not null's. Pairs of one shape, which have the same lengths, share their numbers.
class PairShapes {
 public:
  PairShapes() = default;
  explicit PairShapes(const Bitext &bitext);
  // The shapes of more pairs than these: keys of two lengths each, in any order. They are source words and target words, or the
  // other way round if `reversed`. Fails with `argument` if a pair of the bitext has no key.
  PairShapes(const Bitext &bitext, std::span<const int32_t> keys, bool reversed);
  // Appends the keys of the bitext's pairs from `first` to `last`.
  static void append_keys(const Bitext &bitext, int64_t first, int64_t last, Array<int32_t> *keys);

  // How many numbers counts have: the distance is number 0.
  size_t numbers() const { return numbers_; }
  // Adds a pair's posteriors, (target words) rows of (source words + 1) with null in column 0, to counts.
  void add(int64_t pair, const double *posteriors, double sign, std::span<double> counts) const;
  // Adds one target word, aligned to source position i from 0.
  void add_word(int64_t pair, size_t i, size_t j, std::span<double> counts) const;
  // The tension between 0 and kHighestTension that suits counts best; `start` where they are empty or all 0. O(sum over shapes
  // of I * J) for each of some five steps of Newton's method.
  double tension(std::span<const double> counts, double start) const;

 private:
  struct Shape {
    int32_t words, rows;
    size_t first;  // of its numbers
  };
  using Lengths = std::pair<int32_t, int32_t>;  // of the source, and of the target
  static Lengths lengths(const Bitext &bitext, int64_t pair);
  void begin(const Bitext &bitext, Array<Lengths> shapes);
  Array<Shape> shapes_;
  Array<int32_t> shape_of_;  // by pair
  size_t numbers_ = 1;
};

}  // namespace hws
