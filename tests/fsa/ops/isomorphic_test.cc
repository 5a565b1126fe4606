#include "fsa/ops/isomorphic.hh"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, int kind) { return shape_of_kind(semiring, kind, 6, 12); }

struct Plain {
  std::vector<Array<Label>> labels;
  Array<State> from, to;
  Array<double> weights;
  Array<std::pair<State, double>> finals;
};

static Plain plain(const Machine &m) {
  Plain p;
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      p.from.push_back(s);
      p.to.push_back(m.next(a));
      p.weights.push_back(m.weight(a));
      p.labels.emplace_back();
      for (int32_t t = 0; t < m.tapes(); ++t) p.labels.back().push_back(m.label(a, t));
    }
    if (m.is_final(s)) p.finals.push_back({s, m.final_weight(s)});
  }
  return p;
}

// The machine with its states renamed and its arcs in another order.
static MachinePtr renamed(const Machine &m, const Plain &p, const Array<State> &name, Rng *r) {
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(m.states());
  b.set_start(name[static_cast<size_t>(m.start())]);
  Array<size_t> order(p.from.size());
  std::iota(order.begin(), order.end(), size_t{0});
  for (size_t i = order.size(); r && i > 1; --i) std::swap(order[i - 1], order[r->below(i)]);
  for (const size_t i : order) {
    b.add_arc(name[static_cast<size_t>(p.from[i])], p.labels[i].data(), p.weights[i], name[static_cast<size_t>(p.to[i])]);
  }
  for (const auto &[s, w] : p.finals) b.set_final(name[static_cast<size_t>(s)], w);
  return b.build();
}

static Array<State> shuffled(State n, Rng &r) {
  Array<State> name(static_cast<size_t>(n));
  std::iota(name.begin(), name.end(), 0);
  for (size_t i = name.size(); i > 1; --i) std::swap(name[i - 1], name[r.below(i)]);
  return name;
}

// All renamings of what the starts lead to, tried one by one.
static bool by_force(const Machine &a, const Machine &b) {
  const auto reach = [](const Machine &m) {
    Array<State> order{m.start()};
    for (size_t i = 0; i < order.size(); ++i) {
      for (ArcId x = m.arc_begin(order[i]); x < m.arc_end(order[i]); ++x) {
        if (std::find(order.begin(), order.end(), m.next(x)) == order.end()) order.push_back(m.next(x));
      }
    }
    return order;
  };
  const Array<State> left = reach(a);
  Array<State> right = reach(b);
  if (left.size() != right.size()) return false;
  using Row = std::multiset<std::tuple<Array<Label>, double, size_t>>;
  const auto row = [](const Machine &m, State s, const Array<State> &order) {
    Row r;
    for (ArcId x = m.arc_begin(s); x < m.arc_end(s); ++x) {
      Array<Label> labels;
      for (int32_t t = 0; t < m.tapes(); ++t) labels.push_back(m.label(x, t));
      r.insert({labels, m.weight(x), static_cast<size_t>(std::find(order.begin(), order.end(), m.next(x)) - order.begin())});
    }
    return r;
  };
  std::sort(right.begin() + 1, right.end());
  do {
    bool same = true;
    for (size_t i = 0; same && i < left.size(); ++i) {
      same = a.final_weight(left[i]) == b.final_weight(right[i]) && a.is_final(left[i]) == b.is_final(right[i]) &&
             row(a, left[i], left) == row(b, right[i], right);
    }
    if (same) return true;
  } while (std::next_permutation(right.begin() + 1, right.end()));
  return false;
}

static void renamed_machines_are_isomorphic_and_changed_ones_as_the_reference_says(void **) {
  uint64_t seed = 1;
  int equal = 0, different = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean}) {
    for (int round = 0; round < 500 / kCasesDivisor; ++round) {
      const MachinePtr m = random_machine(shape_of(semiring, round & 63), seed++);
      Rng r(seed, RngMethod::test, 29, 0, 0);
      Plain p = plain(*m);
      const Array<State> name = m->has_phi() ? Array<State>{0, 1, 2, 3, 4, 5} : shuffled(m->states(), r);
      assert_true(isomorphic(*m, *renamed(*m, p, name, &r), Run{}));
      // One change: a target, a label or a weight.
      const size_t at = r.below(p.from.size());
      if (p.labels[at][0] == kPhi || p.labels[at].back() == kPhi) continue;
      if (round % 3 == 0) p.to[at] = static_cast<State>(r.below(6));
      if (round % 3 == 1 && p.labels[at][0] > 0) p.labels[at][0] = 3 - p.labels[at][0];
      if (round % 3 == 2) p.weights[at] = one(semiring);
      const MachinePtr other = renamed(*m, p, name, &r);
      const bool expected = by_force(*m, *other);
      assert_int_equal(isomorphic(*m, *other, Run{}), expected);
      (expected ? equal : different)++;
    }
  }
  assert_true(equal > 150 / kCasesDivisor && different > 500 / kCasesDivisor);
}

// Machines without labels to go by: each state with the same arcs, in cycles of
// different lengths, or in random graphs of equal degrees.
static MachinePtr graph(const std::vector<Array<State>> &next, const Array<State> &name) {
  Builder b(Semiring::boolean, {Alphabet::sized(1)});
  const Label x = 1;
  b.add_states(static_cast<int64_t>(next.size()));
  b.set_start(name[0]);
  for (size_t s = 0; s < next.size(); ++s) {
    for (const State t : next[s]) b.add_arc(name[s], &x, 0, name[static_cast<size_t>(t)]);
  }
  return b.build();
}

static void what_colours_cannot_tell_apart_is_searched(void **) {
  // From the start to twelve states in two rings of six, or three of four.
  for (const State length : {6, 4, 3}) {
    std::vector<Array<State>> rings(13);
    for (State s = 1; s <= 12; ++s) {
      rings[0].push_back(s);
      const State first = (s - 1) / length * length + 1;
      rings[static_cast<size_t>(s)] = {first + (s - first + 1) % length};
    }
    Rng r(7, RngMethod::test, 29, 1, static_cast<uint32_t>(length));
    Array<State> identity(13);
    std::iota(identity.begin(), identity.end(), 0);
    const MachinePtr a = graph(rings, identity);
    assert_true(isomorphic(*a, *graph(rings, shuffled(13, r)), Run{}));
    std::vector<Array<State>> one_ring(13);
    for (State s = 1; s <= 12; ++s) {
      one_ring[0].push_back(s);
      one_ring[static_cast<size_t>(s)] = {s % 12 + 1};
    }
    assert_false(isomorphic(*a, *graph(one_ring, shuffled(13, r)), Run{}));
    Run few;
    few.max_states = 1;
    assert_throws(isomorphic(*a, *graph(one_ring, identity), few), Code::limit);
  }
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Rng r(seed, RngMethod::test, 29, 2, 0);
    std::vector<Array<State>> next(30);
    for (auto &row : next) {
      row = {static_cast<State>(r.below(30)), static_cast<State>(r.below(30)), static_cast<State>(r.below(30))};
    }
    Array<State> identity(30);
    std::iota(identity.begin(), identity.end(), 0);
    assert_true(isomorphic(*graph(next, identity), *graph(next, shuffled(30, r)), Run{}));
  }
}

static void a_long_chain_goes_at_once(void **) {
  const State n = 100000;
  Builder a(Semiring::log, {Alphabet::sized(2)}), b(Semiring::log, {Alphabet::sized(2)});
  a.add_states(n);
  b.add_states(n);
  b.set_start(n - 1);
  const Label x = 1;
  for (State s = 0; s + 1 < n; ++s) {
    a.add_arc(s, &x, 0.5, s + 1);
    b.add_arc(n - 1 - s, &x, 0.5 + (s == n - 2 ? 1e-12 : 0), n - 2 - s);
  }
  a.set_final(n - 1, 0);
  b.set_final(0, 0);
  assert_true(isomorphic(*a.build(), *b.build(), Run{}));
  b.set_final(0, 1e-3);
  assert_false(isomorphic(*a.build(), *b.build(), Run{}));
  Run loose;
  loose.delta = 1e-2;
  assert_true(isomorphic(*a.build(), *b.build(), loose));
}

static void machines_that_cannot_be_compared(void **) {
  const auto one_state = [](Semiring s, std::vector<AlphabetPtr> alphabets) {
    return Builder(s, std::move(alphabets)).build();
  };
  const MachinePtr m = one_state(Semiring::log, {Alphabet::sized(2)});
  assert_throws(isomorphic(*m, *one_state(Semiring::real, {Alphabet::sized(2)}), Run{}), Code::argument);
  assert_throws(isomorphic(*m, *one_state(Semiring::log, {Alphabet::sized(3)}), Run{}), Code::argument);
  assert_throws(isomorphic(*m, *one_state(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)}), Run{}), Code::argument);
  assert_true(isomorphic(*m, *one_state(Semiring::log, {Alphabet::open()}), Run{}));
}

TESTS(renamed_machines_are_isomorphic_and_changed_ones_as_the_reference_says, what_colours_cannot_tell_apart_is_searched,
      a_long_chain_goes_at_once, machines_that_cannot_be_compared)
