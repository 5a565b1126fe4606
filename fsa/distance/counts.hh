// Expected arc and final counts (forward-backward). See hws_machine_expected_counts.
#pragma once
#include <span>

#include "fsa/distance/linear_graph.hh"

namespace hws {

// finals may be empty. Throws `empty` without mass, `diverged`, `unsupported` for tropical.
void expected_counts(const Machine &m, std::span<double> arcs, std::span<double> finals, const Run &run);

}  // namespace hws
