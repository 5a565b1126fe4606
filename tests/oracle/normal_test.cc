// OpenFst as an oracle for normal forms: the same random machines through both.
#include "tests/oracle/normal_peer.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/isomorphic.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/prune.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/trim.hh"
#include "tests/oracle/machine_tables.hh"

using namespace hws;
using namespace oracle;

namespace {

constexpr uint64_t kMachines = 1200 / kCasesDivisor;

MachinePtr random(Semiring semiring, int kind, bool epsilons, uint64_t seed) {
  Shape s;
  s.semiring = semiring;
  s.states = 6;
  s.arcs = kind & 4 ? 9 : 14;
  s.alphabet.assign(static_cast<size_t>(1 + (kind & 1)), 2);
  s.epsilons = epsilons;
  s.cyclic = kind & 2;
  s.scale = s.cyclic ? 0.2 : 0.6;
  return exact_for_both(*random_machine(s, seed));
}

// Its sums stop early on cycles, and its tropical costs are floats.
Run near(const MachinePtr &m) {
  Run run;
  run.delta = m->semiring() == Semiring::tropical ? 1e-5 : 1e-6;
  return run;
}

MachinePtr back(const peer::Table &t, const MachinePtr &m) { return machine_of(t, m->arrays().alphabets); }

// Equal weights for all short strings.
void assert_equal_weights(const MachinePtr &ours, const MachinePtr &theirs) {
  const std::vector<Label> sizes(static_cast<size_t>(ours->tapes()), 2);
  for (const Strings &strings : all_strings(sizes, ours->tapes() == 1 ? 4 : 2)) {
    const Real x = weight_of(*ours, strings), y = weight_of(*theirs, strings);
    assert_close(static_cast<double>(x), static_cast<double>(y), 1e-6);
  }
}

void epsilons_are_removed_alike(void **) {
  int shrunk = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(seed % 2 ? Semiring::log : Semiring::tropical, static_cast<int>(seed / 2), true, seed);
    const MachinePtr ours = trim(rm_epsilon(m, Run{}), Run{}), theirs = trim(back(peer::rm_epsilon(table_of(*m)), m), Run{});
    // It merges parallel arcs everywhere, we where silent walks bring them together.
    assert_int_equal(ours->states(), theirs->states());
    assert_true(ours->arcs() >= theirs->arcs());
    assert_equal_weights(ours, theirs);
    shrunk += ours->states() < m->states();
  }
  assert_true(shrunk > static_cast<int>(kMachines) / 4);
}

void weights_are_pushed_alike(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(seed % 2 ? Semiring::log : Semiring::tropical, static_cast<int>(seed / 2), seed % 3 == 0, 5000 + seed);
    for (const bool to_end : {false, true}) {
      const MachinePtr ours = push(m, to_end ? PushDirection::to_end : PushDirection::to_start, Run{});
      const MachinePtr theirs = back(peer::push(table_of(*m), to_end), m);
      assert_equal_weights(ours, theirs);
      // Where arcs lead back to the start it adds an epsilon arc in front (toward the end:
      // puts what belongs to the start elsewhere); otherwise the machines are the same.
      bool returns = false;
      for (ArcId a = 0; a < m->arcs(); ++a) returns |= m->next(a) == m->start();
      if (returns || total(*m, Run{}).zero()) continue;
      assert_true(isomorphic(*ours, *theirs, near(m)));
      ++compared;
    }
  }
  assert_true(compared > static_cast<int>(kMachines) / 2);
}

void minimal_machines_have_the_same_size(void **) {
  int shrunk = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    // Acyclic: any deterministic machine has an equal one that OpenFst's determinization ends on.
    const int kind = 4 * static_cast<int>(seed / 2 % 2);
    const MachinePtr m = random(seed % 2 ? Semiring::log : Semiring::tropical, kind, false, 9000 + seed);
    const peer::Table deterministic = peer::determinize(table_of(*m));
    const MachinePtr start = back(deterministic, m);
    const MachinePtr ours = minimize(start, near(m)), theirs = trim(back(peer::minimize(deterministic), m), Run{});
    assert_equal_weights(ours, start);
    assert_int_equal(ours->states(), theirs->states());
    assert_int_equal(ours->arcs(), theirs->arcs());
    shrunk += ours->states() < start->states();
  }
  assert_true(shrunk > static_cast<int>(kMachines) / 10);
}

void pruning_keeps_the_same_arcs(void **) {
  int smaller = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(Semiring::tropical, static_cast<int>(seed), seed % 3 == 0, 13000 + seed);
    const double threshold = 0.125 * static_cast<double>(seed % 16);
    const MachinePtr ours = prune(m, threshold, 0, Run{}), theirs = trim(back(peer::prune(table_of(*m), threshold), m), Run{});
    assert_true(isomorphic(*ours, *theirs, near(m)));
    smaller += ours->arcs() < m->arcs();
  }
  assert_true(smaller > static_cast<int>(kMachines) / 2);
}

// OpenFst's test takes machines without two equal labels at a state.
void isomorphism_is_judged_alike(void **) {
  int same = 0, different = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(Semiring::tropical, 4, false, 17000 + seed);
    const peer::Table a = peer::determinize(table_of(*m));
    peer::Table b = a;
    if (seed % 2 && !b.arcs.empty()) {  // one cost or one target changes
      peer::Arc &arc = b.arcs[seed % b.arcs.size()];
      if (seed % 4 == 1) arc.cost += 0.5;
      else arc.to = static_cast<int32_t>(seed / 4 % static_cast<uint64_t>(b.states));
    }
    const MachinePtr left = back(a, m), right = back(b, m);
    // Ours leaves out what the start does not reach; here everything is compared.
    if (trim(left, Run{})->states() != left->states() || trim(right, Run{})->states() != right->states()) continue;
    const bool ours = isomorphic(*left, *right, near(m));
    assert_int_equal(ours, peer::isomorphic(a, b));
    (ours ? same : different)++;
  }
  assert_true(same > static_cast<int>(kMachines) / 4 && different > static_cast<int>(kMachines) / 8);
}

}  // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(epsilons_are_removed_alike), cmocka_unit_test(weights_are_pushed_alike),
                              cmocka_unit_test(minimal_machines_have_the_same_size),
                              cmocka_unit_test(pruning_keeps_the_same_arcs),
                              cmocka_unit_test(isomorphism_is_judged_alike)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
