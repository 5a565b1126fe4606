#include "src/prior/gaussian.hh"

#include <algorithm>

#include "src/stats/cholesky.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr Estimate kAll[] = {Estimate::mode, Estimate::mean, Estimate::geometric_mean,
                                     Estimate::predictive};

const std::vector<Array<double>> kTokens{{1.2, -0.4}, {-0.3, 0.8}, {2.5, 1.9}, {0.9, 0.2}};
const Array<double> kWeights{1, 0.5, 0.25, 1};

Gaussian plane() { return Gaussian(2, {0.7, 4.5, 0.4, -0.2, 1.9, 0.6, 1.1}); }

using Matrix = std::vector<Array<double>>;

double determinant(const Matrix &m) {  // by cofactors
  if (m.size() == 1) return m[0][0];
  double sum = 0;
  for (size_t c = 0; c < m.size(); ++c) {
    Matrix minor;
    for (size_t i = 1; i < m.size(); ++i) {
      minor.emplace_back();
      for (size_t j = 0; j < m.size(); ++j) {
        if (j != c) minor.back().push_back(m[i][j]);
      }
    }
    sum += (c % 2 ? -1 : 1) * m[0][c] * determinant(minor);
  }
  return sum;
}

}  // namespace

// Murphy 2007, equations 250 to 266, with determinants by cofactors and sums about the tokens' own mean.
static void the_marginal_is_the_textbooks(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 40; ++round) {
    for (const EmissionFamilyPtr &family : all(&r)) {
      if (family->name() != Gaussian::kName) continue;
      const size_t d = family->dimension(), count = 1 + r.below(6);
      std::vector<Array<double>> tokens;
      for (size_t i = 0; i < count; ++i) tokens.push_back(token(&r, *family));
      const std::span<const double> prior = family->prior();
      const double kappa = prior[0], degrees = prior[1], n = static_cast<double>(count), dd = static_cast<double>(d);
      Array<double> mean(d, 0.0);
      for (const Array<double> &x : tokens) {
        for (size_t i = 0; i < d; ++i) mean[i] += x[i] / n;
      }
      Matrix before(d, Array<double>(d)), after = before;
      for (size_t i = 0; i < d; ++i) {
        for (size_t j = 0; j < d; ++j) {
          before[i][j] = prior[2 + d + packed_at(d, i > j ? i : j, i > j ? j : i)];
          after[i][j] = before[i][j] + kappa * n / (kappa + n) * (mean[i] - prior[2 + i]) * (mean[j] - prior[2 + j]);
          for (const Array<double> &x : tokens) after[i][j] += (x[i] - mean[i]) * (x[j] - mean[j]);
        }
      }
      double expected = -n * dd / 2 * std::log(kPi) + dd / 2 * std::log(kappa / (kappa + n)) +
                        degrees / 2 * std::log(determinant(before)) - (degrees + n) / 2 * std::log(determinant(after));
      for (size_t i = 0; i < d; ++i) {
        expected += log_gamma((degrees + n - static_cast<double>(i)) / 2) - log_gamma((degrees - static_cast<double>(i)) / 2);
      }
      Array<double> scratch(family->scratch());
      const Array<double> s = statistics(*family, tokens, Array<double>(count, 1.0));
      assert_close(family->log_marginal(s.data(), scratch.data()), expected, 1e-11);
    }
  }
}

static void densities_integrate_to_one(void **) {
  const Gaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights);
  for (const Estimate what : {Estimate::mode, Estimate::mean, Estimate::predictive}) {
    const Array<double> p = prepared(family, s, what);
    const double total = integral([&](double x) {
      return integral([&](double y) { return std::exp(log_density(family, p, {x, y})); }, 0.4, 0.6);
    }, 0.8, 0.6);
    assert_close(total, 1, 1e-8);
  }
}

// x → 2x and shifted, turned or sheared: data and prior together change densities by the determinant alone.
static void affine_maps_change_densities_by_their_determinant(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 30; ++round) {
    for (const EmissionFamilyPtr &family : all(&r)) {
      if (family->name() != Gaussian::kName) continue;
      const size_t d = family->dimension();
      Matrix a(d, Array<double>(d));
      Array<double> shift(d);
      for (Array<double> &row : a) {
        for (double &x : row) x = normal(&r);
      }
      for (double &x : shift) x = 3 * normal(&r);
      const double log_volume = std::log(std::fabs(determinant(a)));
      if (log_volume < -3) continue;
      const auto map = [&](const Array<double> &x) {
        Array<double> y = shift;
        for (size_t i = 0; i < d; ++i) {
          for (size_t j = 0; j < d; ++j) y[i] += a[i][j] * x[j];
        }
        return y;
      };
      const std::span<const double> p = family->prior();
      Array<double> prior{p[0], p[1]};
      for (const double x : map({p.begin() + 2, p.begin() + 2 + static_cast<std::ptrdiff_t>(d)})) prior.push_back(x);
      for (size_t j = 0; j < d; ++j) {
        for (size_t i = j; i < d; ++i) {
          double sum = 0;
          for (size_t k = 0; k < d; ++k) {
            for (size_t l = 0; l < d; ++l) sum += a[i][k] * p[2 + d + packed_at(d, k > l ? k : l, k > l ? l : k)] * a[j][l];
          }
          prior.push_back(sum);
        }
      }
      const Gaussian mapped(static_cast<int32_t>(d), prior);
      std::vector<Array<double>> tokens, images;
      for (int i = 0; i < 5; ++i) {
        tokens.push_back(token(&r, *family));
        images.push_back(map(tokens.back()));
      }
      const Array<double> ones(5, 1.0), s = statistics(*family, tokens, ones), t = statistics(mapped, images, ones);
      Array<double> scratch(family->scratch());
      const Array<double> x = token(&r, *family);
      for (const Estimate what : kAll) {
        assert_close(log_density(mapped, prepared(mapped, t, what), map(x)),
                     log_density(*family, prepared(*family, s, what), x) - log_volume, 1e-10);
      }
      assert_close(mapped.divergence(t.data(), scratch.data()), family->divergence(s.data(), scratch.data()), 1e-10);
      assert_close(mapped.log_marginal(t.data(), scratch.data()),
                   family->log_marginal(s.data(), scratch.data()) - 5 * log_volume, 1e-10);
    }
  }
}

static void missing_values_are_integrated_out(void **) {
  const Gaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights);
  for (const Estimate what : kAll) {
    const Array<double> p = prepared(family, s, what);
    const double first = integral([&](double y) { return std::exp(log_density(family, p, {1.1, y})); }, 0.4, 0.6);
    const double second = integral([&](double x) { return std::exp(log_density(family, p, {x, -0.7})); }, 0.8, 0.6);
    assert_close(log_density(family, p, {1.1, NAN}), std::log(first), 1e-9);
    assert_close(log_density(family, p, {NAN, -0.7}), std::log(second), 1e-9);
  }
}

// The expectations of r, r rᵀ given what is there, under the state's density.
static void statistics_are_completed_with_expectations(void **) {
  const Gaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights);
  Array<double> scratch(family.scratch());
  for (const Estimate what : {Estimate::mode, Estimate::geometric_mean}) {
    const Array<double> p = prepared(family, s, what), token{1.1, NAN};
    const auto moment = [&](int power) {
      return integral([&](double y) { return std::pow(y + 0.2, power) * std::exp(log_density(family, p, {1.1, y})); }, 0.4,
                      0.6);
    };
    const double mean = moment(1) / moment(0), square = moment(2) / moment(0), r = 1.1 - 0.4;
    Array<double> got(family.statistics(), 0.0);
    family.add(values(token), 0.5, p.data(), got.data(), scratch.data());
    const double expected[] = {1, r, mean, r * r, r * mean, square};
    for (size_t i = 0; i < 6; ++i) assert_close(got[i], 0.5 * expected[i], 1e-9);
    // Without a density the token is left out.
    Array<double> none(family.statistics(), 0.0), nothing = none;
    family.add(values(token), 0.5, nullptr, none.data(), scratch.data());
    assert_true(none == nothing);
  }
}

// In four dimensions, two of them missing: as if the others were a Gaussian of their own, and in any order.
static void marginals_do_not_know_what_they_lack(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  const EmissionFamilyPtr family = all(&r)[18];
  assert_int_equal(family->dimension(), 4);
  const size_t swap[] = {3, 1, 0, 2};  // place i of the swapped holds swap[i] of the first
  const std::span<const double> p = family->prior();
  Array<double> prior{p[0], p[1]};
  for (const size_t i : swap) prior.push_back(p[2 + i]);
  for (size_t j = 0; j < 4; ++j) {
    for (size_t i = j; i < 4; ++i) prior.push_back(p[6 + packed_at(4, std::max(swap[i], swap[j]), std::min(swap[i], swap[j]))]);
  }
  const Gaussian swapped(4, prior);
  std::vector<Array<double>> tokens, images;
  for (int i = 0; i < 6; ++i) {
    tokens.push_back(token(&r, *family));
    images.emplace_back();
    for (const size_t k : swap) images.back().push_back(tokens.back()[k]);
  }
  const Array<double> ones(6, 1.0), s = statistics(*family, tokens, ones), t = statistics(swapped, images, ones);
  Array<double> scratch(family->scratch());
  for (const Estimate what : kAll) {
    const Array<double> a = prepared(*family, s, what), b = prepared(swapped, t, what);
    const Array<double> x{0.3, NAN, -1, NAN}, y{NAN, NAN, 0.3, -1};
    assert_close(log_density(*family, a, x), log_density(swapped, b, y), 1e-12);
    Array<double> of_x(family->statistics(), 0.0), of_y = of_x;
    family->add(values(x), 1, a.data(), of_x.data(), scratch.data());
    swapped.add(values(y), 1, b.data(), of_y.data(), scratch.data());
    assert_close(of_x[0], of_y[0], 1e-12);
    for (size_t i = 0; i < 4; ++i) {
      assert_close(of_x[1 + swap[i]], of_y[1 + i], 1e-12);
      for (size_t j = 0; j <= i; ++j) {
        assert_close(of_x[5 + packed_at(4, std::max(swap[i], swap[j]), std::min(swap[i], swap[j]))],
                     of_y[5 + packed_at(4, i, j)], 1e-12);
      }
    }
  }
}

static void reports_are_posterior_means(void **) {
  const Gaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights);
  Array<double> scratch(family.scratch()), mean(2), covariance(4);
  family.report(s.data(), Estimate::mean, 0, mean.data(), scratch.data());
  family.report(s.data(), Estimate::mean, 1, covariance.data(), scratch.data());
  assert_string_equal(family.figures()[1].name, "covariance");
  assert_int_equal(family.figures()[1].size, 4);
  // The density with these parameters is that of the mean.
  const double det = covariance[0] * covariance[3] - covariance[1] * covariance[2];
  assert_true(covariance[1] == covariance[2]);
  const double x = 0.3 - mean[0], y = 1.4 - mean[1];
  const double square = (covariance[3] * x * x - 2 * covariance[1] * x * y + covariance[0] * y * y) / det;
  assert_close(log_density(family, prepared(family, s, Estimate::mean), {0.3, 1.4}),
               -std::log(2 * kPi) - std::log(det) / 2 - square / 2, 1e-13);
}

static void degenerate_data_have_finite_densities(void **) {
  const Gaussian family(2, {0.1, 4, 0, 0, 1e-10, 0, 1e-10});
  // One point, points on a line, points far away, points whose squares leave no digits to their spread.
  for (const std::vector<Array<double>> &tokens : {std::vector<Array<double>>{},
                                                         {{1, 1}},
                                                         {{1, 1}, {2, 2}, {3, 3}},
                                                         {{1e9, 1e9}, {1e9, 1e9 + 1}, {1e9 + 1, 1e9}},
                                                         {{1e150, 0}, {0, 1}}}) {
    const Array<double> s = statistics(family, tokens, Array<double>(tokens.size(), 1.0));
    Array<double> scratch(family.scratch());
    assert_true(std::isfinite(family.divergence(s.data(), scratch.data())));
    assert_true(std::isfinite(family.log_prior_of_mode(s.data(), scratch.data())));
    for (const Estimate what : kAll) assert_true(std::isfinite(log_density(family, prepared(family, s, what), {1, 1})));
  }
}

static void priors_that_make_no_sense_are_refused(void **) {
  assert_throws(Gaussian(2, {1, 4, 0, 0, 1, 0}), Code::argument);
  assert_throws(Gaussian(2, {0, 4, 0, 0, 1, 0, 1}), Code::argument);
  assert_throws(Gaussian(2, {1, 3, 0, 0, 1, 0, 1}), Code::argument);
  assert_throws(Gaussian(2, {1, 4, 0, 0, 1, 2, 1}), Code::argument);
  assert_throws(Gaussian(2, {1, 4, 0, NAN, 1, 0, 1}), Code::argument);
  assert_throws(Gaussian(-1, {1, 4}), Code::argument);
  assert_throws(Gaussian(INT32_MAX, {1, 4}), Code::argument);  // without asking for memory
}

// Factors of thousands of dimensions take seconds, so all that factors asks whether it is to stop.
static void what_takes_long_can_be_cancelled(void **) {
  CancelFlag flag;
  Run run;
  run.cancel = &flag;
  for (const bool tied : {false, true}) {
    const Gaussian g(2, {0.7, 4.5, 0.4, -0.2, 1.9, 0.6, 1.1}, tied);
    constexpr size_t kStates = 2;
    Array<double> statistics(kStates * g.statistics(), 0.0), scratch(g.scratch()), prepared(kStates * g.prepared());
    for (size_t i = 0; i < kTokens.size(); ++i) {
      const ChannelValues token{kTokens[i].data(), false};
      g.add(token, kWeights[i], nullptr, statistics.data() + i % kStates * g.statistics(), scratch.data());
    }
    const StateStatistics watched{statistics.data(), kStates, g.statistics(), &run};
    const StatePrepared to{prepared.data(), kStates, g.prepared()};
    Rng rng(3, RngMethod::test, 0, 0, 0);
    Rng rngs[kStates] = {rng, rng.at_item(1)};
    const auto all_work = [&](int what) {
      if (what < 4) g.prepare_states(watched, kAll[what], to, scratch.data());
      if (what == 4) g.prepare_states(watched, Estimate::likelihood, to, scratch.data());
      if (what == 5) g.prepare_changed(watched, 1, Estimate::predictive, to, scratch.data());
      if (what == 6) g.divergence_of_states(watched, scratch.data());
      if (what == 7) g.log_prior_of_modes(watched, scratch.data());
      if (what == 8) g.log_marginal_of_states(watched, scratch.data());
      if (what == 9) g.draw_parameters_of_states(watched, rngs, to, scratch.data());
    };
    for (int what = 0; what < 10; ++what) {
      flag.set = 0;
      all_work(what);
      flag.set = 1;
      assert_throws((all_work(what), 0), Code::cancelled);
    }
  }
}

TESTS(what_takes_long_can_be_cancelled, the_marginal_is_the_textbooks, densities_integrate_to_one,
      affine_maps_change_densities_by_their_determinant,
      missing_values_are_integrated_out, statistics_are_completed_with_expectations, marginals_do_not_know_what_they_lack,
      reports_are_posterior_means, degenerate_data_have_finite_densities, priors_that_make_no_sense_are_refused)
