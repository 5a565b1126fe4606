// Determinism and equality beside OpenFst's library, over random machines.
#include "tests/oracle/determinize_peer.hh"

#include "fsa/ops/determinize.hh"
#include "fsa/ops/difference.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/synchronize.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/oracle/machine_tables.hh"

using namespace hws;
using namespace oracle;

namespace {

constexpr uint64_t kMachines = 1200;

MachinePtr random(uint64_t seed, std::vector<Label> alphabet, int32_t arcs) {
  Shape s;
  s.semiring = seed % 2 ? Semiring::log : Semiring::tropical;
  s.states = 6;
  s.arcs = arcs;
  s.alphabet = std::move(alphabet);
  return exact_for_both(*random_machine(s, seed));
}

// A machine of costs 0 in another semiring.
MachinePtr as_semiring(const Machine &m, Semiring semiring) {
  Builder b(semiring, m.arrays().alphabets);
  b.add_states(m.states());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId e = m.arc_begin(s); e < m.arc_end(s); ++e) {
      const Label c = m.label(e, 0);
      b.add_arc(s, &c, m.weight(e), m.next(e));
    }
    if (m.is_final(s)) b.set_final(s, m.final_weight(s));
  }
  return b.build();
}

void determinizations_of_acceptors_agree(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(seed, {2}, 14), ours = determinize(m, DeterminizeAs::tuples, Run{});
    const MachinePtr theirs = machine_of(peer::determinized(table_of(*plain(m, Run{}))), m->arrays().alphabets);
    assert_same(relation(*ours), relation(*theirs));
    if (relation(*m).empty()) continue;
    // Its grid can cut between weights that differ by rounding.
    assert_true(ours->states() <= theirs->states());
    if (m->semiring() == Semiring::tropical) assert_int_equal(ours->states(), theirs->states());
  }
}

void determinizations_of_functions_agree(void **) {
  int functions = 0;
  for (uint64_t seed = 0; seed < 2 * kMachines; ++seed) {
    const MachinePtr m = random(7000 + seed, {3, 2}, 8);
    MachinePtr ours;
    try {
      ours = determinize(m, DeterminizeAs::function, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::unsupported);
      continue;
    }
    const MachinePtr theirs = machine_of(peer::determinized(table_of(*plain(m, Run{}))), m->arrays().alphabets);
    assert_same(relation(*ours), relation(*theirs));
    functions += !relation(*m).empty();
  }
  assert_true(functions > 1000);
}

void differences_agree(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr a = random(seed, {2}, 14);
    peer::Table b = table_of(*random(20000 + seed, {2}, 8));
    for (peer::Arc &arc : b.arcs) arc.cost = 0;
    for (peer::Final &end : b.finals) end.cost = 0;
    // OpenFst subtracts deterministic machines; made so in log it would have weights.
    const MachinePtr subtracted = machine_of(b, a->arrays().alphabets);
    const MachinePtr acceptor = determinize(as_semiring(*subtracted, Semiring::boolean), DeterminizeAs::tuples, Run{});
    const MachinePtr plain_b = as_semiring(*acceptor, a->semiring());
    assert_same(relation(*difference(a, subtracted, Run{})),
                relation(*machine_of(peer::difference(table_of(*a), table_of(*plain_b)), a->arrays().alphabets)));
  }
}

void equivalences_of_deterministic_machines_agree(void **) {
  int same = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr a = determinize(random(seed, {2}, 9), DeterminizeAs::tuples, Run{});
    peer::Table t = table_of(*a);
    if (seed % 3 == 0 && !t.arcs.empty()) t.arcs[seed % t.arcs.size()].cost += 0.125;
    if (t.finals.empty()) continue;
    const MachinePtr b = machine_of(t, a->arrays().alphabets);
    const bool ours = distinguish(a, b, Run{}).count() == 0;
    assert_int_equal(ours, peer::equivalent(table_of(*a), t, 1e-3f));
    same += ours;
  }
  assert_true(same > 500 && same < 1000);
}

void disambiguations_agree(void **) {
  for (uint64_t seed = 0; seed < 2 * kMachines; seed += 2) {
    const MachinePtr m = random(seed, {2}, 12);
    const MachinePtr ours = disambiguate(m, Run{});
    const MachinePtr theirs = machine_of(peer::disambiguated(table_of(*plain(m, Run{}))), m->arrays().alphabets);
    assert_same(relation(*ours), relation(*theirs));
    assert_int_equal(paths(*ours, 30).size(), relation(*theirs).size());
  }
}

void synchronizations_agree(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    Shape s;
    s.semiring = seed % 2 ? Semiring::log : Semiring::tropical;
    s.states = 6;
    s.arcs = 10;
    s.alphabet = {2, 2};
    s.epsilons = true;
    const MachinePtr m = exact_for_both(*random_machine(s, seed));
    assert_same(relation(*synchronize(m, Run{})),
                relation(*machine_of(peer::synchronized(table_of(*m)), m->arrays().alphabets)));
  }
}

}  // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(determinizations_of_acceptors_agree),
                              cmocka_unit_test(determinizations_of_functions_agree),
                              cmocka_unit_test(differences_agree),
                              cmocka_unit_test(equivalences_of_deterministic_machines_agree),
                              cmocka_unit_test(disambiguations_agree), cmocka_unit_test(synchronizations_agree)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
