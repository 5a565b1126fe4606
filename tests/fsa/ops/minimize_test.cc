#include "fsa/ops/minimize.hh"

#include <algorithm>
#include <string.h>

#include <set>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

struct Kind {
  Semiring semiring;
  bool cyclic, failure;
  State states;
  Label symbols;
  int32_t tapes;
};

// Deterministic machines with few different weights, so that some states are equivalent.
static MachinePtr deterministic(const Kind &kind, uint64_t seed) {
  Rng r(seed, RngMethod::test, 23, 0, 0);
  Builder b(kind.semiring, std::vector<AlphabetPtr>(static_cast<size_t>(kind.tapes), Alphabet::sized(kind.symbols)));
  b.add_states(kind.states);
  const auto weight = [&]() -> double {
    const uint64_t pick = r.below(3);
    const double w = (kind.cyclic ? 0.1 : 0.5) * (1 + static_cast<double>(pick));
    if (kind.semiring == Semiring::real) return w;
    if (kind.semiring == Semiring::boolean) return pick == 0 && r.below(4) == 0 ? INFINITY : 0;
    return -std::log(w);
  };
  for (State s = 0; s < kind.states; ++s) {
    for (Label c = 1; c <= kind.symbols; ++c) {
      if (r.below(3) == 0) continue;
      const State to = static_cast<State>(kind.cyclic ? r.below(static_cast<uint64_t>(kind.states))
                                                      : static_cast<uint64_t>(s) + 1 + r.below(3));
      if (to >= kind.states) continue;
      const Label labels[] = {c, static_cast<Label>(1 + r.below(static_cast<uint64_t>(kind.symbols)))};
      b.add_arc(s, labels, weight(), to);
    }
    if (kind.failure && s + 1 < kind.states && r.below(2) == 0) {
      const Label labels[] = {kPhi, kEpsilon};
      b.add_arc(s, labels, weight(), s + 1);
    }
    if (r.below(3) == 0) b.set_final(s, weight());
  }
  return b.build();
}

// The reference: pairs of states told apart by marking, on normalized rows in long
// double, until nothing changes (Moore 1956); one class per state of the minimal machine.
static int minimal_states(const Machine &m) {
  const size_t n = static_cast<size_t>(m.states());
  Array<Real> beta(n, 0);
  if (idempotent(m.semiring())) {
    for (State s = 0; s < m.states(); ++s) beta[static_cast<size_t>(s)] = stop(m, s).weight;
    for (size_t round = 0; round < n; ++round) {
      for (State s = 0; s < m.states(); ++s) {
        for (const Step &step : steps(m, s)) {
          beta[static_cast<size_t>(s)] =
              std::max(beta[static_cast<size_t>(s)], step.weight * beta[static_cast<size_t>(step.to)]);
        }
      }
    }
  } else {
    beta = *backward(m);
  }
  const Resolved r = resolve(m);
  Array<size_t> useful;
  for (size_t s = 0; s < n; ++s) {
    if (r.accessible[s] && beta[s] > 0) useful.push_back(s);
  }
  if (useful.empty()) return 1;
  using Row = std::map<Array<Label>, std::pair<Real, size_t>>;
  std::vector<Row> rows(n);
  for (const size_t s : useful) {
    for (const Step &step : steps(m, static_cast<State>(s))) {
      const size_t to = static_cast<size_t>(step.to);
      if (step.weight > 0 && beta[to] > 0) rows[s][step.labels] = {step.weight * beta[to] / beta[s], to};
    }
  }
  std::vector<Array<char>> apart(n, Array<char>(n, 0));
  const auto near = [](Real a, Real b) { return std::fabs(a - b) < 1e-7L * (a + b + 1e-300L); };
  for (bool changed = true; changed;) {
    changed = false;
    for (const size_t s : useful) {
      for (const size_t t : useful) {
        if (apart[s][t]) continue;
        const Real ends = r.stops[s] / beta[s], other = r.stops[t] / beta[t];
        bool differ = (ends > 0) != (other > 0) || !near(ends, other) || rows[s].size() != rows[t].size();
        for (auto it = rows[s].begin(); !differ && it != rows[s].end(); ++it) {
          const auto found = rows[t].find(it->first);
          differ = found == rows[t].end() || !near(found->second.first, it->second.first) ||
                   apart[it->second.second][found->second.second];
        }
        if (differ) apart[s][t] = changed = true;
      }
    }
  }
  std::set<size_t> classes;
  const auto lowest = [&](size_t s) {
    for (const size_t t : useful) {
      if (!apart[s][t]) return t;
    }
    return s;
  };
  for (const size_t s : useful) classes.insert(lowest(s));
  return static_cast<int>(classes.size());
}

static void the_fewest_states_and_the_same_weights(void **) {
  uint64_t seed = 1;
  int merged = 0, compared = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean}) {
    for (int round = 0; round < 500 / kCasesDivisor; ++round) {
      const Kind kind{semiring, (round & 1) != 0, (round & 2) != 0, round & 4 ? 12 : 6, round & 8 ? 3 : 2, round & 16 ? 2 : 1};
      const MachinePtr m = deterministic(kind, seed++);
      if (!idempotent(semiring) && !backward(*m)) continue;
      const MachinePtr least = checked(minimize(m, Run{}));
      ++compared;
      assert_int_equal(least->states(), minimal_states(*m));
      merged += least->states() + 1 < m->states();
      for (const Strings &strings :
           all_strings(Array<Label>(static_cast<size_t>(kind.tapes), kind.symbols), kind.tapes == 1 ? 4 : 2)) {
        assert_same_weight(weight_of(*least, strings), weight_of(*m, strings), 1e-10);
      }
      assert_int_equal(minimize(least, Run{})->states(), least->states());
    }
  }
  assert_true(compared > 1800 / kCasesDivisor && merged > compared / 2);
}

// Random words as a tree; the reference counts different sets of endings.
static void word_lists(void **) {
  Rng r(4, RngMethod::test, 23, 1, 0);
  Builder b(Semiring::tropical, {Alphabet::sized(3)});
  b.add_states(1);
  std::map<Array<Label>, State> tree{{{}, 0}};
  std::set<Array<Label>> words;
  for (int i = 0; i < 300; ++i) {
    Array<Label> word;
    for (uint64_t l = r.below(8); l-- > 0;) word.push_back(static_cast<Label>(1 + r.below(3)));
    words.insert(word);
    for (size_t l = 1; l <= word.size(); ++l) {
      const Array<Label> prefix(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(l));
      if (tree.count(prefix)) continue;
      tree[prefix] = b.add_state();
      b.add_arc(tree[{word.begin(), word.begin() + static_cast<std::ptrdiff_t>(l) - 1}], &word[l - 1], 0, tree[prefix]);
    }
    b.set_final(tree[word], 0);
  }
  std::set<std::set<Array<Label>>> endings;
  for (const auto &[prefix, state] : tree) {
    std::set<Array<Label>> set;
    for (const auto &word : words) {
      if (word.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), word.begin())) {
        set.insert({word.begin() + static_cast<std::ptrdiff_t>(prefix.size()), word.end()});
      }
    }
    endings.insert(set);
  }
  assert_int_equal(minimize(b.build(), Run{})->states(), endings.size());
}

// A ring of n states that all do the same.
static void a_long_ring_becomes_one_state(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  const State n = 50000;
  b.add_states(n);
  const Label x = 1;
  for (State s = 0; s < n; ++s) {
    b.add_arc(s, &x, std::log(2), (s + 1) % n);
    b.set_final(s, std::log(2));
  }
  const MachinePtr m = minimize(b.build(), Run{});
  assert_int_equal(m->states(), 1);
  assert_int_equal(m->arcs(), 1);
}

// And a long ring with one mark in it stays as long as it is: Hopcroft's worst friend.
static void a_ring_with_a_mark_stays(void **) {
  Builder b(Semiring::boolean, {Alphabet::sized(2)});
  const State n = 20000;
  b.add_states(n);
  const Label x = 1;
  for (State s = 0; s < n; ++s) b.add_arc(s, &x, 0, (s + 1) % n);
  b.set_final(7, 0);
  assert_int_equal(minimize(b.build(), Run{})->states(), n);
}

static void weights_within_delta_are_equal(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(4);
  const Label x = 1, y = 2;
  b.add_arc(0, &x, 1, 1);
  b.add_arc(0, &y, 1, 2);
  b.add_arc(1, &x, 0.5, 3);
  b.add_arc(1, &y, 0.25, 3);
  b.add_arc(2, &x, 0.5 + 1e-6, 3);
  b.add_arc(2, &y, 0.25, 3);
  b.set_final(3, 0);
  assert_int_equal(minimize(b.build(), Run{})->states(), 4);
  Run loose;
  loose.delta = 1e-5;
  assert_int_equal(minimize(b.build(), loose)->states(), 3);
}

static void what_cannot_be_minimized(void **) {
  Builder b(Semiring::log, {Alphabet::named({"a", "b"})});
  b.add_states(4);
  const Label x = 2;
  b.add_arc(3, &x, 1, 1);  // not reached: twice there does no harm
  b.add_arc(3, &x, 1, 2);
  b.add_arc(0, &x, 1, 1);
  b.set_final(1, 0);
  b.set_final(2, 0);
  assert_int_equal(minimize(b.build(), Run{})->states(), 2);
  b.add_arc(0, &x, 1, 2);
  try {
    minimize(b.build(), Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::unsupported));
    assert_non_null(strstr(e.message, "state 0"));
    assert_non_null(strstr(e.message, "label b"));
  }
  Builder ring(Semiring::log, {Alphabet::sized(2)});
  ring.add_states(1);
  ring.add_arc(0, &x, 0, 0);
  ring.set_final(0, 0);
  assert_throws(minimize(ring.build(), Run{}), Code::diverged);
  Builder nothing(Semiring::real, {Alphabet::sized(2)});
  nothing.add_states(3);
  assert_int_equal(minimize(nothing.build(), Run{})->states(), 1);
}

static void limits_hold(void **) {
  const MachinePtr m = deterministic({Semiring::log, false, false, 12, 3, 1}, 5);
  Run few;
  few.max_states = 3;
  assert_throws(minimize(m, few), Code::limit);
  few = Run{};
  few.max_arcs = 3;
  assert_throws(minimize(m, few), Code::limit);
  few = Run{};
  few.max_bytes = 100;
  assert_throws(minimize(m, few), Code::limit);
}

TESTS(the_fewest_states_and_the_same_weights, word_lists, a_long_ring_becomes_one_state, a_ring_with_a_mark_stays,
      weights_within_delta_are_equal, what_cannot_be_minimized, limits_hold)
