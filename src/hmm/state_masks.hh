// Which states a token may be in: sets of states, numbered and shared, by symbol (a tag dictionary) and by token (states
// observed wholly or in part). Set 0 is of all states; what is not masked has it and costs nothing.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/run.hh"

namespace hws {

class StateSets {
 public:
  explicit StateSets(int32_t states);
  int32_t states() const { return states_; }
  int32_t count() const { return static_cast<int32_t>(offsets_.size()) - 1; }
  // The number of a set; of an equal one that is there, if any. Any order, repetitions count once. `argument` for what is
  // no state. O(set · log sets).
  int32_t add(std::span<const int32_t> set);
  int32_t intersection(int32_t a, int32_t b);
  // Ascending.
  std::span<const int32_t> set(int32_t number) const {
    const size_t n = static_cast<size_t>(number);
    return {members_.data() + offsets_[n], offsets_[n + 1] - offsets_[n]};
  }

 private:
  int32_t states_;
  std::vector<int32_t> members_;
  std::vector<size_t> offsets_;
  std::vector<int32_t> order_;  // numbers, by their sets
};

struct StateMasks {
  explicit StateMasks(int32_t states) : sets(states) {}
  StateSets sets;
  std::vector<int32_t> of_symbol;  // number of the set of symbol w at w − 1; empty: 0
  std::vector<int32_t> of_token;   // the same by place in the corpus; empty: 0
};
using StateMasksPtr = std::shared_ptr<const StateMasks>;

// Each token's set where both its symbol and itself are asked, in place: of_token becomes the intersections (symbol 0, no
// observation, allows all). `argument` if lengths or numbers do not fit.
void intersect_masks(StateMasks *masks, std::span<const int32_t> symbols, int64_t alphabet, const Run &run);

}  // namespace hws
