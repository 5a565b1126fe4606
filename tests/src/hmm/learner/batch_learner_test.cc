#include "src/hmm/learner/batch_learner.hh"

#include "src/stats/special_functions.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmSettings settings(HmmMethod method, double prior, HmmStart start = HmmStart::posteriors) {
  HmmSettings s;
  s.method = method;
  s.init = start;
  s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = prior;
  s.iterations = 40;
  return s;
}

HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = {}) {
  Rng r(81, RngMethod::test, 0, seed, 0);
  choice.count = 40;
  choice.longest = 9;
  return random_hmm::data(&r, choice);
}

// A row under a Dirichlet posterior: E ln p of each outcome, and E ln prior − E ln posterior by their densities.
Array<double> expected_logs(const Array<double> &counts, const Array<double> &prior, double *terms) {
  double n = 0, a = 0;
  for (size_t k = 0; k < counts.size(); ++k) {
    n += counts[k];
    a += prior[k];
  }
  Array<double> logs;
  for (size_t k = 0; k < counts.size(); ++k) logs.push_back(digamma(counts[k] + prior[k]) - digamma(n + a));
  *terms += log_gamma(a) - log_gamma(n + a);
  for (size_t k = 0; k < counts.size(); ++k) {
    *terms += (prior[k] - 1) * logs[k] - log_gamma(prior[k]);
    *terms -= (counts[k] + prior[k] - 1) * logs[k] - log_gamma(counts[k] + prior[k]);
  }
  return logs;
}

// E_q ln p(x, z, parameters) − E_q ln q(z, parameters), with q(parameters) of `counts` and q(z) the best for it, all sums
// written out (seed 001, 3.11). Without masks.
double evidence_bound(const HmmData &d, const HmmParameters &counts, const HmmPriors &priors) {
  const size_t states = d.rows.states(), stride = d.rows.stride(), symbols = static_cast<size_t>(d.rows.symbols());
  const bool end = !counts.chain.end.empty();
  double bound = 0;
  HmmParameters logs = counts;
  const auto row = [&](const RowPriors &p, size_t r, Array<double> c) {
    Array<double> prior;
    for (size_t k = 0; k < c.size(); ++k) prior.push_back(p.of(r, k, c.size()));
    return expected_logs(c, prior, &bound);
  };
  const auto initial = row(priors.initial, 0,
                           {counts.chain.initial.begin(), counts.chain.initial.begin() + static_cast<std::ptrdiff_t>(states)});
  std::copy(initial.begin(), initial.end(), logs.chain.initial.begin());
  for (size_t j = 0; j < states; ++j) {
    Array<double> c, e;
    for (size_t k = 0; k < states; ++k) c.push_back(counts.chain.transition[j * stride + k]);
    if (end) c.push_back(counts.chain.end[j]);
    c = row(priors.transition, j, c);
    for (size_t k = 0; k < states; ++k) logs.chain.transition[j * stride + k] = c[k];
    if (end) logs.chain.end[j] = c[states];
    for (size_t w = 0; w < symbols; ++w) e.push_back(counts.emission[w * stride + j]);
    e = row(priors.emission, j, e);
    for (size_t w = 0; w < symbols; ++w) logs.emission[w * stride + j] = e[w];
  }
  for (int64_t i = 0; i < d.corpus->count(); ++i) {
    const std::span<const Label> x = d.corpus->sequence(i);
    if (x.empty()) continue;
    Array<double> log_weights;
    Array<size_t> z(x.size(), 0);
    for (;;) {
      double log_weight = logs.chain.initial[z[0]];
      for (size_t t = 0; t < x.size(); ++t) {
        if (t > 0) log_weight += logs.chain.transition[z[t - 1] * stride + z[t]];
        if (x[t] != 0) log_weight += logs.emission[(static_cast<size_t>(x[t]) - 1) * stride + z[t]];
      }
      if (end) log_weight += logs.chain.end[z.back()];
      log_weights.push_back(log_weight);
      size_t t = 0;
      while (t < z.size() && ++z[t] == states) z[t++] = 0;
      if (t == z.size()) break;
    }
    double total = 0;
    for (const double l : log_weights) total += std::exp(l);
    for (const double l : log_weights) {
      const double q = std::exp(l) / total;
      bound += q * (l - std::log(q));
    }
  }
  return bound;
}

}  // namespace

static void no_step_lowers_the_objective(void **) {
  int steps = 0;
  for (const HmmStart start : {HmmStart::rows, HmmStart::posteriors, HmmStart::counts}) {
    for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
      for (const double prior : {1.0, method == HmmMethod::em ? 1.4 : 0.05}) {
        for (uint32_t kind = 0; kind < 4; ++kind) {
          random_hmm::Choice choice;
          choice.states = 4;
          choice.dictionary = kind == 1;
          choice.tokens = kind == 2;
          choice.missing = kind & 2;
          HmmSettings s = settings(method, prior, start);
          s.end = kind & 1;
          HmmBatchLearner learner(some_data(kind, choice), s, Run{});
          double last = -INFINITY, first = 0;
          while (!learner.done()) {
            learner.step(1);
            const double now = learner.metric("objective");
            assert_true(now >= last - 1e-10 * std::fabs(now));
            if (steps++ % 40 == 0) first = now;
            last = now;
          }
          assert_true(last > first + 0.1);
        }
      }
    }
  }
}

static void the_bound_is_its_definition(void **) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    random_hmm::Choice choice;
    choice.states = 1 + static_cast<int32_t>(seed % 3);
    choice.missing = seed & 1;
    HmmSettings s = settings(HmmMethod::vi, 0.3);
    s.end = seed & 2;
    if (seed & 4) s.priors.emission.base = {0.5, 1, 1.5, 2};
    const HmmDataPtr d = some_data(seed, choice);
    HmmBatchLearner learner(d, s, Run{});
    for (int step = 0; step < 4; ++step) {
      const double expected = evidence_bound(*d, learner.counts(), s.priors);
      learner.step(1);
      assert_close(learner.metric("elbo"), expected, 1e-12);
    }
  }
}

static void em_reports_the_likelihood_of_its_parameters(void **) {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    random_hmm::Choice choice;
    choice.dictionary = seed & 1;
    const HmmDataPtr d = some_data(seed, choice);
    HmmBatchLearner learner(d, settings(HmmMethod::em, 1), Run{});
    learner.step(3);
    const HmmParameters p = learner.parameters();
    double expected = 0, tokens = 0;
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      expected += std::log(hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, i)).z);
      tokens += static_cast<double>(d->length(i));
    }
    learner.step(1);
    assert_close(learner.metric("log_likelihood"), expected, 1e-12);
    assert_close(learner.metric("log_likelihood_per_token"), expected / tokens, 1e-12);
    assert_close(learner.metric("objective"), expected, 1e-12);
    assert_throws(learner.metric("elbo"), Code::empty);
  }
}

static void parameters_are_distributions(void **) {
  for (const HmmMethod method : {HmmMethod::em, HmmMethod::vi}) {
    HmmSettings s = settings(method, method == HmmMethod::em ? 1 : 0.2);
    s.end = true;
    const HmmDataPtr d = some_data(3);
    HmmBatchLearner learner(d, s, Run{});
    learner.step(5);
    const HmmParameters p = learner.parameters();
    double initial = 0;
    Array<double> emitted(p.chain.stride, 0.0);
    for (Label w = 1; w <= 4; ++w) d->rows.add_row(p.emission.data(), w, emitted.data());
    for (size_t j = 0; j < 3; ++j) {
      initial += p.chain.initial[j];
      double sum = p.chain.end[j];
      for (size_t k = 0; k < 3; ++k) sum += p.chain.transition[j * p.chain.stride + k];
      assert_close(sum, 1, 1e-13);
      assert_close(emitted[j], 1, 1e-13);
    }
    assert_close(initial, 1, 1e-13);
  }
}

static void new_priors_count_from_the_next_step_on(void **) {
  const HmmDataPtr d = some_data(7);
  HmmBatchLearner learner(d, settings(HmmMethod::vi, 0.2), Run{}), same(d, settings(HmmMethod::vi, 0.2), Run{});
  learner.step(2);
  same.step(2);
  HmmPriors priors = learner.priors();
  priors.transition.base = {1, 2, 3};
  learner.set_priors(priors);
  assert_throws(learner.metric("change"), Code::empty);
  learner.step(1);
  same.step(1);
  assert_throws(learner.metric("change"), Code::empty);
  assert_true(learner.metric("elbo") != same.metric("elbo"));
  priors.transition.base = {1, 2};
  assert_throws(learner.set_priors(priors), Code::argument);
}

static void learning_ends_where_the_objective_no_longer_rises(void **) {
  HmmSettings s = settings(HmmMethod::em, 1);
  s.tolerance = 1e-7;
  s.iterations = 1000;
  HmmBatchLearner learner(some_data(9), s, Run{});
  assert_true(learner.step(1000));
  assert_true(learner.steps() > 2 && learner.steps() < 1000);
  assert_true(learner.metric("change") <= 1e-7);
}

static void states_that_hold_a_token_are_used(void **) {
  // Each symbol has a state of its own, and two states have none.
  auto masks = std::make_shared<StateMasks>(4, Run{});
  const int32_t first[] = {0}, second[] = {2};
  masks->of_symbol = {masks->sets.add(first, Run{}), masks->sets.add(second, Run{})};
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1, 2, 1};
  corpus.offsets = {0, 3};
  HmmBatchLearner learner(make_hmm_data(shared_corpus(corpus), 4, masks, Run{}), settings(HmmMethod::vi, 0.1), Run{});
  learner.step(1);
  assert_true(learner.metric("states_used") == 2);
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(10);
  assert_throws(HmmBatchLearner(d, settings(HmmMethod::em, 0.5), Run{}), Code::argument);
  assert_throws(HmmBatchLearner(d, settings(HmmMethod::vi, 0), Run{}), Code::argument);
  HmmSettings s = settings(HmmMethod::em, 1);
  s.iterations = -1;
  assert_throws(HmmBatchLearner(d, s, Run{}), Code::argument);
  s.iterations = 1;
  s.tolerance = -1;
  assert_throws(HmmBatchLearner(d, s, Run{}), Code::argument);
}

TESTS(no_step_lowers_the_objective, the_bound_is_its_definition, em_reports_the_likelihood_of_its_parameters,
      parameters_are_distributions, new_priors_count_from_the_next_step_on, learning_ends_where_the_objective_no_longer_rises,
      states_that_hold_a_token_are_used, settings_that_make_no_sense_are_refused)
