// Pseudo-counts of t(f | e): beta for every target word, and more where both words are spelled alike. There are three values,
// so that a place takes two bits. A learner that goes on from a model adds the counts of that model: 4 bytes a place.
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

  // Adds counts by place, and of each row the counts of the whole target vocabulary, places that there are not included.
  void hold(Array<float> counts, Array<double> row_counts);
  bool holds() const { return !held_.empty(); }
  double held(int32_t place) const { return held_.empty() ? 0 : static_cast<double>(held_[place]); }
  double held_sum(size_t row) const { return held_sums_.empty() ? 0 : held_sums_[row]; }

  double of(int32_t place) const { return own(place) + held(place); }
  // Returns by row the sum over the whole target vocabulary.
  std::span<const double> sums() const { return sums_; }
  // Returns the pseudo-count of a place without what was added.
  double own(int32_t place) const {
    const uint32_t at = static_cast<uint32_t>(place);
    return levels_[levels_of_[at >> 2] >> 2 * (at & 3) & 3];
  }
  int64_t bytes() const {
    return static_cast<int64_t>(levels_of_.size() + 4 * held_.size() + 8 * (sums_.size() + held_sums_.size()));
  }

 private:
  double levels_[4] = {0, 0, 0, 0};  // the last one is not used
  Array<uint8_t> levels_of_;         // four places a byte, the first one lowest
  Array<double> sums_, held_sums_;
  Array<float> held_;
};

}  // namespace hws
