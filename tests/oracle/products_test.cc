// Composition, intersection, joins, cross products and projections beside OpenFst's: of each more
// than a thousand random machines or pairs, half of them cyclic, half with epsilons, half with
// failure arcs (ours native, OpenFst's by its PhiMatcher).
#include "tests/oracle/products_peer.hh"

#include "fsa/ops/compose.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/project.hh"
#include "fsa/ops/rational.hh"
#include "tests/oracle/machine_tables.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// Two machines of one kind; where it has failure arcs, one side has them or both.
struct Sides {
  Kind left, right;
  explicit Sides(uint64_t seed) : left(seed), right(seed) {
    left.failing &= seed / 16 % 3 != 0;
    right.failing &= seed / 16 % 3 != 1;
  }
};

void compositions_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const Sides sides(seed);
    const MachinePtr a = random_of(sides.left, {2, 2}, 4, 7, 1000 + seed, 1),
                     b = random_of(sides.right, {2, 2}, 4, 7, 5000 + seed, 0);
    const MachinePtr ours = compose(a, b, Run{}),
                     theirs = machine_of(peer::composed(table_of(*a), table_of(*b)), ours->arrays().alphabets);
    some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 3);
}

void compositions_with_failure_arcs_on_another_tape_agree(void **) {
  for (uint64_t seed = 0; seed < 240; ++seed) {
    const Kind kind(seed | 8);
    const MachinePtr a = random_of(kind, {2, 2}, 4, 7, 9000 + seed, 0), b = random_of(kind, {2, 2}, 4, 7, 13000 + seed, 1);
    const MachinePtr ours = compose(a, b, Run{});
    const MachinePtr theirs = machine_of(peer::composed(resolved_table(*a), resolved_table(*b)), ours->arrays().alphabets);
    assert_same_strings(*ours, *theirs, kind.cyclic, seed);
  }
}

void intersections_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const Sides sides(seed);
    const MachinePtr a = random_of(sides.left, {2}, 5, 9, 17000 + seed), b = random_of(sides.right, {2}, 5, 9, 21000 + seed);
    const MachinePtr ours = compose(a, b, Run{}),
                     theirs = machine_of(peer::intersected(table_of(*a), table_of(*b)), a->arrays().alphabets);
    some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

// OpenFst composes machines of two tapes: what a side reads on all of its tapes is one number
// there, and beside it stands what is joined. Failure arcs carry 0 beside them.
constexpr Label kLetters = 3;  // 0, 1, 2
Label pair_of(Label x, Label y) { return x * kLetters + y; }

enum class Joined { first, second, both };

peer::Table beside(const Machine &m, Joined joined, bool left) {
  peer::Table t = joined == Joined::both ? resolved_table(m) : table_of(m);
  for (peer::Arc &a : t.arcs) {
    const Label x = a.input, y = a.output;
    const Label all = x == peer::kFailure || y == peer::kFailure ? 0 : pair_of(x, y);
    const Label one = joined == Joined::first ? x : joined == Joined::second ? y : all;
    a.input = left ? all : one;
    a.output = left ? one : all;
  }
  return t;
}

// The tapes that a join leaves, as labels of a composed arc; machine_of takes two tapes only.
MachinePtr joined_machine(const peer::Table &t, Joined left, Joined right, bool keep,
                          const std::vector<AlphabetPtr> &alphabets) {
  Builder b(t.tropical ? Semiring::tropical : Semiring::log, alphabets);
  b.add_states(t.states);
  if (t.states > 0) b.set_start(t.start);
  for (const peer::Arc &a : t.arcs) {
    std::vector<Label> labels;
    const Label u[] = {a.input / kLetters, a.input % kLetters}, w[] = {a.output / kLetters, a.output % kLetters};
    for (size_t i = 0; i < 2; ++i) {
      const bool is_joined = left == Joined::both || left == (i == 0 ? Joined::first : Joined::second);
      if (keep || !is_joined) labels.push_back(u[i]);
    }
    for (size_t i = 0; i < 2; ++i) {
      if (right != Joined::both && right != (i == 0 ? Joined::first : Joined::second)) labels.push_back(w[i]);
    }
    b.add_arc(a.from, labels.data(), a.cost, a.to);
  }
  for (const peer::Final &end : t.finals) b.set_final(end.state, end.cost);
  return b.build();
}

void joins_of_one_pair_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const Sides sides(seed);
    const int32_t l = seed / 16 % 2, r = seed / 32 % 2;
    const bool keep = seed / 64 % 2;
    const MachinePtr a = random_of(sides.left, {2, 2}, 4, 7, 25000 + seed, l),
                     b = random_of(sides.right, {2, 2}, 4, 7, 29000 + seed, r);
    const TapePair pairs[] = {{l, r}};
    const MachinePtr ours = join(a, b, pairs, keep, Run{});
    const Joined on_left = l ? Joined::second : Joined::first, on_right = r ? Joined::second : Joined::first;
    const peer::Table theirs = peer::composed(beside(*a, on_left, true), beside(*b, on_right, false));
    some += assert_same_strings(*ours, *joined_machine(theirs, on_left, on_right, keep, ours->arrays().alphabets), kind.cyclic,
                                seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 3);
}

// Every arc reads a symbol on both tapes, or on none: two pairs can then be joined over cycles.
MachinePtr in_step(const MachinePtr &m) {
  peer::Table t = table_of(*m);
  for (peer::Arc &a : t.arcs) {
    if (a.input == 0 && a.output > 0) a.input = 1;
    if (a.output == 0 && a.input > 0) a.output = 2;
  }
  return machine_of(t, m->arrays().alphabets);
}

void joins_of_two_pairs_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const MachinePtr a = in_step(random_of(kind, {2, 2}, 4, 9, 33000 + seed)),
                     b = in_step(random_of(kind, {2, 2}, 4, 9, 37000 + seed));
    const TapePair pairs[] = {{0, 0}, {1, 1}};
    const MachinePtr ours = join(a, b, pairs, true, Run{});
    const peer::Table theirs = peer::composed(beside(*a, Joined::both, true), beside(*b, Joined::both, false));
    some += assert_same_strings(*ours, *joined_machine(theirs, Joined::both, Joined::both, true, ours->arrays().alphabets),
                                kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 3);
}

void cross_products_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const MachinePtr a = random_of(kind, {2}, 4, 5, 41000 + seed), b = random_of(kind, {2}, 4, 5, 45000 + seed);
    const MachinePtr ours = cross(a, b, Run{}),
                     theirs = machine_of(peer::crossed(table_of(*a), table_of(*b)), ours->arrays().alphabets);
    some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

void projections_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const MachinePtr m = random_of(kind, {2, 2}, 5, 10, 49000 + seed, seed / 16 % 2);
    for (const int32_t tape : {0, 1}) {
      const MachinePtr ours = project(m, {&tape, 1}, Run{});
      const MachinePtr theirs = machine_of(peer::projected(table_of(*m), tape == 1), ours->arrays().alphabets);
      some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
    }
  }
  assert_true(some > static_cast<int>(kMachines));
}

}  // namespace

TESTS(compositions_agree, compositions_with_failure_arcs_on_another_tape_agree, intersections_agree, joins_of_one_pair_agree,
      joins_of_two_pairs_agree, cross_products_agree, projections_agree)
