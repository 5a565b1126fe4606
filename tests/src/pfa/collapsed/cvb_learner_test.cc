#include "src/pfa/collapsed/cvb_learner.hh"

#include "src/pfa/collapsed/cvb0_update.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

PfaSettings settings(PfaMethod method, int64_t iterations = 30) {
  PfaSettings s;
  s.method = method;
  s.states = 4;
  s.prior_transition = 0.1;
  s.iterations = iterations;
  s.tolerance = 0;
  return s;
}

// ln p(x) summed over a corpus under the posterior mean, whose arcs are dense.
double log_likelihood(const Pfa &m, const Corpus &corpus) {
  double sum = 0;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    Array<double> f = m.initial;
    for (const Label a : corpus.sequence(i)) {
      Array<double> g(f.size());
      for (size_t k = 0; k < m.weight.size(); ++k) {
        if (static_cast<int64_t>(k) >= m.offsets[static_cast<size_t>(a) - 1] &&
            static_cast<int64_t>(k) < m.offsets[static_cast<size_t>(a)]) {
          g[static_cast<size_t>(m.to[k])] += f[static_cast<size_t>(m.from[k])] * m.probability(k);
        }
      }
      for (size_t s = 0; s < f.size(); ++s) {
        for (size_t j = 1; j < f.size(); ++j) g[j] += f[s] * m.background[s];
      }
      f = g;
    }
    double p = 0;
    for (size_t s = 0; s < f.size(); ++s) p += f[s] * m.final[s];
    sum += std::log(p);
  }
  return sum;
}

}  // namespace

static void a_step_is_a_pass_over_the_corpus(void **) {
  const CorpusPtr corpus = random_corpus::draw(1, 3, 40, 6);
  CvbLearner learner(corpus, settings(PfaMethod::cvb0), Run{});
  Array<double> q = random_cvb_rows(*corpus, 4, 1, 8);
  CvbTables tables = zero_cvb_tables(*corpus, 4);
  sum_cvb_tables(*corpus, q, &tables, Run{});
  assert_close(learner.metric("d0"), zeroth_order_divergence(tables, q, 0.1, Run{}), 0);
  double change = 0;
  Cvb0Update update(*corpus, 0.1, &tables, q);
  for (int64_t i = 0; i < corpus->count(); ++i) {
    change += update.visit(static_cast<size_t>(corpus->offsets[static_cast<size_t>(i)]),
                           static_cast<size_t>(corpus->offsets[static_cast<size_t>(i) + 1]), Run{});
  }
  learner.step(1);
  assert_close(learner.metric("change"), change / static_cast<double>(corpus->symbols.size()), 1e-14);
  assert_close(learner.metric("d0"), zeroth_order_divergence(tables, q, 0.1, Run{}), 1e-12);
}

static void passes_find_structure(void **) {
  const CorpusPtr corpus = random_corpus::draw(2, 3, 200, 9);
  for (const PfaMethod method : {PfaMethod::cvb0, PfaMethod::cvb2}) {
    CvbLearner learner(corpus, settings(method, 60), Run{});
    const double first = log_likelihood(*learner.model()->members[0].automaton, *corpus), first_d0 = learner.metric("d0");
    learner.step(60);
    const PfaModelPtr model = learner.model();
    assert_true(log_likelihood(*model->members[0].automaton, *corpus) > first + 20);
    assert_true(learner.metric("d0") < first_d0 - 20);
    assert_string_equal(model->method.c_str(), method == PfaMethod::cvb0 ? "cvb0" : "cvb2");
    const Pfa &m = *model->members[0].automaton;
    for (size_t i = 0; i < 5; ++i) {
      double sum = m.final[i] + 3 * 4 * m.background[i];
      for (size_t k = 0; k < m.weight.size(); ++k) sum += m.from[k] == static_cast<int32_t>(i) ? m.probability(k) : 0;
      assert_close(sum, 1, 1e-12);
    }
  }
}

static void what_cannot_be_learned_from_is_refused(void **) {
  const CorpusPtr corpus = random_corpus::draw(5, 3, 10, 4);
  const auto refused = [&](auto change, Code code) {
    PfaSettings s = settings(PfaMethod::cvb0);
    change(s);
    assert_throws(CvbLearner(corpus, s, Run{}), code);
  };
  refused([](PfaSettings &s) { s.states = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.prior_transition = 0; }, Code::argument);
  refused([](PfaSettings &s) { s.iterations = -1; }, Code::argument);
  refused([](PfaSettings &s) { s.tolerance = NAN; }, Code::argument);
  refused([](PfaSettings &s) { s.states = 65534; }, Code::limit);
  CorpusArrays empty;
  empty.alphabet = Alphabet::sized(2);
  assert_throws(CvbLearner(shared_corpus(empty), settings_for(PfaMethod::cvb0), Run{}), Code::empty);
}

static void a_corpus_of_empty_strings_is_done_at_once(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.offsets = {0, 0, 0};
  for (const PfaMethod method : {PfaMethod::cvb0, PfaMethod::cvb2}) {
    CvbLearner learner(shared_corpus(corpus), settings(method), Run{});
    assert_true(learner.step(10));
    assert_int_equal(learner.steps(), 1);
  }
}

TESTS(a_step_is_a_pass_over_the_corpus, passes_find_structure, what_cannot_be_learned_from_is_refused,
      a_corpus_of_empty_strings_is_done_at_once)
