#include "fsa/ops/join.hh"

#include <algorithm>
#include <cstdio>

#include "fsa/ops/compose.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/trim.hh"

namespace hws {

MachinePtr join(const MachinePtr &a, const MachinePtr &b, std::span<const TapePair> pairs, bool keep, const Run &run) {
  const JoinPlan plan = plan_join(a->semiring(), a->arrays().alphabets, *b, pairs, keep);
  if (pairs.empty()) return trim(cross(a, b, run), run);
  return pairs.size() == 1 ? join_pair(plan, a, b, run) : join_several(plan, a, b, run);
}

MachinePtr constrain(const MachinePtr &machine, std::span<const MachinePtr> acceptors, std::span<const int32_t> tapes,
                     const Run &run) {
  std::vector<JoinPlan> plans;  // one after the other, the failing tape first, so that its φ is met natively
  Array<size_t> order;
  std::vector<AlphabetPtr> alphabets = machine->arrays().alphabets;
  for (size_t i = 0; i < acceptors.size(); ++i) {
    if (acceptors[i]->tapes() != 1) fail(Code::argument, "acceptor %zu has %d tapes; expected 1", i, acceptors[i]->tapes());
    if (std::find(tapes.begin(), tapes.begin() + static_cast<std::ptrdiff_t>(i), tapes[i]) !=
        tapes.begin() + static_cast<std::ptrdiff_t>(i)) {
      fail(Code::argument, "tape %d is constrained twice; expected one acceptor per tape", tapes[i]);
    }
  }
  for (const bool failing : {true, false}) {
    for (size_t i = 0; i < tapes.size(); ++i) {
      if ((tapes[i] == machine->phi_tape()) == failing) order.push_back(i);
    }
  }
  for (const size_t i : order) {  // what does not fit is said before any work
    char name[32];
    std::snprintf(name, sizeof name, "acceptor %zu", i);
    const TapePair pair{tapes[i], 0};
    plans.push_back(plan_join(machine->semiring(), alphabets, *acceptors[i], {&pair, 1}, true, {"the machine", name}));
    alphabets = plans.back().alphabets;
  }
  MachinePtr m = acceptors.empty() ? trim(machine, run) : machine;
  for (size_t i = 0; i < order.size(); ++i) m = join_pair(plans[i], m, acceptors[order[i]], run);
  return m;
}

}  // namespace hws
