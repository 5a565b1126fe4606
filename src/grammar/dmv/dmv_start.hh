// The harmonic start of dependency models: what a sentence's trees use if nearer words are likelier heads (Klein and Manning
// 2004, who give no formula; this is erratum 22 of seed 001).
//
// In a sentence of n words each is the root's child with probability 1/n. The head of word m is h with probability
//     q(h, m) = (1 − 1/n) · |h − m|⁻¹ / Σ_{h' ≠ m} |h' − m|⁻¹.
// On each side of h the number of children K follows the law of independent arcs (Poisson-binomial). State v is left by going
// on with probability P(K > v) and by stopping with probability P(K = v). The last state V − 1 is left by stopping with
// probability P(K ≥ V − 1), and by going on E[max(0, K − (V − 1))] times.
#pragma once
#include "src/trees/valence_numbers.hh"

namespace hws {

// Sets all numbers of a sentence.
void harmonic_uses(ValenceUses uses);

}  // namespace hws
