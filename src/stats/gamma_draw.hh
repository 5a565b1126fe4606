// Random numbers with normal and gamma distributions. A draw takes a varying number of uniform numbers. If threads share items,
// give each item a stream of its own.
#pragma once
#include "fsa/base/rng.hh"

namespace hws {

// Draws a number of mean 0 and variance 1 (Box and Muller 1958).
double draw_normal(Rng *rng) noexcept;

// Returns ln of a number with density x^(shape − 1) e^(−x) / Γ(shape), shape > 0. It is finite for any shape; for small shapes
// the number itself would mostly be 0. Uses rejection from a transformed normal number (Marsaglia and Tsang 2000), and below
// shape 1 Gamma(shape) = Gamma(shape + 1) · U^(1 / shape). Takes about two and a half uniform numbers, two logarithms and a
// cosine.
double draw_log_gamma(Rng *rng, double shape) noexcept;

}  // namespace hws
