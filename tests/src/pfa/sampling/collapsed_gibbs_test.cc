#include "src/pfa/sampling/collapsed_gibbs.hh"

#include <algorithm>

#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/src/pfa/sampling/planted_kernel.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

ArcPrior prior_of(int32_t states, Label letters, double beta) {
  ArcPrior p;
  p.states = states;
  p.letters = letters;
  p.beta = beta;
  return p;
}

void set_states(GibbsChain &chain, const States &z) {
  for (size_t i = 0; i < z.size(); ++i) chain.states().set(static_cast<int64_t>(i), z[i]);
  chain.recount();
}
States get_states(const GibbsChain &chain) {
  States z;
  for (int64_t i = 0; i < chain.states().size(); ++i) z.push_back(chain.states().at(i));
  return z;
}

// Loops, repeated letters, an empty sequence, one symbol: every case of coinciding transitions occurs.
const Sequences kTiny = {{1, 1, 1, 2}, {}, {1}, {2, 2}};

Array<double> posterior(const Corpus &corpus, const ArcPrior &p) {
  size_t outcomes = 1;
  for (size_t i = 0; i < corpus.symbols.size(); ++i) outcomes *= static_cast<size_t>(p.states);
  Array<double> logs;
  for (size_t o = 0; o < outcomes; ++o) {
    logs.push_back(slow_log_joint(corpus, states_of(o, corpus.symbols.size(), p.states), p));
  }
  return normalized(logs);
}

// From exact draws of the posterior, a sweep on: how far what comes is from the posterior.
double invariance_score(const ArcPrior &p, GibbsKernel kernel, int64_t draws, bool both = false,
                        const Sequences &sequences = kTiny) {
  const CorpusPtr corpus = corpus_of(sequences, p.letters);
  const Array<double> exact = posterior(*corpus, p), sums = cumulative(exact);
  Array<int64_t> seen(exact.size());
  CollapsedGibbs chain(corpus, p, 5, 0, kernel), other(corpus, p, 5, 1, kernel);
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int64_t i = 0; i < draws; ++i) {
    set_states(chain, states_of(gibbs_oracle::draw(r, sums), corpus->symbols.size(), p.states));
    if (both) {
      CollapsedGibbs::sweep_both(other, chain, i, Run{});
    } else {
      chain.sweep(i, Run{});
    }
    ++seen[outcome_of(get_states(chain), p.states)];
  }
  return chi_square_score(exact, seen);
}

constexpr size_t kSequences = 4;
constexpr int64_t kSweeps = 6;

double geweke(const ArcPrior &p, GibbsKernel kernel) {
  Rng forward_random(2, RngMethod::test, 0, 0, 0), random(3, RngMethod::test, 0, 0, 0);
  Everything fresh, now;
  fresh.prior = now.prior = p;
  now.draw_all(random, kSequences);
  return geweke_score(
      6, 4000, [&](int64_t, Array<double> &x) { fresh.draw_all(forward_random, kSequences), fresh.statistics(x); }, 12000,
      [&](int64_t i, Array<double> &x) {
        now.redraw(random, random.below(kSequences));
        CollapsedGibbs chain(corpus_of(now.letters, p.letters), p, 7, 0, kernel);
        set_states(chain, now.all_states());
        for (int64_t s = 0; s < kSweeps; ++s) chain.sweep(kSweeps * i + s, Run{});
        const States z = get_states(chain);
        size_t at = 0;
        for (States &s : now.states) {
          for (int32_t &k : s) k = z[at++];
        }
        now.statistics(x);
      });
}

Sequences random_sequences(uint32_t seed, size_t count, size_t longest, Label letters) {
  Rng r(4, RngMethod::test, 0, seed, 0);
  Sequences all(count);
  for (auto &s : all) {
    s.resize(r.below(longest + 1));
    for (Label &a : s) a = static_cast<Label>(1 + r.below(static_cast<uint64_t>(letters)));
  }
  return all;
}

void start(GibbsChain &chain, int32_t n) {
  Rng r(5, RngMethod::test, static_cast<uint32_t>(chain.number()), 0, 0);
  for (int64_t i = 0; i < chain.states().size(); ++i) {
    chain.states().set(i, static_cast<int32_t>(r.below(static_cast<uint64_t>(n))));
  }
  chain.recount();
}

}  // namespace

static void a_sweep_leaves_the_posterior_as_it_is(void **) {
  assert_true(std::fabs(invariance_score(prior_of(2, 2, .1), gibbs_kernel_by(InstructionSet::baseline), 40000)) < 4);
  assert_true(std::fabs(invariance_score(prior_of(2, 2, .1), fastest_gibbs_kernel(), 40000, true)) < 4);
  assert_true(std::fabs(invariance_score(prior_of(3, 2, .5), fastest_gibbs_kernel(), 40000)) < 4);
}

// More states than one vector holds; three equal letters, so that transitions coincide.
static void a_sweep_of_several_vectors_leaves_the_posterior_as_it_is(void **) {
  const Sequences three = {{1, 1, 1}}, two = {{1, 1}};
  for (const GibbsKernel kernel : {gibbs_kernel_by(InstructionSet::baseline), fastest_gibbs_kernel()}) {
    assert_true(std::fabs(invariance_score(prior_of(17, 2, .1), kernel, 60000, false, three)) < 4);
    assert_true(std::fabs(invariance_score(prior_of(40, 2, .05), kernel, 40000, true, two)) < 4);
  }
}

// What is left of a threshold at a lane may fall below 0 by rounding: then the lane's first state that has a weight is drawn.
static void rounding_never_draws_a_state_without_weight(void **) {
  for (const float rest : {-1e-7f, -0.f, 0.f, 1e-9f}) {
    for (int32_t none = 0; none < 4; ++none) {
      alignas(64) float sums[8 * kGibbsLanes], rests[kGibbsLanes];
      std::fill(std::begin(sums), std::end(sums), std::numeric_limits<float>::infinity());
      std::fill(std::begin(rests), std::end(rests), rest);
      for (int32_t v = 0; v < 5; ++v) {
        for (int32_t lane = 0; lane < kGibbsLanes; ++lane) {
          sums[v * kGibbsLanes + lane] = static_cast<float>(v < none ? 0 : v - none + 1);
        }
      }
      assert_int_equal(choose_state(3, rests, sums, 5), none * kGibbsLanes + 3);
    }
  }
}

static void many_sweeps_from_anywhere_come_to_the_posterior(void **) {
  const ArcPrior p = prior_of(2, 2, .5);
  const CorpusPtr corpus = corpus_of(kTiny, 2);
  const Array<double> exact = posterior(*corpus, p);
  Array<int64_t> seen(exact.size());
  CollapsedGibbs chain(corpus, p, 6, 0);
  for (int64_t i = 0; i < 6000; ++i) {
    set_states(chain, States(corpus->symbols.size(), 0));
    for (int64_t s = 0; s < 25; ++s) chain.sweep(25 * i + s, Run{});
    ++seen[outcome_of(get_states(chain), 2)];
  }
  assert_true(std::fabs(chi_square_score(exact, seen)) < 4);
}

static void geweke_finds_nothing(void **) { assert_true(geweke(prior_of(3, 2, .3), fastest_gibbs_kernel()) < 4); }

static void a_planted_count_fails_both_tests(void **) {
  assert_true(invariance_score(prior_of(2, 2, .1), kKeptVisit, 40000) > 8);
  assert_true(geweke(prior_of(3, 2, .3), kKeptVisit) > 6);
}

static void counts_and_joint_are_those_of_the_states(void **) {
  const Sequences sequences = random_sequences(1, 30, 12, 3);
  const CorpusPtr corpus = corpus_of(sequences, 3);
  const ArcPrior p = prior_of(5, 3, .3);
  CollapsedGibbs chain(corpus, p, 8, 0);
  start(chain, 5);
  for (int64_t s = 0; s < 4; ++s) {
    const States before = get_states(chain);
    chain.sweep(s, Run{});
    const States z = get_states(chain);
    const Counts slow = count_all(*corpus, z);
    const ArcCounts c = chain.counts();
    size_t found = 0;
    for (Label a = 1; a <= 3; ++a) {
      for (size_t e = static_cast<size_t>(c.offsets[static_cast<size_t>(a) - 1]);
           e < static_cast<size_t>(c.offsets[static_cast<size_t>(a)]); ++e, ++found) {
        assert_int_equal(slow.at({c.from[e], a, c.to[e]}), c.count[e]);
      }
    }
    int64_t ends = 0, visits = 0;
    for (int i = 0; i <= 5; ++i) {
      const auto at = slow.find({i, 0, 0});
      assert_int_equal(c.ends[static_cast<size_t>(i)], at == slow.end() ? 0 : at->second);
      ends += c.ends[static_cast<size_t>(i)] > 0;
      visits += c.visits[static_cast<size_t>(i)];
    }
    assert_int_equal(found + static_cast<size_t>(ends), slow.size());
    assert_int_equal(visits, corpus->tokens());
    assert_close(log_joint(c, p), slow_log_joint(*corpus, z, p), 1e-12);
    size_t changed = 0;
    for (size_t i = 0; i < z.size(); ++i) changed += z[i] != before[i];
    assert_close(chain.changed(), static_cast<double>(changed) / static_cast<double>(z.size()), 1e-15);
  }
}

// More than one item of uniform numbers, sequences across their borders, every width.
static void every_instruction_set_and_chains_in_turns_draw_the_same(void **) {
  const CorpusPtr corpus = corpus_of(random_sequences(2, 300, 30, 4), 4);
  for (const int32_t n : {1, 7, 16, 17, 63, 64, 260}) {
    const ArcPrior p = prior_of(n, 4, .1);
    std::vector<States> expected;
    for (int32_t c = 0; c < 2; ++c) {
      CollapsedGibbs chain(corpus, p, 9, c, gibbs_kernel_by(InstructionSet::baseline));
      start(chain, n);
      for (int64_t s = 0; s < 2; ++s) chain.sweep(s, Run{});
      expected.push_back(get_states(chain));
    }
    for (const GibbsKernel kernel : {gibbs_kernel_by(InstructionSet::baseline), fastest_gibbs_kernel()}) {
      CollapsedGibbs one(corpus, p, 9, 0, kernel), other(corpus, p, 9, 1, kernel), alone(corpus, p, 9, 0, kernel);
      for (CollapsedGibbs *c : {&one, &other, &alone}) start(*c, n);
      for (int64_t s = 0; s < 2; ++s) {
        CollapsedGibbs::sweep_both(one, other, s, Run{});
        alone.sweep(s, Run{});
      }
      assert_true(get_states(one) == expected[0]);
      assert_true(get_states(other) == expected[1]);
      assert_true(get_states(alone) == expected[0]);
    }
  }
}

static void a_sweep_can_be_undone_and_done_again(void **) {
  const CorpusPtr corpus = corpus_of(random_sequences(3, 200, 30, 4), 4);
  for (const int32_t n : {20, 300}) {
    CollapsedGibbs chain(corpus, prior_of(n, 4, .1), 10, 0);
    start(chain, n);
    chain.sweep(0, Run{});
    const States before = get_states(chain);
    const double changed = chain.changed();
    chain.sweep(1, Run{});
    const States after = get_states(chain);
    assert_true(before != after);
    chain.undo(0);  // not the last one
    assert_true(get_states(chain) == after);
    chain.undo(1);
    assert_true(get_states(chain) == before);
    assert_true(chain.changed() == changed);
    chain.undo(1);
    assert_true(get_states(chain) == before);
    CancelFlag cancel;
    cancel.set = 1;
    Run run;
    run.cancel = &cancel;
    assert_throws(chain.sweep(1, run), Code::cancelled);
    chain.undo(1);
    assert_true(get_states(chain) == before);
    chain.sweep(1, Run{});
    assert_true(get_states(chain) == after);
  }
}

// Two bytes of state per symbol up to 256 states, two count tables, and little else.
static void memory_is_what_was_promised(void **) {
  const CorpusPtr corpus = corpus_of(random_sequences(4, 400, 30, 4), 4);
  const ArcPrior p = prior_of(64, 4, .1);
  CollapsedGibbs chain(corpus, p, 11, 0);
  const int64_t states = 2 * static_cast<int64_t>(corpus->symbols.size()), tables = 4 * 64 * (4 * (65 + 64) + 1);
  assert_int_equal(chain.states().bytes(), states);
  assert_in_range(chain.bytes() - states - tables, 0, 4 * (5 * 64 + 1024 + 8 * 16));
  assert_int_equal(chain.bytes() - states, CollapsedGibbs::table_bytes(p));
}

TESTS(a_sweep_leaves_the_posterior_as_it_is, a_sweep_of_several_vectors_leaves_the_posterior_as_it_is,
      rounding_never_draws_a_state_without_weight, many_sweeps_from_anywhere_come_to_the_posterior, geweke_finds_nothing,
      a_planted_count_fails_both_tests, counts_and_joint_are_those_of_the_states,
      every_instruction_set_and_chains_in_turns_draw_the_same, a_sweep_can_be_undone_and_done_again,
      memory_is_what_was_promised)
