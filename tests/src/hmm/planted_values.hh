// Values for Geweke's test of samplers over channels: families of every kind side by side, some of their values missing, and a
// Gaussian that makes a mistake which the test must find.
#pragma once
#include "src/prior/gaussian.hh"
#include "tests/src/hmm/sampler_oracle.hh"

namespace planted_values {

using namespace hws;

// A Gaussian's prior in two dimensions, of full covariance.
extern const Array<double> kPlane;

// A token taken out stays in the number of tokens; parameters are drawn as if there were one more; what is missing is drawn too
// near its mean.
enum class Planted { nothing, kept_count, one_too_many, narrow };

// The Gaussian; with `all` also a diagonal, a tied and a spherical one, counts and bits.
EmissionChannelsPtr families(bool all, Planted planted = Planted::nothing);

// A value of the first tokens and of the fourth ones, all of the third ones' vectors, some of other channels.
sampler_oracle::Values values(EmissionChannelsPtr of);

}  // namespace planted_values
