// Small bitexts of numbered words for tests, and their alignments by enumeration.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "src/align/bitext.hh"
#include "src/align/pair_sums.hh"

namespace tiny {

using Words = std::vector<int32_t>;  // labels from 1

inline hws::CorpusPtr corpus(const std::vector<Words> &sequences, int32_t size, const std::string &letter) {
  std::vector<std::string> names;
  for (int32_t k = 0; k < size; ++k) names.push_back(letter + std::to_string(k));
  hws::CorpusArrays arrays;
  arrays.alphabet = hws::Alphabet::named(names);
  for (const Words &words : sequences) {
    for (const int32_t word : words) arrays.symbols.push_back(word);
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return hws::shared_corpus(std::move(arrays));
}

// Calls visit(alignment) for every alignment of `targets` words to 0 (null) or positions 1 to `sources`.
inline void each_alignment(size_t sources, size_t targets, const std::function<void(const std::vector<int32_t> &)> &visit) {
  std::vector<int32_t> a(targets, 0);
  while (true) {
    visit(a);
    size_t j = 0;
    while (j < targets && a[j] == static_cast<int32_t>(sources)) a[j++] = 0;
    if (j == targets) return;
    ++a[j];
  }
}

// The product of an alignment's jumps. Jumps beyond the row's ends have the probability of the end.
inline double jumps_of(const std::vector<int32_t> &a, const std::vector<double> &jumps, size_t sources, bool normalized,
                       std::vector<int> *used) {
  const int most = static_cast<int>(jumps.size() / 2);
  const auto index = [&](int d) { return std::max(-most, std::min(most, d)) + most; };
  double p = 1;
  int before = 0;
  for (const int32_t i : a) {
    if (i == 0) continue;
    double sum = 1;
    if (normalized) {
      sum = 0;
      for (int x = 1; x <= static_cast<int>(sources); ++x) sum += jumps[static_cast<size_t>(index(x - before))];
    }
    p *= jumps[static_cast<size_t>(index(i - before))] / sum;
    if (used) used->push_back(index(i - before));
    before = i;
  }
  return p;
}

}  // namespace tiny
