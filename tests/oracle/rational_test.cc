// The rational operations beside OpenFst's over random machines of two tapes, each
// operation over more than a thousand: the results of both as relations.
#include "tests/oracle/rational_peer.hh"

#include "fsa/ops/order.hh"
#include "fsa/ops/project.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/relabel.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/oracle/machine_tables.hh"

using namespace hws;
using namespace oracle;
using peer::Operation;

namespace {

constexpr uint64_t kMachines = 1020;

MachinePtr random(uint64_t seed, bool cyclic = false) {
  Shape s;
  s.semiring = seed % 2 ? Semiring::log : Semiring::tropical;
  s.states = 4 + static_cast<int32_t>(seed % 3);
  s.arcs = 8;
  s.alphabet = {2, 3};
  s.epsilons = seed % 4 < 2;
  s.cyclic = cyclic;
  s.scale = cyclic ? 0.2 : 0.5;  // every weight below one: closures of tropical machines converge
  return exact_for_both(*random_machine(s, seed));
}

MachinePtr theirs(Operation operation, const MachinePtr &a, const MachinePtr &b, std::vector<AlphabetPtr> alphabets) {
  return machine_of(peer::run(operation, table_of(*a), b ? table_of(*b) : peer::Table{}), std::move(alphabets));
}

// By paths where there are no cycles, else by the weights of short strings. OpenFst adds
// nothing up in these operations, so both are exact.
void check_same(const MachinePtr &ours, const MachinePtr &other, bool cyclic) {
  if (!cyclic) {
    Relation a, b;
    for (const Path &p : paths(*ours, 20)) add_up(*ours, a, p.strings, p.weight);
    for (const Path &p : paths(*other, 20)) add_up(*other, b, p.strings, p.weight);
    assert_same(a, b);
    assert_int_equal(paths(*ours, 20).size(), paths(*other, 20).size());
    return;
  }
  for (const Strings &u : {Strings{{}, {}}, Strings{{1}, {}}, Strings{{2}, {1}}, Strings{{1}, {2}}, Strings{{1, 2}, {3}}, Strings{{2, 1}, {1, 3}}}) {
    assert_close(static_cast<double>(weight_of(*ours, u)), static_cast<double>(weight_of(*other, u)), 1e-12);
  }
}

template <class Ours>
void compare(Operation operation, uint64_t base, bool swapped, const Ours &ours) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr a = random(base + seed);
    std::vector<AlphabetPtr> alphabets = a->arrays().alphabets;
    if (swapped) std::swap(alphabets[0], alphabets[1]);
    check_same(ours(a), theirs(operation, a, nullptr, alphabets), false);
  }
}

void union_and_concatenation(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const bool cyclic = seed % 5 == 0;
    const MachinePtr a = random(seed, cyclic), b = random(seed + kMachines, cyclic);
    const std::vector<MachinePtr> both = {a, b};
    check_same(union_of(both, Run{}), theirs(Operation::unite, a, b, a->arrays().alphabets), cyclic);
    check_same(concat(both, Run{}), theirs(Operation::concat, a, b, a->arrays().alphabets), cyclic);
  }
}

void closures(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr a = random(9000 + seed);
    check_same(closure(a, Closure::star, Run{}), theirs(Operation::star, a, nullptr, a->arrays().alphabets), true);
    check_same(closure(a, Closure::plus, Run{}), theirs(Operation::plus, a, nullptr, a->arrays().alphabets), true);
  }
}

void reversal_and_inversion(void **) {
  compare(Operation::reverse, 20000, false, [](const MachinePtr &m) { return reverse(m, Run{}); });
  compare(Operation::invert, 21000, true, [](const MachinePtr &m) { return invert(m, Run{}); });
}

void relabelling_and_powers(void **) {
  const Label from[] = {1, 2}, to[] = {2, 1};
  compare(Operation::relabel, 23000, false, [&](const MachinePtr &m) { return relabel(m, 0, from, to, nullptr, Run{}); });
  compare(Operation::scale, 24000, false, [](const MachinePtr &m) { return power(m, 2, Run{}); });
}

// State for state here: the same number of states and arcs are left.
void trimming(void **) {
  int smaller = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr a = random(30000 + seed, seed % 2), t = trim(a, Run{});
    const MachinePtr other = theirs(Operation::connect, a, nullptr, a->arrays().alphabets);
    check_same(t, other, seed % 2);
    if (t->states() > 1) assert_true(t->states() == other->states() && t->arcs() == other->arcs());
    smaller += t->states() < a->states();
  }
  assert_true(smaller > 300);
}

void orders(void **) {
  compare(Operation::arc_sort, 40000, false, [](const MachinePtr &m) { return arc_sort(m, 0, Run{}); });
  compare(Operation::top_sort, 41000, false, [](const MachinePtr &m) { return top_sort(m, Run{}); });
}

void components_and_properties(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    MachinePtr a = random(50000 + seed, seed % 2);
    if (seed % 3 == 0) a = arc_sort(a, 0, Run{});
    const std::vector<int32_t> other = peer::components(table_of(*a));
    const TopologicalComponents c = topological_components(*a, Run{});
    assert_int_equal(other.size(), c.of.size());
    for (size_t i = 0; i < c.of.size(); ++i) {
      for (size_t j = 0; j < c.of.size(); ++j) assert_true((c.of[i] == c.of[j]) == (other[i] == other[j]));
    }
    const int32_t ours = properties(a, Run{}), found = peer::properties(table_of(*a));
    assert_true(((ours & kIsAcyclic) != 0) == ((found & 1) != 0));
    assert_true(((ours & kIsEpsilonFree) != 0) == ((found & 2) != 0));
    assert_true(((ours & kIsTopSorted) != 0) == ((found & 4) != 0));
    assert_true(((ours & kIsArcSorted) != 0) == ((found & 8) != 0));
  }
}

}  // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(union_and_concatenation), cmocka_unit_test(closures), cmocka_unit_test(reversal_and_inversion),
                              cmocka_unit_test(relabelling_and_powers), cmocka_unit_test(trimming), cmocka_unit_test(orders),
                              cmocka_unit_test(components_and_properties)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
