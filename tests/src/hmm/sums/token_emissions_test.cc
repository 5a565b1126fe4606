#include "src/hmm/sums/token_emissions.hh"

#include "src/prior/families.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Channel 0: real numbers, one state's Gaussian centred at 0, the next at `apart`, and so on; unit variance or about.
struct Apart {
  HmmDataPtr data;
  HmmParameters parameters;
};

Apart states_apart(double apart, int32_t dimension, size_t states) {
  auto channels = std::make_shared<Channels>();
  channels->offsets = {0, 3};
  channels->channels.resize(1);
  channels->channels[0].spec = {"x", ChannelKind::real, dimension};
  channels->channels[0].reals.assign(static_cast<size_t>(3 * dimension), 0.0);
  channels->channels[0].reals[static_cast<size_t>(dimension)] = apart;
  FamilyPriors priors;
  priors.centre.assign(static_cast<size_t>(dimension), 0.0);
  priors.covariance = Covariance::diagonal;
  priors.scale = 1 / (apart * apart);
  const auto families =
      std::make_shared<EmissionChannels>(std::vector{family_of_channel(channels->channels[0], 3, priors, {})});
  Apart a{make_hmm_data(nullptr, channels, families, static_cast<int32_t>(states), nullptr, Run{}), {}};
  a.parameters = no_counts(*a.data, false);
  Array<double> statistics(states * families->statistics(), 0.0);
  for (size_t k = 0; k < states; ++k) {
    for (size_t d = 0; d < static_cast<size_t>(dimension); ++d) {
      const double n = 1e6, mean = apart * static_cast<double>(k);
      double *s = statistics.data() + k * families->statistics() + 3 * d;
      s[0] = n;
      s[1] = n * mean;
      s[2] = n * (mean * mean + 1);
    }
  }
  a.parameters.channels = families->prepare_states(statistics, states, Estimate::mode);
  return a;
}

}  // namespace

static void rows_are_products_of_words_and_densities(void **) {
  Rng r(101, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const HmmDataPtr d = random_hmm::data(&r, random_hmm::choice_of_round(&r, round));
    const HmmParameters p = random_hmm::parameters(&r, *d, false, round % 3 == 0 ? 0.3 : 0);
    TokenEmissions tokens(*d, p);
    const size_t states = d->rows.states(), stride = d->rows.stride();
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const std::vector<Array<double>> expected = random_hmm::emission(*d, p, i);
      for (size_t t = 0; t < expected.size(); ++t) {
        const size_t place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(i)]) + t;
        Array<double> row(stride, 7.0), allowed(stride, 7.0);
        const double taken = tokens.row(place, row.data()), also = tokens.allowed(place, allowed.data());
        assert_true(taken == also && (d->channels || taken == 0));
        for (size_t k = 0; k < stride; ++k) {
          if (k >= states || expected[t][k] == 0) {
            assert_true(row[k] == 0);
          } else {
            assert_close(std::log(row[k]) + taken, std::log(expected[t][k]), 1e-13);
          }
        }
        const std::span<const int32_t> set = d->rows.sets().set(d->set_of(place));
        for (size_t c = 0; c < set.size(); ++c) assert_true(allowed[c] == row[static_cast<size_t>(set[c])]);
      }
    }
  }
}

static void logs_are_the_densities_of_channels(void **) {
  Rng r(102, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.channels = 2;
  choice.tokens = choice.missing = true;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
  TokenEmissions tokens(*d, p);
  for (size_t place = 0; place < d->corpus->symbols.size(); ++place) {
    const size_t n = d->rows.sets().set(d->set_of(place)).size();
    Array<double> row(d->rows.stride()), logs(n, 1.5);
    const double taken = tokens.allowed(place, row.data());
    tokens.add_log_densities(place, logs.data());
    for (size_t i = 0; i < n; ++i) assert_close(logs[i], 1.5 + taken + std::log(row[i]), 1e-13);
  }
}

// Far apart in many dimensions: densities of e^-100000 and their ratios.
static void nothing_underflows_but_what_is_far_below(void **) {
  for (const double apart : {5.0, 20.0, 22.0, 30.0, 1e3}) {
    const Apart a = states_apart(apart, 3, 4);
    TokenEmissions tokens(*a.data, a.parameters);
    double row[8] = {0};
    const double taken = tokens.row(0, row);
    assert_close(row[0], 1, 1e-15);
    assert_close(taken, -1.5 * std::log(2 * 3.14159265358979323846), 1e-4);
    for (size_t k = 1; k < 4; ++k) {
      const double expected = -1.5 * (apart * static_cast<double>(k)) * (apart * static_cast<double>(k));
      if (expected > -700) assert_close(std::log(row[k]), expected, 1e-3);
      if (expected < -750) assert_true(row[k] == 0);
    }
  }
}

static void values_beyond_all_measure_have_no_density(void **) {
  Apart a = states_apart(1, 2, 2);
  auto channels = std::make_shared<Channels>(*a.data->channels);
  channels->channels[0].reals[0] = 1e300;
  const HmmDataPtr d = make_hmm_data(nullptr, channels, a.data->families, 2, nullptr, Run{});
  TokenEmissions tokens(*d, a.parameters);
  double row[8];
  assert_true(tokens.row(0, row) == 0 && row[0] == 0 && row[1] == 0);
  tokens.row(1, row);
  assert_true(row[0] > 0 && row[1] > 0);
}

static void statistics_go_to_the_states_of_the_posterior(void **) {
  Rng r(103, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 4;
  choice.channels = 1;
  choice.tokens = true;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
  TokenEmissions tokens(*d, p);
  TokenReader reader(*d->channels);
  Array<double> got = no_counts(*d, false).channels, expected = got, scratch(d->families->scratch());
  for (size_t place = 0; place < d->corpus->symbols.size(); ++place) {
    const std::span<const int32_t> set = d->rows.sets().set(d->set_of(place));
    Array<double> q;
    for (size_t i = 0; i < set.size(); ++i) q.push_back(i % 2 ? r.uniform() : 0);
    tokens.add_statistics(place, q.data(), place % 2, got.data());
    for (size_t i = 0; i < set.size(); ++i) {
      const size_t k = static_cast<size_t>(set[i]);
      const double *prepared = place % 2 ? p.channels.data() + k * d->families->prepared() : nullptr;
      d->families->add(reader.token(static_cast<int64_t>(place)), q[i], prepared,
                       expected.data() + k * d->families->statistics(), scratch.data());
    }
  }
  assert_true(got == expected);
}

TESTS(rows_are_products_of_words_and_densities, logs_are_the_densities_of_channels, nothing_underflows_but_what_is_far_below,
      values_beyond_all_measure_have_no_density, statistics_go_to_the_states_of_the_posterior)
