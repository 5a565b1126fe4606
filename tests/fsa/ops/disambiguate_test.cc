#include "fsa/ops/disambiguate.hh"

#include <set>

#include "fsa/machine/builder.hh"
#include "tests/fsa/ops/subset_cases.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

void assert_unambiguous(const Machine &m, int moves) {
  std::set<Strings> seen;
  for (const Path &p : paths(m, moves)) assert_true(seen.insert(p.strings).second);
  for (ArcId a = 0; a < m.arcs(); ++a) {
    bool silent = true;
    for (int32_t t = 0; t < m.tapes(); ++t) silent &= m.label(a, t) == kEpsilon;
    assert_false(silent);
  }
}

void machines_without_cycles_keep_their_weights_on_one_path(void **) {
  int ambiguous = 0;
  for (uint64_t seed = 0; seed < 1200 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_machine(acceptor_of_seed(seed, 6, 13), seed), d = checked(disambiguate(m, Run{}));
    assert_unambiguous(*d, d->states());
    assert_same_relation(*m, *d);
    ambiguous += paths(*m, m->states()).size() > relation(*m).size();
  }
  assert_true(ambiguous > 400 / kCasesDivisor);
}

// Of label tuples: without epsilons each pair of strings is one word.
void several_tapes_are_words_of_tuples(void **) {
  for (uint64_t seed = 0; seed < 200 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet = {2, 1};
    s.states = 6;
    s.arcs = 13;
    const MachinePtr m = random_machine(s, seed), d = checked(disambiguate(m, Run{}));
    assert_unambiguous(*d, d->states());
    assert_same_relation(*m, *d);
  }
}

void cyclic_machines_keep_their_weights_or_meet_the_limit(void **) {
  assert_same_or_limited(8, 300, {"share a future"}, 150, 5, [](const MachinePtr &m, const Run &run) {
    const MachinePtr d = disambiguate(m, run);
    assert_unambiguous(*d, 5);
    return d;
  });
}

// The reversal of a deterministic machine: unambiguous, and exponentially larger if made deterministic.
void an_unambiguous_machine_is_copied(void **) {
  constexpr State n = 14;
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(n + 1);
  for (Label c = 1; c <= 2; ++c) b.add_arc(0, &c, 0.25 * c, 0);
  const Label one_symbol = 1;
  b.add_arc(0, &one_symbol, 1, 1);
  for (State s = 1; s < n; ++s) {
    for (Label c = 1; c <= 2; ++c) b.add_arc(s, &c, 0.5 * s, s + 1);
  }
  b.set_final(n, 0.125);
  const MachinePtr m = b.build(), d = disambiguate(m, Run{});
  assert_int_equal(d->states(), m->states());
  assert_int_equal(d->arcs(), m->arcs());
  std::multiset<double> before(m->arrays().weights.begin(), m->arrays().weights.end()),
      after(d->arrays().weights.begin(), d->arrays().weights.end());
  assert_true(before == after);
}

}  // namespace

TESTS(machines_without_cycles_keep_their_weights_on_one_path, several_tapes_are_words_of_tuples,
      cyclic_machines_keep_their_weights_or_meet_the_limit, an_unambiguous_machine_is_copied)
