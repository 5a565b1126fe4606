// Gibbs sampling beside enumeration; the same draws for any number of threads and from a checkpoint.
#include "src/graph/finite/methods/gibbs_chains.hh"

#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

GibbsSettings settings_of(int64_t samples, int32_t chains, uint64_t seed) {
  GibbsSettings s;
  s.samples = samples;
  s.burn_in = samples / 5;
  s.chains = chains;
  s.seed = seed;
  return s;
}

Array<double> marginals_of(const FiniteModel &model, const GibbsChains &chains) {
  Array<double> all;
  for (int32_t v = 0; v < model.variables(); ++v) {
    Array<double> p(static_cast<size_t>(model.sizes[v]));
    chains.probabilities(v, p.data());
    all.insert(all.end(), p.begin(), p.end());
  }
  return all;
}

void run_to_end(GibbsChains *chains, int32_t threads) {
  Run run;
  run.threads = threads;
  for (int i = 0; !chains->settled(); ++i) {
    assert_true(i < 1000);
    chains->step(i, run);
  }
}

}  // namespace

static void means_are_those_of_enumeration(void **) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    RandomModel what;
    what.nats = 1;
    const FiniteModel model = random_model(6000 + seed, what);
    const Enumerated right = enumerated(model);
    GibbsChains chains(model, settings_of(20000 / kCasesDivisor, 4, seed), Run{});
    run_to_end(&chains, 1);
    const Array<double> found = marginals_of(model, chains);
    for (size_t i = 0; i < found.size(); ++i) assert_close(found[i], right.marginals[i], 0.02);
    assert_true(chains.number(FiniteNumber::r_hat) < 1.02);
    for (int32_t f = 0; f < model.factors(); ++f) {
      Array<double> p(model.table(f).size());
      chains.factor_probabilities(f, p.data());
      for (size_t i = 0; i < p.size(); ++i) {
        assert_close(p[i], right.factor_marginals[right.factor_marginal_begin[f] + static_cast<int64_t>(i)], 0.03);
      }
    }
  }
}

static void draws_do_not_depend_on_threads_or_checkpoints(void **) {
  RandomModel what;
  what.zeros = 1;
  int compared = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const FiniteModel model = random_model(7000 + seed, what);
    if (std::isinf(enumerated(model).log_partition)) continue;
    ++compared;
    GibbsChains one(model, settings_of(200, 3, 5), Run{}), two(model, settings_of(200, 3, 5), Run{});
    GibbsChains resumed(model, settings_of(200, 3, 5), Run{}), other(model, settings_of(200, 3, 6), Run{});
    run_to_end(&one, 1);
    for (int i = 0; i < 30; ++i) two.step(i, Run{});
    resumed.load(two.save());
    run_to_end(&two, 3);
    run_to_end(&resumed, 2);
    run_to_end(&other, 1);
    assert_true(one.save() == two.save() && one.save() == resumed.save());
    assert_true(one.best_state(model, Run{}) == resumed.best_state(model, Run{}));
    assert_true(other.save().size() == one.save().size());
  }
  assert_true(compared > 8);
}

// Two variables that are both 0 or both 1 cannot leave either state one by one: the chains begin at a possible one and stay
// there.
static void with_zeros_it_begins_at_a_possible_state(void **) {
  FiniteModelBuilder m;
  m.add_variable(2);
  m.add_variable(2);
  const int32_t pair[] = {0, 1};
  const double equal[] = {1, -INFINITY, -INFINITY, 0};
  m.add_factor(pair, equal);
  const FiniteModel model = m.build();
  GibbsChains chains(model, settings_of(50, 2, 1), Run{});
  run_to_end(&chains, 1);
  double p[2];
  chains.probabilities(0, p);
  assert_true(p[0] == 1);
  assert_true(chains.best_state(model, Run{}) == (Array<int32_t>{0, 0}));
}

TESTS(means_are_those_of_enumeration, draws_do_not_depend_on_threads_or_checkpoints, with_zeros_it_begins_at_a_possible_state)
