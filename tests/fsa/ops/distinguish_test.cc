#include "fsa/ops/distinguish.hh"

#include <algorithm>
#include <cstring>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/word_space.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

size_t symbols(const Strings &s) {
  size_t n = 0;
  for (const auto &tape : s) n = std::max(n, tape.size());
  return n;
}

Strings witness_of(const StringBatch &batch) {
  Strings s;
  for (int32_t t = 0; t < batch.tapes; ++t) {
    const auto labels = batch.labels_of(0, t), again = batch.labels_of(1, t);
    s.emplace_back(labels.begin(), labels.end());
    assert_true(std::equal(labels.begin(), labels.end(), again.begin(), again.end()));
  }
  return s;
}

// The machine with its states in another order and, in real and log, one state's weight
// shared out among two copies of it; `wrong`: one arc's weight is another.
MachinePtr rebuilt(const Machine &m, uint64_t seed, bool wrong) {
  Rng r(seed, RngMethod::test, 9, 0, 0);
  const State n = m.states(), twice = static_cast<State>(r.below(static_cast<uint64_t>(n)));
  const bool real = m.semiring() == Semiring::real, share = !idempotent(m.semiring()) && !m.has_phi();
  Array<State> place(static_cast<size_t>(n) + 1);
  for (State s = 0; s <= n; ++s) place[static_cast<size_t>(s)] = s;
  if (!m.has_phi()) {
    for (size_t i = place.size() - 1; i > 0; --i) std::swap(place[i], place[r.below(i + 1)]);
  }
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(n + 1);
  b.set_start(place[static_cast<size_t>(m.start())]);
  const ArcId odd = wrong ? static_cast<ArcId>(r.below(static_cast<uint64_t>(m.arcs()))) : -1;
  Array<Label> labels(static_cast<size_t>(m.tapes()));
  const auto times = [&](double w, double f) { return real ? w * f : w - std::log(f); };
  const auto copy_row = [&](State s, State to_place) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[static_cast<size_t>(t)] = m.label(a, t);
      double w = m.weight(a);
      if (a == odd) w = m.semiring() == Semiring::boolean ? INFINITY : times(w, 1.001);
      if (share && m.next(a) == twice) {
        b.add_arc(to_place, labels.data(), times(w, 0.25), place[static_cast<size_t>(twice)]);
        b.add_arc(to_place, labels.data(), times(w, 0.75), place[static_cast<size_t>(n)]);
      } else {
        b.add_arc(to_place, labels.data(), w, place[static_cast<size_t>(m.next(a))]);
      }
    }
    if (m.is_final(s)) b.set_final(to_place, m.final_weight(s));
  };
  for (State s = 0; s < n; ++s) copy_row(s, place[static_cast<size_t>(s)]);
  if (share) copy_row(twice, place[static_cast<size_t>(n)]);
  return b.build();
}

// Enumeration up to `length`: the length of a shortest string the machines differ on; −1: none.
int shortest_difference(const Machine &a, const Machine &b, const Array<Label> &sizes, size_t length) {
  int least = -1;
  for (const Strings &s : all_strings(sizes, length)) {
    const Real x = weight_of(a, s), y = weight_of(b, s);
    if (std::fabs(x - y) <= 1e-9L * std::max(x, y) || std::max(x, y) < 1e-17L) continue;  // 1e-17: the oracle's rounding
    if (least < 0 || static_cast<int>(symbols(s)) < least) least = static_cast<int>(symbols(s));
  }
  return least;
}

void check(const MachinePtr &a, const MachinePtr &b, const Array<Label> &sizes, size_t length, bool all, int *different) {
  const int expected = shortest_difference(*a, *b, sizes, length);
  const StringBatch found = distinguish(a, b, Run{});
  if (found.count() == 0) {
    assert_int_equal(expected, -1);
    return;
  }
  ++*different;
  assert_int_equal(found.count(), 2);
  const Strings s = witness_of(found);
  if (all || expected >= 0) assert_int_equal(static_cast<int>(symbols(s)), expected);
  const Real x = weight_of(*a, s), y = weight_of(*b, s);
  assert_true(std::fabs(x - y) > 1e-10L * std::max(x, y));
  assert_close(found.values[0], static_cast<double>(-std::log(x)), 1e-10);
  assert_close(found.values[1], static_cast<double>(-std::log(y)), 1e-10);
}

void machines_without_cycles_are_told_apart_by_a_shortest_string(void **) {
  int different = 0;
  for (uint64_t seed = 0; seed < 1000 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_machine(acceptor_of_seed(seed, 5, 10), seed);
    check(m, rebuilt(*m, seed, seed % 3 == 0), {2}, 4, true, &different);
  }
  assert_true(different > 100 / kCasesDivisor && different < 400 / kCasesDivisor);
}

void cyclic_machines_are_told_apart_by_a_shortest_string(void **) {
  int different = 0, limited = 0;
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_machine(cyclic_acceptor_of_seed(seed, 8, seed / 8 % 2), seed),
                     other = rebuilt(*m, seed, seed % 3 == 0);
    Run run;
    run.max_states = 2000;
    try {
      (void)distinguish(m, other, run);
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      assert_true(idempotent(m->semiring()));
      ++limited;
      continue;
    }
    check(m, other, {2}, 5, false, &different);
  }
  assert_true(different > 60 / kCasesDivisor && limited < 150 / kCasesDivisor);
}

// Pairs of strings, read in step or out of step within bounds.
void several_tapes_are_read_in_step(void **) {
  int different = 0;
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet = {2, 1};
    s.states = 5;
    s.arcs = 9;
    s.epsilons = seed % 2;
    const MachinePtr m = random_machine(s, seed);
    check(m, rebuilt(*m, seed, seed % 3 == 0), {2, 1}, 4, true, &different);
  }
  assert_true(different > 20 / kCasesDivisor);
}

void out_of_step_without_bound_cannot_be_decided(void **) {
  Builder b(Semiring::real, {Alphabet::sized(1), Alphabet::sized(1)});
  b.add_states(1);
  const Label left[] = {1, 0};
  b.add_arc(0, left, 0.5, 0);
  b.set_final(0, 1);
  const MachinePtr m = b.build();
  try {
    (void)distinguish(m, m, Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::unsupported);
    assert_non_null(std::strstr(e.message, "in step"));
  }
}

// A limit met while reading in step is a limit: nothing is known about the question.
void a_limit_is_not_taken_for_undecidable(void **) {
  Builder b(Semiring::real, {Alphabet::sized(1), Alphabet::sized(1)});
  b.add_states(11);
  const Label left[] = {1, 0}, right[] = {0, 1};
  for (State s = 0; s < 10; ++s) b.add_arc(s, s < 5 ? left : right, 0.5, s + 1);
  b.set_final(10, 1);
  const MachinePtr m = b.build();
  assert_int_equal(distinguish(m, m, Run{}).count(), 0);
  for (const bool bytes : {false, true}) {
    Run run;
    if (bytes) run.max_bytes = 200;
    else run.max_states = 5;
    assert_throws(distinguish(m, m, run), Code::limit);
  }
}

// A small weight beside a large one is not taken for rounding.
void entries_of_any_size_count(void **) {
  const auto make = [](double small) {
    Builder b(Semiring::real, {Alphabet::sized(3)});
    b.add_states(4);
    const Label x = 1, y = 2, z = 3;
    for (const Label c : {x, y}) {
      b.add_arc(0, &c, 1, 1);
      b.add_arc(0, &c, c == x ? 1e-20 : small, 2);
    }
    b.add_arc(1, &x, 0.5, 1);
    b.add_arc(2, &z, 1, 3);
    b.set_final(1, 1);
    b.set_final(3, 1);
    return b.build();
  };
  assert_int_equal(distinguish(make(1e-20), make(1e-20), Run{}).count(), 0);
  const StringBatch found = distinguish(make(1e-20), make(2e-20), Run{});
  assert_int_equal(found.count(), 2);
  assert_true(witness_of(found) == (Strings{{2, 3}}));
}

void a_tolerance_takes_near_for_equal(void **) {
  int different = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 3);
    s.alphabet = {2};
    const MachinePtr m = random_machine(s, seed), other = rebuilt(*m, seed, true);
    different += distinguish(m, other, Run{}).count() == 2;
    Run run;
    run.delta = 0.1;
    assert_int_equal(distinguish(m, other, run).count(), 0);
  }
  assert_true(different > 3);
}

void what_cannot_be_compared_is_refused_with_both_sides(void **) {
  Shape s;
  const MachinePtr log = random_machine(s, 1);
  s.semiring = Semiring::real;
  assert_throws(distinguish(log, random_machine(s, 1), Run{}), Code::argument);
  s.semiring = Semiring::log;
  s.alphabet = {4};
  assert_throws(distinguish(log, random_machine(s, 1), Run{}), Code::argument);
  s.alphabet = {3, 3};
  assert_throws(distinguish(log, random_machine(s, 1), Run{}), Code::argument);
}

// The rank of random dependent vectors, scaled by anything.
void spaces_have_the_rank_of_their_vectors(void **) {
  int exact = 0;
  for (uint64_t seed = 0; seed < 200 / kCasesDivisor; ++seed) {
    Rng r(seed, RngMethod::test, 13, 0, 0);
    constexpr int32_t n = 12;
    const int rank = 1 + static_cast<int>(r.below(n));
    std::vector<Array<double>> basis;
    for (int i = 0; i < rank; ++i) {
      basis.emplace_back(n, 0.0);
      for (double &x : basis.back()) x = r.below(3) == 0 ? r.uniform() : 0;
      basis.back()[static_cast<size_t>(i)] = 1;  // most are independent
    }
    Array<int64_t> scale(n);
    for (int64_t &e : scale) e = static_cast<int64_t>(r.below(1200)) - 600;
    const Run run;
    WordSpace space(n, run);
    int added = 0;
    for (int k = 0; k < 60; ++k) {
      Array<double> v(n, 0.0);
      for (const auto &b : basis) {
        const double f = r.below(2) ? r.uniform() : 0;
        for (size_t j = 0; j < v.size(); ++j) v[j] += f * b[j];
      }
      Array<Coordinate> sparse;
      for (size_t j = 0; j < v.size(); ++j) {
        if (v[j] == 0) continue;
        Scaled x = Scaled::from(v[j]);
        x.e += scale[j] + 100 * k;
        sparse.push_back({static_cast<int32_t>(j), x});
      }
      if (!sparse.empty()) added += space.add(sparse);
    }
    // Gaussian elimination with pivoting on the basis itself.
    int expected = 0;
    std::vector<Array<double>> a = basis;
    for (size_t c = 0; c < static_cast<size_t>(n) && expected < rank; ++c) {
      size_t best = static_cast<size_t>(expected);
      for (size_t i = best; i < a.size(); ++i) {
        if (std::fabs(a[i][c]) > std::fabs(a[best][c])) best = i;
      }
      if (std::fabs(a[best][c]) < 1e-9) continue;
      std::swap(a[best], a[static_cast<size_t>(expected)]);
      for (size_t i = static_cast<size_t>(expected) + 1; i < a.size(); ++i) {
        const double f = a[i][c] / a[static_cast<size_t>(expected)][c];
        for (size_t j = 0; j < a[i].size(); ++j) a[i][j] -= f * a[static_cast<size_t>(expected)][j];
      }
      ++expected;
    }
    // Never too few: a vector taken for independent by rounding costs time, the other mistake an answer.
    assert_true(added >= expected && added <= n);
    exact += added == expected;
  }
  assert_true(exact > 150 / kCasesDivisor);
}

}  // namespace

TESTS(machines_without_cycles_are_told_apart_by_a_shortest_string, cyclic_machines_are_told_apart_by_a_shortest_string,
      several_tapes_are_read_in_step, out_of_step_without_bound_cannot_be_decided, a_limit_is_not_taken_for_undecidable,
      entries_of_any_size_count, a_tolerance_takes_near_for_equal, what_cannot_be_compared_is_refused_with_both_sides,
      spaces_have_the_rank_of_their_vectors)
