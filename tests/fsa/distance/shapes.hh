// The random machines that n best and sampling are tried on: every semiring, cycles,
// epsilons, φ and ρ on either tape, arcs and ends of weight zero, one to three tapes.
#pragma once
#include "fsa/machine/string_batch.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"

namespace shapes {

using namespace hws;

oracle::Shape shape(uint64_t seed, bool cyclic);

// The same machine with weights from {1/4, 1/2, 1} (costs 0, 1, 2 in tropical), so that
// ties are everywhere.
MachinePtr coarse(const Machine &m);

oracle::Strings strings_of(const StringBatch &batch, int64_t item);

size_t symbols(const oracle::Strings &s);

}  // namespace shapes
