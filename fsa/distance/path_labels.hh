// The strings and costs of paths through a linear graph. In the graph failure arcs are links and a default arc is one edge
// for many symbols; this turns its edges into the strings that a user sees.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// One step: the edge, and where it stands for a default arc, the symbol read
// (otherwise 0).
struct PathStep {
  int32_t edge;
  Label symbol;
};

// Whether edge e is (part of) a default arc.
bool is_default(const LinearGraph &g, int32_t e);
// Number of parallel paths edge e stands for: 1 but for default arcs.
int64_t parallel_paths(const LinearGraph &g, int32_t e);

// Costs (−ln w) of single paths over each edge: a default arc's own weight, without
// the number of its symbols. `own` is the backing store where the graph has no such
// array; costs are the machine's own bits where no failure arc is in between.
std::span<const double> path_costs(const LinearGraph &g, Array<double> &own, const Run &run);
// The same for stopping in each state.
Array<double> stop_costs(const LinearGraph &g);

// Appends the path's labels on every tape, epsilons left out, and its value.
void append_path(StringBatch &batch, const LinearGraph &g, std::span<const PathStep> path, double value);

// A batch without items, with the machine's tapes and alphabets.
StringBatch empty_batch(const Machine &m);

}  // namespace hws
