#include "src/prior/families.hh"

#include <algorithm>

#include "src/prior/bernoulli.hh"
#include "src/prior/diagonal_gaussian.hh"
#include "src/prior/gaussian.hh"
#include "src/prior/poisson.hh"

namespace hws {

namespace {

struct Moments {
  double values = 0, mean = 0, variance = 0;
};

// About the first value, which saves the digits of small spreads.
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
  if (m.variance > 1e-28 * square) return m.variance;  // above what rounding makes of equal values
  return square > 0 ? 1e-12 * square : 1;
}

double given(double x, double otherwise) { return std::isnan(x) ? otherwise : x; }

}  // namespace

EmissionFamilyPtr family_of_channel(const Channel &channel, int64_t tokens, const FamilyPriors &priors, const Run &run) {
  const int32_t dimension = channel.spec.dimension;
  const size_t n = static_cast<size_t>(dimension);
  const ChannelKind kind = channel.spec.kind;
  if (!priors.centre.empty() && (kind != ChannelKind::real || priors.centre.size() != n)) {
    fail(Code::argument, "%zu numbers in a prior's centre; expected none%s", priors.centre.size(),
         kind == ChannelKind::real ? ", or as many as the channel has dimensions" : " for this kind of channel");
  }
  Array<double> prior, scales;
  if (kind == ChannelKind::real && !priors.diagonal) {
    prior = {given(priors.kappa, 0.1), given(priors.degrees, static_cast<double>(n) + 2)};
  }
  for (int32_t d = 0; d < dimension; ++d) {
    const size_t i = static_cast<size_t>(d);
    if (kind == ChannelKind::bit) {
      prior.insert(prior.end(), {given(priors.ones, 2), given(priors.zeros, 2)});
      continue;
    }
    const Moments m = moments(channel, tokens, d, run);
    if (kind == ChannelKind::count) {
      const double mean = m.mean > 0 ? m.mean : 1 / (m.values + 1);
      const double shape = given(priors.shape, 2);
      prior.insert(prior.end(), {shape, given(priors.rate, shape / mean)});
      continue;
    }
    const double centre = priors.centre.empty() ? m.mean : priors.centre[i], scale = given(priors.scale, 1) * scale_of(m);
    if (priors.diagonal) {
      prior.insert(prior.end(), {given(priors.kappa, 0.1), given(priors.degrees, 3), centre, scale});
    } else {
      prior.push_back(centre);
      scales.push_back(scale);
    }
  }
  if (kind == ChannelKind::bit) return std::make_shared<Bernoulli>(dimension, std::move(prior));
  if (kind == ChannelKind::count) return std::make_shared<Poisson>(dimension, std::move(prior));
  if (priors.diagonal) return std::make_shared<DiagonalGaussian>(dimension, std::move(prior));
  for (size_t j = 0; j < n; ++j) {
    prior.push_back(scales[j]);
    prior.insert(prior.end(), n - j - 1, 0.0);
  }
  return std::make_shared<Gaussian>(dimension, std::move(prior));
}

EmissionFamilyPtr family_by_name(std::string_view name, int32_t dimension, Array<double> prior) {
  if (name == Gaussian::kName) return std::make_shared<Gaussian>(dimension, std::move(prior));
  if (name == DiagonalGaussian::kName) return std::make_shared<DiagonalGaussian>(dimension, std::move(prior));
  if (name == Poisson::kName) return std::make_shared<Poisson>(dimension, std::move(prior));
  if (name == Bernoulli::kName) return std::make_shared<Bernoulli>(dimension, std::move(prior));
  fail(Code::argument, "no family of emissions is named '%.*s'", static_cast<int>(std::min<size_t>(name.size(), 64)),
       name.data());
}

}  // namespace hws
