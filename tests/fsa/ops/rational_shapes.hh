// Random machines for the tests of the rational operations, and relations put together
// by hand: sums, products and cross products of tables.
#pragma once
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"

namespace oracle {

inline constexpr Semiring kAllSemirings[] = {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean};

// Bits: 1 φ, 2 ρ, 4 epsilons, 8 zero weights; two tapes by `tapes`.
Shape rational_shape(Semiring semiring, uint64_t bits, int32_t tapes, int32_t phi_tape);

void add_up(Semiring semiring, Relation &r, const Strings &strings, Real weight);

Strings joined(const Strings &u, const Strings &v);

// Each number of paths as well as each weight: what an operation may not change.
size_t path_count(const Machine &m, int moves);

}  // namespace oracle
