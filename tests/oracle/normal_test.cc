// Normal forms beside OpenFst's: of each more than a thousand random machines, half of them cyclic,
// half with epsilons (none where a machine has to be deterministic), half with failure arcs, which
// ours takes as they are and OpenFst gets written out by its PhiMatcher.
#include "tests/oracle/normal_peer.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/isomorphic.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/prune.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/trim.hh"
#include "tests/oracle/split_states.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

MachinePtr random(Kind kind, uint64_t seed) {
  return random_of(kind, Array<Label>(1 + seed / 16 % 2, 2), 6, seed / 32 % 2 ? 9 : 14, seed);
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
  const Array<Label> sizes(static_cast<size_t>(ours->tapes()), 2);
  for (const Strings &strings : all_strings(sizes, ours->tapes() == 1 ? 3 : 2)) {
    const Real x = weight_of(*ours, strings), y = weight_of(*theirs, strings);
    assert_close(static_cast<double>(x), static_cast<double>(y), 1e-6);
  }
}

void epsilons_are_removed_alike(void **) {
  int shrunk = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    Kind kind(seed);
    kind.epsilons = true;
    const MachinePtr m = random(kind, seed);
    const MachinePtr ours = trim(rm_epsilon(m, Run{}), Run{}),
                     theirs = trim(back(peer::rm_epsilon(resolved_table(*m)), m), Run{});
    assert_equal_weights(ours, theirs);
    shrunk += ours->states() < m->states();
    if (kind.failing) continue;
    // It merges parallel arcs everywhere, we where silent walks bring them together.
    assert_int_equal(ours->states(), theirs->states());
    assert_true(ours->arcs() >= theirs->arcs());
  }
  assert_true(shrunk > static_cast<int>(kMachines) / 4);
}

void weights_are_pushed_alike(void **) {
  int compared = 0;
  for (uint64_t seed = 5000; seed < 5000 + kMachines; ++seed) {
    const Kind kind(seed);
    const MachinePtr m = random(kind, seed);
    if (total(*m, Run{}).zero()) continue;
    for (const bool to_end : {false, true}) {
      const MachinePtr ours = push(m, to_end ? PushDirection::to_end : PushDirection::to_start, Run{});
      const MachinePtr theirs = back(peer::push(resolved_table(*m), to_end, false), m);
      assert_equal_weights(ours, theirs);
      // Where arcs lead back to the start it adds an epsilon arc in front (toward the end:
      // puts what belongs to the start elsewhere); otherwise the machines are the same, unless
      // failure arcs are among the arcs.
      bool returns = kind.failing;
      for (ArcId a = 0; a < m->arcs(); ++a) returns |= m->next(a) == m->start();
      if (returns) continue;
      assert_true(isomorphic(*ours, *theirs, near(m)));
      ++compared;
    }
    if (kind.log) assert_equal_weights(normalize(m, Run{}), back(peer::push(resolved_table(*m), false, true), m));
  }
  assert_true(compared > static_cast<int>(kMachines) / 4);
}

// Whether an arc leads to the start.
bool entered(const Machine &m) {
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (m.next(a) == m.start()) return true;
  }
  return false;
}

void minimal_machines_have_the_same_size(void **) {
  int shrunk = 0, same_size = 0;
  for (uint64_t seed = 9000; seed < 9000 + kMachines; ++seed) {
    Kind kind(seed);
    MachinePtr m;
    if (kind.epsilons) {  // as deterministic as OpenFst makes it, if there are no cycles
      kind.epsilons = kind.cyclic = false;
      m = random_of(kind, {2}, 6, seed / 32 % 2 ? 9 : 14, seed);
      m = back(peer::determinize(resolved_table(*m)), m);
    } else {
      m = doubled_states(*random_deterministic(kind, {2}, seed), seed);
    }
    const MachinePtr ours = minimize(m, near(m)), theirs = trim(back(peer::minimize(resolved_table(*m)), m), Run{});
    assert_equal_weights(ours, m);
    shrunk += ours->states() < m->states();
    // Over cycles its log weights are pushed by sums that stop early, so that some states differ.
    if (kind.log && kind.cyclic && ours->states() < theirs->states()) continue;
    // Where arcs lead back to the start and the total is not one, OpenFst has a start of its own, whose arcs carry the total:
    // a copy of the old one, or a state with an epsilon arc to it. Ours puts the total into the final weights.
    const bool own_start = entered(*ours) && !entered(*theirs);
    const ArcId extra = own_start ? theirs->arc_end(theirs->start()) - theirs->arc_begin(theirs->start()) : 0;
    assert_int_equal(ours->states(), theirs->states() - (own_start ? 1 : 0));
    assert_int_equal(ours->arcs(), theirs->arcs() - extra);
    same_size += kind.cyclic;
  }
  assert_true(shrunk > static_cast<int>(kMachines) / 2 && same_size > static_cast<int>(kMachines) / 8);
}

void pruning_keeps_the_same_arcs(void **) {
  int smaller = 0;
  for (uint64_t seed = 13000; seed < 13000 + 2 * kMachines; seed += 2) {
    const MachinePtr m = random(Kind(seed), seed);  // tropical
    const double threshold = 0.125 * static_cast<double>(seed / 16 % 16);
    const MachinePtr ours = prune(m, threshold, 0, Run{}),
                     theirs = trim(back(peer::prune(resolved_table(*m), threshold), m), Run{});
    assert_true(isomorphic(*ours, *theirs, near(m)));
    smaller += ours->arcs() < m->arcs();
  }
  assert_true(smaller > static_cast<int>(kMachines) / 2);
}

// OpenFst's test takes machines without two equal labels at a state. Failure arcs are arcs like
// others here, on both sides.
void isomorphism_is_judged_alike(void **) {
  int same = 0, different = 0;
  uint64_t compared = 0;
  for (uint64_t seed = 17000; compared < kMachines; seed += 2) {  // tropical
    const MachinePtr left = random_deterministic(Kind(seed), {2}, seed);
    const peer::Table a = table_of(*left);
    peer::Table b = a;
    if (seed / 16 % 2 && !b.arcs.empty()) {  // one cost or one target changes
      peer::Arc &arc = b.arcs[seed / 32 % b.arcs.size()];
      if (seed / 32 % 2 || arc.input == peer::kFailure) arc.cost += 0.5;
      else arc.to = static_cast<int32_t>(seed / 64 % static_cast<uint64_t>(b.states));
    }
    const MachinePtr right = back(b, left);
    // Ours leaves out what the start does not reach; here everything is compared.
    if (trim(left, Run{})->states() != left->states() || trim(right, Run{})->states() != right->states()) continue;
    const bool ours = isomorphic(*left, *right, near(left));
    assert_int_equal(ours, peer::isomorphic(a, b));
    (ours ? same : different)++;
    ++compared;
  }
  assert_true(same > static_cast<int>(kMachines) / 4 && different > static_cast<int>(kMachines) / 8);
}

}  // namespace

TESTS(epsilons_are_removed_alike, weights_are_pushed_alike, minimal_machines_have_the_same_size, pruning_keeps_the_same_arcs,
      isomorphism_is_judged_alike)
