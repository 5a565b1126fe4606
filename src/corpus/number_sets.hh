// Sets of the numbers 0 to n − 1, themselves numbered: equal ones are kept once. Set 0 is of all numbers. Allowed tags by word
// and by token are such sets: the number of tag label l is l − 1.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/sequence_table.hh"

namespace hws {

class NumberSets {
 public:
  static constexpr int32_t kAll = 0;
  NumberSets(int32_t n, const Run &run);  // asks limit_bytes

  int32_t numbers() const { return n_; }
  int32_t count() const { return sets_.size(); }  // of sets
  // The number of a set, that of an equal one if there is one. Members in any order, repetitions count once. `argument` for a
  // member that is none of the numbers. Asks limit_bytes. O(members · log members) as a rule.
  int32_t add(std::span<const int32_t> members, const Run &run);
  // Ascending.
  std::span<const int32_t> set(int32_t number) const { return sets_.at(number); }
  bool holds(int32_t number, int32_t member) const;  // O(log members)

 private:
  int32_t n_;
  SequenceTable sets_{"sets"};
};

}  // namespace hws
