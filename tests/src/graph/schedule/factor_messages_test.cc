// Which messages sweeps make, and what a belief alone needs beyond them.
#include "src/graph/schedule/factor_messages.hh"

#include "src/graph/learner/graph_learner.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

// x - y - z, a machine per pair and one for x; `observed`: y is.
FactorGraphPtr chain(bool observed, GraphMethod method) {
  FactorGraphBuilder builder;
  for (int i = 0; i < 3; ++i) {
    builder.choose(builder.add_strings("", Alphabet::sized(2)), {method, {}, {}});
  }
  oracle::Shape one, two;
  one.alphabet = {2};
  one.arcs = 14;
  two.alphabet = {2, 2};
  two.arcs = 40;
  builder.add(machine_factor({0, 1}, oracle::random_machine(two, 1)));
  builder.add(machine_factor({1, 2}, oracle::random_machine(two, 2)));
  builder.add(machine_factor({0}, oracle::random_machine(one, 3)));
  if (observed) builder.observe(1, Array<Label>{1});
  return builder.build();
}

Array<char> matters(const FactorGraphPtr &g) {
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  FullAutomata full;
  const OuterGraph outer(g);
  const VariableStates states = make_states(outer, settings, &full, Run{});
  std::vector<Message> observed(states.size());
  ConstantMessages constant;
  const FactorMessages messages(outer, observed, states, {}, &constant);
  Array<char> found;
  for (EdgeId e = 0; e < g->edges(); ++e) found.push_back(messages.matters(e));
  return found;
}

}  // namespace

static void what_reaches_one_exact_belief_alone_is_left_to_it(void **) {
  // Edges: 0 x, 1 y of the first factor; 2 y, 3 z of the second; 4 x of the third. z has no other factor to tell, and
  // of x's two only the pair leads on.
  assert_true(matters(chain(false, GraphMethod::bp)) == (Array<char>{false, true, true, false, true}));
  // Lists need all their messages to know which strings they are.
  assert_true(matters(chain(false, GraphMethod::pruned)) == (Array<char>{true, true, true, true, true}));
  // Next to what is observed nothing changes, and is made once.
  assert_true(matters(chain(true, GraphMethod::bp)) == (Array<char>{true, false, false, true, true}));
}

static void a_copy_is_completed_and_the_state_stays(void **) {
  const FactorGraphPtr g = chain(false, GraphMethod::bp);
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  GraphLearner learner(g, settings, Run{});
  assert_true(learner.step(2));
  const Marginals truth = marginals(*g);
  assert_true(truth.z > 0);
  const std::string before = learner.save();
  for (VariableId v = 0; v < 3; ++v) {
    const MachinePtr m = learner.belief(v, Run{});
    for (const auto &[word, p] : truth.of[static_cast<size_t>(v)]) {
      assert_close(static_cast<double>(oracle::weight_of(*m, {word})), static_cast<double>(p), 1e-11);
    }
  }
  assert_true(learner.save() == before);
  assert_int_equal(learner.state(2)->counts().accepted, 0);
  assert_true(learner.metric("stuck") == 0);
  assert_close(learner.metric("free_energy"), -static_cast<double>(std::log(truth.z)), 1e-11);
}

TESTS(what_reaches_one_exact_belief_alone_is_left_to_it, a_copy_is_completed_and_the_state_stays)
