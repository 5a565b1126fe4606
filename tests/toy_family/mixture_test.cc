// The mixture of unigrams against sums over every assignment of topics to documents, and against its equations written out.
#include "tests/toy_family/mixture.hh"

#include <cmath>
#include <map>
#include <vector>

#include "src/learner/minibatch_loop.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/learner/rows/unrounded_passes.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr size_t kTopics = 2, kWords = 3;
using Documents = std::vector<std::vector<size_t>>;  // words from 0

// Few enough that all assignments can be listed; two are alike, one is empty, and words occur twice in a document.
const Documents &documents() {
  static const Documents all = {{0, 0, 1}, {2, 2}, {0, 1, 1, 0}, {}, {2, 1, 2}, {0, 0, 1}, {1}};
  return all;
}

CorpusPtr corpus_of(const Documents &documents) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::sized(kWords);
  for (const auto &document : documents) {
    for (const size_t word : document) arrays.symbols.push_back(static_cast<Label>(word + 1));
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return shared_corpus(std::move(arrays));
}

struct Rows {
  double topic[kTopics], word[kTopics][kWords];
};
Rows rows_of(const Array<double> &numbers) {
  Rows r;
  for (size_t k = 0; k < kTopics; ++k) {
    r.topic[k] = numbers[k];
    for (size_t w = 0; w < kWords; ++w) r.word[k][w] = numbers[kTopics + k * kWords + w];
  }
  return r;
}
const Array<double> &given_rows() {
  static const Array<double> rows{.3, .7, .5, .3, .2, .2, .3, .5};
  return rows;
}

MixtureSettings settings(RowMethod method, double prior) {
  MixtureSettings s;
  s.method = method;
  s.topics = kTopics;
  if (row_fields::passes(s)) s.tolerance = 0;
  s.prior_topic = prior;
  s.prior_word = prior + .25;
  return s;
}
std::unique_ptr<RowLearner> learner_of(const MixtureSettings &s, Array<double> start = {}) {
  return new_mixture_learner(corpus_of(documents()), s, std::move(start), Run{});
}

double joint(const Rows &r, const std::vector<size_t> &document, size_t topic) {
  double p = r.topic[topic];
  for (const size_t word : document) p *= r.word[topic][word];
  return p;
}

// One step of EM under Dirichlet priors; returns the objective of the rows before it. `best`: hard EM.
double em_step(Rows *r, double prior_topic, double prior_word, bool best) {
  Rows counts{};
  double objective = 0;
  for (const auto &document : documents()) {
    double p[kTopics], sum = 0, most = 0;
    for (size_t k = 0; k < kTopics; ++k) {
      p[k] = joint(*r, document, k);
      sum += p[k];
      most = std::fmax(most, p[k]);
    }
    objective += std::log(best ? most : sum);
    for (size_t k = 0; k < kTopics; ++k) {
      const double q = best ? p[k] == most : p[k] / sum;
      counts.topic[k] += q;
      for (const size_t word : document) counts.word[k][word] += q;
    }
  }
  const auto row = [&](double *to, const double *from, size_t n, double prior) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
      objective += (prior - 1) * std::log(to[i]);
      sum += from[i] + prior - 1;
    }
    for (size_t i = 0; i < n; ++i) to[i] = (from[i] + prior - 1) / sum;
  };
  row(r->topic, counts.topic, kTopics, prior_topic);
  for (size_t k = 0; k < kTopics; ++k) row(r->word[k], counts.word[k], kWords, prior_word);
  return objective;
}

void compare(const Rows &a, const Rows &b, double tolerance) {
  for (size_t k = 0; k < kTopics; ++k) {
    assert_close(a.topic[k], b.topic[k], tolerance);
    for (size_t w = 0; w < kWords; ++w) assert_close(a.word[k][w], b.word[k][w], tolerance);
  }
}

void steps_of_em_are_those_of_its_equations(void **) {
  for (const bool best : {false, true}) {
    for (const double prior : {1.0, 1.5}) {
      MixtureSettings s = settings(best ? RowMethod::hard_em : RowMethod::em, prior);
      const auto learner = learner_of(s, given_rows());
      Rows r = rows_of(given_rows());
      for (int step = 0; step < 6; ++step) {
        const double objective = em_step(&r, prior, prior + .25, best);
        learner->step(1);
        assert_close(learner->metric("objective"), objective, 1e-12);
        compare(rows_of(learner->rows()), r, 1e-12);
      }
    }
  }
}

// ---- What is known of the posterior by listing all assignments.
double log_dirichlet(const double *counts, size_t n, double prior) {
  double sum = 0, log_p = 0;
  for (size_t i = 0; i < n; ++i) {
    sum += counts[i];
    log_p += std::lgamma(prior + counts[i]) - std::lgamma(prior);
  }
  const double all = prior * static_cast<double>(n);
  return log_p + std::lgamma(all) - std::lgamma(all + sum);
}
double log_joint(const std::vector<size_t> &topics, double prior_topic, double prior_word) {
  Rows counts{};
  for (size_t d = 0; d < topics.size(); ++d) {
    counts.topic[topics[d]] += 1;
    for (const size_t word : documents()[d]) counts.word[topics[d]][word] += 1;
  }
  double log_p = log_dirichlet(counts.topic, kTopics, prior_topic);
  for (size_t k = 0; k < kTopics; ++k) log_p += log_dirichlet(counts.word[k], kWords, prior_word);
  return log_p;
}
template <class Each>
void each_assignment(Each each) {
  std::vector<size_t> topics(documents().size(), 0);
  for (size_t i = 0; i < size_t{1} << documents().size(); ++i) {
    for (size_t d = 0; d < topics.size(); ++d) topics[d] = i >> d & 1;
    each(topics);
  }
}
double evidence(double prior_topic, double prior_word) {
  double sum = 0;
  each_assignment([&](const std::vector<size_t> &topics) { sum += std::exp(log_joint(topics, prior_topic, prior_word)); });
  return std::log(sum);
}

void the_bound_rises_and_stays_below_the_evidence(void **) {
  for (const double prior : {.1, .5, 2.0}) {
    const double most = evidence(prior, prior + .25);
    for (uint64_t seed = 1; seed < 8; ++seed) {
      MixtureSettings s = settings(RowMethod::vi, prior);
      s.seed = seed;
      const auto learner = learner_of(s);
      double last = -INFINITY;
      for (int step = 0; step < 40; ++step, last = learner->metric("elbo")) {
        learner->step(1);
        assert_true(learner->metric("elbo") >= last - 1e-12 * std::fabs(last));
        assert_true(learner->metric("elbo") < most);
      }
      assert_true(last > most - 5);
    }
  }
}

// Expected counts of some documents under these rows; returns ln p of the documents.
double expected_counts(const Rows &r, const Array<int64_t> &some, Rows *counts) {
  double log_p = 0;
  for (const int64_t d : some) {
    const auto &document = documents()[static_cast<size_t>(d)];
    double sum = 0;
    for (size_t k = 0; k < kTopics; ++k) sum += joint(r, document, k);
    log_p += std::log(sum);
    for (size_t k = 0; k < kTopics; ++k) {
      const double q = joint(r, document, k) / sum;
      counts->topic[k] += q;
      for (const size_t word : document) counts->word[k][word] += q;
    }
  }
  return log_p;
}

// Rows of which learning goes on from counts: posterior means, or exp(E ln parameter).
Rows rows_under(const Rows &counts, double prior, bool means) {
  Rows r{};
  const auto row = [means](double *to, const double *from, size_t n, double alpha) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += from[i] + alpha;
    for (size_t i = 0; i < n; ++i) {
      to[i] = means ? (from[i] + alpha) / sum : std::exp(digamma(from[i] + alpha) - digamma(sum));
    }
  };
  row(r.topic, counts.topic, kTopics, prior);
  for (size_t k = 0; k < kTopics; ++k) row(r.word[k], counts.word[k], kWords, prior + .25);
  return r;
}

// The mean of counts and of those of a minibatch, which are scaled to all documents.
void steps_of_minibatches_are_those_of_their_equations(void **) {
  const auto all = static_cast<int64_t>(documents().size());
  for (const RowMethod method : {RowMethod::svi, RowMethod::scvi}) {
    for (const int64_t minibatch : {1, 3, 100}) {
      MixtureSettings s = settings(method, .3);
      s.minibatch = minibatch;
      s.forgetting_rate = .7;
      s.delay = 2;
      const auto learner = learner_of(s, given_rows());
      MinibatchPlan plan;
      plan.units = all;
      plan.minibatch = minibatch;
      plan.seed = s.seed;
      const MinibatchLoop loop(plan);
      Array<int64_t> every;
      for (int64_t d = 0; d < all; ++d) every.push_back(d);
      Rows counts{};
      expected_counts(rows_of(given_rows()), every, &counts);
      for (int64_t m = 0; m < 12; ++m) {
        compare(rows_of(learner->counts()), counts, 1e-12);
        Rows found{};
        const Array<int64_t> drawn = loop.units_of(m, 0, all);
        const double log_p = expected_counts(rows_under(counts, .3, method == RowMethod::scvi), drawn, &found);
        const double scale = static_cast<double>(all) / static_cast<double>(drawn.size());
        const double step = std::pow(2 + static_cast<double>(m + 1), -.7);
        const auto blend = [&](double *to, const double *from, size_t n) {
          for (size_t i = 0; i < n; ++i) to[i] = (1 - step) * to[i] + step * scale * from[i];
        };
        blend(counts.topic, found.topic, kTopics);
        for (size_t k = 0; k < kTopics; ++k) blend(counts.word[k], found.word[k], kWords);
        learner->step(1);
        assert_close(learner->metric("surrogate"), scale * log_p, 1e-12);
        assert_close(learner->metric("step_size"), step, 1e-15);
      }
      compare(rows_of(learner->rows()), rows_under(counts, .3, true), 1e-12);
    }
  }
}

void a_minibatch_of_all_makes_the_steps_of_vi(void **) {
  MixtureSettings s = settings(RowMethod::svi, .3);
  s.forgetting_rate = 0;
  const auto svi = learner_of(s, given_rows()), vi = learner_of(settings(RowMethod::vi, .3), given_rows());
  for (int step = 0; step < 6; ++step) {
    svi->step(1);
    vi->step(1);
    compare(rows_of(svi->counts()), rows_of(vi->counts()), 1e-12);
    compare(rows_of(svi->rows()), rows_of(vi->rows()), 1e-12);
    assert_close(svi->metric("surrogate"), vi->metric("log_likelihood"), 1e-12);
  }
  assert_close(svi->metric("epochs"), 6, 0);
}

// A posterior over topics for each document, each of them under what the others' expected counts predict.
void passes_of_cvi_are_those_of_their_equations(void **) {
  const double prior = .3;
  const auto learner = learner_of(settings(RowMethod::cvi, prior), given_rows());
  UnroundedPasses unrounded(learner->data(), given_rows());
  const Rows start = rows_of(given_rows());
  std::vector<std::array<double, kTopics>> q;
  const auto normalized = [](std::array<double, kTopics> p) {
    const double sum = p[0] + p[1];
    return std::array<double, kTopics>{p[0] / sum, p[1] / sum};
  };
  for (const auto &document : documents()) q.push_back(normalized({joint(start, document, 0), joint(start, document, 1)}));
  for (int pass = 0; pass < 5; ++pass) {
    double surrogate = 0;
    for (size_t d = 0; d < q.size(); ++d) {
      std::array<double, kTopics> p{};
      double norm = 0;
      for (size_t k = 0; k < kTopics; ++k) {
        double topic = prior, words[kWords] = {}, total = 0;
        for (size_t e = 0; e < q.size(); ++e) {
          if (e == d) continue;
          topic += q[e][k];
          for (const size_t word : documents()[e]) words[word] += q[e][k];
        }
        p[k] = std::log(topic);
        norm += topic;
        double own[kWords] = {};
        for (const size_t word : documents()[d]) own[word] += 1;
        for (size_t w = 0; w < kWords; ++w) {
          const double a = words[w] + prior + .25;
          p[k] += std::lgamma(a + own[w]) - std::lgamma(a);
          total += a;
        }
        const double length = static_cast<double>(documents()[d].size());
        p[k] = std::exp(p[k] - std::lgamma(total + length) + std::lgamma(total));
      }
      surrogate += std::log((p[0] + p[1]) / norm);
      q[d] = normalized(p);
    }
    assert_close(unrounded.pass(), surrogate, 1e-12);
    learner->step(1);
    assert_close(learner->metric("surrogate"), surrogate, 1e-3);
    Rows counts{};
    for (size_t d = 0; d < q.size(); ++d) {
      for (size_t k = 0; k < kTopics; ++k) {
        counts.topic[k] += q[d][k];
        for (const size_t word : documents()[d]) counts.word[k][word] += q[d][k];
      }
    }
    compare(rows_of(unrounded.counts()), counts, 1e-12);
    compare(rows_of(learner->counts()), counts, 1e-3);
  }
}

// States of the sampler are told apart by ln p(documents, topics).
void the_sampler_visits_assignments_as_often_as_they_are_probable(void **) {
  const double prior = .8, all = evidence(prior, prior + .25);
  std::map<int64_t, double> expected, found;
  const auto key = [](double log_p) { return std::llround(log_p * 1e9); };
  each_assignment([&](const std::vector<size_t> &topics) {
    const double log_p = log_joint(topics, prior, prior + .25);
    expected[key(log_p)] += std::exp(log_p - all);
  });
  MixtureSettings s = settings(RowMethod::cgs, prior);
  s.iterations = 60000;
  const auto learner = learner_of(s);
  for (int64_t sweep = 0; sweep < s.iterations; ++sweep) {
    learner->step(1);
    found[key(learner->metric("log_joint"))] += 1 / static_cast<double>(s.iterations);
  }
  assert_true(expected.size() > 20);
  for (const auto &[log_p, share] : found) assert_true(expected.count(log_p) == 1);
  for (const auto &[log_p, p] : expected) {
    // Five standard deviations of draws of which one in ten is independent.
    assert_true(std::fabs(found[log_p] - p) < 5 * std::sqrt(p * (1 - p) * 10 / static_cast<double>(s.iterations)) + 1e-4);
  }
}

}  // namespace

TESTS(steps_of_em_are_those_of_its_equations, the_bound_rises_and_stays_below_the_evidence,
      steps_of_minibatches_are_those_of_their_equations, a_minibatch_of_all_makes_the_steps_of_vi,
      passes_of_cvi_are_those_of_their_equations, the_sampler_visits_assignments_as_often_as_they_are_probable)
