#include "src/pfa/batch/em_learner.hh"

#include <cstring>

#include "src/stats/special_functions.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

PfaSettings settings(PfaMethod method, PfaShape shape, int32_t states, double beta = 0) {
  PfaSettings s;
  s.method = method;
  s.shape = shape;
  s.states = states;
  if (beta > 0) s.prior_transition = beta;
  if (beta > 0 && shape == PfaShape::hmm) s.prior_emission = beta;
  s.tolerance = 0;
  s.iterations = 40;
  if (method != PfaMethod::vb) s.uniform_share = 0;
  return s;
}

// Dense look at an automaton: arc(a, i, j) with background.
double arc(const Pfa &m, Label a, int32_t i, int32_t j) {
  double p = 0;
  for (int64_t k = m.offsets[static_cast<size_t>(a) - 1]; k < m.offsets[static_cast<size_t>(a)]; ++k) {
    const size_t at = static_cast<size_t>(k);
    if (m.from[at] == i && m.to[at] == j) p += m.probability(at);
  }
  if (!m.background.empty() && j >= m.background_begin) p += m.background[static_cast<size_t>(i)];
  return p;
}

// ln p(x), plainly.
double log_probability(const Pfa &m, std::span<const Label> x) {
  Array<double> f = m.initial;
  for (const Label a : x) {
    Array<double> g(f.size());
    for (int32_t i = 0; i < m.states; ++i) {
      for (int32_t j = 0; j < m.states; ++j) g[static_cast<size_t>(j)] += f[static_cast<size_t>(i)] * arc(m, a, i, j);
    }
    f = g;
  }
  double p = 0;
  for (size_t i = 0; i < f.size(); ++i) p += f[i] * m.final[i];
  return std::log(p);
}

double log_likelihood(const Pfa &m, const Corpus &corpus) {
  double sum = 0;
  for (int64_t i = 0; i < corpus.count(); ++i) sum += log_probability(m, corpus.sequence(i));
  return sum;
}

void assert_rows_sum_to_one(const Pfa &m) {
  for (int32_t i = 0; i < m.states; ++i) {
    double sum = m.final[static_cast<size_t>(i)];
    for (Label a = 1; a <= m.alphabet->size(); ++a) {
      for (int32_t j = 0; j < m.states; ++j) sum += arc(m, a, i, j);
    }
    assert_close(sum, 1, 1e-12);
  }
}

}  // namespace

static void no_step_lowers_the_objective(void **) {
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    for (const PfaMethod method : {PfaMethod::em, PfaMethod::hard_em, PfaMethod::vb}) {
      for (const double beta : {0.0, method == PfaMethod::vb ? 0.02 : 1.3}) {
        for (uint32_t seed = 0; seed < 3; ++seed) {
          EmLearner learner(random_corpus::draw(seed, 3, 80, 8), settings(method, shape, 4, beta), Run{});
          double last = -INFINITY, first = 0;
          while (!learner.done()) {
            learner.step(1);
            const double now = learner.metric("objective");
            assert_true(now >= last - 1e-10 * std::fabs(now));
            if (learner.steps() == 1) first = now;
            last = now;
          }
          assert_true(last > first + 1);
        }
      }
    }
  }
}

static void the_log_likelihood_is_that_of_the_automaton_before_the_step(void **) {
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    const CorpusPtr corpus = random_corpus::draw(5, 3, 60, 7);
    EmLearner learner(corpus, settings(PfaMethod::em, shape, 3), Run{});
    for (int k = 0; k < 10; ++k) {
      const PfaModelPtr before = learner.model();
      assert_rows_sum_to_one(*before->members[0].automaton);
      learner.step(1);
      assert_close(learner.metric("log_likelihood"), log_likelihood(*before->members[0].automaton, *corpus), 1e-12);
      assert_close(learner.metric("log_likelihood_per_token"),
                   learner.metric("log_likelihood") / static_cast<double>(corpus->tokens()), 1e-14);
    }
    assert_close(learner.model()->members[0].log_joint, learner.metric("log_likelihood"), 1e-14);
  }
}

// At a fixed point of EM the expected counts of a step give the automaton back.
static void a_model_of_one_state_is_found_in_one_step(void **) {
  const CorpusPtr corpus = random_corpus::draw(6, 3, 50, 6);
  EmLearner learner(corpus, settings(PfaMethod::em, PfaShape::hmm, 1), Run{});
  learner.step(1);
  const PfaModelPtr model = learner.model();
  double counts[4] = {static_cast<double>(corpus->count()), 0, 0, 0};
  for (const Label a : corpus->symbols) counts[a] += 1;
  for (size_t a = 0; a < 4; ++a) {
    assert_close(model->factors[0].emission[a], counts[a] / static_cast<double>(corpus->tokens()), 1e-12);
  }
  assert_close(model->factors[0].transition[0], 1, 1e-15);
}

// One state beside the initial one: nothing is hidden, and the bound is the evidence, which is of closed form.
static void the_bound_is_the_evidence_where_nothing_is_hidden(void **) {
  const CorpusPtr corpus = random_corpus::draw(7, 3, 50, 6);
  const double beta = 0.3;
  EmLearner learner(corpus, settings(PfaMethod::vb, PfaShape::pfa, 1, beta), Run{});
  learner.step(3);
  double first[4] = {0}, others[4] = {0};
  for (int64_t i = 0; i < corpus->count(); ++i) {
    const std::span<const Label> x = corpus->sequence(i);
    for (size_t t = 0; t <= x.size(); ++t) (t == 0 ? first : others)[t < x.size() ? x[t] : 0] += 1;
  }
  double evidence = 0;
  for (const double *row : {first, others}) {
    double total = 0;
    for (size_t a = 0; a < 4; ++a) {
      evidence += log_gamma(row[a] + beta) - log_gamma(beta);
      total += row[a];
    }
    evidence += log_gamma(4 * beta) - log_gamma(total + 4 * beta);
  }
  assert_close(learner.metric("objective"), evidence, 1e-12);
  const PfaPtr kept = learner.model()->members[0].automaton;
  const Pfa &m = *kept;
  double total = 0;
  for (const double c : others) total += c;
  for (Label a = 1; a <= 3; ++a) assert_close(arc(m, a, 1, 1), (others[a] + beta) / (total + 4 * beta), 1e-12);
  assert_close(m.final[1], (others[0] + beta) / (total + 4 * beta), 1e-12);
}

static void the_posterior_mean_keeps_counts_scales_and_background(void **) {
  const CorpusPtr corpus = random_corpus::draw(8, 2, 60, 7);
  const double beta = 0.05;
  EmLearner learner(corpus, settings(PfaMethod::vb, PfaShape::pfa, 3, beta), Run{});
  learner.step(20);
  const PfaPtr kept = learner.model()->members[0].automaton;
  const Pfa &m = *kept;
  assert_int_equal(m.states, 4);
  assert_int_equal(m.background_begin, 1);
  assert_rows_sum_to_one(m);
  double visits = 0, weights = 0;
  for (size_t i = 0; i < 4; ++i) {
    assert_close(m.background[i], beta * m.scale[i], 1e-15);
    visits += 1 / m.scale[i] - 3 * 3 * beta;
  }
  for (const double w : m.weight) weights += w;
  assert_close(visits, static_cast<double>(corpus->tokens()), 1e-12);
  assert_close(weights, static_cast<double>(corpus->symbols.size()), 1e-12);
  // The HMM's is a mean as well: its rows sum to 1 without smoothing.
  EmLearner hmm(corpus, settings(PfaMethod::vb, PfaShape::hmm, 3, beta), Run{});
  hmm.step(5);
  assert_rows_sum_to_one(*hmm.model()->members[0].automaton);
}

static void smoothing_gives_every_string_a_probability(void **) {
  const auto corpus = std::make_shared<Corpus>(*random_corpus::draw(9, 3, 40, 6));
  corpus->alphabet = Alphabet::sized(5);  // letters 4 and 5 never occur
  const Label unseen[] = {5, 4, 5};
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    PfaSettings s = settings(PfaMethod::em, shape, 3);
    for (const double smooth : {0.0, 0.01}) {
      s.uniform_share = smooth;
      EmLearner learner(corpus, s, Run{});
      learner.step(10);
      const PfaPtr kept = learner.model()->members[0].automaton;
      const Pfa &m = *kept;
      assert_rows_sum_to_one(m);
      const double p = log_probability(m, unseen);
      assert_true(smooth > 0 ? p > -40 : p == -INFINITY);
    }
  }
}

static void factors_multiply_to_the_automaton(void **) {
  PfaSettings s = settings(PfaMethod::em, PfaShape::hmm, 3);
  s.uniform_share = 0.1;
  EmLearner learner(random_corpus::draw(10, 3, 40, 6), s, Run{});
  learner.step(5);
  const PfaModelPtr model = learner.model();
  const HmmFactors &f = model->factors[0];
  for (int32_t i = 0; i < 3; ++i) {
    assert_close(f.emission[static_cast<size_t>(i) * 4], model->members[0].automaton->final[static_cast<size_t>(i)], 1e-15);
    for (int32_t j = 0; j < 3; ++j) {
      for (Label a = 1; a <= 3; ++a) {
        assert_close(
            arc(*model->members[0].automaton, a, i, j),
            f.emission[static_cast<size_t>(i) * 4 + static_cast<size_t>(a)] * f.transition[static_cast<size_t>(i * 3 + j)],
            1e-15);
      }
    }
  }
}

static void a_single_run_may_be_taken_further_than_planned(void **) {
  const CorpusPtr corpus = random_corpus::draw(14, 3, 60, 7);
  PfaSettings s = settings(PfaMethod::em, PfaShape::pfa, 3);
  s.iterations = 5;
  EmLearner first(corpus, s, Run{});
  first.step(100);
  s.iterations = 12;
  EmLearner further(corpus, s, Run{}), whole(corpus, s, Run{});
  further.load(bytes_of(first.save()));
  assert_false(further.done());
  further.step(100);
  whole.step(100);
  assert_int_equal(further.steps(), 12);
  assert_true(further.save() == whole.save());
  s.iterations = 3;
  EmLearner shorter(corpus, s, Run{});
  shorter.load(bytes_of(first.save()));
  assert_true(shorter.done());
}

static void annealing_ends_and_then_nothing_is_lowered(void **) {
  for (const PfaMethod method : {PfaMethod::em, PfaMethod::vb}) {
    PfaSettings s = settings(method, PfaShape::pfa, 4);
    s.anneal = {1 / 0.3, 1};
    s.anneal_iterations = 10;
    s.iterations = 60;
    EmLearner learner(random_corpus::draw(18, 3, 80, 8), s, Run{});
    double last = -INFINITY;
    while (!learner.done()) {
      const double exponent = learner.steps() < 10 ? 0.3 + 0.07 * static_cast<double>(learner.steps()) : 1;
      assert_close(1 / learner.metric("temperature"), exponent, 1e-14);
      learner.step(1);
      if (learner.steps() <= 10) {
        assert_throws(learner.metric("objective"), Code::empty);
        continue;
      }
      assert_true(learner.metric("objective") >= last - 1e-10 * std::fabs(last));
      last = learner.metric("objective");
    }
  }
}

static void what_cannot_be_learned_from_is_refused(void **) {
  const CorpusPtr corpus = random_corpus::draw(19, 3, 10, 4);
  const auto refused = [&](auto change, Code code) {
    PfaSettings s = settings(PfaMethod::em, PfaShape::pfa, 3);
    change(s);
    assert_throws(EmLearner(corpus, s, Run{}), code);
  };
  refused([](PfaSettings &s) { s.states = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.prior_transition = 0.5; }, Code::argument);
  refused([](PfaSettings &s) { s.anneal = {0, 1}; }, Code::argument);
  refused([](PfaSettings &s) { s.method = PfaMethod::hard_em, s.anneal = {2, 1}; }, Code::argument);
  refused([](PfaSettings &s) { s.uniform_share = 1; }, Code::argument);
  refused([](PfaSettings &s) { s.starts = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.states = 65534; }, Code::limit);
  CorpusArrays empty;
  empty.alphabet = Alphabet::sized(2);
  assert_throws(EmLearner(shared_corpus(empty), settings_for(PfaMethod::em), Run{}), Code::empty);
  Run small;
  small.max_bytes = 1000;
  assert_throws(EmLearner(corpus, settings_for(PfaMethod::em), small), Code::limit);
}

static void a_corpus_of_empty_strings_is_learned(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.offsets = {0, 0, 0, 0};
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    for (const PfaMethod method : {PfaMethod::em, PfaMethod::hard_em, PfaMethod::vb}) {
      EmLearner learner(shared_corpus(corpus), settings(method, shape, 2), Run{});
      learner.step(100);
      const PfaPtr kept = learner.model()->members[0].automaton;
      const Pfa &m = *kept;
      assert_rows_sum_to_one(m);
      const double p = log_probability(m, {});
      assert_true(method == PfaMethod::vb ? p > -2 : p > -1e-12);
    }
  }
}

// Two strings over two symbols of these names.
static CorpusPtr named(std::vector<std::string> names) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::named(std::move(names));
  arrays.symbols = {1, 2, 2, 1};
  arrays.offsets = {0, 2, 4};
  return shared_corpus(std::move(arrays));
}

static void statistics_over_other_symbols_are_refused(void **) {
  const PfaSettings s = settings(PfaMethod::em, PfaShape::pfa, 3);
  EmLearner own(named({"a", "b"}), s, Run{}), same(named({"a", "b"}), s, Run{}), other(named({"a", "c"}), s, Run{});
  assert_throws(own.read_statistics(bytes_of(other.statistics().write())), Code::version);
  try {
    own.update(other.statistics());
    assert_true(false);
  } catch (const Error &e) {
    assert_true(e.code == Code::argument);
    assert_non_null(std::strstr(e.message, "the symbols differ"));
  }
  assert_int_equal(own.steps(), 0);
  own.update(own.read_statistics(bytes_of(same.statistics().write())));
  assert_int_equal(own.steps(), 1);
}

TESTS(statistics_over_other_symbols_are_refused, no_step_lowers_the_objective,
      the_log_likelihood_is_that_of_the_automaton_before_the_step,
      a_model_of_one_state_is_found_in_one_step, the_bound_is_the_evidence_where_nothing_is_hidden,
      the_posterior_mean_keeps_counts_scales_and_background, smoothing_gives_every_string_a_probability,
      factors_multiply_to_the_automaton, a_single_run_may_be_taken_further_than_planned,
      annealing_ends_and_then_nothing_is_lowered, what_cannot_be_learned_from_is_refused, a_corpus_of_empty_strings_is_learned)
