// Random counts with a Poisson distribution.
#pragma once
#include "fsa/base/rng.hh"

namespace hws {

// A whole number with density rate^x e^(−rate) / x!, for a finite rate of 0 or more; as a double, for it may be large. Below
// rate 10 uniform numbers are multiplied (Knuth 1969), above by transformed rejection (Hörmann 1993, PTRS): about two and a
// half uniform numbers, whatever the rate.
double draw_poisson(Rng *rng, double rate) noexcept;

}  // namespace hws
