#include "src/prior/families.hh"

#include <algorithm>
#include <numeric>

#include "src/prior/bernoulli.hh"
#include "src/prior/diagonal_gaussian.hh"
#include "src/prior/gaussian.hh"
#include "src/prior/poisson.hh"
#include "src/prior/spherical_gaussian.hh"

namespace hws {

namespace {

struct Moments {
  double values = 0, mean = 0, variance = 0;
};

// Values are taken relative to the first one, which saves the digits of small spreads.
Moments moments(const Channel &channel, int64_t tokens, int32_t dimension, const Run &run) {
  Moments m;
  double first = NAN, sum = 0, squares = 0;
  for (int64_t t = 0; t < tokens; ++t) {
    if (t % 4096 == 0) run.check();
    if (channel.is_missing(t, dimension)) continue;
    const double x = channel.value(t, dimension);
    if (m.values == 0) first = x;
    m.values += 1;
    sum += x - first;
    squares += (x - first) * (x - first);
  }
  if (m.values == 0) return m;
  const double shift = sum / m.values;
  m.mean = first + shift;
  m.variance = std::fmax(0, squares / m.values - shift * shift);
  return m;
}

double scale_of(const Moments &m) {
  const double square = m.mean * m.mean;
  if (m.variance > 1e-28 * square) return m.variance;  // larger than what rounding makes of equal values
  return square > 0 ? 1e-12 * square : 1;
}

double given(double x, double otherwise) { return std::isnan(x) ? otherwise : x; }

EmissionFamilyPtr gaussian_of_channel(const Channel &channel, int64_t tokens, const FamilyPriors &priors, const Run &run) {
  const int32_t dimension = channel.spec.dimension;
  const size_t n = static_cast<size_t>(dimension);
  const double kappa = given(priors.kappa, 0.1), shared_degrees = given(priors.degrees, static_cast<double>(n) + 2);
  Array<double> centre, scale;
  for (int32_t d = 0; d < dimension; ++d) {
    const Moments m = moments(channel, tokens, d, run);
    centre.push_back(priors.centre.empty() ? m.mean : priors.centre[static_cast<size_t>(d)]);
    scale.push_back(given(priors.scale, 1) * scale_of(m));
  }
  Array<double> prior;
  switch (priors.covariance) {
    case Covariance::diagonal:
      for (size_t i = 0; i < n; ++i) {
        prior.insert(prior.end(), {kappa, given(priors.degrees, 3), centre[i], scale[i]});
      }
      return std::make_shared<DiagonalGaussian>(dimension, std::move(prior));
    case Covariance::spherical:
      prior = {kappa, shared_degrees, std::accumulate(scale.begin(), scale.end(), 0.0)};
      prior.insert(prior.end(), centre.begin(), centre.end());
      return std::make_shared<SphericalGaussian>(dimension, std::move(prior));
    case Covariance::full:
    case Covariance::tied: break;
  }
  prior = {kappa, shared_degrees};
  prior.insert(prior.end(), centre.begin(), centre.end());
  for (size_t j = 0; j < n; ++j) {
    prior.push_back(scale[j]);
    prior.insert(prior.end(), n - j - 1, 0.0);
  }
  return std::make_shared<Gaussian>(dimension, std::move(prior), priors.covariance == Covariance::tied, &run);
}

}  // namespace

EmissionFamilyPtr family_of_channel(const Channel &channel, int64_t tokens, const FamilyPriors &priors, const Run &run) {
  const int32_t dimension = channel.spec.dimension;
  const size_t n = static_cast<size_t>(dimension);
  const ChannelKind kind = channel.spec.kind;
  if (!priors.centre.empty() && (kind != ChannelKind::real || priors.centre.size() != n)) {
    fail(Code::argument, "%zu numbers in a prior's centre; expected none%s", priors.centre.size(),
         kind == ChannelKind::real ? ", or as many as the channel has dimensions" : " for this kind of channel");
  }
  if (kind == ChannelKind::real) return gaussian_of_channel(channel, tokens, priors, run);
  Array<double> prior;
  for (int32_t d = 0; d < dimension; ++d) {
    if (kind == ChannelKind::bit) {
      prior.insert(prior.end(), {given(priors.ones, 2), given(priors.zeros, 2)});
      continue;
    }
    const Moments m = moments(channel, tokens, d, run);
    const double mean = m.mean > 0 ? m.mean : 1 / (m.values + 1), shape = given(priors.shape, 2);
    prior.insert(prior.end(), {shape, given(priors.rate, shape / mean)});
  }
  if (kind == ChannelKind::bit) return std::make_shared<Bernoulli>(dimension, std::move(prior));
  return std::make_shared<Poisson>(dimension, std::move(prior));
}

EmissionFamilyPtr family_by_name(std::string_view name, int32_t dimension, Array<double> prior, const Run *run) {
  if (name == Gaussian::kName || name == Gaussian::kTiedName) {
    return std::make_shared<Gaussian>(dimension, std::move(prior), name == Gaussian::kTiedName, run);
  }
  if (name == DiagonalGaussian::kName) return std::make_shared<DiagonalGaussian>(dimension, std::move(prior));
  if (name == SphericalGaussian::kName) return std::make_shared<SphericalGaussian>(dimension, std::move(prior));
  if (name == Poisson::kName) return std::make_shared<Poisson>(dimension, std::move(prior));
  if (name == Bernoulli::kName) return std::make_shared<Bernoulli>(dimension, std::move(prior));
  fail(Code::argument, "no family of emissions is named '%.*s'", static_cast<int>(std::min<size_t>(name.size(), 64)),
       name.data());
}

}  // namespace hws
