// Pseudo-counts of t(f | e): beta for every target word, and more where both words are spelled alike. There are three values,
// so that a place takes a byte.
#pragma once
#include <span>

#include "src/align/align_model.hh"
#include "src/align/word_pairs.hh"

namespace hws {

class SpelledPriors {
 public:
  SpelledPriors() = default;
  // Words without names are spelled alike with none.
  SpelledPriors(const Alphabet &source, const Alphabet &target, const WordPairs &pairs, double translation, double spelling,
                const Run &run);

  double of(int32_t place) const { return levels_[levels_of_[place]]; }
  // By row: of the whole target vocabulary.
  std::span<const double> sums() const { return sums_; }

 private:
  double levels_[3] = {0, 0, 0};
  Array<uint8_t> levels_of_;
  Array<double> sums_;
};

}  // namespace hws
