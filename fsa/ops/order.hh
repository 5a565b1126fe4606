// The same machine with its arcs or states in another order, and what a machine is
// like. See include/hawser/rational.h.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// By label on `tape`, then the other tapes' labels, destination, arc number. m itself if it is sorted.
MachinePtr arc_sort(const MachinePtr &m, int32_t tape, const Run &run);

// States in topological order, failure arcs being arcs; where there is a choice the
// smallest number comes first. m itself if it is sorted.
MachinePtr top_sort(const MachinePtr &m, const Run &run);

// Strongly connected components of all states, numbered so that arcs lead from a
// component to one of an equal or larger number; failure arcs being arcs.
struct TopologicalComponents {
  Array<int32_t> of;  // per state
  int64_t count = 0;
};
TopologicalComponents topological_components(const Machine &m, const Run &run);

// The bits of hws_machine_properties.
enum Property : int32_t {
  kIsAcyclic = 1, kIsEpsilonFree = 2, kIsDeterministic = 4, kIsUnweighted = 8, kIsArcSorted = 16, kIsTopSorted = 32,
  kIsTrim = 64, kHasFailure = 128, kHasDefault = 256,
};
int32_t properties(const MachinePtr &m, const Run &run);

}  // namespace hws
