// What the forward pass adds up: alpha times arc times beta by entry of the model, and by n-gram for rows summed letter by
// letter.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/entry_weights.hh"

namespace hws {

struct EntrySums {
  static constexpr size_t kLanes = 4;  // of singles and doubles: one number each
  Array<double> singles, doubles;      // by entry and lane
  Array<double> overs, ends;           // by run of doubles; by entry
  Array<double> fired;                 // by n-gram, its weight counted already

  void clear(const FeatureAutomaton &w);
  // E[f] per n-gram. Entries count for their n-gram, and what they take away from is not what was read; then every n-gram
  // counts for its suffix. The begin's is 1. O(n-grams).
  void expected(const FeatureAutomaton &w, const ModelWeights &weights, const EntryWeights &entries,
                std::span<double> expected) const;
  int64_t bytes() const {
    return static_cast<int64_t>(
        (singles.capacity() + doubles.capacity() + overs.capacity() + ends.capacity() + fired.capacity()) * sizeof(double));
  }
};

}  // namespace hws
