// The n best distinct strings by total weight (real, log) or best path
// (tropical): best-first search over prefixes. Bounds come from the backward
// weights, lowered to what a single string can have. Several tapes are searched one
// after the other, each conditioned on those before. See hws_machine_best_strings.
#pragma once
#include "fsa/distance/linear_graph.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// May return fewer than n. Throws `limit` after run.max_states queue items, `diverged`.
StringBatch best_strings(const MachinePtr &m, int64_t n, const Run &run);

}  // namespace hws
