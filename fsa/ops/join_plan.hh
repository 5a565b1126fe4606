// The tapes that a join pairs, and the tapes of its result (semantics 5.1, 5.4).
#pragma once
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct TapePair {
  int32_t left, right;  // a tape of the left machine, one of the right machine
};

enum class TapeOrigin { left, right, joined };

struct JoinPlan {
  Array<TapePair> pairs;
  std::vector<AlphabetPtr> joined;     // per pair
  bool keep = false;                   // the joined tapes are among the result's
  Array<TapeOrigin> origin;            // per tape of the result
  Array<int32_t> origin_tape;          // the tape there (joined: that of the left machine)
  std::vector<AlphabetPtr> alphabets;  // per tape of the result
  int32_t place_of_pair(size_t pair) const;  // its tape in the result; −1: dropped
};

// Names of the two sides in messages.
struct JoinNames {
  const char *left = "the left machine", *right = "the right machine";
};

// The left side's tapes, joined ones included if they are kept, then those of the right
// side that are in no pair. From what is known of the left side, machine or not. Throws
// `argument` if semirings or alphabets do not match, a tape is none or in two pairs, or no
// tape is left; `limit` if there are too many.
JoinPlan plan_join(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right,
                   std::span<const TapePair> pairs, bool keep, const JoinNames &names = {});
// The plan for the left side's last tape and the right side's first (rule 5.1).
JoinPlan plan_composition(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right);

// The machine with failure and default arcs on the given tape or nowhere: on
// another tape they are made explicit (semantics 5.3).
MachinePtr failing_only_on(const MachinePtr &m, int32_t tape, const Run &run);

}  // namespace hws
