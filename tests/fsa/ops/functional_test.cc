// Functions or not: against all paths where there are no cycles, against determinization where there are.
#include "fsa/ops/functional.hh"

#include <cstring>

#include "fsa/machine/builder.hh"
#include "fsa/ops/determinize.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::random_machine;
using oracle::Shape;

namespace {

bool function_by_paths(const Machine &m) {
  std::map<Array<Label>, oracle::Strings> seen;
  for (const oracle::Path &p : oracle::paths(m, m.states())) {
    const auto [it, is_new] = seen.try_emplace(p.strings[0], p.strings);
    if (it->second != p.strings) return false;
  }
  return true;
}

Shape shape_of(uint64_t seed) {
  Shape s;
  s.semiring = static_cast<Semiring>(seed % 4);
  s.alphabet.assign(2 + seed / 4 % 2, static_cast<Label>(2));
  s.alphabet[0] = static_cast<Label>(2 + seed % 4);
  s.alphabet[1] = static_cast<Label>(1 + seed / 8 % 2);
  s.states = 3 + static_cast<int32_t>(seed / 16 % 3);
  s.arcs = s.states + static_cast<int32_t>(seed / 64 % 3);
  s.epsilons = seed & 16;
  s.phi = seed & 32;
  s.rho = seed & 128;
  s.phi_tape = seed & 256 ? 1 : 0;
  s.zero_weights = seed & 512;
  return s;
}

// Arcs over tapes of `size` symbols; the last state is final.
struct Arc {
  State from;
  Array<Label> labels;
  State to;
};
MachinePtr machine(size_t tapes, Label size, State states, std::initializer_list<Arc> arcs) {
  Builder b(Semiring::log, std::vector<AlphabetPtr>(tapes, size < 0 ? Alphabet::open() : Alphabet::sized(size)));
  b.add_states(states);
  for (const Arc &a : arcs) b.add_arc(a.from, a.labels.data(), 0, a.to);
  b.set_final(states - 1, 0);
  return b.build();
}

}  // namespace

static void answers_agree_with_all_paths(void **) {
  int functions = 0, others = 0;
  for (uint64_t seed = 0; seed < 6000 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_machine(shape_of(seed), seed);
    const bool answer = is_functional(m, Run{});
    assert_int_equal(answer, function_by_paths(*m));
    (answer ? functions : others)++;
  }
  assert_true(functions > 500 / kCasesDivisor && others > 500 / kCasesDivisor);
}

static void answers_agree_with_determinization(void **) {
  int functions = 0, others = 0;
  Run run;
  run.max_states = 2000;
  for (uint64_t seed = 0; seed < 3000 / kCasesDivisor; ++seed) {
    Shape s = shape_of(seed);
    s.semiring = Semiring::boolean;
    s.cyclic = true;
    const MachinePtr m = random_machine(s, seed);
    const bool answer = is_functional(m, Run{});
    try {
      determinize(m, DeterminizeAs::function, run);
      assert_true(answer);
      ++functions;
    } catch (const Error &e) {
      if (e.code == Code::limit) continue;  // not sequential, or too large
      assert_int_equal(e.code, Code::unsupported);
      // It also refuses cycles that read nothing on tape 0, which change nothing where they write nothing.
      others += !answer;
      if (answer) assert_true(std::strstr(e.message, "reads nothing there"));
    }
  }
  assert_true(functions > 100 / kCasesDivisor && others > 100 / kCasesDivisor);
}

static void functions_that_no_deterministic_machine_computes(void **) {
  // x^n y to a^n, x^n z to b^n: what is written is known at the end only.
  const MachinePtr late =
      machine(2, 3, 4, {{0, {1, 1}, 1}, {1, {1, 1}, 1}, {1, {2, 0}, 3}, {0, {1, 2}, 2}, {2, {1, 2}, 2}, {2, {3, 0}, 3}});
  assert_true(is_functional(late, Run{}));
  const MachinePtr clash =
      machine(2, 3, 4, {{0, {1, 1}, 1}, {1, {1, 1}, 1}, {1, {2, 0}, 3}, {0, {1, 2}, 2}, {2, {1, 2}, 2}, {2, {2, 0}, 3}});
  assert_false(is_functional(clash, Run{}));
  // One path writes ahead, the other catches up: the same output after all.
  const MachinePtr caught = machine(2, 3, 4, {{0, {1, 1}, 1}, {1, {2, 2}, 3}, {0, {1, 0}, 2}, {2, {2, 1}, 1}, {1, {0, 2}, 3}});
  assert_true(is_functional(caught, Run{}));
  const MachinePtr equal = machine(2, 3, 4, {{0, {1, 1}, 1}, {1, {2, 2}, 3}, {0, {1, 0}, 2}, {2, {2, 1}, 3}});
  assert_false(is_functional(equal, Run{}));
  const MachinePtr delayed = machine(2, 3, 5, {{0, {1, 1}, 1}, {1, {2, 2}, 4}, {0, {1, 0}, 2}, {2, {2, 1}, 3}, {3, {0, 2}, 4}});
  assert_true(is_functional(delayed, Run{}));
  // A loop that only writes.
  assert_false(is_functional(machine(2, 3, 1, {{0, {0, 1}, 0}}), Run{}));
  assert_true(is_functional(machine(2, 3, 2, {{0, {0, 1}, 0}}), Run{}));  // on no accepting path
  assert_true(is_functional(machine(1, 3, 1, {{0, {1}, 0}, {0, {1}, 0}}), Run{}));
}

static void default_arcs_stand_for_the_symbols_left(void **) {
  const MachinePtr none_left = machine(2, 2, 2, {{0, {1, 1}, 1}, {0, {2, 1}, 1}, {0, {kRho, 1}, 1}, {0, {kRho, 2}, 1}});
  assert_true(is_functional(none_left, Run{}));
  const MachinePtr one_left = machine(2, 3, 2, {{0, {1, 1}, 1}, {0, {2, 1}, 1}, {0, {kRho, 1}, 1}, {0, {kRho, 2}, 1}});
  assert_false(is_functional(one_left, Run{}));
  assert_true(is_functional(machine(2, -1, 2, {{0, {1, 1}, 1}, {0, {kRho, 1}, 1}}), Run{}));
  assert_false(is_functional(machine(2, -1, 2, {{0, {kRho, 1}, 1}, {0, {kRho, 2}, 1}}), Run{}));
}

static void a_large_alphabet_is_not_expanded(void **) {
  // One state with a failure arc to one that reads 50,000 symbols, and one with default arcs.
  const Label size = 50'000;
  Builder b(Semiring::log, {Alphabet::sized(size), Alphabet::sized(2)});
  b.add_states(300);
  for (State s = 0; s < 299; ++s) {
    const Label own[] = {s + 1, 1}, rest[] = {kRho, 2};
    b.add_arc(s, own, 1, s + 1);
    b.add_arc(s, rest, 1, s + 1);
    b.set_final(s + 1, 0);
  }
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  run.max_arcs = 1000;
  assert_true(is_functional(b.build(), run));
  assert_true(visited > 0 && visited < 3000);
}

static void limits_end_in_limit(void **) {
  Shape s = shape_of(0);
  s.alphabet = {1, 1};
  s.states = 30;
  s.arcs = 200;
  s.cyclic = true;
  s.epsilons = true;
  const MachinePtr m = random_machine(s, 1);
  Run few;
  few.max_states = 5;
  assert_throws(is_functional(m, few), Code::limit);
  few = Run{};
  few.max_arcs = 50;
  assert_throws(is_functional(m, few), Code::limit);
  few = Run{};
  few.max_bytes = 5000;
  assert_throws(is_functional(m, few), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  few = Run{};
  few.cancel = &flag;
  assert_throws(is_functional(m, few), Code::cancelled);
}

TESTS(answers_agree_with_all_paths, answers_agree_with_determinization, functions_that_no_deterministic_machine_computes,
      default_arcs_stand_for_the_symbols_left, a_large_alphabet_is_not_expanded, limits_end_in_limit)
