// Vectors of which a part is missing under a full covariance, in both samplers, against enumeration of the states with
// integrals over what is missing. (By Geweke's test: channel_gibbs_chain_test.cc, blocked_gibbs_chain_test.cc.)
#include "src/hmm/sampling/missing_parts.hh"

#include "src/prior/diagonal_gaussian.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/channel_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "tests/src/hmm/planted_values.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;
using namespace planted_values;

namespace {

// As in hmm_gibbs_chain_test.cc.
constexpr double kLeastTail = 1e-5;

template <class Chain>
std::unique_ptr<StateSampler> chain(const HmmDataPtr &data, const Tiny &m) {
  return std::make_unique<Chain>(data, m.end, m.priors(), 7, 0, Run{});
}
constexpr std::unique_ptr<StateSampler> (*kChains[])(const HmmDataPtr &, const Tiny &) = {chain<ChannelGibbsChain>,
                                                                                          chain<BlockedGibbsChain>};

// Vectors beside tiny_sequences()' six tokens, the second value of the second and the first of the fifth missing.
constexpr double kVectors[6][2] = {{1.2, .4}, {-1, NAN}, {-.7, -1.5}, {2.1, 1.3}, {NAN, 1.8}, {-.9, -.3}};

HmmDataPtr with_vectors(const HmmDataPtr &words, int copies = 1) {
  auto channels = std::make_shared<Channels>();
  channels->offsets.assign(words->corpus->offsets.begin(), words->corpus->offsets.end());
  Channel c;
  c.spec.dimension = 2;
  const size_t tokens = 6 * static_cast<size_t>(copies);
  c.missing.words.resize(tokens / 32 + 1);
  for (size_t i = 0; i < 2 * tokens; ++i) {
    const double x = kVectors[i / 2 % 6][i % 2];
    if (std::isnan(x)) c.missing.set(i);
    c.reals.push_back(std::isnan(x) ? 0 : x);
  }
  channels->channels.push_back(c);
  return make_hmm_data(words->corpus, channels, families(false), static_cast<int32_t>(words->rows.states()),
                       words->masks ? std::make_shared<StateMasks>(*words->masks) : nullptr, Run{});
}

// ln p(the vectors' values | states), missing ones integrated out: by x = 2 sinh u over a grid, good to 1e-6.
double log_vectors(const States &z, size_t states) {
  const Gaussian f(2, kPlane);
  Array<double> statistics(states * f.statistics()), scratch(f.scratch());
  const auto own = [&](size_t t) { return statistics.data() + static_cast<size_t>(z[t]) * f.statistics(); };
  const auto marginal = [&](size_t k) { return f.log_marginal(statistics.data() + k * f.statistics(), scratch.data()); };
  for (const size_t t : {0, 2, 3, 5}) f.add({kVectors[t], false}, 1, nullptr, own(t), scratch.data());
  double rest = 0;
  for (size_t k = 0; k < states; ++k) {
    rest += static_cast<int32_t>(k) == z[1] || static_cast<int32_t>(k) == z[4] ? 0 : marginal(k);
  }
  // ∫ over a token's missing value of `of`.
  const auto integral = [&](size_t t, const auto &of) {
    const Array<double> before(own(t), own(t) + f.statistics());
    double sum = 0;
    for (double u = -6; u <= 6; u += .25) {
      const double y = 2 * std::sinh(u), x[] = {t == 4 ? y : kVectors[t][0], t == 4 ? kVectors[t][1] : y};
      f.add({x, false}, 1, nullptr, own(t), scratch.data());
      sum += of() * .25 * 2 * std::cosh(u);
      std::copy(before.begin(), before.end(), own(t));
    }
    return sum;
  };
  const auto density = [&](size_t t) { return std::exp(marginal(static_cast<size_t>(z[t]))); };
  if (z[1] == z[4]) return rest + std::log(integral(1, [&] { return integral(4, [&] { return density(1); }); }));
  return rest + std::log(integral(1, [&] { return density(1); })) + std::log(integral(4, [&] { return density(4); }));
}

// What is missing, given the states and each other, in many rounds.
void settle(StateSampler *sampler) {
  static const Gaussian f(2, kPlane);
  Array<double> &numbers = sampler->missing().numbers(), statistics(f.statistics()), prepared(f.prepared()),
                      scratch(f.scratch());
  static Rng r(120, RngMethod::test, 0, 0, 0);
  const States z = get_states(*sampler);
  for (int round = 0; round < 20; ++round) {
    for (const size_t own : {1, 4}) {
      std::fill(statistics.begin(), statistics.end(), 0.0);
      for (size_t t = 0; t < 6; ++t) {
        const double x[] = {t == 4 ? numbers[1] : kVectors[t][0], t == 1 ? numbers[0] : kVectors[t][1]};
        if (t != own && z[t] == z[own]) f.add({x, false}, 1, nullptr, statistics.data(), scratch.data());
      }
      f.prepare(statistics.data(), Estimate::predictive, prepared.data(), scratch.data());
      double x[] = {kVectors[own][0], kVectors[own][1]};
      f.draw_missing(prepared.data(), &r, x, scratch.data());
      numbers[own == 4] = x[own == 1];
    }
  }
}

HmmGibbsLearner learner_of(const HmmDataPtr &d, HmmMethod sampler, const Run &run = {}) {
  HmmSettings s = settings_for(HmmMethod::cgs);
  s.method = sampler;
  s.iterations = 20;
  s.burn_in = 5;
  return HmmGibbsLearner(d, s, run);
}

constexpr HmmMethod kSamplers[] = {HmmMethod::cgs, HmmMethod::blocked_gibbs};

HmmDataPtr many() {
  Sequences s;
  for (int i = 0; i < 200; ++i) s.insert(s.end(), {{1, 1, 1}, {2}, {1, 2}});
  return with_vectors(Tiny{}.data(s), 200);
}

}  // namespace

static void a_sweep_leaves_the_posterior_of_what_is_there_as_it_is(void **) {
  for (const bool end : {false, true}) {
    Tiny m;
    m.end = end;
    const LogTarget target = [&](const Sequences &s, const States &z) {
      return chained_log_joint(m, s, z) + log_vectors(z, 2);
    };
    // Without what the vectors say, or without what is known of those known in part.
    const LogTarget words = [&](const Sequences &s, const States &z) { return chained_log_joint(m, s, z); };
    for (const auto &of : kChains) {
      const Factory factory = [&](const HmmDataPtr &d, const Tiny &tiny) { return of(with_vectors(d), tiny); };
      assert_true(invariance(m, tiny_sequences(), target, 1, factory, 3000, settle) > kLeastTail);
      assert_true(invariance(m, tiny_sequences(), words, 1, factory, 3000, settle) < 1e-9);
    }
  }
}

static void threads_do_not_show_and_sweeps_are_undone(void **) {
  const HmmDataPtr d = many();
  Run three, cancelled;
  three.threads = 3;
  CancelFlag cancel;
  cancel.set = 1;
  cancelled.cancel = &cancel;
  for (const auto &of : kChains) {
    const std::unique_ptr<StateSampler> one = of(d, {}), other = of(d, {});
    assert_true(one->missing().numbers().size() == 400);
    one->sweep(0, 1, Run{});
    other->sweep(0, 1, three);
    std::string bytes, same;
    one->save(&bytes);
    other->save(&same);
    assert_true(bytes == same);
    const States z = get_states(*one);
    const Array<double> numbers = one->missing().numbers();
    one->sweep(1, .5, Run{});
    const Array<double> after = one->missing().numbers();
    for (size_t i = 0; i < numbers.size(); ++i) assert_true(numbers[i] != after[i]);
    one->undo(1);
    assert_true(get_states(*one) == z && one->missing().numbers() == numbers);
    assert_throws(one->sweep(1, .5, cancelled), Code::cancelled);
    one->undo(1);
    assert_true(get_states(*one) == z && one->missing().numbers() == numbers);
    one->sweep(1, .5, Run{});
    assert_true(one->missing().numbers() == after);
  }
}

static void checkpoints_of_other_numbers_are_corrupt(void **) {
  const HmmDataPtr d = with_vectors(Tiny{}.data(tiny_sequences()));
  const std::unique_ptr<StateSampler> one = kChains[0](d, {});
  std::string bytes;
  one->missing().append(&bytes);
  assert_int_equal(bytes.size(), 24);
  const auto take = [&](std::string b) {
    std::string_view rest = b;
    one->missing().take(&rest);
  };
  take(bytes);
  std::string odd = bytes;
  odd[0] = 1;
  assert_throws(take(odd), Code::corrupt);
  odd = bytes;
  odd[22] = odd[23] = '\x7f';
  odd[22] = '\xf0';  // infinity, or none at all
  assert_throws(take(odd), Code::corrupt);
  assert_throws(take(bytes.substr(0, 20)), Code::corrupt);
}

static void what_they_take_is_asked_for_first(void **) {
  const HmmDataPtr d = many();
  const int64_t bytes = MissingParts::bytes(*d, Run{});
  assert_true(bytes == MissingParts(*d, Run{}).bytes() && bytes >= 400 * 16);
  Run run;
  run.max_bytes = bytes - 1;
  assert_throws(MissingParts(*d, run), Code::limit);
  for (const HmmMethod sampler : kSamplers) assert_throws(learner_of(d, sampler, run), Code::limit);
  // Nothing where values are missing that no family wants.
  const std::vector<EmissionFamilyPtr> diagonal{
      std::make_shared<DiagonalGaussian>(2, Array<double>{.7, 5, .1, 2, .5, 6, -.4, 1})};
  const HmmDataPtr other =
      make_hmm_data(d->corpus, d->channels, std::make_shared<EmissionChannels>(diagonal), 2, nullptr, Run{});
  assert_true(MissingParts::bytes(*other, Run{}) == 0 && !MissingParts(*other, Run{}).any());
}

TESTS(a_sweep_leaves_the_posterior_of_what_is_there_as_it_is, threads_do_not_show_and_sweeps_are_undone,
      checkpoints_of_other_numbers_are_corrupt, what_they_take_is_asked_for_first)
