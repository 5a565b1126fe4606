// Paths drawn in proportion to their weights: a walk from the start, each step
// by edge weight times backward weight. See hws_machine_sample. Other chains of one seed draw independently.
#pragma once
#include "fsa/distance/linear_graph.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

StringBatch sample(const MachinePtr &m, int64_t n, uint64_t seed, const Run &run, uint32_t chain = 0);

}  // namespace hws
