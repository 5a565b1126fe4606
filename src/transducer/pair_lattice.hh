// All paths of a machine over one item: a pair of strings, or of weighted acceptors. Slots are the machine's weights
// (arc_parameters.hh), and messages call states by the machine's numbers.
#pragma once
#include "fsa/ops/item_side.hh"
#include "fsa/ops/slot_lattice.hh"

namespace hws {

// The lattice of an item that has these on the machine's tapes. `output` is not read for an acceptor.
SlotLattice pair_lattice(const Machine &m, const ItemSide &input, const ItemSide &output, const Run &run);

}  // namespace hws
