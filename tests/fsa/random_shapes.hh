// Shapes of random machines by number, one maker per way of counting through what
// machines may have.
#pragma once
#include "fsa/base/array.hh"
#include "tests/fsa/random_machine.hh"

namespace oracle {

// By bits: 1 a second tape, 2 φ, 4 ρ, 8 cycles, 16 weights of zero, 32 epsilons. Sums converge.
Shape shape_of_kind(Semiring semiring, int kind, int32_t states, int32_t arcs);

// Acceptors of two symbols in every semiring; what else they have alternates with the seed.
Shape acceptor_of_seed(uint64_t seed, int32_t states, int32_t arcs);

// The same with cycles, whose sums converge.
Shape cyclic_acceptor_of_seed(uint64_t seed, int32_t arcs, bool epsilons);

// For sums, by the seed's bits: 1 log or real, 2 and 4 φ, 8 ρ, 16 epsilons, 32 weights of
// zero, 128 a second tape, which has the default and failure arcs. Arcs by state.
Shape summed_shape_of_seed(uint64_t seed, int32_t states, int32_t arcs_per_state, Label one_tape, hws::Array<Label> two_tapes);

}  // namespace oracle
