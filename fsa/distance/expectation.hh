// Expectation semirings of first and second order (Eisner 2002; Li and Eisner 2009) as
// sums over the linear graph: mean and covariance of vectors added up along accepting
// paths. See hws_machine_expectation.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// arc_values: arcs × d; final_values: states × d, or empty. covariance: d × d, or empty:
// not wanted. Mean: O(edges · d) beyond forward and backward. Covariance: O(edges · d²)
// more, and two more solves of each cyclic component for each of the d values.
// Throws `empty`, `diverged`, `unsupported`, `limit`.
void path_expectation(const Machine &m, std::span<const double> arc_values, std::span<const double> final_values, int32_t d,
                      std::span<double> mean, std::span<double> covariance, const Run &run);

}  // namespace hws
