// Determinism and equality beside OpenFst's library: of each operation more than a thousand random
// machines, half of them cyclic (such as can be determinized or synchronized), half with failure
// arcs, which ours takes as they are and OpenFst gets written out by its PhiMatcher. OpenFst's
// operations want machines without epsilons, but for synchronization.
#include "tests/oracle/determinize_peer.hh"

#include "fsa/ops/determinize.hh"
#include "fsa/ops/difference.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"
#include "fsa/ops/synchronize.hh"
#include "fsa/ops/trim.hh"
#include "tests/oracle/split_states.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

Kind without_epsilons(uint64_t seed) {
  Kind kind(seed);
  kind.epsilons = false;
  return kind;
}

// Acyclic: any. Cyclic: twins throughout.
MachinePtr random(Kind kind, Array<Label> alphabet, int32_t arcs, uint64_t seed) {
  if (!kind.cyclic) return random_of(kind, std::move(alphabet), 6, arcs, seed);
  return split_states(*random_deterministic(kind, std::move(alphabet), seed), seed);
}

MachinePtr back(const peer::Table &t, const MachinePtr &m) { return machine_of(t, m->arrays().alphabets); }

void determinizations_of_acceptors_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind = without_epsilons(seed);
    const MachinePtr m = random(kind, {2}, 14, seed), ours = determinize(m, DeterminizeAs::tuples, Run{});
    const MachinePtr theirs = back(peer::determinized(resolved_table(*m)), m);
    if (!assert_same_strings(*ours, *theirs, kind.cyclic, seed)) continue;
    const State states = trim(theirs, Run{})->states();
    // Its grid can cut between weights that differ by rounding.
    assert_true(ours->states() <= states);
    if (!kind.log) assert_int_equal(ours->states(), states);
    ++some;
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

void determinizations_of_functions_agree(void **) {
  uint64_t functions = 0;
  for (uint64_t seed = 0; functions < kMachines; ++seed) {
    const Kind kind = without_epsilons(seed);
    const MachinePtr m = random(kind, {3, 2}, 8, 7000 + seed);
    MachinePtr ours;
    try {
      ours = determinize(m, DeterminizeAs::function, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::unsupported);
      assert_false(kind.cyclic);
      continue;
    }
    functions += assert_same_strings(*ours, *back(peer::determinized(resolved_table(*m)), m), kind.cyclic, seed);
  }
}

void differences_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind = without_epsilons(seed);
    const MachinePtr a = random_of(Kind(seed), {2}, 6, 14, seed);
    Kind tropical = kind;
    tropical.log = false;
    peer::Table b = table_of(*random_of(tropical, {2}, 5, 8, 20000 + seed));
    for (peer::Arc &arc : b.arcs) arc.cost = 0;
    for (peer::Final &end : b.finals) end.cost = 0;
    // OpenFst subtracts deterministic machines; made so in log it would have weights.
    peer::Table subtracted = peer::determinized(b.symbols ? peer::resolved(b) : b);
    b.tropical = subtracted.tropical = !kind.log;
    some += assert_same_strings(*difference(a, back(b, a), Run{}), *back(peer::difference(resolved_table(*a), subtracted), a),
                                kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 3);
}

// OpenFst pushes weights before it compares; a start that arcs lead back to gets an epsilon arc
// in front then, which it does not see through.
MachinePtr never_back_at_start(const Machine &m) {
  peer::Table t = table_of(m);
  std::erase_if(t.arcs, [&](const peer::Arc &a) { return a.to == t.start; });
  return machine_of(t, m.arrays().alphabets);
}

void equivalences_of_deterministic_machines_agree(void **) {
  int same = 0, agreed = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind = without_epsilons(seed);
    const MachinePtr a = never_back_at_start(*random_deterministic(kind, {2}, seed));
    peer::Table t = table_of(*doubled_states(*a, seed));
    const bool changed = seed / 16 % 2 && !t.arcs.empty();
    if (changed) t.arcs[seed % t.arcs.size()].cost += 0.125;
    const MachinePtr b = back(t, a);
    const bool ours = distinguish(a, b, Run{}).count() == 0;
    const bool theirs = peer::equivalent(resolved_table(*a), resolved_table(*b), 1e-3f);
    if (!changed) assert_true(ours);
    // Over cycles its log sums stop early, by more on one side than on the other, and equal machines can
    // look different to it; the other way round they cannot.
    if (kind.log && kind.cyclic && ours) agreed -= !theirs;
    else assert_int_equal(ours, theirs);
    same += ours;
    ++agreed;
  }
  assert_true(agreed > static_cast<int>(kMachines) * 9 / 10);
  assert_true(same > static_cast<int>(kMachines) / 2 && same < static_cast<int>(kMachines) * 9 / 10);
}

// Tropical: OpenFst keeps the best path in other semirings too.
void disambiguations_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < 2 * kMachines; seed += 2) {
    const Kind kind = without_epsilons(seed);
    const MachinePtr m = random(kind, {2}, 12, seed), ours = disambiguate(m, Run{});
    const MachinePtr theirs = back(peer::disambiguated(resolved_table(*m)), m);
    some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
    if (!kind.cyclic) assert_int_equal(paths(*ours, 30).size(), relation(*theirs).size());
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

// Every state is ahead on a tape by so much, whichever way one comes: cycles read as much on both.
MachinePtr with_bounded_delay(const MachinePtr &m) {
  peer::Table t = table_of(*m);
  std::vector<peer::Arc> kept;
  for (peer::Arc a : t.arcs) {
    const int32_t ahead = a.to % 2 - a.from % 2;
    if (a.input == peer::kFailure && ahead != 0) continue;
    if (ahead > 0) a.output = 0, a.input = std::max(a.input, 1);
    if (ahead < 0) a.input = 0, a.output = std::max(a.output, 1);
    if (ahead == 0 && a.input == 0) a.output = 0;
    if (ahead == 0 && a.input > 0) a.output = std::max(a.output, 1);
    kept.push_back(a);
  }
  t.arcs = std::move(kept);
  return machine_of(t, m->arrays().alphabets);
}

void synchronizations_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    MachinePtr m = random_of(kind, {2, 2}, 6, 10, seed);
    if (kind.cyclic) m = with_bounded_delay(m);
    some += assert_same_strings(*synchronize(m, Run{}), *back(peer::synchronized(resolved_table(*m)), m), kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

}  // namespace

TESTS(determinizations_of_acceptors_agree, determinizations_of_functions_agree, differences_agree,
      equivalences_of_deterministic_machines_agree, disambiguations_agree, synchronizations_agree)
