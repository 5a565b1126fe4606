#include "fsa/ops/difference.hh"

#include <algorithm>
#include <cstring>

#include "fsa/machine/builder.hh"
#include "fsa/ops/complement.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// The same machine with every weight that is not zero one.
MachinePtr unweighted(const Machine &m) {
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(m.states());
  b.set_start(m.start());
  const auto truth = [&](double w) { return is_zero(m.semiring(), w) ? w : one(m.semiring()); };
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      Array<Label> labels;
      for (int32_t t = 0; t < m.tapes(); ++t) labels.push_back(m.label(a, t));
      b.add_arc(s, labels.data(), truth(m.weight(a)), m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, truth(m.final_weight(s)));
  }
  return b.build();
}

Shape shape(uint64_t seed, Semiring semiring) {
  Shape s;
  s.semiring = semiring;
  s.alphabet = {3};
  s.states = 5;
  s.arcs = 8 + static_cast<int32_t>(seed % 7);
  s.epsilons = seed / 2 % 2;
  s.phi = seed / 4 % 2;
  s.rho = seed / 8 % 2;
  s.zero_weights = seed / 16 % 2;
  s.cyclic = seed / 32 % 2;
  return s;
}

// Deterministic: of each state's arcs with one label only the first.
MachinePtr first_of_each(const Machine &m) {
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(m.states());
  for (State s = 0; s < m.states(); ++s) {
    Array<Label> seen{kEpsilon};
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label c = m.label(a, 0);
      if (std::find(seen.begin(), seen.end(), c) != seen.end()) continue;
      seen.push_back(c);
      b.add_arc(s, &c, m.weight(a), m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, m.final_weight(s));
  }
  return b.build();
}

bool accepts(const Machine &m, const Strings &s) { return weight_of(m, s) > 0; }

void the_complement_accepts_what_the_machine_rejects_once(void **) {
  for (uint64_t seed = 0; seed < 1000 / kCasesDivisor; ++seed) {
    Shape s = shape(seed, seed % 2 ? Semiring::boolean : Semiring::real);
    s.scale = 0.05;
    const MachinePtr m = random_machine(s, seed), b = unweighted(seed % 3 ? *m : *first_of_each(*m)),
                     c = checked(complement(b, Run{}));
    // Weights of a small scale, so that sums over b's epsilon cycles converge: what is accepted is the same.
    const MachinePtr scaled = seed % 3 ? m : first_of_each(*m);
    for (const Strings &string : all_strings({3}, 4)) {
      assert_true(static_cast<double>(weight_of(*c, string)) == (accepts(*scaled, string) ? 0 : 1));
    }
    for (State q = 0; q < c->states(); ++q) assert_true(c->arc_end(q) > c->arc_begin(q));
  }
}

void differences_weigh_what_is_left(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < 1200 / kCasesDivisor; ++seed) {
    const auto semiring = static_cast<Semiring>(seed % 4);
    Shape left = shape(seed * 7 + 3, semiring), right = shape(seed, semiring);
    left.cyclic = false;
    right.scale = 0.05;
    if (seed % 5 == 0) {
      left.alphabet = {2, 3};
      left.phi_tape = static_cast<int32_t>(seed / 5 % 2);
    }
    const MachinePtr a = random_machine(left, 5000 + seed), weighted = random_machine(right, seed);
    const MachinePtr b = seed % 3 ? weighted : first_of_each(*weighted);
    const MachinePtr d = checked(difference(a, unweighted(*b), Run{}));
    Relation expected;
    for (const auto &[strings, weight] : relation(*a)) {
      if (weight > 0 && !accepts(*b, {strings.back()})) expected[strings] = weight;
    }
    assert_same(relation(*d), expected);
    some += !expected.empty();
  }
  assert_true(some > 600 / kCasesDivisor);
}

// The number of visited arcs does not grow with the alphabet.
void nothing_goes_through_the_alphabet(void **) {
  for (const bool deterministic : {true, false}) {
    int64_t visited[2];
    for (int i = 0; i < 2; ++i) {
      const AlphabetPtr alphabet = Alphabet::sized(i == 0 ? 50 : 50000);
      // a: back-off with a default arc; b: a cycle with failure arcs of two levels, and twice the same label.
      Builder a(Semiring::log, {alphabet}), b(Semiring::log, {alphabet});
      a.add_states(3);
      b.add_states(3);
      const Label x = 1, y = 2, z = 3, phi = kPhi, rho = kRho;
      a.add_arc(0, &x, 1, 1);
      a.add_arc(0, &phi, 0.5, 2);
      a.add_arc(1, &y, 1, 0);
      a.add_arc(1, &phi, 0.5, 2);
      a.add_arc(2, &rho, 2, 0);
      a.set_final(2, 1);
      b.add_arc(0, &x, 0, 1);
      if (!deterministic) b.add_arc(0, &x, 0, 0);
      b.add_arc(0, &phi, 0, 1);
      b.add_arc(1, &y, 0, 0);
      b.add_arc(1, &phi, 0, 2);
      b.add_arc(2, &z, 0, 2);
      b.set_final(2, 0);
      visited[i] = 0;
      Run run;
      run.arcs_visited = &visited[i];
      const MachinePtr d = difference(a.build(), b.build(), run);
      assert_true(d->arcs() < 60);
    }
    assert_int_equal(visited[0], visited[1]);
    assert_true(visited[0] < 300);
  }
}

void what_is_weighted_or_does_not_fit_is_refused(void **) {
  Shape s;
  s.alphabet = {3};
  const MachinePtr a = random_machine(s, 1);
  assert_throws(difference(a, a, Run{}), Code::argument);
  s.alphabet = {3, 3};
  assert_throws(difference(a, unweighted(*random_machine(s, 2)), Run{}), Code::argument);
  s.alphabet = {2};
  assert_throws(difference(a, unweighted(*random_machine(s, 2)), Run{}), Code::argument);
  Run run;
  run.max_states = 2;
  s.alphabet = {3};
  s.arcs = 20;
  assert_throws(difference(a, unweighted(*random_machine(s, 2)), run), Code::limit);
}

}  // namespace

TESTS(the_complement_accepts_what_the_machine_rejects_once, differences_weigh_what_is_left, nothing_goes_through_the_alphabet,
      what_is_weighted_or_does_not_fit_is_refused)
