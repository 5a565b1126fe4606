#include "src/hmm/sampling/log_joint.hh"

#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

static void it_is_the_product_of_each_event_given_those_before(void **) {
  const Sequences sequences = {{1, 1, 2, 1, 1}, {}, {2}, {1, 2, 1}, {2, 2, 2, 2}};
  for (const Tiny &m : every_option()) {
    HmmGibbsChain chain(m.data(sequences), m.end, m.priors(), 1, 0, Run{});
    for (int64_t s = 0; s < 5; ++s) {
      chain.sweep(s, 1, Run{});
      const States z = get_states(chain);
      assert_close(log_joint(chain.counts(), m.priors(), m.data(sequences)->rows, Run{}), chained_log_joint(m, sequences, z),
                   1e-12);
      assert_close(weighted_log_joint(m, sequences, z, 1), chained_log_joint(m, sequences, z), 1e-9);
    }
  }
}

static void large_counts_lose_nothing(void **) {
  // One state, one symbol of two, n times: Γ(n + β) Γ(2β) / (Γ(β) Γ(n + 2β)) with β = 1 is 1 / (n + 1); the states have one
  // way.
  Tiny m;
  m.states = 1;
  m.alpha = m.beta = 1;
  for (const size_t n : {10, 1000, 100000}) {
    HmmGibbsChain chain(m.data({Array<Label>(n, 1)}), false, m.priors(), 1, 0, Run{});
    const double count = static_cast<double>(n);
    assert_true(std::fabs(log_joint(chain.counts(), m.priors(), m.data({{1}})->rows, Run{}) + std::log(count + 1)) <
                1e-15 * std::lgamma(count + 2));
  }
}

TESTS(it_is_the_product_of_each_event_given_those_before, large_counts_lose_nothing)
