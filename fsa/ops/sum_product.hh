// Total weight of a composition that is never made: composition fused with the
// backward sum. (The exception: failure arcs against a machine that reads many
// symbols everywhere; see failing_composition.) See hws_machine_sum_product.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Tropical: Scaled::exp(−best cost).
Scaled sum_product(std::span<const MachinePtr> machines, const Run &run);
// Tropical machines: the least cost itself; +∞ if nothing is accepted.
double tropical_sum_product(std::span<const MachinePtr> machines, const Run &run);

}  // namespace hws
