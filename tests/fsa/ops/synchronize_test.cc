#include "fsa/ops/synchronize.hh"

#include <algorithm>
#include <cstring>

#include "tests/fsa/random_machine.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// Arcs read on all tapes or on none, until a tape has ended; it stays so.
void assert_synchronized(const Machine &m) {
  Array<std::pair<State, uint32_t>> waiting{{m.start(), 0}}, seen;
  while (!waiting.empty()) {
    const auto at = waiting.back();
    waiting.pop_back();
    if (std::find(seen.begin(), seen.end(), at) != seen.end()) continue;
    seen.push_back(at);
    for (ArcId a = m.arc_begin(at.first); a < m.arc_end(at.first); ++a) {
      uint32_t silent = 0;
      for (int32_t t = 0; t < m.tapes(); ++t) silent |= m.label(a, t) == kEpsilon ? 1u << t : 0u;
      const bool all = silent == (1u << m.tapes()) - 1;
      if (!all) assert_true((at.second & ~silent) == 0);
      waiting.push_back({m.next(a), all ? at.second : at.second | silent});
    }
  }
}

void machines_without_cycles_keep_their_weights(void **) {
  for (uint64_t seed = 0; seed < 1000 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet = seed / 4 % 3 == 0   ? Array<Label>{3}
                 : seed / 4 % 3 == 1 ? Array<Label>{2, 2}
                                     : Array<Label>{2, 1, 2};
    s.states = 5;
    s.arcs = 9;
    s.epsilons = true;
    s.phi = seed / 16 % 2;
    s.rho = seed / 32 % 2;
    s.phi_tape = static_cast<int32_t>(seed / 64 % s.alphabet.size());
    s.zero_weights = seed % 5 == 0;
    const MachinePtr m = random_machine(s, seed), d = checked(synchronize(m, Run{}));
    assert_same_relation(*m, *d);
    if (d->tapes() > 1) assert_synchronized(*d);
  }
}

void cycles_are_bounded_or_named(void **) {
  int bounded = 0, unbounded = 0;
  for (uint64_t seed = 0; seed < 800 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet = {2, 2};
    s.states = 4;
    s.arcs = 5;
    s.cyclic = true;
    s.epsilons = true;
    s.scale = 0.1;
    const MachinePtr m = random_machine(s, seed);
    Run run;
    run.max_states = 1000;
    try {
      const MachinePtr d = checked(synchronize(m, run));
      assert_synchronized(*d);
      assert_same_weights(*m, *d, 2, 3);
      ++bounded;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      assert_non_null(std::strstr(e.message, "no bound"));
      ++unbounded;
    }
  }
  assert_true(bounded > 200 / kCasesDivisor && unbounded > 50 / kCasesDivisor);
}

}  // namespace

TESTS(machines_without_cycles_keep_their_weights, cycles_are_bounded_or_named)
