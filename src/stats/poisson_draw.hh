// Random counts with a Poisson distribution.
#pragma once
#include "fsa/base/rng.hh"

namespace hws {

// Draws a whole number with density rate^x e^(−rate) / x!, for a finite rate of at least 0. It is a double because it may be
// large. Below rate 10 uniform numbers are multiplied (Knuth 1969). Above it uses transformed rejection (Hörmann 1993, PTRS),
// which takes about two and a half uniform numbers at any rate.
double draw_poisson(Rng *rng, double rate) noexcept;

}  // namespace hws
