// Optimize: speed
#include "src/align/diagonal.hh"

#include <algorithm>
#include <cmath>

namespace hws {

double diagonal_row(double tension, size_t words, size_t rows, size_t j, double *positions, double *square) {
  const double at = static_cast<double>(j + 1) / static_cast<double>(rows), each = 1 / static_cast<double>(words);
  const double ratio = std::exp(-tension * each);
  // The first position that is not before the diagonal; the last word's is never beyond the last position.
  size_t middle = static_cast<size_t>(at * static_cast<double>(words));
  while (middle > 0 && static_cast<double>(middle) * each >= at) --middle;
  while (middle < words && static_cast<double>(middle + 1) * each < at) ++middle;
  double sum = 0, mean = 0, squares = 0;
  const auto add = [&](size_t i, double p) {
    const double d = diagonal_distance(words, rows, i, j);
    positions[i] = p;
    sum += p;
    mean += p * d;
    squares += p * d * d;
  };
  // Relative to the position that is nearest, so that a high tension leaves no row without a number above 0.
  const double right = middle < words ? diagonal_distance(words, rows, middle, j) : INFINITY;
  const double left = middle > 0 ? diagonal_distance(words, rows, middle - 1, j) : INFINITY, least = std::min(left, right);
  double p = middle < words ? std::exp(-tension * (right - least)) : 0;
  for (size_t i = middle; i < words; ++i, p *= ratio) add(i, p);
  p = middle > 0 ? std::exp(-tension * (left - least)) : 0;
  for (size_t i = middle; i-- > 0; p *= ratio) add(i, p);
  for (size_t i = 0; i < words; ++i) positions[i] /= sum;
  if (square) *square = squares / sum;
  return mean / sum;
}

PairShapes::PairShapes(const Bitext &bitext) {
  const size_t pairs = static_cast<size_t>(bitext.count());
  Array<int32_t> order(pairs);
  for (size_t p = 0; p < pairs; ++p) order[p] = static_cast<int32_t>(p);
  const auto lengths = [&](int32_t p) {
    return std::pair(bitext.source->sequence(p).size(), bitext.target->sequence(p).size());
  };
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const auto x = lengths(a), y = lengths(b);
    return x != y ? x < y : a < b;
  });
  shape_of_.resize(pairs);
  for (const int32_t p : order) {
    const auto [words, rows] = lengths(p);
    if (shapes_.empty() || shapes_.back().words != static_cast<int32_t>(words) ||
        shapes_.back().rows != static_cast<int32_t>(rows)) {
      shapes_.push_back({static_cast<int32_t>(words), static_cast<int32_t>(rows), numbers_});
      if (words > 0) numbers_ += rows;
    }
    shape_of_[p] = static_cast<int32_t>(shapes_.size()) - 1;
  }
}

void PairShapes::add(int64_t pair, const double *posteriors, double sign, std::span<double> counts) const {
  const Shape &shape = shapes_[shape_of_[pair]];
  const size_t words = static_cast<size_t>(shape.words), rows = static_cast<size_t>(shape.rows);
  if (words == 0) return;
  double distance = 0;
  for (size_t j = 0; j < rows; ++j, posteriors += words + 1) {
    double all = 0;
    for (size_t i = 0; i < words; ++i) {
      all += posteriors[i + 1];
      distance += posteriors[i + 1] * diagonal_distance(words, rows, i, j);
    }
    counts[shape.first + j] += sign * all;
  }
  counts[0] += sign * distance;
}

void PairShapes::add_word(int64_t pair, size_t i, size_t j, std::span<double> counts) const {
  const Shape &shape = shapes_[shape_of_[pair]];
  counts[shape.first + j] += 1;
  counts[0] += diagonal_distance(static_cast<size_t>(shape.words), static_cast<size_t>(shape.rows), i, j);
}

double PairShapes::tension(std::span<const double> counts, double start) const {
  constexpr int kTensionSteps = 60;
  if (counts.empty()) return start;
  Array<double> row;
  double curvature = 0, mass = 0;
  const auto slope = [&](double tension) {
    double expected = 0;
    curvature = mass = 0;
    for (const Shape &shape : shapes_) {
      const size_t words = static_cast<size_t>(shape.words), rows = static_cast<size_t>(shape.rows);
      if (words == 0) continue;
      row.resize(std::max(row.size(), words));
      for (size_t j = 0; j < rows; ++j) {
        const double of_word = counts[shape.first + j];
        if (of_word <= 0) continue;
        double square;
        const double mean = diagonal_row(tension, words, rows, j, row.data(), &square);
        expected += of_word * mean;
        curvature += of_word * (square - mean * mean);
        mass += of_word;
      }
    }
    return expected - counts[0];
  };
  // The slope falls. Newton's steps stay between a tension where it is above 0 and one where it is below.
  double low = 0, high = kHighestTension, at = std::clamp(start, low, high);
  for (int step = 0; step < kTensionSteps && high - low > 1e-12 * kHighestTension; ++step) {
    const double found = slope(at);
    if (mass <= 0) return start;
    (found > 0 ? low : high) = at;
    double next = curvature > 0 ? at + found / curvature : (low + high) / 2;
    if (!(next > low && next < high)) {
      // Only an end that was not tried yet may be the answer.
      if (next <= low && low == 0) next = at > 1e-6 ? at / 8 : 0;
      else next = (low + high) / 2;
    }
    if (std::abs(next - at) <= 1e-11 * (1 + at)) return next;
    at = next;
  }
  return at;
}

}  // namespace hws
