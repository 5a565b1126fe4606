// What a composition joins and what its result looks like: semirings and
// alphabets checked, failure arcs on other tapes made explicit (semantics 5.1, 5.3).
#pragma once
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

enum class TapeOrigin { left, right, joined };

struct JoinPlan {
  MachinePtr left, right;             // φ and ρ on the joined tape only
  int32_t left_tape = 0;              // joined with tape 0 of `right`
  AlphabetPtr joined;
  bool keep = false;                  // the joined tape is one of the result's
  std::vector<TapeOrigin> origin;     // per tape of the result
  std::vector<int32_t> origin_tape;   // the tape there (joined: not meaningful)
  std::vector<AlphabetPtr> alphabets; // per tape of the result
  int32_t joined_at = -1;             // the joined tape's place in the result
};

// Throws `argument` on a mismatch; what explicit_failure throws.
JoinPlan plan_join(const MachinePtr &a, const MachinePtr &b, const Run &run);

}  // namespace hws
