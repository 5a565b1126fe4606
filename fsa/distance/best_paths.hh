// The n best accepting paths, best first (A* with the exact tropical backward
// costs as its bound). See hws_machine_best_paths.
#pragma once
#include "fsa/distance/linear_graph.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// May return fewer than n. Throws `limit` after run.max_states search nodes.
StringBatch best_paths(const MachinePtr &m, int64_t n, const Run &run);

}  // namespace hws
