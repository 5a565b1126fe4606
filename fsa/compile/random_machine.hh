// Random machines for tests and benchmarks: always valid, the same for one seed
// everywhere. See hws_machine_random.
#pragma once
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct RandomShape {
  int64_t states = 10;
  double arcs = 2;            // mean number of ordinary arcs per state
  bool acyclic = false;       // arcs lead to states of higher numbers only
  bool connected = false;     // every state on a path from state 0 to the last one
  bool deterministic = false; // one tape, no epsilons, a state's arcs read different symbols
  double epsilon = 0;         // probability that an arc reads epsilon, per tape
  double final = 0.3;         // probability that a state is final (the last one always is)
  double failure = 0;         // probability that a state has a failure arc
  double rho = 0;             // probability that a state has a default arc
  int32_t failure_tape = 0;   // the tape both name
  double zero = 0;            // probability that an arc or final weight is zero
  double min_cost = 0, max_cost = 3;  // costs are drawn evenly from here
  double grain = 0;           // > 0: costs are multiples of it
  // > 0 (real, log): scales weights so that each state's arcs and final weight, look-ups resolved, sum to at most this. Below
  // 1 every sum is finite.
  double mass = 0;
};

// Draws labels from the alphabets (open ones: symbols 1 to 3). O(states + arcs).
// Throws `argument` for a shape that contradicts itself, `limit`.
MachinePtr random_machine(Semiring semiring, const std::vector<AlphabetPtr> &alphabets, const RandomShape &shape, uint64_t seed,
                          const Run &run);

}  // namespace hws
