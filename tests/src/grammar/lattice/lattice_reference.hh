// Sums over trees of a grammar and paths of a machine, the slow and obvious ways.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "src/grammar/lattice/best_lattice_parse.hh"
#include "src/grammar/lattice/lattice_sums.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/harness.hh"
#include "tests/src/grammar/grammar_oracle.hh"

namespace grammar_reference {

struct LatticePath {
  hws::Array<int32_t> words;
  long double weight = 1;
  hws::Array<hws::ArcId> arcs;  // failure arcs included
  hws::State stop = -1;
};

// All accepting paths of a machine without cycles, a word beyond `words` left to the grammar to refuse.
inline std::vector<LatticePath> paths_of(const hws::Machine &m) {
  std::vector<LatticePath> all;
  const std::function<void(hws::State, const LatticePath &)> walk = [&](hws::State s, const LatticePath &before) {
    const oracle::Stop stop = oracle::stop(m, s);
    if (stop.at >= 0 && stop.weight > 0) {
      LatticePath path = before;
      path.weight *= stop.weight;
      path.arcs.insert(path.arcs.end(), stop.phis.begin(), stop.phis.end());
      path.stop = stop.at;
      all.push_back(path);
    }
    for (const oracle::Step &step : oracle::steps(m, s)) {
      if (!(step.weight > 0)) continue;
      LatticePath path = before;
      path.weight *= step.weight;
      if (step.labels[0] > 0) path.words.push_back(step.labels[0]);
      path.arcs.insert(path.arcs.end(), step.phis.begin(), step.phis.end());
      path.arcs.push_back(step.arc);
      walk(step.to, path);
    }
  };
  walk(m.start(), {});
  return all;
}

// Sums over all pairs of a path and a tree of the words that it reads, each pair listed by itself.
struct PairSums {
  long double total = 0, most = 0;
  std::vector<long double> rules, arcs, finals;  // weights of the pairs that use each, as often as they use it
};

// Nothing if some symbol rewrites itself as itself alone. Words of the paths are the grammar's.
inline std::optional<PairSums> sums_of_pairs(const hws::Grammar &g, const hws::Machine &m,
                                             const std::vector<LatticePath> &paths) {
  PairSums sums;
  sums.rules.resize(static_cast<size_t>(g.rules()));
  sums.arcs.resize(static_cast<size_t>(m.arcs()));
  sums.finals.resize(static_cast<size_t>(m.states()));
  for (const LatticePath &path : paths) {
    bool cyclic = false;
    for (const hws::oracle::ParseTree &tree : hws::oracle::all_trees(g, g.start, path.words, &cyclic)) {
      const long double weight = path.weight * tree.weight;
      sums.total += weight;
      sums.most = std::max(sums.most, weight);
      for (const int32_t r : tree.rules) sums.rules[static_cast<size_t>(r)] += weight;
      for (const hws::ArcId a : path.arcs) sums.arcs[static_cast<size_t>(a)] += weight;
      sums.finals[static_cast<size_t>(path.stop)] += weight;
    }
    if (cyclic) return std::nullopt;
  }
  return sums;
}

// The score, the weight of the best pair, and all expected counts are those of the pairs. Returns the best pair.
inline hws::LatticeParse expect_sums(const hws::GrammarPtr &grammar, const hws::Machine &machine, const PairSums &sums) {
  using hws::Run;
  assert_close(score_lattice(grammar, machine, Run{}), static_cast<double>(std::log(sums.total)), 1e-12);
  hws::LatticeParse best = best_lattice_parse(grammar, machine, Run{});
  assert_close(best.log_weight, static_cast<double>(std::log(sums.most)), 1e-12);
  if (sums.total == 0) {
    assert_throws(count_lattice(grammar, machine, Run{}), hws::Code::empty);
    assert_true(best.rules.empty() && best.path.empty());
    return best;
  }
  const hws::LatticeCounts counts = count_lattice(grammar, machine, Run{});
  const auto expect = [&](const hws::Array<double> &found, const std::vector<long double> &expected) {
    assert_int_equal(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      assert_close(found[i], static_cast<double>(expected[i] / sums.total), 1e-11);
    }
  };
  expect(counts.rules, sums.rules);
  expect(counts.arcs, sums.arcs);
  expect(counts.finals, sums.finals);
  return best;
}

using Square = std::vector<long double>;  // states times states

// The sum over all pairs by iterating the equations of the grammar's own rules over matrices of states until nothing changes;
// infinity if that takes more than `rounds` rounds, or numbers become too large.
inline long double lattice_by_iteration(const hws::Grammar &g, const hws::Machine &m, int rounds) {
  const auto n = static_cast<size_t>(m.states());
  const auto times = [n](const Square &a, const Square &b) {
    Square c(n * n, 0);
    for (size_t i = 0; i < n; ++i) {
      for (size_t k = 0; k < n; ++k) {
        if (a[i * n + k] == 0) continue;
        for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
      }
    }
    return c;
  };
  Square one(n * n, 0), silent(n * n, 0), stop(n, 0);
  for (size_t i = 0; i < n; ++i) one[i * n + i] = 1;
  std::vector<Square> reads(static_cast<size_t>(g.words->size()) + 1, silent);
  for (size_t i = 0; i < n; ++i) {
    stop[i] = oracle::stop(m, static_cast<hws::State>(i)).weight;
    for (const oracle::Step &step : oracle::steps(m, static_cast<hws::State>(i))) {
      const auto word = static_cast<size_t>(step.labels[0]);
      Square &to = word == 0 ? silent : reads[word < reads.size() ? word : 0];  // reads[0] is never used
      to[i * n + static_cast<size_t>(step.to)] += step.weight;
    }
  }
  Square closure = one;
  for (int round = 0; round < rounds; ++round) {
    Square next = times(silent, closure);
    for (size_t i = 0; i < n * n; ++i) next[i] += one[i];
    closure.swap(next);
    for (size_t i = 0; i < n * n; ++i) {
      if (round + 1 == rounds && closure[i] > next[i] * (1 + 1e-16L)) return INFINITY;
    }
  }
  for (Square &word : reads) word = times(closure, word);
  std::vector<Square> x(static_cast<size_t>(g.nonterminal_count()), Square(n * n, 0)), before;
  const auto answer = [&] {
    long double sum = 0;
    for (size_t i = 0; i < n; ++i) {
      long double end = 0;
      for (size_t j = 0; j < n; ++j) end += closure[i * n + j] * stop[j];
      sum += x[static_cast<size_t>(g.start)][static_cast<size_t>(m.start()) * n + i] * end;
    }
    return sum;
  };
  for (int round = 0; round < rounds; ++round) {
    before = x;
    long double change = 0;
    for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
      Square sum(n * n, 0);
      for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
        Square product = one;
        for (const int32_t symbol : g.right_side(r)) {
          product = times(product, hws::is_word(symbol) ? reads[static_cast<size_t>(hws::word_of(symbol))]
                                                        : before[static_cast<size_t>(symbol)]);
        }
        for (size_t i = 0; i < n * n; ++i) sum[i] += static_cast<long double>(g.weight[r]) * product[i];
      }
      for (size_t i = 0; i < n * n; ++i) {
        if (sum[i] > 1e30L) return INFINITY;
        if (sum[i] > 0) change = std::max(change, (sum[i] - before[static_cast<size_t>(a)][i]) / sum[i]);
      }
      x[static_cast<size_t>(a)] = sum;
    }
    if (change < 1e-16L) return answer();
  }
  return INFINITY;
}

// A grammar of `words` words and a machine over as many or a few more or fewer symbols.
inline hws::GrammarPtr small_grammar(hws::Rng *rng, double spread) {
  hws::oracle::GrammarShape shape;
  shape.nonterminals = 1 + static_cast<int32_t>(rng->below(4));
  shape.words = 1 + static_cast<int32_t>(rng->below(3));
  shape.rules = 2 + static_cast<int32_t>(rng->below(12));
  shape.longest = 1 + static_cast<int32_t>(rng->below(4));
  shape.empties = rng->below(3) == 0;
  shape.spread = spread;
  return hws::oracle::random_grammar(shape, rng);
}

inline hws::MachinePtr small_machine(hws::Rng *rng, bool cyclic, double scale) {
  oracle::Shape shape;
  shape.semiring = rng->below(2) == 0 ? hws::Semiring::log : hws::Semiring::real;
  shape.states = 2 + static_cast<int32_t>(rng->below(4));
  shape.arcs = 2 + static_cast<int32_t>(rng->below(7));
  shape.alphabet = {2 + static_cast<int32_t>(rng->below(3))};
  shape.cyclic = cyclic;
  shape.epsilons = rng->below(2) == 0;
  shape.phi = rng->below(3) == 0;
  shape.rho = rng->below(4) == 0;
  shape.zero_weights = rng->below(3) == 0;
  shape.scale = scale;
  return oracle::random_machine(shape, rng->below(1 << 30));
}

}  // namespace grammar_reference
