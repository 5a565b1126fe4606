#include "src/hmm/collapsed/predictive_channels.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

// For each token the ratio of the marginals of the rest with it and without it.
static void densities_are_those_given_the_rest(void **) {
  Rng r(121, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 3;
  choice.tokens = true;
  for (int round = 0; round < 8; ++round) {  // covariances of all kinds
    choice.channels = 1 + round % 2;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const EmissionChannels &families = *d->families;
    PredictiveChannels predictive(*d, {});
    TokenReader reader(*d->channels);
    Array<double> all, scratch(families.scratch());
    const size_t tokens = d->corpus->symbols.size(), size = families.statistics();
    const auto states = [&](size_t t) { return d->rows.sets().set(d->set_of(t)); };
    std::vector<Array<double>> q;
    for (size_t t = 0; t < tokens; ++t) {
      q.emplace_back();
      for (size_t i = 0; i < states(t).size(); ++i) q.back().push_back(r.uniform());
      predictive.add_allowed(t, q[t].data(), 1, &all);
    }
    for (size_t t = 0; t < tokens; ++t) {
      Array<double> rest = all;
      predictive.add_allowed(t, q[t].data(), -1, &rest);
      Array<double> plain(all.size(), 0.0);
      for (size_t s = 0; s < tokens; ++s) {
        for (size_t i = 0; s != t && i < states(s).size(); ++i) {
          families.add(reader.token(static_cast<int64_t>(s)), q[s][i], nullptr,
                       plain.data() + static_cast<size_t>(states(s)[i]) * size, scratch.data());
        }
      }
      for (size_t i = 0; i < plain.size(); ++i) assert_close(rest[i], plain[i], 1e-12);
      predictive.prepare(rest, Run{});
      Array<double> row(d->rows.stride(), 0.0), allowed(states(t).size(), 0.5);
      for (const int32_t k : states(t)) row[static_cast<size_t>(k)] = 0.5;
      const double taken = predictive.weigh_row(t, row.data());
      if (states(t).empty()) continue;
      assert_true(taken == predictive.weigh_allowed(t, allowed.data()));
      const TokenValues token = reader.token(static_cast<int64_t>(t));
      for (size_t i = 0; i < states(t).size(); ++i) {
        const size_t k = static_cast<size_t>(states(t)[i]);
        Array<double> after = plain;
        families.add(token, 1, nullptr, after.data() + k * size, scratch.data());
        const size_t n = d->rows.states();
        const double expected = families.log_marginal(after.data(), n, scratch.data()) -
                                families.log_marginal(plain.data(), n, scratch.data()) + families.log_base(token);
        assert_close(std::log(2 * row[k]) + taken, expected, 1e-11);
        assert_true(allowed[i] == row[k]);
      }
    }
    // By rows over all states the same.
    Array<double> by_rows;
    for (size_t t = 0; t < tokens; ++t) {
      Array<double> row(d->rows.stride(), 7.0);  // states it may not be in are not looked at
      for (size_t i = 0; i < states(t).size(); ++i) row[static_cast<size_t>(states(t)[i])] = q[t][i];
      predictive.add_row(t, row.data(), 1, &by_rows);
    }
    assert_true(by_rows == all);
  }
}

static void statistics_that_are_empty_are_zeros(void **) {
  Rng r(122, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.channels = 2;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  PredictiveChannels none(*d, {}), zeros(*d, {});
  none.prepare({}, Run{});
  zeros.prepare(no_counts(*d, false).channels, Run{});
  for (size_t t = 0; t < d->corpus->symbols.size(); ++t) {
    Array<double> a(d->rows.stride(), 1.0), b = a;
    assert_true(none.weigh_row(t, a.data()) == zeros.weigh_row(t, b.data()) && a == b);
  }
}

static void held_channels_keep_their_density(void **) {
  Rng r(124, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.channels = 2;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  auto held = std::make_shared<HeldParts>();
  held->channels = true;
  held->own = random_hmm::parameters(&r, *d, false, 0);
  HmmPriors priors;
  priors.held = held;
  PredictiveChannels channels(*d, priors);
  TokenEmissions own(*d, held->own);
  Array<double> statistics;
  for (size_t t = 0; t < d->corpus->symbols.size(); ++t) {
    Array<double> a(d->rows.stride(), 1.0), b = a;
    channels.add_row(t, a.data(), 1, &statistics);
    channels.prepare(statistics, Run{});
    const double taken = channels.weigh_row(t, a.data());
    assert_true(taken == own.weigh_row(t, b.data()) && a == b);
  }
}

static void words_alone_are_let_be(void **) {
  Rng r(123, RngMethod::test, 0, 0, 0);
  const HmmDataPtr d = random_hmm::data(&r, {});
  PredictiveChannels channels(*d, {});
  Array<double> statistics, row(d->rows.stride(), 0.3), same = row;
  channels.add_row(0, row.data(), 1, &statistics);
  channels.add_allowed(0, row.data(), 1, &statistics);
  channels.prepare(statistics, Run{});
  assert_true(!channels.any() && statistics.empty());
  assert_true(channels.weigh_row(0, row.data()) == 0 && channels.weigh_allowed(0, row.data()) == 0 && row == same);
}

TESTS(densities_are_those_given_the_rest, held_channels_keep_their_density, statistics_that_are_empty_are_zeros,
      words_alone_are_let_be)
