#include "src/hmm/sampling/channel_gibbs_chain.hh"

#include <array>

#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "tests/src/hmm/planted_values.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

// As in hmm_gibbs_chain_test.cc.
constexpr double kLeastTail = 1e-5, kMostScore = 4.42;

std::unique_ptr<StateSampler> chain(const HmmDataPtr &data, const Tiny &m) {
  return std::make_unique<ChannelGibbsChain>(data, m.end, m.priors(), 7, 0, Run{});
}

// The same tokens with values beside their words, or instead of them.
HmmDataPtr with_values(const HmmDataPtr &words, Covariance covariance, bool keep_words, double missing) {
  Rng r(110, RngMethod::test, 0, missing > 0, 0);
  const ChannelsPtr values = random_hmm::channels(&r, *words->corpus, missing);
  std::shared_ptr<StateMasks> masks;
  if (words->masks) {
    masks = std::make_shared<StateMasks>(*words->masks);
    if (!keep_words && masks->of_token.empty()) masks.reset();
    if (!keep_words && masks) masks->of_symbol.clear();
  }
  return make_hmm_data(keep_words ? words->corpus : nullptr, values, random_hmm::families(*values, covariance),
                       static_cast<int32_t>(words->rows.states()), masks, Run{});
}

HmmDataPtr with_values(const HmmDataPtr &words, Covariance covariance, bool keep_words) {
  return with_values(words, covariance, keep_words, covariance == Covariance::full || covariance == Covariance::tied ? 0 : .3);
}

// Holds the channels: densities that differ from state to state.
HmmPriors holding_channels(const Tiny &m, const HmmData &d) {
  const EmissionChannels &families = *d.families;
  auto held = std::make_shared<HeldParts>();
  held->channels = true;
  held->statistics.assign(d.rows.states() * families.statistics(), 0.0);
  Array<double> scratch(families.scratch());
  TokenReader reader(*d.channels);
  for (int64_t t = 0; t < d.channels->tokens(); ++t) {
    const size_t k = static_cast<size_t>(t) % d.rows.states();
    families.add(reader.token(t), 2, nullptr, held->statistics.data() + k * families.statistics(), scratch.data());
  }
  held->own.channels = families.prepare_states(held->statistics, d.rows.states(), Estimate::predictive);
  HmmPriors priors = m.priors();
  priors.held = std::move(held);
  return priors;
}

// Σ ln of the held densities, base included, of the tokens in their states.
double held_values(const HmmData &d, const HmmPriors &priors, const States &z) {
  const EmissionChannels &families = *d.families;
  Array<double> scratch(families.scratch());
  TokenReader reader(*d.channels);
  double sum = 0;
  for (size_t t = 0; t < z.size(); ++t) {
    const double *own = priors.held->own.channels.data() + static_cast<size_t>(z[t]) * families.prepared();
    const TokenValues token = reader.token(static_cast<int64_t>(t));
    sum += families.log_density(own, token, scratch.data()) + families.log_base(token);
  }
  return sum;
}

template <class Chain>
Factory chains(Covariance covariance) {
  return [covariance](const HmmDataPtr &data, const Tiny &m) {
    return std::make_unique<Chain>(with_values(data, covariance, true), m.end, m.priors(), 7, 0, Run{});
  };
}

constexpr Covariance kAll[] = {Covariance::full, Covariance::diagonal, Covariance::spherical, Covariance::tied};

// Each token's values given those before, one after the other.
double chained_values(const HmmData &d, const States &z) {
  const EmissionChannels &families = *d.families;
  Array<double> statistics(d.rows.states() * families.statistics()), scratch(families.scratch());
  TokenReader reader(*d.channels);
  double sum = 0;
  for (size_t t = 0; t < z.size(); ++t) {
    const size_t k = static_cast<size_t>(z[t]);
    const Array<double> prepared = families.prepare_states(statistics, d.rows.states(), Estimate::predictive);
    const TokenValues token = reader.token(static_cast<int64_t>(t));
    sum += families.log_density(prepared.data() + k * families.prepared(), token, scratch.data()) + families.log_base(token);
    families.add(token, 1, nullptr, statistics.data() + k * families.statistics(), scratch.data());
  }
  return sum;
}

// ln of ∫ p(values | parameters)^weight p(parameters), but for what no state enters.
double weighted_values(const HmmData &d, const States &z, double weight) {
  const EmissionChannels &families = *d.families;
  Array<double> statistics(d.rows.states() * families.statistics()), scratch(families.scratch());
  TokenReader reader(*d.channels);
  for (size_t t = 0; t < z.size(); ++t) {
    families.add(reader.token(static_cast<int64_t>(t)), weight, nullptr,
                 statistics.data() + static_cast<size_t>(z[t]) * families.statistics(), scratch.data());
  }
  return families.log_marginal(statistics.data(), d.rows.states(), scratch.data());
}

LogTarget target_of(const Tiny &m, const HmmDataPtr &d, double temperature) {
  return [&m, d, temperature](const Sequences &s, const States &z) {
    const double words = chained_log_joint(m, s, z);
    return words > -INFINITY ? (words + chained_values(*d, z)) / temperature : words;
  };
}

}  // namespace

static void a_sweep_leaves_the_posterior_as_it_is(void **) {
  size_t round = 0;
  for (const Tiny &m : every_option()) {
    const Covariance covariance = kAll[round++ % 4];
    const HmmDataPtr d = with_values(m.data(tiny_sequences()), covariance, true);
    for (const double temperature : {1.0, 3.0}) {
      assert_true(invariance(m, tiny_sequences(), target_of(m, d, temperature), temperature,
                             chains<ChannelGibbsChain>(covariance), 2500) > kLeastTail);
    }
    assert_true(invariance(m, tiny_sequences(), target_of(m, d, 1), 1, chains<BlockedGibbsChain>(covariance), 2500) >
                kLeastTail);
  }
}

// Of parameters once, of tokens to the power 1/τ.
static void a_blocked_sweep_leaves_the_tempered_posterior_as_it_is(void **) {
  size_t round = 0;
  for (const Tiny &m : every_option()) {
    const Covariance covariance = kAll[round++ % 4];
    const HmmDataPtr d = with_values(m.data(tiny_sequences()), covariance, true);
    for (const double temperature : {2.0, .4}) {
      const LogTarget target = [&](const Sequences &s, const States &z) {
        const double words = weighted_log_joint(m, s, z, 1 / temperature);
        return words > -INFINITY ? words + weighted_values(*d, z, 1 / temperature) : words;
      };
      assert_true(invariance(m, tiny_sequences(), target, temperature, chains<BlockedGibbsChain>(covariance), 2500) >
                  kLeastTail);
    }
  }
  const Tiny m;  // and the test would see values that count in full
  const HmmDataPtr d = with_values(m.data(tiny_sequences()), Covariance::full, true);
  const LogTarget mistaken = [&](const Sequences &s, const States &z) {
    return weighted_log_joint(m, s, z, .5) + weighted_values(*d, z, 1);
  };
  assert_true(invariance(m, tiny_sequences(), mistaken, 2, chains<BlockedGibbsChain>(Covariance::full), 2500) < 1e-9);
}

// The test sees what values do: without them the target is another one.
static void a_target_without_values_is_told_apart(void **) {
  const Tiny m;
  const LogTarget words = [&](const Sequences &s, const States &z) { return chained_log_joint(m, s, z); };
  assert_true(invariance(m, tiny_sequences(), words, 1, chains<ChannelGibbsChain>(Covariance::full), 2500) < 1e-9);
  assert_true(invariance(m, tiny_sequences(), words, 1, chains<BlockedGibbsChain>(Covariance::full), 2500) < 1e-9);
}

static void the_joint_probability_is_that_of_values_one_after_the_other(void **) {
  for (const Tiny &m : every_option()) {
    for (const Covariance covariance : kAll) {
      const HmmDataPtr d = with_values(m.data(tiny_sequences()), covariance, true);
      ChannelGibbsChain chain(d, m.end, m.priors(), 3, 0, Run{});
      for (int64_t s = 0; s < 3; ++s) {
        chain.sweep(s, 1, Run{});
        const States z = get_states(chain);
        assert_close(log_joint(chain.counts(), chain.states(), m.priors(), *d, Run{}),
                     chained_log_joint(m, tiny_sequences(), z) + chained_values(*d, z), 1e-11);
      }
    }
  }
}

// Some values of every family are missing. Under held densities they are no part of the target.
static void sweeps_under_held_channels_leave_the_posterior_as_it_is(void **) {
  size_t round = 0;
  for (const Tiny &m : every_option()) {
    if (m.alpha < 1e-6) continue;  // one sequence of states has nearly all of the probability
    const Covariance covariance = kAll[round++ % 4];
    const HmmDataPtr d = with_values(m.data(tiny_sequences()), covariance, true, .3);
    const HmmPriors priors = holding_channels(m, *d);
    for (const double temperature : {1.0, 2.0}) {
      const LogTarget collapsed = [&](const Sequences &s, const States &z) {
        return (chained_log_joint(m, s, z) + held_values(*d, priors, z)) / temperature;
      };
      const LogTarget blocked = [&](const Sequences &s, const States &z) {
        return weighted_log_joint(m, s, z, 1 / temperature) + held_values(*d, priors, z) / temperature;
      };
      const Factory one_by_one = [&](const HmmDataPtr &, const Tiny &) {
        return std::make_unique<ChannelGibbsChain>(d, m.end, priors, 7, 0, Run{});
      };
      const Factory together = [&](const HmmDataPtr &, const Tiny &) {
        return std::make_unique<BlockedGibbsChain>(d, m.end, priors, 7, 0, Run{});
      };
      assert_true(invariance(m, tiny_sequences(), collapsed, temperature, one_by_one, 2500) > kLeastTail);
      assert_true(invariance(m, tiny_sequences(), blocked, temperature, together, 2500) > kLeastTail);
      if (round > 1) continue;  // the test sees it if values are learned from
      assert_true(invariance(m, tiny_sequences(), collapsed, temperature, chains<ChannelGibbsChain>(covariance), 2500) < 1e-9);
    }
    ChannelGibbsChain chain(d, m.end, priors, 3, 0, Run{});
    chain.sweep(0, 1, Run{});
    const States z = get_states(chain);
    assert_close(log_joint(chain.counts(), chain.states(), priors, *d, Run{}),
                 chained_log_joint(m, tiny_sequences(), z) + held_values(*d, priors, z), 1e-11);
  }
}

static void learners_take_channels_with_words_and_without(void **) {
  const Tiny m;
  for (const bool words : {false, true}) {
    for (const HmmMethod sampler : {HmmMethod::cgs, HmmMethod::blocked_gibbs}) {
      const Covariance covariance = words ? Covariance::tied : Covariance::diagonal;
      const HmmDataPtr d = with_values(m.data(Sequences(20, {1, 2, 1, 1, 2, 2})), covariance, words);
      HmmSettings s = settings_for(HmmMethod::cgs);
      s.method = sampler;
      s.iterations = 30;
      s.burn_in = 10;
      s.priors = m.priors();
      HmmGibbsLearner learner(d, s, Run{}), first(d, s, Run{}), second(d, s, Run{});
      for (HmmGibbsLearner *one : {&learner, &first, &second}) one->watch_held_out(d);
      learner.step(30);
      assert_true(learner.metric("heldout_log_likelihood") > -INFINITY);
      first.step(17);
      const std::string saved = first.save();
      second.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()});
      second.step(13);
      assert_true(learner.save() == second.save());
      s.anneal.first = 2;
      HmmGibbsLearner annealed(d, s, Run{});
      annealed.step(30);
      assert_true(annealed.metric("log_joint") > -INFINITY && annealed.save() != learner.save());
    }
  }
}

// Of states, values, and parts of vectors that are missing, with all options.
static void geweke_finds_nothing(void **) {
  const auto values = planted_values::values(planted_values::families(true));
  assert_true(geweke(every_option().back(), values, chain, 2000 / kCasesDivisor) < kMostScore);
}

static void geweke_finds_a_planted_count(void **) {
  using planted_values::Planted;
  const auto score = [](Planted planted, int64_t draws) {
    return geweke(Tiny{}, planted_values::values(planted_values::families(false, planted)), chain, draws);
  };
  assert_true(score(Planted::kept_count, 4000) > 6);
  assert_true(score(Planted::narrow, 8000) > 6);
}

TESTS(a_sweep_leaves_the_posterior_as_it_is, a_blocked_sweep_leaves_the_tempered_posterior_as_it_is,
      sweeps_under_held_channels_leave_the_posterior_as_it_is, a_target_without_values_is_told_apart,
      the_joint_probability_is_that_of_values_one_after_the_other, learners_take_channels_with_words_and_without,
      geweke_finds_nothing, geweke_finds_a_planted_count)
