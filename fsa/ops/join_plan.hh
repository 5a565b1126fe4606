// What a composition joins and what its result looks like (semantics 5.1).
#pragma once
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

enum class TapeOrigin { left, right, joined };

struct JoinPlan {
  int32_t left_tape = 0;              // joined with tape 0 of the right side
  AlphabetPtr joined;
  bool keep = false;                  // the joined tape is one of the result's
  std::vector<TapeOrigin> origin;     // per tape of the result
  std::vector<int32_t> origin_tape;   // the tape there (joined: −1)
  std::vector<AlphabetPtr> alphabets; // per tape of the result
  int32_t joined_at = -1;             // the joined tape's place in the result
};

// From what is known of the left side, machine or not. Throws `argument` if
// semirings or alphabets do not match.
JoinPlan plan_join(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right);

// The machine with failure and default arcs on the given tape or nowhere: on
// another tape they are made explicit (semantics 5.3).
MachinePtr failing_only_on(const MachinePtr &m, int32_t tape, const Run &run);

}  // namespace hws
