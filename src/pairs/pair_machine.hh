// A pair model as a transducer from inputs to outputs.
#pragma once
#include "fsa/machine/machine.hh"
#include "src/pairs/pair_model.hh"

namespace hws {

// One state per context of the n-gram model, and inside chunks of several symbols. Tape 0 reads the input and tape 1 writes
// the output, both in the order in which the model reads. A context backs off by an epsilon arc. So a sequence of chunks has
// one path for each way to back off in time, and that of the longest contexts has the model's probability; other paths are
// less probable as a rule. Best paths are those of the model; sums over paths are too high. O(n-grams * symbols of a chunk).
MachinePtr pair_machine(const PairModel &model, Semiring semiring, const Run &run);

}  // namespace hws
