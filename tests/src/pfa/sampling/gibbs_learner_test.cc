// "threads"
#include "src/pfa/sampling/gibbs_learner.hh"

#include <numeric>

#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

// Words of a small automaton: (ab)*, (aab)*, with some noise.
CorpusPtr words(size_t count, uint32_t seed = 0) {
  Rng r(1, RngMethod::test, 3, seed, 0);
  Sequences all(count);
  for (auto &w : all) {
    const bool twice = r.below(2) != 0;
    for (size_t i = r.below(5); i > 0; --i) {
      w.push_back(1);
      if (twice) w.push_back(1);
      w.push_back(r.below(20) == 0 ? 3 : 2);
    }
  }
  return corpus_of(all, 3);
}

PfaSettings settings(PfaMethod kind = PfaMethod::cgs) {
  PfaSettings s = settings_for(kind);
  s.states = 5;
  s.prior_transition = .1;
  s.start_prior_transition = 0;
  s.iterations = 12;
  s.burn_in = 4;
  s.period = 2;
  s.chains = 3;
  s.seed = 7;
  return s;
}
constexpr PfaMethod kKinds[] = {PfaMethod::cgs, PfaMethod::cgs_sg, PfaMethod::cgs_hmm, PfaMethod::cgs_hmm_star};

Array<double> scores(const GibbsLearner &learner, const Corpus &corpus) {
  Array<double> out(static_cast<size_t>(corpus.count()));
  score(*learner.model(), corpus, out, Run{});
  return out;
}

}  // namespace

// And chains do not depend on how many there are.
static void a_chain_is_the_same_beside_others(void **) {
  const CorpusPtr corpus = words(100);
  for (const PfaMethod kind : kKinds) {
    PfaSettings one = settings(kind);
    one.chains = 1;
    GibbsLearner alone(corpus, one, Run{}), beside(corpus, settings(kind), Run{});
    alone.step(12);
    beside.step(12);
    const PfaModelPtr a = alone.model(), b = beside.model();
    assert_int_equal(a->members.size(), 4);
    assert_int_equal(b->members.size(), 12);
    for (size_t i = 0; i < 4; ++i) {
      assert_int_equal(b->members[3 * i].chain, 0);
      assert_true(a->members[i].log_joint == b->members[3 * i].log_joint);
      assert_true(a->members[i].automaton->weight == b->members[3 * i].automaton->weight);
      assert_true(b->members[3 * i + 1].log_joint != b->members[3 * i].log_joint);
    }
  }
}

// The present states before the first sample; then each chain's samples, every period sweeps from the burn-in's end on.
static void the_model_is_all_samples(void **) {
  const CorpusPtr corpus = words(60);
  for (const PfaMethod kind : kKinds) {
    GibbsLearner learner(corpus, settings(kind), Run{});
    for (int64_t k = 0; k <= 12; ++k) {
      const PfaModelPtr m = learner.model();
      const size_t samples = k < 6 ? 0 : 3 * static_cast<size_t>((k - 4) / 2);
      assert_int_equal(3 * learner.metric("samples"), samples);
      assert_int_equal(m->members.size(), samples ? samples : 3);
      assert_int_equal(m->factors.size(), kind == PfaMethod::cgs_hmm ? m->members.size() : 0);
      for (const PfaMember &member : m->members) require_consistent(*member.automaton);
      double mean = 0, most = -INFINITY;
      if (k >= 6 && k % 2 == 0) {
        for (size_t c = 0; c < 3; ++c) {
          const double x = m->members[m->members.size() - 3 + c].log_joint;
          mean += x / 3;
          most = std::fmax(most, x);
        }
        assert_close(learner.metric("log_joint_mean"), mean, 1e-13);
        assert_true(learner.metric("log_joint") == most);
        assert_close(learner.metric("log_joint_per_token"), most / static_cast<double>(corpus->tokens()), 1e-13);
      }
      if (k == 0) assert_throws(learner.metric("changed"), Code::empty);
      learner.step(1);
    }
  }
}

static void what_is_learned_is_close_to_what_was_planted(void **) {
  const CorpusPtr corpus = words(1000), held = words(200, 5);
  for (const PfaMethod kind : kKinds) {
    PfaSettings s = settings(kind);
    s.iterations = 60;
    s.burn_in = 30;
    s.period = 5;
    s.states = 8;
    GibbsLearner learner(corpus, s, Run{});
    const Array<double> before = scores(learner, *held);
    learner.step(60);
    const Array<double> after = scores(learner, *held);
    const auto mean = [&](const Array<double> &x) {
      return std::accumulate(x.begin(), x.end(), 0.) / static_cast<double>(held->count());
    };
    assert_true(mean(after) > mean(before) + .5);
    assert_true(std::isfinite(mean(after)));
  }
}

// A limit that the samples reach: the sweep that took one is undone with it.
static void samples_beyond_the_limit_are_refused(void **) {
  const CorpusPtr corpus = words(100);
  GibbsLearner probe(corpus, settings(), Run{});
  Run run;
  probe.step(6);
  run.max_bytes = static_cast<int64_t>(probe.metric("bytes"));  // with the samples of one sweep
  GibbsLearner learner(corpus, settings(), run);
  learner.step(7);
  const std::string before = learner.save();
  assert_throws(learner.step(1), Code::limit);
  assert_true(learner.save() == before);
  run.max_bytes = 1000;
  assert_throws(GibbsLearner(corpus, settings(), run), Code::limit);
}

// One chain that began at the optimum beside two of few sweeps from anywhere; and chains that mix well.
static void chains_that_disagree_are_told(void **) {
  const CorpusPtr corpus = corpus_of({{1, 2}, {1}, {2, 1}}, 2);
  PfaSettings s = settings();
  s.states = 2;
  s.iterations = 3000;
  s.burn_in = 0;
  GibbsLearner mixing(corpus, s, Run{});
  assert_throws(mixing.metric("r_hat"), Code::empty);
  assert_throws(mixing.metric("chains_disagree"), Code::empty);
  mixing.step(3000);
  assert_true(mixing.metric("r_hat") < 1.02);
  assert_true(mixing.metric("chains_disagree") == 0);
  s.states = 12;
  s.prior_transition = .001;
  s.iterations = 60;
  s.burn_in = 40;
  GibbsLearner stuck(words(400), s, Run{});
  stuck.step(60);
  assert_true(stuck.metric("r_hat") > 1.1);
  assert_true(stuck.metric("chain_spread") > .001);
  assert_true(stuck.metric("chains_disagree") == 1);
}

static void the_numbers_of_table_1(void **) {
  const CorpusPtr corpus = words(300);
  for (const PfaMethod kind : {PfaMethod::cgs, PfaMethod::cgs_sg}) {
    PfaSettings s = settings(kind);
    s.chains = 1;
    s.iterations = 40;
    GibbsLearner learner(corpus, s, Run{});
    learner.step(40);
    const double states = learner.metric("valid_states"), pairs = learner.metric("valid_pairs"),
                 edges = learner.metric("valid_edges"), all = learner.metric("sampled_edges");
    assert_true(1 < states && states <= 6 && states <= pairs && pairs <= edges && edges <= all && all <= 6 * 16);
    assert_true((all == 6 * 16) == (kind == PfaMethod::cgs));
    assert_close(learner.metric("determinacy"), edges / pairs, 1e-15);
  }
}

static void settings_out_of_range_are_refused(void **) {
  const CorpusPtr corpus = words(10);
  const auto refused = [&](auto change, Code code = Code::argument) {
    PfaSettings s = settings(PfaMethod::cgs_hmm);
    change(s);
    assert_throws(GibbsLearner(corpus, s, Run{}), code);
  };
  refused([](PfaSettings &s) { s.states = 0; });
  refused([](PfaSettings &s) { s.states = 65535; });
  refused([](PfaSettings &s) { s.states = 60000; }, Code::limit);
  refused([](PfaSettings &s) { s.prior_transition = 0; });
  refused([](PfaSettings &s) { s.prior_transition = NAN; });
  refused([](PfaSettings &s) { s.prior_emission = -1; });
  refused([](PfaSettings &s) { s.period = 0; });
  refused([](PfaSettings &s) { s.burn_in = -1; });
  refused([](PfaSettings &s) { s.iterations = -1; });
  refused([](PfaSettings &s) { s.burn_in = s.iterations; });  // no sample would be left
  refused([](PfaSettings &s) { s.period = *s.iterations - *s.burn_in + 1; });
  refused([](PfaSettings &s) { s.chains = 0; });
  refused([](PfaSettings &s) { s.method = PfaMethod::cgs_sg, s.structure_interval = 0; });
  refused([](PfaSettings &s) { s.method = PfaMethod::cgs_sg, s.uniform_share = 1; });
  GibbsLearner other(corpus_of({{1, 2}}, 2), settings(), Run{});
  refused([&](PfaSettings &s) { s.start = other.model()->members.front().automaton; });  // another alphabet
  GibbsLearner larger(corpus, settings(), Run{});
  refused([&](PfaSettings &s) {
    s.start = larger.model()->members.front().automaton;
    s.states = 4;
  });
  assert_throws(GibbsLearner(corpus_of({}, 2), settings(), Run{}), Code::empty);
  GibbsLearner none(corpus_of({{}, {}}, 2), settings(), Run{});  // only ends
  none.step(12);
  assert_true(none.metric("changed") == 0);
}

TESTS(a_chain_is_the_same_beside_others, the_model_is_all_samples, what_is_learned_is_close_to_what_was_planted,
      samples_beyond_the_limit_are_refused, chains_that_disagree_are_told, the_numbers_of_table_1,
      settings_out_of_range_are_refused)
