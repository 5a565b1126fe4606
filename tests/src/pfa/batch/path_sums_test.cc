#include "src/pfa/batch/path_sums.hh"

#include <functional>

#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

DenseAutomaton random_automaton(PfaShape shape, size_t n, size_t symbols, uint32_t seed) {
  Rng r(51, RngMethod::test, 1, seed, n);
  DenseAutomaton m;
  m.shape = shape;
  m.n = n;
  m.stride = dense_stride(n);
  m.symbols = symbols;
  const auto rows = [&](size_t count) {
    Array<double> x(count * m.stride, 0.0);
    for (size_t k = 0; k < count; ++k) {
      for (size_t j = 0; j < n; ++j) x[k * m.stride + j] = r.uniform() < 0.2 ? 0 : r.uniform() * 1e-3;
    }
    return x;
  };
  m.arcs = rows(symbols * n);
  m.start = rows(shape == PfaShape::pfa ? symbols : 1);
  m.final = rows(1);
  m.start_final = 0.1;
  for (double *p : {m.arcs.data(), m.start.data(), m.final.data()}) p[0] = 0.01;  // every string has a path
  for (size_t a = 0; a < symbols; ++a) m.arcs[a * n * m.stride] = m.start[shape == PfaShape::pfa ? a * m.stride : 0] = 0.01;
  m.reversed.assign(m.arcs.size(), 0.0);
  for (size_t a = 0; a < symbols; ++a) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) m.reversed[(a * n + j) * m.stride + i] = m.arcs[(a * n + i) * m.stride + j];
    }
  }
  return m;
}

DenseCounts zero_counts(const DenseAutomaton &m) {
  return {Array<double>(m.arcs.size()), Array<double>(m.start.size()), Array<double>(m.final.size()), 0};
}

// Uses of parameters along one path of states (hmm: one more than letters; pfa: one per letter).
struct Path {
  Array<size_t> states;
  double p = 0;
};

void enumerate(const DenseAutomaton &m, std::span<const Label> x, const std::function<void(const Path &)> &found) {
  const size_t length = x.size() + (m.shape == PfaShape::hmm);
  Path path;
  path.states.assign(length, 0);
  for (;;) {
    double p = 1;
    if (length == 0) p = m.start_final;
    for (size_t t = 0; t < length; ++t) {
      if (t == 0) {
        p = m.shape == PfaShape::hmm ? m.start[path.states[0]] : m.start_row(x[0])[path.states[0]];
      } else {
        p *= m.matrix(x[m.shape == PfaShape::hmm ? t - 1 : t])[path.states[t - 1] * m.stride + path.states[t]];
      }
    }
    if (length > 0) p *= m.final[path.states.back()];
    path.p = p;
    found(path);
    size_t t = length;
    while (t > 0 && ++path.states[t - 1] == m.n) path.states[--t] = 0;
    if (t == 0) return;
  }
}

void use(const DenseAutomaton &m, std::span<const Label> x, const Path &path, double times, DenseCounts *c) {
  if (path.states.empty()) {
    c->start_final += times;
    return;
  }
  const bool hmm = m.shape == PfaShape::hmm;
  (hmm ? c->start[path.states[0]] : c->start[(static_cast<size_t>(x[0]) - 1) * m.stride + path.states[0]]) += times;
  for (size_t t = 1; t < path.states.size(); ++t) {
    const size_t a = static_cast<size_t>(x[hmm ? t - 1 : t]) - 1;
    c->arcs[(a * m.n + path.states[t - 1]) * m.stride + path.states[t]] += times;
  }
  c->final[path.states.back()] += times;
}

void assert_counts(const DenseCounts &a, const DenseCounts &b) {
  for (size_t k = 0; k < a.arcs.size(); ++k) assert_close(a.arcs[k], b.arcs[k], 1e-12);
  for (size_t k = 0; k < a.start.size(); ++k) assert_close(a.start[k], b.start[k], 1e-12);
  for (size_t k = 0; k < a.final.size(); ++k) assert_close(a.final[k], b.final[k], 1e-12);
  assert_close(a.start_final, b.start_final, 1e-12);
}

// All matrices of arcs, and what goes with them.
struct Target {
  Target(const DenseAutomaton &m, DenseCounts *counts) : counts(counts) {
    for (size_t a = 0; a < m.symbols; ++a) places.push_back(a * m.n * m.stride);
  }
  PathCounts to(double *log_likelihood) {
    return {{counts->arcs.data(), places.data()}, counts->start, counts->final, &counts->start_final, log_likelihood};
  }
  DenseCounts *counts;
  Array<size_t> places;
};

}  // namespace

static void expected_counts_are_those_of_all_paths(void **) {
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    for (uint32_t seed = 0; seed < 6; ++seed) {
      const size_t n = 1 + seed % 3;
      const CorpusPtr corpus = random_corpus::draw(seed, 2, 40, 6);
      const DenseAutomaton m = random_automaton(shape, n, 2, seed);
      DenseCounts expected = zero_counts(m), counts = zero_counts(m);
      Target target(m, &counts);
      double log_likelihood = 0, expected_log = 0;
      for (int64_t i = 0; i < corpus->count(); ++i) {
        double total = 0;
        enumerate(m, corpus->sequence(i), [&](const Path &path) { total += path.p; });
        expected_log += std::log(total);
        enumerate(m, corpus->sequence(i),
                  [&](const Path &path) { use(m, corpus->sequence(i), path, path.p / total, &expected); });
      }
      const PrefixTries tries = prefix_tries(*corpus, 30, Run{});
      ForwardBackward sums(m, tries.largest);
      for (const SequenceTrie &trie : tries.tries) {
        sums.add(trie, target.to(&log_likelihood), Run{});
      }
      multiply_counts(m, &counts);
      assert_close(log_likelihood, expected_log, 1e-13);
      assert_counts(counts, expected);
    }
  }
}

static void best_paths_are_the_best_of_all_paths(void **) {
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    for (uint32_t seed = 0; seed < 6; ++seed) {
      const CorpusPtr corpus = random_corpus::draw(seed, 2, 40, 6);
      const DenseAutomaton m = random_automaton(shape, 3, 2, seed);
      DenseCounts expected = zero_counts(m), counts = zero_counts(m);
      Target target(m, &counts);
      double log_likelihood = 0, expected_log = 0;
      for (int64_t i = 0; i < corpus->count(); ++i) {
        Path best;
        enumerate(m, corpus->sequence(i), [&](const Path &path) {
          if (path.p > best.p) best = path;
        });
        expected_log += std::log(best.p);
        use(m, corpus->sequence(i), best, 1, &expected);
      }
      const PrefixTries tries = prefix_tries(*corpus, 30, Run{});
      const DenseAutomaton logs = log_automaton(m);
      BestPaths paths(logs, tries.largest);
      for (const SequenceTrie &trie : tries.tries) {
        paths.add(trie, target.to(&log_likelihood), Run{});
      }
      assert_close(log_likelihood, expected_log, 1e-13);
      assert_counts(counts, expected);
    }
  }
}

static void long_strings_neither_underflow_nor_lose_counts(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  for (int k = 0; k < 5000; ++k) corpus.symbols.push_back(1 + k % 2);
  corpus.offsets.push_back(5000);
  const DenseAutomaton m = random_automaton(PfaShape::pfa, 3, 2, 4);
  DenseCounts counts = zero_counts(m);
  Target target(m, &counts);
  double log_likelihood = 0;
  const PrefixTries tries = prefix_tries(*shared_corpus(corpus), 30, Run{});
  ForwardBackward(m, tries.largest)
      .add(tries.tries[0], target.to(&log_likelihood), Run{});
  multiply_counts(m, &counts);
  double uses = 0;
  for (const double c : counts.arcs) uses += c;
  assert_close(uses, 4999, 1e-11);
  assert_true(log_likelihood < -5000 && log_likelihood > -1e6);
}

static void a_string_without_a_path_is_an_error(void **) {
  const CorpusPtr corpus = random_corpus::draw(1, 2, 10, 3);
  DenseAutomaton m = random_automaton(PfaShape::pfa, 2, 2, 1);
  for (double &x : m.final) x = 0;
  DenseCounts counts = zero_counts(m);
  Target target(m, &counts);
  double log_likelihood = 0;
  const PrefixTries tries = prefix_tries(*corpus, 100, Run{});
  const PathCounts to = target.to(&log_likelihood);
  assert_throws(ForwardBackward(m, tries.largest).add(tries.tries.back(), to, Run{}), Code::empty);
  const DenseAutomaton logs = log_automaton(m);
  assert_throws(BestPaths(logs, tries.largest).add(tries.tries.back(), to, Run{}), Code::empty);
}

TESTS(expected_counts_are_those_of_all_paths, best_paths_are_the_best_of_all_paths,
      long_strings_neither_underflow_nor_lose_counts, a_string_without_a_path_is_an_error)
