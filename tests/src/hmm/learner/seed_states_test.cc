#include "src/hmm/learner/seed_states.hh"

#include <set>

#include "src/prior/families.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Clusters at (20 c, −20 c), tight, in turn.
ChannelsPtr clusters(Rng *r, int count, int64_t tokens) {
  auto channels = std::make_shared<Channels>();
  channels->offsets = {0, tokens};
  channels->channels.resize(1);
  channels->channels[0].spec = {"x", ChannelKind::real, 2};
  for (int64_t t = 0; t < tokens; ++t) {
    const double at = 20 * static_cast<double>(t % count);
    channels->channels[0].reals.push_back(at + r->uniform());
    channels->channels[0].reals.push_back(-at + r->uniform());
  }
  return channels;
}

// Which cluster a state's seed is nearest to: by its density there.
int cluster_of(const HmmData &d, const HmmParameters &seeds, size_t state, int count) {
  Array<double> scratch(d.families->scratch());
  int best = 0;
  double most = -INFINITY;
  for (int c = 0; c < count; ++c) {
    const double x[] = {20.0 * c + 0.5, -20.0 * c + 0.5};
    const ChannelValues value{x, false};
    const double l =
        d.families->log_density(seeds.channels.data() + state * d.families->prepared(), {&value, 1}, scratch.data());
    if (l > most) best = c;
    most = std::fmax(most, l);
  }
  return best;
}

}  // namespace

static void seeds_are_in_different_clusters(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  const ChannelsPtr channels = clusters(&r, 5, 6000);
  int distinct = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    FamilyPriors priors;
    priors.covariance = static_cast<Covariance>(seed % 4);
    const auto families =
        std::make_shared<EmissionChannels>(std::vector{family_of_channel(channels->channels[0], 6000, priors, {})});
    const HmmDataPtr d = make_hmm_data(nullptr, channels, families, 5, nullptr, Run{});
    const HmmParameters seeds = seed_states(*d, seed, Run{});
    std::set<int> found;
    for (size_t k = 0; k < 5; ++k) found.insert(cluster_of(*d, seeds, k, 5));
    distinct += static_cast<int>(found.size());
    assert_true(found.size() >= 3);
  }
  assert_true(distinct >= 41);  // of 50; random tokens would be in about 34
}

static void states_that_are_observed_begin_there(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  const ChannelsPtr channels = clusters(&r, 3, 60);
  const EmissionChannelsPtr families =
      std::make_shared<EmissionChannels>(std::vector{family_of_channel(channels->channels[0], 60, {}, {})});
  auto masks = std::make_shared<StateMasks>(3, Run{});
  masks->of_token.assign(60, 0);
  const int32_t two[] = {2}, zero[] = {0};
  masks->of_token[1] = masks->of_token[4] = masks->sets.add(two, Run{});  // cluster 1
  masks->of_token[5] = masks->sets.add(zero, Run{});                      // cluster 2
  for (uint64_t seed = 0; seed < 5; ++seed) {
    const HmmDataPtr d = make_hmm_data(nullptr, channels, families, 3, masks, Run{});
    const HmmParameters seeds = seed_states(*d, seed, Run{});
    assert_int_equal(cluster_of(*d, seeds, 2, 3), 1);
    assert_int_equal(cluster_of(*d, seeds, 0, 3), 2);
  }
}

static void seeds_depend_on_the_seed_alone(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.count = 40;
  choice.channels = 1;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  assert_true(seed_states(*d, 1, Run{}).channels == seed_states(*d, 1, Run{}).channels);
  assert_false(seed_states(*d, 1, Run{}).channels == seed_states(*d, 2, Run{}).channels);
  for (const double one : seed_states(*d, 1, Run{}).emission) assert_true(one == 1);
}

// Without words, tokens, variety or values.
static void little_data_have_seeds_too(void **) {
  for (const int64_t tokens : {0, 1, 3}) {
    auto channels = std::make_shared<Channels>();
    channels->offsets = {0, tokens};
    channels->channels.resize(1);
    channels->channels[0].spec = {"x", ChannelKind::real, 2};
    channels->channels[0].reals.assign(static_cast<size_t>(2 * tokens), 0.0);
    for (const bool missing : {false, true}) {
      if (missing) channels->channels[0].missing.words.assign(1, ~uint64_t{0});
      const auto families =
          std::make_shared<EmissionChannels>(std::vector{family_of_channel(channels->channels[0], tokens, {}, {})});
      const HmmDataPtr d = make_hmm_data(nullptr, std::make_shared<const Channels>(*channels), families, 4, nullptr, Run{});
      const HmmParameters seeds = seed_states(*d, 1, Run{});
      for (const double x : seeds.channels) assert_true(std::isfinite(x));
    }
  }
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1};
  corpus.offsets = {0, 1};
  assert_true(seed_states(*make_hmm_data(shared_corpus(corpus), 2, nullptr, Run{}), 1, Run{}).channels.empty());
}

TESTS(seeds_are_in_different_clusters, states_that_are_observed_begin_there, seeds_depend_on_the_seed_alone,
      little_data_have_seeds_too)
