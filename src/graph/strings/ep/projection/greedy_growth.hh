// Penalized projection by growing (seed 000, section 6.1 and appendix B.9): n-grams join in order of their
// expected count if an estimate says that each is worth lambda, and the true objective
// -E_p[ln q] + lambda |W| says which of the models on the way is the best. q is the back-off model of B.8 with the expected
// counts of B.9 (errata 4).
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/strings/ep/projection/projection.hh"

namespace hws {

// p is the message times exp(cavity . f), whose sums `moments` holds already. b's tree is extended by what joins, the
// cavity with it; theta is q's weights over that tree, or with EpStep::refit 1 for each of its n-grams. False where p turned
// out improper or empty.
bool grow_greedily(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, EpBelief *b,
                   Array<double> *cavity, Moments *moments, CandidateSearch *search, Array<double> *theta,
                   const Run &run);

}  // namespace hws
