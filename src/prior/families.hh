// The library's families by name, and their default priors.
//
// Default priors are weak and take their scale from the data. Let m and v be a dimension's mean and variance over the data's
// tokens.
//   gaussian, tied       centre m, kappa .1, degrees dimension + 2, scale diag(v). The prior's mean covariance is the
//                        data's variance and weighs as much as one token. If a dimension does not vary, v is
//                        (1e-6 m)², or 1.
//   diagonal             the same in each dimension: degrees 3, scale v.
//   spherical            the same for the mean variance: degrees dimension + 2, scale Σ v over the dimensions.
//   poisson              shape 2, rate 2 / m (1 / (values + 1) if m = 0). It weighs as much as two events, and its
//                        mode is above 0.
//   bernoulli            ones 2, zeros 2: the mode stays between 0 and 1.
// A number that the user gives replaces the default in every dimension. NaN, or an empty array, means that none is given.
#pragma once
#include <cmath>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/prior/emission_family.hh"

namespace hws {

// The covariance of real channels, as users and models name it. Tied: one full matrix for all states.
enum class Covariance : int32_t { full, diagonal, spherical, tied };

struct FamilyPriors {
  Covariance covariance = Covariance::full;
  Array<double> centre;   // one number per dimension
  double kappa = NAN, degrees = NAN, scale = NAN;  // scale: a factor of the data's v, or of Σ v
  double shape = NAN, rate = NAN;
  double ones = NAN, zeros = NAN;
};

// Returns the channel's family with priors from the data: Gaussian for real values, Poisson for counts, Bernoulli for bits.
// Fails with `argument` if the given numbers make no prior. O(tokens · dimension).
EmissionFamilyPtr family_of_channel(const Channel &channel, int64_t tokens, const FamilyPriors &priors, const Run &run);

// Returns the family of that name with a complete prior, as a model's file holds them. Fails with `argument` if the name is
// unknown. `run` is asked in long work; null: nobody asks.
EmissionFamilyPtr family_by_name(std::string_view name, int32_t dimension, Array<double> prior, const Run *run = nullptr);

}  // namespace hws
