// Collapsed inference over channels of numbers, beside words and without them.
#include "src/prior/families.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/src/hmm/cvi_reference.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr HmmMethod kMethods[] = {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3};

HmmSettings settings(HmmMethod method) {
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.method = method;
  s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = 0.3;
  s.iterations = 1000;
  if (method == HmmMethod::cvi3) s.subsequence = 3;
  return s;
}

// Without tokens that may be in no state.
HmmDataPtr some_data(uint32_t seed, int channels, bool masks, bool missing, uint64_t longest = 5, bool outliers = false) {
  random_hmm::Choice choice;
  choice.outliers = outliers;
  choice.count = 12;
  choice.longest = longest;
  choice.channels = channels;
  choice.tokens = masks;
  choice.missing = missing;
  for (uint32_t attempt = 0;; ++attempt) {
    Rng r(131, RngMethod::test, attempt, seed, 0);
    const HmmDataPtr d = random_hmm::data(&r, choice);
    bool possible = true;
    for (size_t t = 0; t < d->corpus->symbols.size(); ++t) possible = possible && !d->rows.sets().set(d->set_of(t)).empty();
    if (possible) return d;
  }
}

void assert_same(const Array<double> &a, const Array<double> &b, double tolerance) {
  assert_int_equal(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], tolerance);
}

}  // namespace

static void passes_are_those_of_their_equations(void **) {
  for (uint32_t round = 0; round < 48; ++round) {  // from 16 on some counts are outliers
    const HmmDataPtr d = some_data(round, round % 2 ? 1 : 2, round & 4, round & 1, 5, round >= 16);
    HmmSettings s = settings(round % 4 < 2 ? HmmMethod::cvi2 : HmmMethod::cvi3);
    s.end = round & 8;
    s.vanilla = round % 8 == 7;
    s.init = HmmStart::posteriors;  // which the reference draws too
    const size_t most = static_cast<size_t>(s.subsequence.value_or(INT64_MAX));
    size_t longest = 0;
    for (int64_t i = 0; i < d->corpus->count(); ++i) longest = std::max(longest, std::min(most, d->length(i)));
    const CountGrid grid(static_cast<double>(d->corpus->symbols.size()) + 1, static_cast<double>(longest + 1));
    HmmCviLearner learner(d, s, Run{});
    cvi_reference::Reference reference(d, s.end, s.priors, grid, static_cast<size_t>(s.subsequence.value_or(0)), s.vanilla,
                                         s.seed);
    for (int step = 0; step < 3; ++step) {
      learner.step(1);
      assert_close(learner.metric("surrogate"), reference.step(), 1e-10);
      assert_same(learner.counts().chain.transition, reference.counts().chain.transition, 1e-10);
      assert_same(learner.counts().emission, reference.counts().emission, 1e-10);
      assert_same(learner.counts().channels, reference.counts().channels, 1e-10);
    }
  }
}

// Sequences of one token: q(z) ∝ (E C_k + α) · the predictive density, all but the token counted.
static void cvi_1_of_single_tokens_is_its_equation(void **) {
  const HmmDataPtr d = some_data(20, 2, false, false, 1);
  const size_t tokens = d->corpus->symbols.size(), states = d->rows.states(), size = d->families->statistics();
  const CountGrid grid(static_cast<double>(tokens) + 1, 1);
  HmmCviLearner learner(d, settings(HmmMethod::cvi1), Run{});
  cvi_reference::Reference start(d, false, settings(HmmMethod::cvi1).priors, grid, 0, false, 1);  // for its draws
  std::vector<Array<double>> q;
  for (cvi_reference::Piece &p : start.pieces) {
    q.push_back(p.q[0]);
    assert_int_equal(p.length, 1);
  }
  TokenReader reader(*d->channels);
  Array<double> scratch(d->families->scratch());
  const auto counts = [&](size_t without, Array<double> *initial) {
    Array<double> statistics(states * size, 0.0);
    initial->assign(states, 0.0);
    for (size_t t = 0; t < tokens; ++t) {
      for (size_t k = 0; t != without && k < states; ++k) {
        (*initial)[k] += q[t][k];
        d->families->add(reader.token(static_cast<int64_t>(t)), q[t][k], nullptr, statistics.data() + k * size, scratch.data());
      }
    }
    return statistics;
  };
  for (int step = 0; step < 3; ++step) {
    learner.step(1);
    Array<double> initial;
    for (size_t t = 0; t < tokens; ++t) {
      const Array<double> p = d->families->prepare_states(counts(t, &initial), states, Estimate::predictive);
      double sum = 0;
      Array<double> weight;
      for (size_t k = 0; k < states; ++k) {
        const double density = std::exp(d->families->log_density(p.data() + k * d->families->prepared(),
                                                                 reader.token(static_cast<int64_t>(t)), scratch.data()));
        weight.push_back((initial[k] + 0.3) * density);
        sum += weight.back();
      }
      for (size_t k = 0; k < states; ++k) q[t][k] = static_cast<double>(grid.rounded(weight[k] / sum));
    }
    // The reference's first draws are rounded otherwise (as codes), which fades.
    const Array<double> expected = counts(tokens, &initial);
    assert_same(learner.counts().channels, expected, step == 0 ? 1e-2 : 1e-3);
  }
}

// Few states by products of allowed ones, or as rows of all: the same numbers but for how they are rounded.
static void few_states_are_inferred_as_all_states_are(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
    for (uint32_t round = 0; round < 6; ++round) {
      const HmmDataPtr d = some_data(30 + round, round % 2 ? 1 : 2, true, round & 2);
      auto few = std::make_shared<HmmData>(*d), all = std::make_shared<HmmData>(*d);
      std::fill(few->sparse.begin(), few->sparse.end(), uint8_t{1});
      std::fill(all->sparse.begin(), all->sparse.end(), uint8_t{0});
      HmmCviLearner a(few, settings(method), Run{}), b(all, settings(method), Run{});
      a.step(2);
      b.step(2);
      assert_close(a.metric("surrogate"), b.metric("surrogate"), method == HmmMethod::cvi1 ? 1e-5 : 1e-3);
      assert_same(a.counts().channels, b.counts().channels, method == HmmMethod::cvi1 ? 1e-4 : 2e-2);
    }
  }
}

static void states_find_clusters(void **) {
  Rng r(132, RngMethod::test, 0, 0, 0);
  auto channels = std::make_shared<Channels>();
  channels->channels.resize(1);
  channels->channels[0].spec = {"x", ChannelKind::real, 2};
  for (int t = 0; t < 300; ++t) {
    for (const double at : {5 * std::cos(2.1 * (t / 7 % 3)), 5 * std::sin(2.1 * (t / 7 % 3))}) {
      channels->channels[0].reals.push_back(at + toy_families::normal(&r));
    }
    if (t % 20 == 19) channels->offsets.push_back(t + 1);
  }
  const auto families = std::make_shared<EmissionChannels>(std::vector{family_of_channel(channels->channels[0], 300, {}, {})});
  const HmmDataPtr d = make_hmm_data(nullptr, channels, families, 3, nullptr, Run{});
  for (const HmmMethod method : kMethods) {
    int found = 0;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
      HmmSettings s = settings(method);
      s.seed = seed;
      HmmCviLearner learner(d, s, Run{});
      learner.step(15);
      const HmmParameters c = learner.counts();
      // Each cluster's mean is a state's.
      int near = 0;
      for (int cluster = 0; cluster < 3; ++cluster) {
        for (size_t k = 0; k < 3; ++k) {
          double mean[2];
          Array<double> scratch(families->scratch());
          families->family(0).report(c.channels.data() + k * families->statistics(), Estimate::mean, 0, mean, scratch.data());
          near += std::hypot(mean[0] - 5 * std::cos(2.1 * cluster), mean[1] - 5 * std::sin(2.1 * cluster)) < 0.6;
        }
      }
      found += near == 3;
    }
    assert_true(found >= (method == HmmMethod::cvi3 ? 5 : 7));  // pieces of three tokens know little
  }
}

TESTS(passes_are_those_of_their_equations, cvi_1_of_single_tokens_is_its_equation, few_states_are_inferred_as_all_states_are,
      states_find_clusters)
