// Random numbers with normal and gamma distributions. Draws take a varying number of uniform numbers: give each item a stream
// of its own where items are shared out to threads.
#pragma once
#include "fsa/base/rng.hh"

namespace hws {

// Of mean 0 and variance 1 (Box and Muller 1958).
double draw_normal(Rng *rng) noexcept;

// ln of a number with density x^(shape − 1) e^(−x) / Γ(shape), shape > 0, finite for any shape: for small ones the number
// itself would mostly be 0. By rejection from a transformed normal number (Marsaglia and Tsang 2000), below shape 1 by
// Gamma(shape) = Gamma(shape + 1) · U^(1 / shape). About two uniform numbers and a half, two logarithms and a cosine.
double draw_log_gamma(Rng *rng, double shape) noexcept;

}  // namespace hws
