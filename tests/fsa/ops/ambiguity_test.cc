// Unambiguous or not, against all strings of random machines (acyclic: all there are).
#include "fsa/ops/ambiguity.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "tests/fsa/distance/back_off.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Every accepting path of up to `moves` moves on machines without epsilons: cyclic machines
// of n states show an ambiguity within n² + n moves, which is too many to list; short ones do
// here, and what is found must be true.
bool some_string_twice(const Machine &m, int moves) {
  std::map<oracle::Strings, int> seen;
  for (const oracle::Path &p : oracle::paths(m, moves)) {
    if (++seen[p.strings] > 1) return true;
  }
  return false;
}

}  // namespace

static void answers_agree_with_all_paths(void **) {
  int one_way = 0, unambiguous = 0, ambiguous = 0;
  for (uint64_t seed = 0; seed < 3000 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 4);
    shape.phi = seed & 4;
    shape.rho = seed & 8;
    shape.zero_weights = seed & 16;
    shape.alphabet = {static_cast<Label>(2 + seed % 5)};
    shape.states = 3 + static_cast<int32_t>(seed / 32 % 4);
    shape.arcs = shape.states + static_cast<int32_t>(seed / 128 % 3);
    shape.cyclic = seed & 64;
    if (shape.semiring == Semiring::boolean) shape.scale = 0.3;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const bool answer = is_unambiguous(m, Run{});
    one_way += reads_one_way(*m);
    (answer ? unambiguous : ambiguous)++;
    if (reads_one_way(*m)) assert_true(answer);
    if (shape.cyclic) {
      if (answer) assert_false(some_string_twice(*m, 5));
    } else {
      assert_int_equal(!answer, some_string_twice(*m, m->states()));
    }
    // The same of the machine written out.
    assert_int_equal(answer, is_unambiguous(explicit_failure(m, Run{}), Run{}));
  }
  assert_true(one_way > 100 / kCasesDivisor && unambiguous > one_way + 100 / kCasesDivisor && ambiguous > 500 / kCasesDivisor);
}

static void a_cycle_shows_its_second_path_late(void **) {
  // Two loops of lengths 3 and 4 on one symbol from different states meet after 12 symbols only.
  Builder b(Semiring::log, {Alphabet::sized(1)});
  b.add_states(8);
  const Label x = 1;
  b.add_arc(0, &x, 0, 1);
  b.add_arc(0, &x, 0, 4);
  for (State s = 1; s <= 3; ++s) b.add_arc(s, &x, 0, s == 3 ? 1 : s + 1);
  for (State s = 4; s <= 7; ++s) b.add_arc(s, &x, 0, s == 7 ? 4 : s + 1);
  b.set_final(1, 0);
  assert_true(is_unambiguous(b.build(), Run{}));
  b.set_final(4, INFINITY);
  assert_true(is_unambiguous(b.build(), Run{}));
  b.set_final(6, 0);
  assert_false(is_unambiguous(b.build(), Run{}));
}

static void failure_arcs_stay_where_states_read_one_way(void **) {
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  run.max_arcs = 60'000;  // explicit: 15 million
  assert_true(is_unambiguous(back_off_machine(Semiring::log, 50'000, 300, 5, 1), run));
  assert_int_equal(visited, 0);
}

static void several_tapes_and_silent_arcs(void **) {
  int unambiguous = 0, ambiguous = 0;
  for (uint64_t seed = 0; seed < 4000 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 4);
    shape.alphabet.assign(1 + seed / 4 % 3, static_cast<Label>(2 + seed % 3));
    shape.states = 3 + static_cast<int32_t>(seed / 16 % 3);
    shape.arcs = shape.states + static_cast<int32_t>(seed / 64 % 4);
    shape.epsilons = true;
    shape.phi = seed & 16;
    shape.rho = seed & 32;
    shape.zero_weights = seed & 64;
    shape.cyclic = shape.alphabet.size() == 1 && seed & 128;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const bool answer = is_unambiguous(m, Run{});
    (answer ? unambiguous : ambiguous)++;
    if (shape.cyclic) {
      if (answer) assert_false(some_string_twice(*m, 5));
    } else {
      assert_int_equal(!answer, some_string_twice(*m, m->states()));
    }
  }
  assert_true(unambiguous > 300 / kCasesDivisor && ambiguous > 300 / kCasesDivisor);
}

static void cycles_on_two_tapes(void **) {
  // (1^n, 1^n) written in step by one loop, with a delay of one by another.
  const auto loops = [](Label second) {
    Builder b(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)});
    b.add_states(4);
    const Label both[] = {1, 1}, ahead[] = {1, kEpsilon}, last[] = {kEpsilon, second};
    b.add_arc(0, both, 0, 1);
    b.add_arc(1, both, 0, 1);
    b.add_arc(0, ahead, 0, 2);
    b.add_arc(2, both, 0, 2);
    b.add_arc(2, last, 0, 3);
    b.set_final(1, 0);
    b.set_final(3, 0);
    return b.build();
  };
  assert_false(is_unambiguous(loops(1), Run{}));
  assert_true(is_unambiguous(loops(2), Run{}));
}

static void silent_cycles_are_ways_without_number(void **) {
  Builder silent(Semiring::log, {Alphabet::sized(1)});
  silent.add_states(2);
  const Label none = kEpsilon, x = 1;
  silent.add_arc(0, &x, 0, 1);
  silent.add_arc(1, &none, 0, 1);
  assert_true(is_unambiguous(silent.build(), Run{}));  // accepts nothing
  silent.set_final(1, 0);
  assert_false(is_unambiguous(silent.build(), Run{}));
}

static void what_is_not_decided(void **) {
  Builder two(Semiring::log, {Alphabet::sized(1), Alphabet::sized(1)});
  two.add_states(1);
  const Label one_only[] = {1, kEpsilon};
  two.add_arc(0, one_only, 0, 0);
  two.set_final(0, 0);
  assert_throws(is_unambiguous(two.build(), Run{}), Code::unsupported);
  Builder many(Semiring::log, {Alphabet::sized(1)});
  many.add_states(50);
  const Label x = 1;
  for (State s = 0; s < 50; ++s) {
    many.add_arc(0, &x, 0, s);
    if (s > 0) many.add_arc(s, &x, 0, s % 49 + 1);
  }
  many.set_final(7, 0);
  Run run;
  run.max_states = 20;
  assert_throws(is_unambiguous(many.build(), run), Code::limit);
}

TESTS(answers_agree_with_all_paths, a_cycle_shows_its_second_path_late, failure_arcs_stay_where_states_read_one_way,
      several_tapes_and_silent_arcs, cycles_on_two_tapes, silent_cycles_are_ways_without_number, what_is_not_decided)
