// The rational operations beside OpenFst's over random machines of two tapes, each operation over
// more than a thousand, half of them cyclic (but for topological order), half with epsilons, half
// with failure arcs: ours keeps them where it can, OpenFst gets them written out by its PhiMatcher.
#include "tests/oracle/rational_peer.hh"

#include "fsa/ops/order.hh"
#include "fsa/ops/project.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/relabel.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/oracle/machine_tables.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;
using peer::Operation;

namespace {

MachinePtr random(Kind kind, uint64_t seed) {
  return random_of(kind, {2, 3}, 4 + static_cast<int32_t>(seed % 3), 8, seed, seed / 16 % 2);
}
MachinePtr random(uint64_t seed) { return random(Kind(seed), seed); }

MachinePtr theirs(Operation operation, const MachinePtr &a, const MachinePtr &b, std::vector<AlphabetPtr> alphabets) {
  return machine_of(peer::run(operation, resolved_table(*a), b ? resolved_table(*b) : peer::Table{}), std::move(alphabets));
}

template <class Ours>
void compare(Operation operation, uint64_t base, bool swapped, const Ours &ours) {
  int some = 0;
  for (uint64_t seed = base; seed < base + kMachines; ++seed) {
    const MachinePtr a = random(seed);
    std::vector<AlphabetPtr> alphabets = a->arrays().alphabets;
    if (swapped) std::swap(alphabets[0], alphabets[1]);
    some += assert_same_strings(*ours(a), *theirs(operation, a, nullptr, alphabets), Kind(seed).cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

void union_and_concatenation(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    // If two machines have failure arcs on different tapes, ours makes those of one explicit.
    const MachinePtr a = random(seed), b = random(Kind(seed), seed + 48 * 1024 + 16 * (seed / 64 % 2));
    const std::vector<MachinePtr> both = {a, b};
    const bool cyclic = Kind(seed).cyclic;
    assert_same_strings(*union_of(both, Run{}), *theirs(Operation::unite, a, b, a->arrays().alphabets), cyclic, seed);
    assert_same_strings(*concat(both, Run{}), *theirs(Operation::concat, a, b, a->arrays().alphabets), cyclic, seed);
  }
}

void closures(void **) {
  for (uint64_t seed = 9008; seed < 9008 + kMachines; ++seed) {
    Kind lighter(seed);
    lighter.cyclic = true;  // so that what is closed converges
    Shape s = shape_of(lighter, {2, 3}, 4, 8);
    s.cyclic = Kind(seed).cyclic;
    const MachinePtr a = exact_for_both(*random_machine(s, seed));
    assert_same_strings(*closure(a, Closure::star, Run{}), *theirs(Operation::star, a, nullptr, a->arrays().alphabets), true,
                        seed);
    assert_same_strings(*closure(a, Closure::plus, Run{}), *theirs(Operation::plus, a, nullptr, a->arrays().alphabets), true,
                        seed);
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

// Without failure arcs state for state: the same number of states and arcs are left.
void trimming(void **) {
  int smaller = 0;
  for (uint64_t seed = 30000; seed < 30000 + kMachines; ++seed) {
    const MachinePtr a = random(seed), t = trim(a, Run{});
    const MachinePtr other = theirs(Operation::connect, a, nullptr, a->arrays().alphabets);
    assert_same_strings(*t, *other, Kind(seed).cyclic, seed);
    if (t->states() > 1 && !Kind(seed).failing) assert_true(t->states() == other->states() && t->arcs() == other->arcs());
    smaller += t->states() < a->states();
  }
  assert_true(smaller > static_cast<int>(kMachines) / 4);
}

void arcs_in_order(void **) {
  compare(Operation::arc_sort, 40000, false, [](const MachinePtr &m) { return arc_sort(m, 0, Run{}); });
}

void states_in_order(void **) {
  for (uint64_t seed = 41008; seed < 41008 + kMachines; ++seed) {
    Kind kind(seed);
    kind.cyclic = false;
    const MachinePtr a = random(kind, seed);
    assert_same_strings(*top_sort(a, Run{}), *theirs(Operation::top_sort, a, nullptr, a->arrays().alphabets), false, seed);
  }
}

// Order of the graph: failure arcs count as arcs here, on both sides.
void components_and_properties(void **) {
  for (uint64_t seed = 50000; seed < 50000 + kMachines; ++seed) {
    MachinePtr a = random(seed);
    if (seed / 16 % 3 == 0) a = arc_sort(a, 0, Run{});
    const std::vector<int32_t> other = peer::components(table_of(*a));
    const TopologicalComponents c = topological_components(*a, Run{});
    assert_int_equal(other.size(), c.of.size());
    for (size_t i = 0; i < c.of.size(); ++i) {
      for (size_t j = 0; j < c.of.size(); ++j) assert_true((c.of[i] == c.of[j]) == (other[i] == other[j]));
    }
    const int32_t ours = properties(a, Run{}), found = peer::properties(table_of(*a));
    assert_true(((ours & kIsAcyclic) != 0) == ((found & 1) != 0));
    if (!Kind(seed).failing) assert_true(((ours & kIsEpsilonFree) != 0) == ((found & 2) != 0));
    assert_true(((ours & kIsTopSorted) != 0) == ((found & 4) != 0));
    if (!Kind(seed).failing) assert_true(((ours & kIsArcSorted) != 0) == ((found & 8) != 0));
  }
}

}  // namespace

TESTS(union_and_concatenation, closures, reversal_and_inversion, relabelling_and_powers, trimming, arcs_in_order,
      states_in_order, components_and_properties)
