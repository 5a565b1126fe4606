// EM and VI over channels of numbers, beside words and without them.
#include <array>

#include "src/prior/families.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/sums/decode.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr Covariance kAll[] = {Covariance::full, Covariance::diagonal, Covariance::spherical, Covariance::tied};

HmmSettings settings(HmmMethod method, HmmStart start = HmmStart::posteriors, uint64_t seed = 1) {
  HmmSettings s;
  s.method = method;
  s.init = start;
  s.seed = seed;
  if (method == HmmMethod::vi) {
    s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = 0.3;
  }
  s.iterations = 30;
  return s;
}

HmmDataPtr some_data(uint32_t seed, int channels, bool missing, bool masks = false, int32_t states = 3) {
  Rng r(111, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.count = 30;
  choice.longest = 9;
  choice.channels = channels;
  choice.missing = missing;
  choice.tokens = masks;
  return random_hmm::data(&r, choice);
}

// Real numbers in one channel; one sequence.
std::shared_ptr<Channels> real_channel(Array<double> values, int32_t dimension) {
  auto c = std::make_shared<Channels>();
  c->offsets = {0, static_cast<int64_t>(values.size()) / dimension};
  c->channels.resize(1);
  c->channels[0].spec = {"x", ChannelKind::real, dimension};
  c->channels[0].reals = std::move(values);
  return c;
}

EmissionChannelsPtr families_of(const Channels &channels, const FamilyPriors &priors = {}) {
  std::vector<EmissionFamilyPtr> made;
  for (const Channel &c : channels.channels) made.push_back(family_of_channel(c, channels.tokens(), priors, {}));
  return std::make_shared<EmissionChannels>(made);
}

HmmDataPtr data_of(const std::shared_ptr<Channels> &channels, int32_t states, const FamilyPriors &priors = {}) {
  return make_hmm_data(nullptr, channels, families_of(*channels, priors), states, nullptr, Run{});
}

}  // namespace

static void no_step_lowers_the_objective(void **) {
  for (const HmmStart start : {HmmStart::rows, HmmStart::posteriors, HmmStart::counts}) {
    for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
      for (uint32_t kind = 0; kind < 12; ++kind) {  // covariances of all kinds among them
        HmmSettings s = settings(method, start);
        s.end = kind & 1;
        HmmBatchLearner learner(some_data(kind, kind % 3 == 0 ? 1 : 2, kind & 2, kind & 4), s, Run{});
        double last = -INFINITY, first = 0;
        while (!learner.done()) {
          learner.step(1);
          const double now = learner.metric("objective");
          assert_true(now >= last - 1e-10 * std::fabs(now));
          if (last == -INFINITY) first = now;
          last = now;
        }
        assert_true(last > first + 0.1);
      }
    }
  }
}

// With one state q(parameters) is the posterior, and the bound the evidence: of the words 2.39, of channels 2.38.
static void with_one_state_the_bound_is_the_evidence(void **) {
  for (uint32_t seed = 0; seed < 8; ++seed) {
    const HmmDataPtr d = some_data(seed, seed % 2 ? 1 : 2, false, false, 1);
    HmmBatchLearner learner(d, settings(HmmMethod::vi), Run{});
    learner.step(2);
    Array<double> statistics(d->families->statistics()), scratch(d->families->scratch()), words(5, 0.0);
    TokenReader reader(*d->channels);
    double expected = 0, tokens = 0;
    for (int64_t t = 0; t < d->channels->tokens(); ++t) {
      d->families->add(reader.token(t), 1, nullptr, statistics.data(), scratch.data());
      expected += d->families->log_base(reader.token(t));
      words[static_cast<size_t>(d->corpus->symbols[static_cast<size_t>(t)])] += 1;
    }
    expected += d->families->log_marginal(statistics.data(), 1, scratch.data());
    for (size_t w = 1; w < 5 && d->rows.symbols() > 0; ++w) {
      expected += log_gamma(0.3 + words[w]) - log_gamma(0.3);
      tokens += words[w];
    }
    if (d->rows.symbols() > 0) expected += log_gamma(1.2) - log_gamma(1.2 + tokens);
    assert_close(learner.metric("elbo"), expected, 1e-12);
  }
}

// Textbook EM of two Gaussian states with the priors written out, posteriors by enumeration.
static void em_is_the_plain_algorithm(void **) {
  const Array<double> x{0.2, 0.5, 3.1, 2.7, 0.1, 2.9, 3.3};
  const auto channels = real_channel(x, 1);
  FamilyPriors priors;
  priors.kappa = 0.4;
  priors.degrees = 4;
  priors.centre = {1.0};
  priors.scale = 0.5;
  for (const Covariance covariance : {Covariance::full, Covariance::diagonal}) {
    priors.covariance = covariance;
    const HmmDataPtr d = data_of(channels, 2, priors);
    const double scale = d->families->family(0).prior()[3];
    HmmBatchLearner learner(d, settings(HmmMethod::em), Run{});
    HmmParameters c = learner.counts();
    for (int step = 0; step < 4; ++step) {
      StateChain chain(2, false);
      double mean[2], variance[2];
      for (size_t k = 0; k < 2; ++k) {
        const double *s = c.channels.data() + 3 * k;
        chain.initial[k] = c.chain.initial[k] / (c.chain.initial[0] + c.chain.initial[1]);
        const double *row = c.chain.transition.data() + k * chain.stride;
        for (size_t j = 0; j < 2; ++j) chain.transition[k * chain.stride + j] = row[j] / (row[0] + row[1]);
        mean[k] = 1 + s[1] / (s[0] + 0.4);
        // Σ (x − mean)² over the tokens, computed from Σ (x − 1) and Σ (x − 1)².
        const double m = mean[k] - 1, squares = s[2] - 2 * m * s[1] + m * m * s[0];
        variance[k] = (scale + squares + 0.4 * m * m) / (4 + s[0] + 3);
      }
      std::vector<Array<double>> emission;
      for (const double v : x) {
        emission.emplace_back();
        for (size_t k = 0; k < 2; ++k) {
          emission.back().push_back(std::exp(-(v - mean[k]) * (v - mean[k]) / (2 * variance[k])) /
                                    std::sqrt(2 * 3.14159265358979323846 * variance[k]));
        }
      }
      const hmm_oracle::Sums sums = hmm_oracle::enumerate(chain, emission);
      learner.step(1);
      assert_close(learner.metric("log_likelihood"), std::log(sums.z), 1e-12);
      c = learner.counts();
      for (size_t k = 0; k < 2; ++k) {
        double s[3] = {0, 0, 0};
        for (size_t t = 0; t < x.size(); ++t) {
          for (int power = 0; power < 3; ++power) s[power] += sums.single[t][k] * std::pow(x[t] - 1, power);
        }
        for (size_t i = 0; i < 3; ++i) assert_close(c.channels[3 * k + i], s[i], 1e-12);
        assert_close(c.chain.initial[k], sums.single[0][k], 1e-12);
      }
    }
  }
}

// EM under densities that are held, by sums over all paths. Only the chain and words are learned. Values of every kind may be
// missing.
static void em_under_held_channels_is_the_plain_algorithm(void **) {
  for (uint32_t kind = 0; kind < 16; ++kind) {  // covariances of all kinds among them
    const HmmDataPtr d = some_data(kind, 1 + kind % 2, kind & 2, kind & 4);
    const bool end = kind & 8;
    Rng r(112, RngMethod::test, 0, kind, 0);
    auto held = std::make_shared<HeldParts>();
    held->channels = true;
    held->own = random_hmm::parameters(&r, *d, end, 0);
    HmmSettings s = settings(HmmMethod::em, HmmSettings().init);
    s.end = end;
    s.fixed.bits = 1 << static_cast<int>(HmmPart::channels);
    s.start = std::make_shared<HmmParameters>(held->own);
    s.priors.held = held;
    HmmBatchLearner learner(d, s, Run{});
    double before = -INFINITY;
    for (int step = 0; step < 4; ++step) {
      const HmmParameters p = learner.parameters();
      assert_true(p.channels == held->own.channels);
      HmmParameters expected = no_counts(*d, end);
      LongSum log_likelihood;
      for (int64_t i = 0; i < d->corpus->count(); ++i) {
        const auto emission = random_hmm::emission(*d, p, i);
        if (emission.empty()) continue;
        const hmm_oracle::Sums sums = hmm_oracle::enumerate(p.chain, emission);
        log_likelihood.add(std::log(sums.z));
        const size_t n = d->rows.states(), last = emission.size() - 1;
        for (size_t k = 0; k < n; ++k) {
          expected.chain.initial[k] += sums.single[0][k];
          if (end) expected.chain.end[k] += sums.single[last][k];
          for (size_t j = 0; j < n; ++j) expected.chain.transition[j * expected.chain.stride + k] += sums.pairs[j * n + k];
        }
      }
      learner.step(1);
      const HmmParameters counts = learner.counts();
      for (size_t k = 0; k < d->rows.states(); ++k) {
        assert_close(counts.chain.initial[k], expected.chain.initial[k], 1e-11);
        if (end) assert_close(counts.chain.end[k], expected.chain.end[k], 1e-11);
        const RowCounts row = transition_row(counts.chain, k), sums = transition_row(expected.chain, k);
        double total = 0;
        for (size_t j = 0; j < row.size(); ++j) total += row[j];
        const HmmParameters next = learner.parameters();
        for (size_t j = 0; j < row.size(); ++j) {
          assert_close(row[j], sums[j], 1e-11);
          assert_close(transition_row(next.chain, k)[j] * total, row[j], 1e-11);
        }
      }
      assert_close(learner.metric("log_likelihood"), log_likelihood.value(), 1e-11);
      assert_true(learner.metric("objective") >= before - 1e-10 * std::fabs(before));
      before = learner.metric("objective");
    }
  }
}

// EM of covariances of all kinds in two dimensions: weighted means and scatters of the tokens themselves, with the prior's
// centre as tokens or (maximum likelihood) without; posteriors by enumeration.
void compare_with_the_plain_algorithm(HmmEstimated estimated) {
  const bool likely = estimated == HmmEstimated::ml;
  const Array<double> x{0.2, 1.1, 0.5, 0.3, 3.1, -1, 2.7, 0.4, 0.1, 0.9, 2.9, -0.8, 3.3, -1.5};
  constexpr size_t kTokens = 7, kStates = 2;
  constexpr double kDegrees = 6.5, kCentre[] = {1, 0.3};
  const double kappa = likely ? 0 : 0.4;
  FamilyPriors priors;
  priors.kappa = 0.4;
  priors.degrees = kDegrees;
  priors.centre = {kCentre[0], kCentre[1]};
  priors.scale = 0.5;
  using Matrix = std::array<double, 3>;  // xx, xy, yy
  const auto channels = real_channel(x, 2);
  priors.covariance = Covariance::full;
  const EmissionChannelsPtr full = families_of(*channels, priors);
  const double of_prior = likely ? 0 : 1;
  const Matrix scale{of_prior * full->family(0).prior()[4], 0, of_prior * full->family(0).prior()[6]};
  for (const Covariance covariance : kAll) {
    priors.covariance = covariance;
    HmmSettings s = settings(HmmMethod::em);
    s.estimated = estimated;
    HmmBatchLearner learner(data_of(channels, 2, priors), s, Run{});
    learner.step(1);  // from here on the reference follows
    std::vector<Array<double>> weight;
    hmm_oracle::Sums sums;
    StateChain chain(2, false);
    const HmmParameters begun = learner.parameters();
    chain = begun.chain;
    Array<double> scratch(learner.data()->families->scratch());
    TokenReader reader(*channels);
    for (size_t t = 0; t < kTokens; ++t) {
      weight.emplace_back();
      for (size_t k = 0; k < kStates; ++k) {
        const double *own = begun.channels.data() + k * learner.data()->families->prepared();
        weight.back().push_back(
            std::exp(learner.data()->families->log_density(own, reader.token(static_cast<int64_t>(t)), scratch.data())));
      }
    }
    for (int step = 0; step < 5; ++step) {
      sums = hmm_oracle::enumerate(chain, weight);
      learner.step(1);
      assert_close(learner.metric("log_likelihood"), std::log(sums.z), 1e-10);
      if (likely) assert_true(learner.metric("objective") == learner.metric("log_likelihood"));
      double mean[kStates][2], n[kStates];
      Matrix scatter[kStates], covariances[kStates];
      for (size_t k = 0; k < kStates; ++k) {
        n[k] = 0;
        double sum[2] = {kappa * kCentre[0], kappa * kCentre[1]};
        for (size_t t = 0; t < kTokens; ++t) {
          const double w = sums.single[t][k];
          n[k] += w;
          for (size_t i = 0; i < 2; ++i) sum[i] += w * x[2 * t + i];
        }
        for (size_t i = 0; i < 2; ++i) mean[k][i] = sum[i] / (n[k] + kappa);
        scatter[k] = {0, 0, 0};
        const auto add = [&](double w, double a, double b) {
          a -= mean[k][0], b -= mean[k][1];
          scatter[k][0] += w * a * a, scatter[k][1] += w * a * b, scatter[k][2] += w * b * b;
        };
        for (size_t t = 0; t < kTokens; ++t) add(sums.single[t][k], x[2 * t], x[2 * t + 1]);
        add(kappa, kCentre[0], kCentre[1]);
      }
      for (size_t k = 0; k < kStates; ++k) {
        Matrix &c = covariances[k];
        if (covariance == Covariance::full) {
          for (size_t i = 0; i < 3; ++i) c[i] = (scale[i] + scatter[k][i]) / (n[k] + of_prior * (kDegrees + 2 + 2));
        } else if (covariance == Covariance::tied) {
          for (size_t i = 0; i < 3; ++i) {
            c[i] = (scale[i] + scatter[0][i] + scatter[1][i]) / (n[0] + n[1] + of_prior * (kDegrees + 2 + 1 + kStates));
          }
        } else if (covariance == Covariance::diagonal) {
          for (size_t i = 0; i < 3; ++i) c[i] = i == 1 ? 0 : (scale[i] + scatter[k][i]) / (n[k] + of_prior * (kDegrees + 3));
        } else {
          c[0] = c[2] = (scale[0] + scale[2] + scatter[k][0] + scatter[k][2]) / (2 * n[k] + of_prior * (kDegrees + 2 + 2));
          c[1] = 0;
        }
        chain.initial[k] = sums.single[0][k];
        double leads = 0;
        for (size_t j = 0; j < kStates; ++j) {
          leads += chain.transition[k * chain.stride + j] = sums.pairs[k * kStates + j];
        }
        for (size_t j = 0; j < kStates; ++j) chain.transition[k * chain.stride + j] /= leads;
      }
      for (size_t t = 0; t < kTokens; ++t) {
        for (size_t k = 0; k < kStates; ++k) {
          const Matrix &c = covariances[k];
          const double det = c[0] * c[2] - c[1] * c[1], a = x[2 * t] - mean[k][0], b = x[2 * t + 1] - mean[k][1];
          weight[t][k] = std::exp(-(c[2] * a * a - 2 * c[1] * a * b + c[0] * b * b) / det / 2) /
                         (2 * 3.14159265358979323846 * std::sqrt(det));
        }
      }
    }
  }
}

static void em_of_every_covariance_is_the_plain_algorithm(void **) { compare_with_the_plain_algorithm(HmmEstimated::map); }
static void maximum_likelihood_is_the_plain_algorithm_too(void **) { compare_with_the_plain_algorithm(HmmEstimated::ml); }

// Baum and Welch's own: no step lowers the likelihood, of words, of channels of every kind, where values are missing and where
// a state lies on one point. Of words it is what priors of 1 give.
static void maximum_likelihood_never_falls(void **) {
  for (const HmmStart start : {HmmStart::rows, HmmStart::posteriors, HmmStart::counts}) {
    for (uint32_t kind = 0; kind < 12; ++kind) {
      HmmSettings s = settings(HmmMethod::em, start);
      s.estimated = HmmEstimated::ml;
      s.end = kind & 1;
      HmmBatchLearner learner(some_data(kind, kind % 3 == 0 ? 1 : 2, kind & 2, kind & 4, 3 + static_cast<int32_t>(kind % 4)), s,
                              Run{});
      double last = -INFINITY;
      while (!learner.done()) {
        learner.step(1);
        const double now = learner.metric("log_likelihood");
        assert_true(now >= last - 1e-9 * std::fabs(now) && learner.metric("objective") == now);
        last = now;
      }
    }
  }
  HmmSettings of_words = settings(HmmMethod::em, HmmStart::counts), plain = of_words;
  of_words.estimated = HmmEstimated::ml;
  HmmBatchLearner a(some_data(1, 0, false), of_words, Run{}), b(some_data(1, 0, false), plain, Run{});
  a.step(20);
  b.step(20);
  assert_true(random_hmm::same(a.parameters(), b.parameters()) && a.metric("objective") == b.metric("objective"));
}

// Another unit and another zero: default priors follow, so only the densities' unit shows.
static void units_do_not_matter(void **) {
  Rng r(112, RngMethod::test, 0, 0, 0);
  Array<double> x, y;
  for (int t = 0; t < 200; ++t) {
    for (int i = 0; i < 2; ++i) {
      x.push_back(toy_families::normal(&r) + (t / 20 % 2 ? 4 : 0));
      y.push_back(i == 0 ? 100 * x.back() - 3000 : x.back() / 1024 + 1);
    }
  }
  const double log_units = 200 * (std::log(100) - std::log(1024));
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
    for (const Covariance covariance : {Covariance::full, Covariance::diagonal, Covariance::tied}) {
      FamilyPriors priors;
      priors.covariance = covariance;
      HmmBatchLearner a(data_of(real_channel(x, 2), 2, priors), settings(method), Run{}),
          b(data_of(real_channel(y, 2), 2, priors), settings(method), Run{});
      a.step(15);
      b.step(15);
      assert_close(b.metric("log_likelihood"), a.metric("log_likelihood") - log_units, 1e-9);
      for (size_t i = 0; i < 2; ++i) assert_close(a.counts().chain.initial[i], b.counts().chain.initial[i], 1e-7);
    }
  }
}

// Three clusters, three states, from nearly all starts.
static void states_find_clusters(void **) {
  Rng r(113, RngMethod::test, 0, 0, 0);
  Array<double> x;
  Array<int> cluster;
  for (int t = 0; t < 600; ++t) {
    cluster.push_back(t / 7 % 3);
    x.push_back(6 * std::cos(2.1 * cluster.back()) + toy_families::normal(&r));
    x.push_back(6 * std::sin(2.1 * cluster.back()) + toy_families::normal(&r));
  }
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
    int found = 0;
    for (uint64_t seed = 1; seed <= 12; ++seed) {
      HmmBatchLearner learner(data_of(real_channel(x, 2), 3), settings(method, static_cast<HmmStart>(seed % 3), seed), Run{});
      learner.step(30);
      const Array<int32_t> states = decode_viterbi(*learner.data(), learner.parameters(), Run{});
      assert_true(states.size() == cluster.size());
      int counts[3][3] = {{0}};
      for (size_t t = 0; t < states.size(); ++t) ++counts[cluster[t]][states[t]];
      int right = 0;
      for (const auto &row : counts) right += *std::max_element(row, row + 3);
      found += right >= 590;
    }
    assert_true(found >= 11);
  }
}

static void a_family_of_ones_own_learns(void **) {
  Rng r(114, RngMethod::test, 0, 0, 0);
  auto channels = std::make_shared<Channels>();
  channels->offsets = {0, 300};
  channels->channels.resize(1);
  channels->channels[0].spec = {"n", ChannelKind::count, 1};
  for (int t = 0; t < 300; ++t) {
    const double success = t / 30 % 2 ? 0.8 : 0.04;
    channels->channels[0].counts.push_back(static_cast<int64_t>(std::log(1 - r.uniform()) / std::log(1 - success)));
  }
  const auto families = std::make_shared<EmissionChannels>(
      std::vector<EmissionFamilyPtr>{std::make_shared<toy_families::Geometric>(Array<double>{1.5, 2})});
  const HmmDataPtr d = make_hmm_data(nullptr, channels, families, 2, nullptr, Run{});
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
    HmmBatchLearner learner(d, settings(method), Run{});
    double last = -INFINITY;
    for (int step = 0; step < 20; ++step) {
      learner.step(1);
      assert_true(learner.metric("objective") >= last - 1e-10 * std::fabs(last));
      last = learner.metric("objective");
    }
    const HmmParameters c = learner.counts();
    double success[2];
    for (size_t k = 0; k < 2; ++k) {
      families->family(0).report(c.channels.data() + 2 * k, Estimate::mean, 0, success + k, nullptr);
    }
    assert_true(std::fabs(std::max(success[0], success[1]) - 0.8) < 0.1 &&
                std::fabs(std::min(success[0], success[1]) - 0.04) < 0.02);
  }
}

static void other_values_and_priors_are_other_data(void **) {
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
    const HmmDataPtr d = some_data(4, 1, true);
    const HmmSettings s = settings(method);
    HmmBatchLearner one(d, s, Run{});
    one.step(3);
    auto changed = std::make_shared<Channels>(*d->channels);
    changed->channels[0].reals[0] += 1;
    HmmBatchLearner values(make_hmm_data(d->corpus, changed, d->families, 3, nullptr, Run{}), s, Run{});
    assert_throws(values.load(bytes_of(one.save())), Code::version);
    FamilyPriors priors;
    priors.kappa = 3;
    const HmmDataPtr other = make_hmm_data(d->corpus, d->channels, families_of(*d->channels, priors), 3, nullptr, Run{});
    HmmBatchLearner prior(other, s, Run{});
    assert_throws(prior.load(bytes_of(one.save())), Code::version);
    assert_throws(one.watch_held_out(other), Code::argument);
    one.watch_held_out(d);
    double sum = 0;
    for (const double l : log_probabilities(*d, one.parameters(), Run{})) sum += l;
    assert_close(one.metric("heldout_log_likelihood"), sum, 1e-13);
  }
}

static void poor_data_have_finite_results(void **) {
  const std::vector<Array<double>> columns{
      {3}, {2, 2, 2, 2, 2, 2}, {0, 0, 0, 0}, {1e-300, 0, 1e-300}, {1, 1, 1, 1e9}, {1e12, 1e12 + 1, 1e12}};
  for (const Array<double> &column : columns) {
    for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
      for (const Covariance covariance : kAll) {
        FamilyPriors priors;
        priors.covariance = covariance;
        HmmBatchLearner learner(data_of(real_channel(column, 1), 3, priors), settings(method), Run{});
        learner.step(10);
        assert_true(std::isfinite(learner.metric("objective")));
        for (const double x : learner.parameters().channels) assert_true(std::isfinite(x));
      }
    }
  }
  // Zeros and ones without exception; no token at all.
  for (const int64_t tokens : {0, 5}) {
    auto channels = std::make_shared<Channels>();
    channels->offsets = {0, tokens};
    channels->channels.resize(2);
    channels->channels[0].spec = {"n", ChannelKind::count, 2};
    channels->channels[0].counts.assign(static_cast<size_t>(2 * tokens), 0);
    channels->channels[1].spec = {"b", ChannelKind::bit, 1};
    channels->channels[1].bits.words = {31};
    for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
      HmmBatchLearner learner(data_of(channels, 2), settings(method), Run{});
      learner.step(5);
      assert_true(std::isfinite(learner.metric("objective")));
    }
  }
}

static void em_wants_priors_with_modes(void **) {
  auto channels = std::make_shared<Channels>();
  channels->offsets = {0, 1};
  channels->channels.resize(1);
  channels->channels[0].spec = {"b", ChannelKind::bit, 1};
  channels->channels[0].bits.words = {1};
  FamilyPriors priors;
  priors.ones = 0.5;
  const HmmDataPtr d = data_of(channels, 2, priors);
  HmmBatchLearner(d, settings(HmmMethod::vi), Run{}).step(1);
  assert_throws(HmmBatchLearner(d, settings(HmmMethod::em), Run{}), Code::argument);
  HmmSettings likely = settings(HmmMethod::em);
  likely.estimated = HmmEstimated::ml;  // reads no prior
  HmmBatchLearner learner(d, likely, Run{});
  learner.step(1);
  HmmPriors priors_of_rows = learner.priors();
  priors_of_rows.transition.base = {1, 0};
  learner.set_priors(priors_of_rows);  // a base may forbid
  for (const double bad : {0.5, 2.0}) {
    priors_of_rows.transition.base = {1, bad};
    assert_throws(learner.set_priors(priors_of_rows), Code::argument);
  }
  priors_of_rows = learner.priors();
  priors_of_rows.initial.concentration = 2;
  assert_throws(learner.set_priors(priors_of_rows), Code::argument);
}

TESTS(no_step_lowers_the_objective, with_one_state_the_bound_is_the_evidence, em_is_the_plain_algorithm,
      em_under_held_channels_is_the_plain_algorithm,
      em_of_every_covariance_is_the_plain_algorithm, maximum_likelihood_is_the_plain_algorithm_too,
      maximum_likelihood_never_falls, units_do_not_matter, states_find_clusters, a_family_of_ones_own_learns,
      other_values_and_priors_are_other_data, poor_data_have_finite_results, em_wants_priors_with_modes)
