#include "tests/src/hmm/planted_values.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "src/prior/bernoulli.hh"
#include "src/prior/diagonal_gaussian.hh"
#include "src/prior/poisson.hh"
#include "src/prior/spherical_gaussian.hh"

namespace planted_values {

const hws::Array<double> kPlane{.3, 4, .3, -.2, 2, .9, 1.5};

namespace {

class PlantedGaussian final : public EmissionFamily {
 public:
  explicit PlantedGaussian(Planted planted) : EmissionFamily(2, kPlane), planted_(planted), of_(2, kPlane) {}
  std::string_view name() const override { return of_.name(); }
  ChannelKind kind() const override { return of_.kind(); }
  size_t statistics() const override { return of_.statistics(); }
  size_t prepared() const override { return of_.prepared(); }
  size_t scratch() const override { return of_.scratch(); }
  bool wants_whole() const override { return of_.wants_whole(); }
  void add(const ChannelValues &x, double weight, const double *p, double *s, double *w) const override {
    of_.add(x, weight, p, s, w);
    if (planted_ == Planted::kept_count && weight < 0 && !std::isnan(x.x[0])) s[0] -= weight;
  }
  void prepare(const double *s, Estimate what, double *p, double *w) const override { of_.prepare(s, what, p, w); }
  double log_density(const double *p, const ChannelValues &x, double *w) const override { return of_.log_density(p, x, w); }
  double divergence(const double *s, double *w) const override { return of_.divergence(s, w); }
  double log_prior_of_mode(const double *s, double *w) const override { return of_.log_prior_of_mode(s, w); }
  double log_marginal(const double *s, double *w) const override { return of_.log_marginal(s, w); }
  void draw(const double *p, Rng *r, double *x, double *w) const override { of_.draw(p, r, x, w); }
  void draw_missing(const double *p, Rng *r, double *x, double *w) const override {
    const hws::Array<double> token(x, x + 2);
    of_.draw_missing(p, r, x, w);
    for (int more = 2; planted_ == Planted::narrow && more <= 8; ++more) {
      hws::Array<double> other = token;
      of_.draw_missing(p, r, other.data(), w);
      for (size_t i = 0; i < 2; ++i) x[i] += (other[i] - x[i]) / more;
    }
  }
  void draw_parameters(const double *s, Rng *r, double *p, double *w) const override {
    hws::Array<double> own(s, s + statistics());
    own[0] += planted_ == Planted::one_too_many;
    of_.draw_parameters(own.data(), r, p, w);
  }
  std::span<const EmissionFigure> figures() const override { return of_.figures(); }
  void report(const double *s, Estimate what, size_t figure, double *out, double *w) const override {
    of_.report(s, what, figure, out, w);
  }

 private:
  Planted planted_;
  Gaussian of_;
};

}  // namespace

EmissionChannelsPtr families(bool all, Planted planted) {
  std::vector<EmissionFamilyPtr> made{std::make_shared<PlantedGaussian>(planted)};
  if (all) {
    made.push_back(std::make_shared<DiagonalGaussian>(2, hws::Array<double>{.7, 5, .1, 2, .5, 6, -.4, 1}));
    made.push_back(std::make_shared<Gaussian>(2, kPlane, true));
    made.push_back(std::make_shared<SphericalGaussian>(2, hws::Array<double>{.5, 5, 1.2, .2, -.3}));
    made.push_back(std::make_shared<Poisson>(1, hws::Array<double>{2, 1}));
    made.push_back(std::make_shared<Bernoulli>(2, hws::Array<double>{1.3, .8, .7, 1.1}));
  }
  return std::make_shared<EmissionChannels>(made);
}

sampler_oracle::Values values(EmissionChannelsPtr of) {
  return {std::move(of), [](size_t place, size_t value) { return (place + 2 * value) % 5 == 0 || (place == 2 && value < 2); }};
}

}  // namespace planted_values
