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

PairShapes::Lengths PairShapes::lengths(const Bitext &bitext, int64_t pair) {
  return {static_cast<int32_t>(bitext.source->sequence(pair).size()),
          static_cast<int32_t>(bitext.target->sequence(pair).size())};
}

// Shapes are numbered in the order of their lengths, whatever pairs have them.
void PairShapes::begin(const Bitext &bitext, Array<Lengths> shapes) {
  std::sort(shapes.begin(), shapes.end());
  shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
  for (const auto &[words, rows] : shapes) {
    shapes_.push_back({words, rows, numbers_});
    if (words > 0) numbers_ += static_cast<size_t>(rows);
  }
  shape_of_.resize(static_cast<size_t>(bitext.count()));
  for (int64_t p = 0; p < bitext.count(); ++p) {
    const Lengths own = lengths(bitext, p);
    const auto at = std::lower_bound(shapes.begin(), shapes.end(), own);
    if (at == shapes.end() || *at != own) {
      fail(Code::argument, "a pair of %d and %d words is missing among the lengths", own.first, own.second);
    }
    shape_of_[p] = static_cast<int32_t>(at - shapes.begin());
  }
}

PairShapes::PairShapes(const Bitext &bitext) {
  Array<Lengths> shapes(static_cast<size_t>(bitext.count()));
  for (int64_t p = 0; p < bitext.count(); ++p) shapes[p] = lengths(bitext, p);
  begin(bitext, std::move(shapes));
}

PairShapes::PairShapes(const Bitext &bitext, std::span<const int32_t> keys, bool reversed) {
  Array<Lengths> shapes;
  for (size_t k = 0; k < keys.size(); k += 2) {
    shapes.push_back(reversed ? Lengths{keys[k + 1], keys[k]} : Lengths{keys[k], keys[k + 1]});
  }
  begin(bitext, std::move(shapes));
}

void PairShapes::append_keys(const Bitext &bitext, int64_t first, int64_t last, Array<int32_t> *keys) {
  Array<Lengths> shapes;
  for (int64_t p = first; p < last; ++p) shapes.push_back(lengths(bitext, p));
  std::sort(shapes.begin(), shapes.end());
  shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
  for (const auto &[words, rows] : shapes) {
    keys->push_back(words);
    keys->push_back(rows);
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
