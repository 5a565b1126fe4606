// Laws that hold for every family, the one that only the tests have among them.
#include "src/prior/emission_family.hh"

#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

struct Sample {
  std::vector<Array<double>> tokens;
  Array<double> weights;
};

Sample sample(Rng *r, const EmissionFamily &family, double missing = 0) {
  Sample s;
  for (uint64_t n = r->below(7); s.tokens.size() < n;) {
    s.tokens.push_back(token(r, family, missing));
    s.weights.push_back(r->below(2) ? 1 : 0.1 + r->uniform());
  }
  return s;
}

// Calls check(family, sample, its statistics) for many of each.
template <class Check>
void each(uint32_t stream, double missing, const Check &check) {
  Rng r(91, RngMethod::test, 0, stream, 0);
  for (int round = 0; round < 12; ++round) {
    for (const EmissionFamilyPtr &family : all(&r)) {
      const Sample s = sample(&r, *family, missing);
      check(&r, *family, s, statistics(*family, s.tokens, s.weights));
    }
  }
}

double marginal(const EmissionFamily &family, const Array<double> &statistics) {
  Array<double> scratch(family.scratch());
  return family.log_marginal(statistics.data(), scratch.data());
}

}  // namespace

static void statistics_add_up_and_come_out_again(void **) {
  each(0, 0.2, [](Rng *r, const EmissionFamily &family, const Sample &s, const Array<double> &all_of_them) {
    const size_t cut = r->below(s.tokens.size() + 1);
    Sample a{{s.tokens.begin(), s.tokens.begin() + static_cast<std::ptrdiff_t>(cut)},
             {s.weights.begin(), s.weights.begin() + static_cast<std::ptrdiff_t>(cut)}};
    Sample b{{s.tokens.begin() + static_cast<std::ptrdiff_t>(cut), s.tokens.end()},
             {s.weights.begin() + static_cast<std::ptrdiff_t>(cut), s.weights.end()}};
    const Array<double> left = statistics(family, a.tokens, a.weights), right = statistics(family, b.tokens, b.weights);
    Array<double> rest = all_of_them, scratch(family.scratch());
    for (size_t i = 0; i < cut; ++i) family.add(values(a.tokens[i]), -a.weights[i], nullptr, rest.data(), scratch.data());
    Array<double> twice = s.weights;
    for (double &w : twice) w *= 2;
    const Array<double> doubled = statistics(family, s.tokens, twice);
    for (size_t i = 0; i < all_of_them.size(); ++i) {
      assert_close(left[i] + right[i], all_of_them[i], 1e-14);
      assert_close(rest[i], right[i], 1e-13);
      assert_close(doubled[i], 2 * all_of_them[i], 1e-14);
    }
  });
}

// p(x | data) = p(data, x) / p(data) (seed 001, 2.40).
static void the_predictive_density_is_a_ratio_of_marginals(void **) {
  each(1, 0, [](Rng *r, const EmissionFamily &family, const Sample &s, const Array<double> &before) {
    const Array<double> x = token(r, family);
    Array<double> after = before, scratch(family.scratch());
    family.add(values(x), 1, nullptr, after.data(), scratch.data());
    const double expected = marginal(family, after) - marginal(family, before) + family.log_base(values(x));
    assert_close(log_density(family, prepared(family, before, Estimate::predictive), x), expected, 1e-12);
    (void)s;
  });
}

// ln q(θ) − ln p(θ) is the data's log-likelihood less their log marginal: take the expectation under q.
static void the_divergence_is_expected_likelihood_less_the_marginal(void **) {
  each(2, 0, [](Rng *, const EmissionFamily &family, const Sample &s, const Array<double> &statistics) {
    Array<double> scratch(family.scratch());
    const Array<double> p = prepared(family, statistics, Estimate::geometric_mean);
    double expected = -marginal(family, statistics);
    for (size_t i = 0; i < s.tokens.size(); ++i) {
      expected += s.weights[i] * family.log_density(p.data(), values(s.tokens[i]), scratch.data());
    }
    const double divergence = family.divergence(statistics.data(), scratch.data());
    assert_close(divergence, expected, 1e-12);
    assert_true(divergence > -1e-13);
  });
}

static void nothing_is_better_than_the_mode(void **) {
  int compared = 0;
  each(3, 0, [&](Rng *r, const EmissionFamily &family, const Sample &s, const Array<double> &own) {
    Array<double> scratch(family.scratch());
    const auto objective = [&](const Array<double> &of) {
      const Array<double> p = prepared(family, of, Estimate::mode);
      double sum = family.log_prior_of_mode(of.data(), scratch.data());
      for (size_t i = 0; i < s.tokens.size(); ++i) {
        sum += s.weights[i] * family.log_density(p.data(), values(s.tokens[i]), scratch.data());
      }
      return sum;
    };
    const double best = objective(own);
    for (int other = 0; other < 4; ++other) {
      // Modes of more data, of other data, of nearly the same.
      const Sample more = sample(r, family);
      Array<double> of = own;
      for (size_t i = 0; i < more.tokens.size(); ++i) {
        family.add(values(more.tokens[i]), other < 2 ? 1 : 1e-3, nullptr, of.data(), scratch.data());
      }
      assert_true(objective(of) <= best + 1e-12 * std::fmax(1, std::fabs(best)));
      compared += objective(of) < best - 1e-6;
    }
  });
  assert_true(compared > 300);
}

// Jensen: exp E ln p ≤ E p.
static void the_geometric_mean_is_below_the_predictive(void **) {
  each(4, 0, [](Rng *r, const EmissionFamily &family, const Sample &, const Array<double> &statistics) {
    const Array<double> x = token(r, family);
    assert_true(log_density(family, prepared(family, statistics, Estimate::geometric_mean), x) <
                log_density(family, prepared(family, statistics, Estimate::predictive), x));
  });
}

static void much_data_leave_nothing_to_the_prior(void **) {
  each(5, 0, [](Rng *r, const EmissionFamily &family, const Sample &, const Array<double> &) {
    Sample s;
    for (int i = 0; i < 40; ++i) {
      s.tokens.push_back(token(r, family));
      s.weights.push_back(1e7);
    }
    const Array<double> of = statistics(family, s.tokens, s.weights), x = s.tokens[0];
    const double expected = log_density(family, prepared(family, of, Estimate::mean), x);
    for (const Estimate what :
         {Estimate::mode, Estimate::geometric_mean, Estimate::predictive}) {
      assert_close(log_density(family, prepared(family, of, what), x), expected, 1e-6);
    }
  });
}

static void what_is_missing_says_nothing(void **) {
  each(6, 0, [](Rng *r, const EmissionFamily &family, const Sample &, const Array<double> &statistics) {
    const Array<double> nothing(family.dimension(), NAN);
    Array<double> after = statistics, scratch(family.scratch());
    for (const Estimate what :
         {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
      const Array<double> p = prepared(family, statistics, what);
      assert_true(log_density(family, p, nothing) == 0);
      family.add(values(nothing), 1, p.data(), after.data(), scratch.data());
      // A token said to miss something that misses nothing.
      const Array<double> x = token(r, family);
      assert_close(family.log_density(p.data(), {x.data(), true}, scratch.data()),
                   family.log_density(p.data(), {x.data(), false}, scratch.data()), 1e-12);
    }
    assert_true(after == statistics);
  });
}

// Of parameters drawn from the posterior, densities have the predictive density as their mean, their logarithms the geometric
// mean's. The bounds are 5 standard errors, as estimated of the draws.
static void drawn_parameters_have_the_means_of_the_posterior(void **) {
  Rng r(93, RngMethod::test, 0, 0, 0);
  for (const EmissionFamilyPtr &family : all(&r)) {
    Sample s = sample(&r, *family);
    const Array<double> of = statistics(*family, s.tokens, s.weights), x = token(&r, *family);
    Array<double> p(family->prepared()), scratch(family->scratch());
    const int draws = 4000;
    double sum[2] = {0, 0}, squares[2] = {0, 0};
    for (int i = 0; i < draws; ++i) {
      family->draw_parameters(of.data(), &r, p.data(), scratch.data());
      const double log_p = log_density(*family, p, x), both[] = {std::exp(log_p), log_p};
      for (int k = 0; k < 2; ++k) {
        sum[k] += both[k];
        squares[k] += both[k] * both[k];
      }
    }
    const double expected[] = {std::exp(log_density(*family, prepared(*family, of, Estimate::predictive), x)),
                               log_density(*family, prepared(*family, of, Estimate::geometric_mean), x)};
    for (int k = 0; k < 2; ++k) {
      const double mean = sum[k] / draws, error = std::sqrt((squares[k] / draws - mean * mean) / draws);
      assert_true(std::fabs(mean - expected[k]) < 5 * error);
    }
  }
}

// Under tokens of the predictive density, drawn at once or in two steps, the ratio of another density to it has mean 1.
static void drawn_tokens_have_their_density(void **) {
  Rng r(94, RngMethod::test, 0, 0, 0);
  for (const EmissionFamilyPtr &family : all(&r)) {
    Sample s = sample(&r, *family);
    for (int i = 0; i < 8; ++i) {
      s.tokens.push_back(token(&r, *family));
      s.weights.push_back(1);
    }
    const Array<double> of = statistics(*family, s.tokens, s.weights);
    Array<double> predictive = prepared(*family, of, Estimate::predictive), p = predictive,
                        scratch(family->scratch());
    Array<double> narrow = prepared(*family, of, Estimate::mean), x(family->dimension());
    const int draws = 4000;
    for (const bool two_steps : {false, true}) {
      double sum = 0, squares = 0;
      for (int i = 0; i < draws; ++i) {
        if (two_steps) family->draw_parameters(of.data(), &r, p.data(), scratch.data());
        family->draw(p.data(), &r, x.data(), scratch.data());
        const double ratio = std::exp(log_density(*family, narrow, x) - log_density(*family, predictive, x));
        sum += ratio;
        squares += ratio * ratio;
      }
      const double mean = sum / draws, error = std::sqrt((squares / draws - mean * mean) / draws);
      assert_true(std::fabs(mean - 1) < 5 * error + 1e-12);
      p = predictive;
    }
  }
}

// Under the draws for missing values given the others, the ratio of another conditional density to theirs has mean 1.
static void values_drawn_for_missing_ones_have_their_density(void **) {
  Rng r(95, RngMethod::test, 0, 0, 0);
  int families = 0;
  for (const EmissionFamilyPtr &family : all(&r)) {
    Sample s = sample(&r, *family);
    const Array<double> of = statistics(*family, s.tokens, s.weights),
                              mean = prepared(*family, of, Estimate::mean);
    Array<double> scratch(family->scratch()), parted = token(&r, *family);
    if (!family->wants_whole()) continue;
    parted[0] = NAN;
    if (family->dimension() > 3) parted[2] = NAN;
    ++families;
    const auto conditional = [&](const Array<double> &p, const Array<double> &x) {
      return log_density(*family, p, x) - log_density(*family, p, parted);
    };
    for (const bool student : {false, true}) {
      const Array<double> p = student ? prepared(*family, of, Estimate::predictive) : mean;
      const Array<double> narrow = prepared(*family, of, student ? Estimate::mean : Estimate::mode);
      const int draws = 4000;
      double sum = 0, squares = 0;
      for (int i = 0; i < draws; ++i) {
        Array<double> x = parted;
        family->draw_missing(p.data(), &r, x.data(), scratch.data());
        for (size_t d = 0; d < x.size(); ++d) assert_true(std::isnan(parted[d]) ? std::isfinite(x[d]) : x[d] == parted[d]);
        const double ratio = std::exp(conditional(narrow, x) - conditional(p, x));
        sum += ratio;
        squares += ratio * ratio;
      }
      const double average = sum / draws, error = std::sqrt((squares / draws - average * average) / draws);
      assert_true(error > 1e-4 && std::fabs(average - 1) < 5 * error);
    }
  }
  assert_true(families > 2);
}

static void hashes_tell_families_apart(void **) {
  Rng r(92, RngMethod::test, 0, 0, 0);
  const std::vector<EmissionFamilyPtr> some = all(&r);
  for (size_t i = 0; i < some.size(); ++i) {
    for (size_t j = 0; j < some.size(); ++j) assert_true((some[i]->hash() == some[j]->hash()) == (i == j));
  }
  assert_true(Geometric({1, 2}).hash() == Geometric({1, 2}).hash() && Geometric({1, 2}).hash() != Geometric({2, 1}).hash());
  assert_throws(Geometric({1, NAN}), Code::argument);
  assert_throws(Geometric({INFINITY, 1}), Code::argument);
}

TESTS(statistics_add_up_and_come_out_again, the_predictive_density_is_a_ratio_of_marginals,
      the_divergence_is_expected_likelihood_less_the_marginal, nothing_is_better_than_the_mode,
      the_geometric_mean_is_below_the_predictive, much_data_leave_nothing_to_the_prior, what_is_missing_says_nothing,
      drawn_parameters_have_the_means_of_the_posterior, drawn_tokens_have_their_density,
      values_drawn_for_missing_ones_have_their_density, hashes_tell_families_apart)
