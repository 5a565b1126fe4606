// Sums of products of scaled numbers (fsa/base/scaled.hh) that lie in arrays: mantissas in one, exponents in another.
//
// A sum over trees of 200 words reaches from e^-140000 to e^140000 where arcs weigh e^±700, so that each number has an exponent
// of its own. Exponents are kept as doubles, in which they are exact, because vectors of doubles have a maximum and a sum under
// every instruction set. One pass finds the largest exponent of a product, the next one adds the products as parts of it; what
// is below 2^-1022 of the largest is lost, far beneath the rounding of the sum.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"
#include "fsa/base/scaled.hh"

namespace hws {

// Where a row of scaled numbers begins.
struct ScaledRow {
  const double *mantissa, *exponent;
};

// The sum of a[i] · b[i] for i < n, with the same bits under every instruction set.
Scaled scaled_dot(ScaledRow a, ScaledRow b, size_t n) noexcept;

// The same by one instruction set, which the processor must have.
using ScaledDot = Scaled (*)(ScaledRow a, ScaledRow b, size_t n);
ScaledDot scaled_dot_by(InstructionSet set) noexcept;

}  // namespace hws
