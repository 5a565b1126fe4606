// Laws of all states' statistics together, for families whose states share a parameter and for all others.
#include "src/prior/gaussian.hh"
#include "src/stats/cholesky.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr size_t kStates = 3;

// Tokens with a weight in each state; the last state has none of some samples.
struct Sample {
  std::vector<Array<double>> tokens;
  std::vector<Array<double>> weights;
  Array<double> statistics;  // state by state
  StateStatistics of(const EmissionFamily &family) const { return {statistics.data(), kStates, family.statistics()}; }
};

Sample sample(Rng *r, const EmissionFamily &family) {
  Sample s;
  s.statistics.assign(kStates * family.statistics(), 0.0);
  Array<double> scratch(family.scratch());
  const bool all = r->below(2) != 0;
  for (uint64_t n = r->below(7); s.tokens.size() < n;) {
    s.tokens.push_back(token(r, family));
    s.weights.emplace_back();
    for (size_t k = 0; k < kStates; ++k) {
      s.weights.back().push_back(k + 1 < kStates || all ? r->uniform() : 0);
      family.add(values(s.tokens.back()), s.weights.back()[k], nullptr, s.statistics.data() + k * family.statistics(),
                 scratch.data());
    }
  }
  return s;
}

Array<double> prepared_of(const EmissionFamily &family, const Array<double> &statistics, Estimate what) {
  Array<double> p(kStates * family.prepared()), scratch(family.scratch());
  family.prepare_states({statistics.data(), kStates, family.statistics()}, what, {p.data(), kStates, family.prepared()},
                        scratch.data());
  return p;
}

double density_of(const EmissionFamily &family, const Array<double> &p, size_t k, const Array<double> &x) {
  Array<double> scratch(family.scratch());
  return family.log_density(p.data() + k * family.prepared(), values(x), scratch.data());
}

double marginal(const EmissionFamily &family, const Array<double> &statistics) {
  Array<double> scratch(family.scratch());
  return family.log_marginal_of_states({statistics.data(), kStates, family.statistics()}, scratch.data());
}

template <class Check>
void each(uint32_t stream, const Check &check) {
  Rng r(97, RngMethod::test, 0, stream, 0);
  for (int round = 0; round < 12; ++round) {
    for (const EmissionFamilyPtr &family : all(&r)) check(&r, *family, sample(&r, *family));
  }
}

bool shares(const EmissionFamily &family) { return family.name() == Gaussian::kTiedName; }

}  // namespace

// p(x | data, states) = p(data, x | states) / p(data | states): what collapsed methods draw and update with.
static void predictive_densities_are_ratios_of_marginals(void **) {
  each(1, [](Rng *r, const EmissionFamily &family, const Sample &s) {
    const Array<double> x = token(r, family), p = prepared_of(family, s.statistics, Estimate::predictive);
    Array<double> scratch(family.scratch());
    for (size_t k = 0; k < kStates; ++k) {
      Array<double> after = s.statistics;
      family.add(values(x), 1, nullptr, after.data() + k * family.statistics(), scratch.data());
      assert_close(density_of(family, p, k, x), marginal(family, after) - marginal(family, s.statistics), 1e-11);
      // Preparing what has changed is preparing all.
      Array<double> changed = p;
      family.prepare_changed({after.data(), kStates, family.statistics()}, k, Estimate::predictive,
                             {changed.data(), kStates, family.prepared()}, scratch.data());
      assert_true(changed == prepared_of(family, after, Estimate::predictive));
    }
  });
}

static void the_divergence_is_expected_likelihood_less_the_marginal(void **) {
  each(2, [](Rng *, const EmissionFamily &family, const Sample &s) {
    const Array<double> p = prepared_of(family, s.statistics, Estimate::geometric_mean);
    Array<double> scratch(family.scratch());
    double expected = -marginal(family, s.statistics);
    for (size_t t = 0; t < s.tokens.size(); ++t) {
      for (size_t k = 0; k < kStates; ++k) expected += s.weights[t][k] * density_of(family, p, k, s.tokens[t]);
    }
    const double divergence = family.divergence_of_states(s.of(family), scratch.data());
    assert_close(divergence, expected, 1e-11);
    assert_true(divergence > -1e-12);
  });
}

static void nothing_is_better_than_the_mode(void **) {
  int compared = 0;
  each(3, [&](Rng *r, const EmissionFamily &family, const Sample &s) {
    Array<double> scratch(family.scratch());
    const auto objective = [&](const Array<double> &of) {
      const Array<double> p = prepared_of(family, of, Estimate::mode);
      double sum = family.log_prior_of_modes({of.data(), kStates, family.statistics()}, scratch.data());
      for (size_t t = 0; t < s.tokens.size(); ++t) {
        for (size_t k = 0; k < kStates; ++k) sum += s.weights[t][k] * density_of(family, p, k, s.tokens[t]);
      }
      return sum;
    };
    const double best = objective(s.statistics);
    for (int other = 0; other < 3; ++other) {
      const Sample more = sample(r, family);
      Array<double> of = s.statistics;
      for (size_t i = 0; i < of.size(); ++i) of[i] += (other < 2 ? 1 : 1e-3) * more.statistics[i];
      assert_true(objective(of) <= best + 1e-12 * std::fmax(1, std::fabs(best)));
      compared += objective(of) < best - 1e-6;
    }
  });
  assert_true(compared > 500);
}

// No parameters make the tokens more probable than the likelihood's maximum, modes of posteriors and maxima for other tokens
// among them. Samples of few tokens are at the bound of the variances.
static void nothing_is_more_likely_than_the_maximum(void **) {
  int compared = 0;
  each(6, [&](Rng *r, const EmissionFamily &family, const Sample &s) {
    const auto log_likelihood = [&](const Array<double> &p) {
      double sum = 0;
      for (size_t t = 0; t < s.tokens.size(); ++t) {
        for (size_t k = 0; k < kStates; ++k) {
          if (s.weights[t][k] > 0) sum += s.weights[t][k] * density_of(family, p, k, s.tokens[t]);
        }
      }
      return sum;
    };
    const double best = log_likelihood(prepared_of(family, s.statistics, Estimate::likelihood));
    assert_true(std::isfinite(best));
    for (int other = 0; other < 4; ++other) {
      const Sample more = sample(r, family);
      Array<double> of = s.statistics;
      for (size_t i = 0; i < of.size(); ++i) of[i] += (other < 2 ? 1 : 1e-2) * more.statistics[i];
      const double found = log_likelihood(prepared_of(family, of, other % 2 ? Estimate::likelihood : Estimate::mode));
      assert_true(found <= best + 1e-9 * std::fmax(1, std::fabs(best)));
      compared += found < best - 1e-6;
    }
  });
  assert_true(compared > 500);
}

static void what_collapses_has_the_least_variance(void **) {
  const Array<double> full{1, 5, 0, 0, 4, 2, 3};
  const Gaussian gaussian(2, full), tied(2, full, true);
  for (const Gaussian *family : {&gaussian, &tied}) {
    // One state lies on a point, one on a line, one has no token.
    const std::vector<std::vector<Array<double>>> tokens{{{1, 2}, {1, 2}}, {{0, 0}, {1, 1}, {-3, -3}}, {}};
    Array<double> s(kStates * family->statistics(), 0.0), scratch(family->scratch()), c(kStates * 4);
    for (size_t k = 0; k < kStates; ++k) {
      for (const Array<double> &x : tokens[k]) {
        family->add(values(x), 1, nullptr, s.data() + k * family->statistics(), scratch.data());
      }
    }
    family->report_states({s.data(), kStates, family->statistics()}, Estimate::likelihood, 1, c.data(), scratch.data());
    for (size_t k = 0; k < (family == &tied ? 1 : kStates); ++k) {
      // (c − least · scale) has no negative eigenvalue.
      const double *m = c.data() + 4 * k, least = kLeastVariance * (1 - 1e-9), a = m[0] - least * 4, b = m[1] - least * 2,
                   d = m[3] - least * 3;
      assert_true(a > 0 && d > 0 && a * d - b * b > -1e-20);
    }
    if (family == &tied) continue;
    for (size_t i = 0; i < 4; ++i) {
      const double scale[] = {4, 2, 2, 3};
      assert_close(c[i], kLeastVariance * scale[i], 1e-9);
      assert_close(c[8 + i], scale[i], 1e-12);  // without a token the prior's scale
    }
    assert_close(c[4], 26.0 / 9, 1e-5);  // along the line as the tokens are
  }
}

// Drawn together, densities have the predictive density as their mean, and logarithms the geometric mean's.
static void drawn_parameters_have_the_means_of_the_posterior(void **) {
  Rng r(98, RngMethod::test, 0, 0, 0);
  for (const EmissionFamilyPtr &family : all(&r)) {
    const Sample s = sample(&r, *family);
    const Array<double> x = token(&r, *family), predictive = prepared_of(*family, s.statistics, Estimate::predictive),
                        geometric = prepared_of(*family, s.statistics, Estimate::geometric_mean);
    Array<double> p(kStates * family->prepared()), scratch(family->scratch());
    const int draws = 3000;
    double sum[kStates][2] = {}, squares[kStates][2] = {};
    for (int i = 0; i < draws; ++i) {
      std::vector<Rng> rngs;
      for (uint64_t k = 0; k < kStates; ++k) rngs.emplace_back(99, RngMethod::test, 0, static_cast<uint32_t>(i), k);
      family->draw_parameters_of_states(s.of(*family), rngs.data(), {p.data(), kStates, family->prepared()}, scratch.data());
      for (size_t k = 0; k < kStates; ++k) {
        const double log_p = density_of(*family, p, k, x), both[] = {std::exp(log_p), log_p};
        for (int what = 0; what < 2; ++what) sum[k][what] += both[what], squares[k][what] += both[what] * both[what];
      }
    }
    for (size_t k = 0; k < kStates; ++k) {
      const double expected[] = {std::exp(density_of(*family, predictive, k, x)), density_of(*family, geometric, k, x)};
      for (int what = 0; what < 2; ++what) {
        const double mean = sum[k][what] / draws, error = std::sqrt((squares[k][what] / draws - mean * mean) / draws);
        assert_true(std::fabs(mean - expected[what]) < 5 * error + 1e-14);
      }
    }
  }
}

static void states_that_share_nothing_are_alone(void **) {
  each(4, [](Rng *, const EmissionFamily &family, const Sample &s) {
    Array<double> scratch(family.scratch());
    for (const Estimate what : {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
      const Array<double> p = prepared_of(family, s.statistics, what);
      int same = 0;
      for (size_t k = 0; k < kStates; ++k) {
        Array<double> own(s.statistics.begin() + static_cast<ptrdiff_t>(k * family.statistics()),
                          s.statistics.begin() + static_cast<ptrdiff_t>((k + 1) * family.statistics()));
        const Array<double> alone = prepared(family, own, what);
        same += std::equal(alone.begin(), alone.end(), p.begin() + static_cast<ptrdiff_t>(k * family.prepared()));
      }
      assert_true(shares(family) ? (same == 0 || s.tokens.empty()) : same == kStates);
    }
  });
}

// A tied covariance as its formulas have it, from the tokens and not from their statistics: the posterior's degrees are the
// prior's plus all tokens, its scale the prior's plus each state's scatter about its mean and that mean's distance from the
// centre. One matrix is reported, and each state's density is a normal, or Student's t, with it.
static void a_tied_covariance_is_the_pooled_scatter(void **) {
  int checked = 0;
  each(5, [&](Rng *r, const EmissionFamily &family, const Sample &s) {
    if (!shares(family)) return;
    const size_t d = family.dimension();
    const double dd = static_cast<double>(d), *prior = family.prior().data(), kappa = prior[0], *centre = prior + 2;
    Array<double> scale(d * d), means;
    double degrees = prior[1], n[kStates] = {};
    for (size_t i = 0; i < d; ++i) {
      for (size_t j = 0; j < d; ++j) scale[i * d + j] = prior[2 + d + packed_at(d, i > j ? i : j, i > j ? j : i)];
    }
    for (size_t k = 0; k < kStates; ++k) {
      Array<double> mean(centre, centre + d);
      for (double &x : mean) x *= kappa;
      for (size_t t = 0; t < s.tokens.size(); ++t) {
        n[k] += s.weights[t][k];
        for (size_t i = 0; i < d; ++i) mean[i] += s.weights[t][k] * s.tokens[t][i];
      }
      for (double &x : mean) x /= kappa + n[k];
      for (size_t i = 0; i < d; ++i) {
        for (size_t j = 0; j < d; ++j) {
          double &at = scale[i * d + j];
          at += kappa * (mean[i] - centre[i]) * (mean[j] - centre[j]);
          for (size_t t = 0; t < s.tokens.size(); ++t) {
            at += s.weights[t][k] * (s.tokens[t][i] - mean[i]) * (s.tokens[t][j] - mean[j]);
          }
        }
      }
      degrees += n[k];
      means.insert(means.end(), mean.begin(), mean.end());
    }
    Array<double> scratch(family.scratch()), shown(kStates * d), covariance(d * d), scales(kStates * d * d), dofs(kStates);
    for (const bool mode : {false, true}) {
      const double by = mode ? degrees + dd + 1 + kStates : degrees - dd - 1, dof = degrees - dd + 1;
      const Estimate what = mode ? Estimate::mode : Estimate::mean;
      family.report_states(s.of(family), what, 0, shown.data(), scratch.data());
      family.report_states(s.of(family), what, 1, covariance.data(), scratch.data());
      family.report_states(s.of(family), what, 2, scales.data(), scratch.data());
      family.report_states(s.of(family), what, 3, dofs.data(), scratch.data());
      for (size_t i = 0; i < means.size(); ++i) assert_close(shown[i], means[i], 1e-11);
      for (size_t i = 0; i < d * d; ++i) assert_close(covariance[i], scale[i] / by, 1e-10);
      for (size_t k = 0; k < kStates; ++k) {
        const double wider = mode ? 1 / by : (kappa + n[k] + 1) / (kappa + n[k]) / dof;
        for (size_t i = 0; i < d * d; ++i) assert_close(scales[k * d * d + i], scale[i] * wider, 1e-10);
        if (mode) assert_true(std::isinf(dofs[k]));
        else assert_close(dofs[k], dof, 1e-13);
        if (d != 1) continue;
        const double x = normal(r), off = (x - means[k]) * (x - means[k]) / scales[k];
        const double expected =
            mode ? -(std::log(2 * 3.14159265358979323846 * scales[k]) + off) / 2
                 : log_gamma((dof + 1) / 2) - log_gamma(dof / 2) - std::log(dof * 3.14159265358979323846 * scales[k]) / 2 -
                       (dof + 1) / 2 * std::log1p(off / dof);
        const Array<double> p = prepared_of(family, s.statistics, mode ? Estimate::mode : Estimate::predictive);
        assert_close(density_of(family, p, k, {x}), expected, 1e-11);
      }
    }
    ++checked;
  });
  assert_true(checked == 48);
}

static void shared_parameters_are_counted_once(void **) {
  const Array<double> prior{1, 5, 0, 0, 1, 0, 1};
  assert_int_equal(Gaussian(2, prior).free_parameters(4), 4 * 5);
  assert_int_equal(Gaussian(2, prior, true).free_parameters(4), 4 * 2 + 3);
  assert_true(Gaussian(2, prior).figures()[1].shared == false && Gaussian(2, prior, true).figures()[1].shared);
}

TESTS(predictive_densities_are_ratios_of_marginals, the_divergence_is_expected_likelihood_less_the_marginal,
      nothing_is_better_than_the_mode, nothing_is_more_likely_than_the_maximum, what_collapses_has_the_least_variance,
      drawn_parameters_have_the_means_of_the_posterior, states_that_share_nothing_are_alone,
      a_tied_covariance_is_the_pooled_scatter, shared_parameters_are_counted_once)
