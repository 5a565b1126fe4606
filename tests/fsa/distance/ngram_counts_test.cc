// n-gram counts against matrices per symbol, and against counting in all paths' strings.
#include "fsa/distance/ngram_counts.hh"
#include "fsa/machine/builder.hh"
#include <algorithm>

#include "tests/fsa/distance/back_off.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;

namespace {

StringBatch batch_of(const std::vector<Array<Label>> &ngrams) {
  StringBatch b;
  b.alphabets = {Alphabet::open()};
  for (const auto &n : ngrams) {
    b.labels.insert(b.labels.end(), n.begin(), n.end());
    b.end_string();
    b.end_item(1);
  }
  return b;
}

Array<double> counts_of(const Machine &m, int32_t tape, const std::vector<Array<Label>> &ngrams, NgramEnds ends,
                              const Run &run = Run{}) {
  Array<double> counts(ngrams.size(), NAN);
  ngram_counts(m, tape, batch_of(ngrams), ends, counts, run);
  return counts;
}

// All strings of up to n of the symbols and, at their ends, bos and eos.
std::vector<Array<Label>> all_ngrams(Label symbols, size_t n, NgramEnds ends) {
  std::vector<Array<Label>> all;
  for (const oracle::Strings &s : oracle::all_strings({symbols}, n)) {
    Array<Label> plain = s[0], begun = s[0], ended = s[0];
    all.push_back(plain);
    if (s[0].size() == n) continue;
    begun.insert(begun.begin(), ends.bos);
    ended.push_back(ends.eos);
    all.push_back(begun);
    all.push_back(ended);
    if (s[0].size() + 2 > n) continue;
    begun.push_back(ends.eos);
    all.push_back(begun);
  }
  return all;
}

// Sum over paths of the weight times the occurrences of the n-gram, ends included.
Real occurrences(const std::vector<oracle::Path> &paths, int32_t tape, const Array<Label> &ngram, NgramEnds ends) {
  Real mass = 0, sum = 0;
  for (const oracle::Path &p : paths) {
    Array<Label> text = p.strings[static_cast<size_t>(tape)];
    mass += p.weight;
    if (ngram.empty()) {
      sum += p.weight * static_cast<Real>(text.size() + 1);
      continue;
    }
    text.insert(text.begin(), ends.bos);
    text.push_back(ends.eos);
    for (size_t at = 0; at + ngram.size() <= text.size(); ++at) {
      if (std::equal(ngram.begin(), ngram.end(), text.begin() + static_cast<std::ptrdiff_t>(at))) sum += p.weight;
    }
  }
  return sum / mass;
}

oracle::Shape shape_of(uint64_t seed) {
  oracle::Shape shape = oracle::summed_shape_of_seed(seed, 3 + static_cast<int32_t>(seed / 512 % 4), 3, 3, {2, 3});
  if (seed & 128) shape.phi_tape = static_cast<int32_t>(seed / 256 % 2);
  return shape;
}

}  // namespace

static void counts_are_those_in_the_paths_strings(void **) {
  const NgramEnds ends{7, 8};
  int compared = 0;
  for (uint64_t seed = 0; seed < 1200 / kCasesDivisor; ++seed) {
    const oracle::Shape shape = shape_of(seed);
    const MachinePtr m = oracle::random_machine(shape, seed);
    const std::vector<oracle::Path> paths = oracle::paths(*m, m->states());
    if (paths.empty()) continue;
    for (int32_t tape = 0; tape < m->tapes(); ++tape) {
      const auto ngrams = all_ngrams(shape.alphabet[static_cast<size_t>(tape)], 3, ends);
      const Array<double> counts = counts_of(*m, tape, ngrams, ends);
      for (size_t i = 0; i < ngrams.size(); ++i) {
        assert_close(counts[i], static_cast<double>(occurrences(paths, tape, ngrams[i], ends)), 1e-12);
      }
    }
    ++compared;
  }
  assert_true(compared > 1000 / kCasesDivisor);
}

static void counts_of_cyclic_machines_agree_with_matrices(void **) {
  const NgramEnds ends{7, 8};
  int compared = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.cyclic = true;
    shape.scale = 0.12;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const auto beta = oracle::backward(*m);
    if (!beta || !((*beta)[static_cast<size_t>(m->start())] > 0)) continue;
    const oracle::Resolved r = oracle::resolve(*m);
    if (!oracle::converges(r.matrix)) continue;  // the matrices below are of the whole machine
    const int32_t tape = m->tapes() - 1;
    const Label symbols = shape.alphabet.back();
    const oracle::BySymbol by = oracle::by_symbol(*m, tape, symbols);
    const size_t n = by.stops.size();
    std::vector<Array<Real>> any(n, Array<Real>(n, 0)), flipped = any;
    for (size_t c = 1; c < by.move.size(); ++c) {
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) any[i][j] += by.move[c][i][j];
      }
    }
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) flipped[j][i] = any[i][j];
    }
    Array<Real> begin(n, 0);
    begin[static_cast<size_t>(m->start())] = 1;
    const Array<Real> everywhere = oracle::solve(flipped, begin), ahead = oracle::solve(any, by.stops);
    const Real mass = ahead[static_cast<size_t>(m->start())];
    const auto ngrams = all_ngrams(symbols, 3, ends);
    const Array<double> counts = counts_of(*m, tape, ngrams, ends);
    for (size_t i = 0; i < ngrams.size(); ++i) {
      Array<Real> x = everywhere;
      const Array<Real> *close = &ahead;
      Real expected = 0;
      for (const Label c : ngrams[i]) {
        if (c == ends.bos) {
          x = begin;
        } else if (c == ends.eos) {
          close = &by.stops;
        } else {
          Array<Real> y(n, 0);
          for (size_t s = 0; s < n; ++s) {
            for (size_t t = 0; t < n; ++t) y[t] += x[s] * by.move[static_cast<size_t>(c)][s][t];
          }
          x = y;
        }
      }
      for (size_t s = 0; s < n; ++s) expected += x[s] * (*close)[s];
      assert_close(counts[i], static_cast<double>(expected / mass), 1e-11);
    }
    ++compared;
  }
  assert_true(compared > 900 / kCasesDivisor);
}

static void frequent_ngrams_are_all_that_reach_the_threshold(void **) {
  int found = 0, missed = 0;
  for (uint64_t seed = 0; seed < 700 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.cyclic = seed & 64;
    if (shape.cyclic) shape.scale = 0.12;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const auto mass = oracle::total(*m);
    if (!mass || !(*mass > 0)) continue;
    const int32_t tape = m->tapes() - 1;
    // Ends among, after and outside the symbols; or none.
    const NgramEnds ends = seed % 3 == 0 ? NgramEnds{} : NgramEnds{9, 8};
    const double threshold = 0.02 + 0.1 * static_cast<double>(seed % 5);
    const StringBatch batch = frequent_ngrams(*m, tape, 3, threshold, ends, Run{});
    std::vector<Array<Label>> all = all_ngrams(shape.alphabet.back(), 3, ends.bos ? ends : NgramEnds{100, 100});
    erase_if(all, [](const auto &n) { return n.empty() || n.front() == 100 || n.back() == 100; });
    std::sort(all.begin(), all.end());
    const Array<double> counts = counts_of(*m, tape, all, ends);
    int64_t at = 0;
    for (size_t i = 0; i < all.size(); ++i) {
      const bool listed = at < batch.count() && std::equal(all[i].begin(), all[i].end(), batch.labels_of(at, 0).begin(),
                                                           batch.labels_of(at, 0).end());
      if (std::fabs(counts[i] - threshold) > 1e-9) assert_int_equal(listed, counts[i] > threshold);
      if (listed) assert_close(batch.values[static_cast<size_t>(at++)], counts[i], 1e-11);
      ++(listed ? found : missed);
    }
    assert_int_equal(at, batch.count());
  }
  assert_true(found > 2000 / kCasesDivisor && missed > 2000 / kCasesDivisor);
}

static void the_alphabet_is_never_expanded(void **) {
  const MachinePtr m = back_off_machine(Semiring::log, 50'000, 300, 5, 7);
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  std::vector<Array<Label>> ngrams;
  for (Label c = 1; c <= 300; ++c) {
    ngrams.push_back({c, 40'000 + c});      // through the failure arc
    ngrams.push_back({c, 301 - c, 20'000});
    ngrams.push_back({c});
  }
  const Array<double> counts = counts_of(*m, 0, ngrams, {}, run);
  for (const double c : counts) assert_true(c > 0);
  assert_true(visited < 100 * int64_t{m->arcs()});  // explicit: 15 million arcs
  // Bigrams through failure arcs outnumber those by far; only what is frequent is looked into.
  visited = 0;
  const StringBatch frequent = frequent_ngrams(*m, 0, 3, 1e-5, {50'001, 50'002}, run);
  assert_true(frequent.count() > 1000);
  assert_true(visited < 200 * int64_t{m->arcs()});
}

static void mistakes_and_limits(void **) {
  const MachinePtr m = back_off_machine(Semiring::log, 20, 5, 3, 1);
  assert_throws(counts_of(*m, 1, {{1}}, {}), Code::argument);
  assert_throws(counts_of(*m, 0, {{1, 7}}, {7, 0}), Code::argument);
  assert_throws(counts_of(*m, 0, {{7, 1}}, {0, 7}), Code::argument);
  assert_throws(counts_of(*back_off_machine(Semiring::tropical, 20, 5, 3, 1), 0, {{1}}, {}), Code::unsupported);
  assert_throws(counts_of(*Builder(Semiring::log, {Alphabet::open()}).build(), 0, {{1}}, {}), Code::empty);
  assert_throws(frequent_ngrams(*m, 0, 0, 0.1, {}, Run{}), Code::argument);
  assert_throws(frequent_ngrams(*m, 0, 2, 0, {}, Run{}), Code::argument);
  assert_throws(frequent_ngrams(*m, 0, 2, NAN, {}, Run{}), Code::argument);
  Run run;
  run.max_states = 100;
  assert_throws(frequent_ngrams(*m, 0, 4, 1e-4, {}, run), Code::limit);
}

TESTS(counts_are_those_in_the_paths_strings, counts_of_cyclic_machines_agree_with_matrices,
      frequent_ngrams_are_all_that_reach_the_threshold, the_alphabet_is_never_expanded, mistakes_and_limits)
