// The library's families by name, and the priors they have where a user gives none.
//
// Priors are weak and take their scale from the data. With m and v a dimension's mean and variance over the data's tokens:
//   gaussian, tied       centre m, kappa .1, degrees dimension + 2, scale diag(v): the prior's mean covariance is the data's
//                        variance, and weighs as much as a token. Of a dimension that does not vary v is (1e-6 m)², or 1.
//   diagonal             the same in each dimension: degrees 3, scale v.
//   spherical            the same of the mean variance: degrees dimension + 2, scale Σ v over the dimensions.
//   poisson              shape 2, rate 2 / m (m of zeros: 1 / (values + 1)): two events' worth, and a mode above 0.
//   bernoulli            ones 2, zeros 2: the mode stays between 0 and 1.
// Numbers a user gives take the place of these in every dimension: what is NaN or empty below is not given.
#pragma once
#include <cmath>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/prior/emission_family.hh"

namespace hws {

// Of real channels, as users and models name them. Tied: one full matrix for all states.
enum class Covariance : int32_t { full, diagonal, spherical, tied };

struct FamilyPriors {
  Covariance covariance = Covariance::full;
  Array<double> centre;   // a number per dimension
  double kappa = NAN, degrees = NAN, scale = NAN;  // scale: that many times the data's v, or Σ v
  double shape = NAN, rate = NAN;
  double ones = NAN, zeros = NAN;
};

// The family of a channel with the data's priors: real: Gaussian, count: Poisson, bit: Bernoulli. `argument` for numbers that
// make no prior. O(tokens · dimension).
EmissionFamilyPtr family_of_channel(const Channel &channel, int64_t tokens, const FamilyPriors &priors, const Run &run);

// By name, with a whole prior: what a model's file holds. `argument` for a name that is none.
EmissionFamilyPtr family_by_name(std::string_view name, int32_t dimension, Array<double> prior);

}  // namespace hws
