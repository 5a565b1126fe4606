#include "src/hmm/sampling/hmm_gibbs_chain.hh"

#include "src/hmm/sampling/log_joint.hh"
#include "tests/src/hmm/sampling/planted_kernels.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

// χ² tails: a right sampler is below with this probability, fixed seeds and all.
constexpr double kLeastTail = 1e-5;
// A normal number exceeds this bound with probability 1e-5, and seven are tested.
constexpr double kMostScore = 4.42;

Factory chains(HmmGibbsKernel kernel) {
  return [kernel](const HmmDataPtr &data, const Tiny &m) {
    return std::make_unique<HmmGibbsChain>(data, m.end, m.priors(), 7, 0, Run{}, kernel);
  };
}

LogTarget target_of(const Tiny &m, double temperature) {
  return [&m, temperature](const Sequences &s, const States &z) { return chained_log_joint(m, s, z) / temperature; };
}

// Not a dictionary and masks of tokens at once: what they leave may be nothing.
constexpr int kRounds[] = {0, 1, 2, 4, 5, 6};

HmmDataPtr some_data(uint32_t seed, int round, int64_t count, int32_t states) {
  Rng r(82, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
  choice.states = states;
  choice.symbols = 9;
  choice.channels = 0;
  choice.count = count;
  choice.longest = 30;
  return random_hmm::data(&r, choice);
}

HmmPriors priors_of(double alpha, double beta) {
  HmmPriors p;
  p.initial.concentration = p.transition.concentration = alpha;
  p.emission.concentration = beta;
  return p;
}

}  // namespace

static void a_sweep_leaves_the_posterior_as_it_is(void **) {
  for (const Tiny &m : every_option()) {
    for (const HmmGibbsKernel kernel : {hmm_gibbs_kernel_by(InstructionSet::baseline), fastest_hmm_gibbs_kernel()}) {
      assert_true(invariance(m, tiny_sequences(), target_of(m, 1), 1, chains(kernel), 20000 / kCasesDivisor) > kLeastTail);
    }
  }
}

static void a_sweep_leaves_the_tempered_posterior_as_it_is(void **) {
  for (const Tiny &m : every_option()) {
    for (const double temperature : {2.0, .4}) {
      assert_true(invariance(m, tiny_sequences(), target_of(m, temperature), temperature, chains(fastest_hmm_gibbs_kernel()),
                             20000 / kCasesDivisor) > kLeastTail);
    }
  }
}

// More states than a vector holds, and all transitions alike.
static void a_sweep_of_several_vectors_leaves_the_posterior_as_it_is(void **) {
  for (const int32_t states : {17, 35}) {
    Tiny m;
    m.states = states;
    m.alpha = .1;
    for (const double temperature : {1.0, .7}) {
      m.end = temperature == 1;
      const Sequences s = states == 17 ? Sequences{{1, 1, 1}} : Sequences{{1, 1}};
      for (const HmmGibbsKernel kernel : {hmm_gibbs_kernel_by(InstructionSet::baseline), fastest_hmm_gibbs_kernel()}) {
        assert_true(invariance(m, s, target_of(m, temperature), temperature, chains(kernel), 20000) > kLeastTail);
      }
    }
  }
}

static void many_sweeps_from_anywhere_come_to_the_posterior(void **) {
  for (const Tiny &m : every_option()) {
    if (m.alpha < .1) continue;  // modes that a sampler does not leave
    assert_true(convergence(m, tiny_sequences(), target_of(m, 1), 1, chains(fastest_hmm_gibbs_kernel()), 3000, 25) >
                kLeastTail);
  }
}

static void geweke_finds_nothing(void **) {
  for (const Tiny &m : every_option()) {
    if (m.alpha < .1) continue;
    assert_true(geweke(m, chains(fastest_hmm_gibbs_kernel()), 2000 / kCasesDivisor) < kMostScore);
  }
}

static void a_planted_count_fails_both_tests(void **) {
  const Tiny m;
  for (const HmmGibbsKernel kernel : {kKeptEmission, kNoDelta}) {
    assert_true(invariance(m, tiny_sequences(), target_of(m, 1), 1, chains(kernel), 20000) < 1e-9);
    assert_true(geweke(m, chains(kernel), 4000) > 6);
  }
}

static void every_instruction_set_draws_the_same(void **) {
  for (const int32_t n : {1, 3, 16, 17, 45, 64, 260}) {
    for (const int round : kRounds) {
      const HmmDataPtr d = some_data(static_cast<uint32_t>(n), round, 40, n);
      States first;
      for (const HmmGibbsKernel kernel : {hmm_gibbs_kernel_by(InstructionSet::baseline), fastest_hmm_gibbs_kernel()}) {
        HmmGibbsChain chain(d, round & 1, priors_of(.2, .1), 3, 1, Run{}, kernel);
        chain.sweep(0, 1, Run{});
        chain.sweep(1, .3, Run{});
        if (first.empty()) first = get_states(chain);
        assert_true(get_states(chain) == first);
      }
    }
  }
}

// After sweeps the tables agree with the states: the next draws are those of a chain that counts anew.
static void tables_are_those_of_the_states(void **) {
  for (const int round : kRounds) {
    const HmmDataPtr d = some_data(2, round, 60, 5);
    HmmGibbsChain chain(d, round & 1, priors_of(.2, .1), 4, 0, Run{}), other(d, round & 1, priors_of(.2, .1), 4, 0, Run{});
    for (int64_t s = 0; s < 5; ++s) {
      chain.sweep(s, 1, Run{});
      set_states(&other, get_states(chain));
      const HmmParameters c = chain.counts();
      double tokens = 0;
      for (const double x : tokens_of_states(c.chain)) tokens += x;
      assert_true(tokens == static_cast<double>(d->corpus->symbols.size()));
    }
    chain.sweep(5, 1, Run{});
    other.sweep(5, 1, Run{});
    assert_true(get_states(chain) == get_states(other));
  }
}

static void a_sweep_can_be_undone_and_done_again(void **) {
  for (const int32_t n : {4, 300}) {
    const HmmDataPtr d = some_data(3, 5, 200, n);
    HmmGibbsChain chain(d, true, priors_of(.2, .1), 5, 0, Run{});
    chain.sweep(0, 1, Run{});
    const States before = get_states(chain);
    const double changed = chain.changed();
    chain.sweep(1, 1, Run{});
    const States after = get_states(chain);
    assert_true(before != after);
    chain.undo(0);  // not the last one
    assert_true(get_states(chain) == after);
    chain.undo(1);
    assert_true(get_states(chain) == before);
    assert_true(chain.changed() == changed);
    CancelFlag cancel;
    cancel.set = 1;
    Run run;
    run.cancel = &cancel;
    assert_throws(chain.sweep(1, 1, run), Code::cancelled);
    chain.undo(1);
    assert_true(get_states(chain) == before);
    chain.sweep(1, 1, Run{});
    assert_true(get_states(chain) == after);
  }
}

static void what_cannot_be_sampled_is_refused(void **) {
  const HmmDataPtr d = some_data(4, 0, 10, 3);
  Run run;
  run.max_bytes = 1000;
  assert_throws(HmmGibbsChain(d, false, priors_of(.2, .1), 1, 0, run), Code::limit);
  Tiny m;
  m.states = 1;
  m.dictionary = true;  // symbol 1: no state
  assert_throws(HmmGibbsChain(m.data({{2}, {1}}), false, m.priors(), 1, 0, Run{}), Code::empty);
}

TESTS(a_sweep_leaves_the_posterior_as_it_is, a_sweep_leaves_the_tempered_posterior_as_it_is,
      a_sweep_of_several_vectors_leaves_the_posterior_as_it_is, many_sweeps_from_anywhere_come_to_the_posterior,
      geweke_finds_nothing, a_planted_count_fails_both_tests, every_instruction_set_draws_the_same,
      tables_are_those_of_the_states, a_sweep_can_be_undone_and_done_again, what_cannot_be_sampled_is_refused)
