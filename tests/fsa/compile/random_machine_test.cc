// Random machines: valid under the builder's own checks, and what the shape asks for.
#include "fsa/compile/random_machine.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/failure_reach.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

RandomShape shape_of(uint64_t seed, int32_t tapes) {
  RandomShape s;
  s.states = 1 + static_cast<int64_t>(seed % 40);
  s.arcs = static_cast<double>(seed % 7) * 0.9;
  s.acyclic = seed & 1;
  s.connected = seed & 2;
  s.deterministic = tapes == 1 && (seed & 4);
  s.epsilon = s.deterministic ? 0 : static_cast<double>(seed % 3) * 0.3;
  s.final = static_cast<double>(seed % 5) * 0.25;
  s.failure = seed & 8 ? 0.6 : 0;
  s.rho = seed & 16 ? 0.3 : 0;
  s.failure_tape = tapes - 1;
  s.zero = seed & 32 ? 0.2 : 0;
  s.grain = seed & 64 ? 0.125 : 0;
  s.min_cost = -1;
  return s;
}

bool same(const Machine &a, const Machine &b) {
  bool equal = a.states() == b.states() && a.arcs() == b.arcs();
  for (ArcId i = 0; equal && i < a.arcs(); ++i) {
    equal = a.next(i) == b.next(i) && a.weight(i) == b.weight(i);
    for (int32_t t = 0; equal && t < a.tapes(); ++t) equal = a.label(i, t) == b.label(i, t);
  }
  return equal;
}

}  // namespace

static void machines_are_valid_and_as_asked(void **) {
  int failing = 0, defaults = 0, zeros = 0, epsilons = 0;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    const int32_t tapes = 1 + static_cast<int32_t>(seed / 256 % 3);
    const Semiring semiring = static_cast<Semiring>(seed / 64 % 4);
    std::vector<AlphabetPtr> alphabets;
    for (int32_t t = 0; t < tapes; ++t) alphabets.push_back(t == 1 ? Alphabet::open() : Alphabet::sized(2 + t));
    RandomShape s = shape_of(seed, tapes);
    if (s.failure_tape == 1) s.failure_tape = 0;
    const MachinePtr m = oracle::checked(random_machine(semiring, alphabets, s, seed, Run{}));
    assert_int_equal(m->states(), s.states);
    assert_true(m->is_final(m->states() - 1));
    failing += m->has_phi();
    defaults += m->has_rho();
    for (State at = 0; at < m->states(); ++at) {
      Array<Label> read;
      for (ArcId a = m->arc_begin(at); a < m->arc_end(at); ++a) {
        if (s.acyclic) assert_true(m->next(a) > at);
        zeros += is_zero(semiring, m->weight(a));
        epsilons += m->label(a, 0) == kEpsilon;
        read.push_back(m->label(a, 0));
        if (s.grain > 0 && idempotent(semiring) && m->weight(a) != INFINITY) {
          assert_true(m->weight(a) * 8 == std::round(m->weight(a) * 8));
        }
      }
      std::sort(read.begin(), read.end());
      if (s.deterministic) assert_true(std::adjacent_find(read.begin(), read.end()) == read.end());
    }
    if (s.connected) {
      const Array<char> from = accessible(*m, Run{}), to = coaccessible(*m, Run{});
      for (size_t i = 0; i < from.size(); ++i) assert_true(from[i] && to[i]);
    }
  }
  assert_true(failing > 1000 && defaults > 1000 && zeros > 1000 && epsilons > 1000);
}

static void a_seed_makes_one_machine(void **) {
  RandomShape s;
  s.states = 50;
  const std::vector<AlphabetPtr> alphabets{Alphabet::sized(5)};
  const MachinePtr a = random_machine(Semiring::log, alphabets, s, 7, Run{});
  assert_true(same(*a, *random_machine(Semiring::log, alphabets, s, 7, Run{})));
  assert_false(same(*a, *random_machine(Semiring::log, alphabets, s, 8, Run{})));
  assert_true(a->arcs() > 50 && a->arcs() < 150);  // about two per state
}

static void mass_below_one_makes_all_sums_finite(void **) {
  for (uint64_t seed = 0; seed < 600; ++seed) {
    RandomShape s = shape_of(seed, 1);
    s.acyclic = false;
    s.mass = 0.9;
    s.min_cost = -5;
    const Semiring semiring = seed & 1 ? Semiring::real : Semiring::log;
    const MachinePtr m = random_machine(semiring, {Alphabet::sized(6)}, s, seed, Run{});
    const oracle::Resolved r = oracle::resolve(*m);
    for (size_t i = 0; i < r.stops.size(); ++i) {
      oracle::Real sum = r.stops[i];
      for (const oracle::Real w : r.matrix[i]) sum += w;
      assert_true(sum < 0.9 + 1e-12L);
    }
    assert_true(total(*m, Run{}).log() <= 0);
  }
}

static void contradictions_and_limits(void **) {
  const std::vector<AlphabetPtr> one{Alphabet::sized(5)}, two{Alphabet::sized(5), Alphabet::sized(5)};
  RandomShape s;
  s.max_cost = -1;
  assert_throws(random_machine(Semiring::log, one, s, 1, Run{}), Code::argument);
  s = {};
  s.deterministic = true;
  assert_throws(random_machine(Semiring::log, two, s, 1, Run{}), Code::argument);
  s.epsilon = 0.5;
  assert_throws(random_machine(Semiring::log, one, s, 1, Run{}), Code::argument);
  s = {};
  s.failure = 0.5;
  s.failure_tape = 1;
  assert_throws(random_machine(Semiring::log, one, s, 1, Run{}), Code::argument);
  s = {};
  s.states = 1000;
  Run run;
  run.max_states = 999;
  assert_throws(random_machine(Semiring::log, one, s, 1, run), Code::limit);
  run = {};
  run.max_arcs = 1000;
  assert_throws(random_machine(Semiring::log, one, s, 1, run), Code::limit);
  run = {};
  run.max_bytes = 20000;
  assert_throws(random_machine(Semiring::log, one, s, 1, run), Code::limit);
}

TESTS(machines_are_valid_and_as_asked, a_seed_makes_one_machine, mass_below_one_makes_all_sums_finite,
      contradictions_and_limits)
