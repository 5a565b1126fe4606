// Machines for tests of both determinization and disambiguation: cyclic machines at random, for some of which the
// construction has no end.
#pragma once
#include <cstring>

#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/harness.hh"

namespace oracle {

// work(m, run) gives a machine of m's weights, or meets max_states and says so in these words.
template <class Work>
void assert_same_or_limited(int32_t arcs, int64_t max_states, std::initializer_list<const char *> words, int least_done,
                            int least_limited, Work work) {
  int done = 0, limited = 0;
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_machine(cyclic_acceptor_of_seed(seed, arcs, seed % 3 == 0), seed);
    Run run;
    run.max_states = max_states;
    try {
      const MachinePtr d = checked(work(m, run));
      assert_same_weights(*m, *d, 2, 5, 1e-8);
      ++done;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      for (const char *word : words) assert_non_null(std::strstr(e.message, word));
      ++limited;
    }
  }
  if (done < least_done / kCasesDivisor || limited < least_limited / kCasesDivisor)
    fail_msg("%d done, %d limited", done, limited);
}

}  // namespace oracle
