// Belief propagation over strings against tests/golden: exact on the chain; on the cycle the fixed point of loopy BP, by
// lists of strings long enough.
#include "src/graph/learner/graph_learner.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/golden_graph.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

void assert_top(const GraphLearner &learner, const Json &top, double tolerance) {
  for (size_t v = 0; v < top.size(); ++v) {
    const MachinePtr m = learner.belief(static_cast<VariableId>(v), Run{});
    for (const Json &entry : top[v]) {
      const Array<Label> word = golden::symbols(entry[0].get<std::string>());
      assert_close(static_cast<double>(oracle::weight_of(*m, {word})), entry[1].get<double>(), tolerance);
    }
  }
}

void machines_are_exact_on_the_chain(void **) {
  const Json file = golden::read("ep_chain.json");
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  GraphLearner learner(golden::golden_graph(file), settings, Run{});
  assert_true(learner.step(10));
  assert_int_equal(learner.steps(), 2);
  assert_top(learner, file["bp_top"], 1e-10);
  assert_top(learner, file["exact_top"], 1e-10);
  assert_close(learner.metric("free_energy"), -file["logZ_exact_len8"].get<double>(), 1e-8);
}

// The 31 strings of up to four letters have all but some 1e-7 of the mass.
void long_lists_find_the_fixed_point_of_loopy_belief_propagation(void **) {
  const Json file = golden::read("ep_cycle.json");
  GraphSettings settings;
  settings.method = GraphMethod::pruned;
  settings.kept_strings = 31;
  settings.tolerance = 1e-7;
  settings.iterations = 200;
  GraphLearner learner(golden::golden_graph(file), settings, Run{});
  assert_true(learner.step(settings.iterations));
  assert_true(learner.metric("converged") == 1);
  assert_top(learner, file["bp_top"], 1e-6);
}

void machines_grow_on_the_cycle_until_a_limit_ends_the_run(void **) {
  const Json file = golden::read("ep_cycle.json");
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  settings.iterations = 6;
  Run run;
  run.max_states = 500;
  GraphLearner learner(golden::golden_graph(file), settings, run);
  assert_throws(learner.step(settings.iterations), Code::limit);
  assert_true(learner.steps() > 0 && learner.metric("converged") == 0);
}

}  // namespace

TESTS(machines_are_exact_on_the_chain, long_lists_find_the_fixed_point_of_loopy_belief_propagation,
      machines_grow_on_the_cycle_until_a_limit_ends_the_run)
