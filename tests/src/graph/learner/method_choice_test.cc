// What method auto stands for: beside enumeration, and where each of its conditions ends.
#include "src/graph/learner/method_choice.hh"

#include "fsa/machine/builder.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/node_order.hh"
#include "tests/fsa/oracle.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

GraphMethod chosen(const FactorGraphPtr &graph, const GraphSettings &settings = {}, const Run &run = {}) {
  return GraphLearner(graph, settings, run).settings().method;
}

// One variable whose strings of a single letter have lengths divisible by each of several primes: the belief has as many states
// as their product.
FactorGraphPtr divisible(std::initializer_list<int32_t> primes) {
  FactorGraphBuilder b;
  const AlphabetPtr letter = Alphabet::sized(1);
  const VariableId x = b.add_strings("", letter);
  for (const int32_t p : primes) {
    Builder cycle(Semiring::log, {letter});
    cycle.add_states(p);
    const Label c = 1;
    for (int32_t i = 0; i < p; ++i) cycle.add_arc(i, &c, 0.01, (i + 1) % p);
    cycle.set_final(0, 0);
    b.add(machine_factor({x}, cycle.build()));
  }
  return b.build();
}

void exact_where_no_cycle_is_left_and_penalized_elsewhere(void **) {
  int exact = 0, penalized = 0;
  for (uint64_t seed = 1; seed <= 80 / kCasesDivisor; ++seed) {
    RandomGraph random(seed);
    FactorGraphPtr graph = random.tree(static_cast<int32_t>(1 + seed % 4), static_cast<int32_t>(seed % 3));
    if (seed % 4 == 0 && random.values[0] == 0) graph = graph->with_string(0, Word{1});
    const Marginals truth = marginals(*graph);
    if (!(truth.z > 0)) continue;
    bool strings = false, finite = true;
    for (VariableId v = 0; v < graph->variables(); ++v) {
      strings |= graph->variable(v).domain == Domain::strings && !graph->variable(v).observed;
      finite &= graph->variable(v).domain == Domain::finite;
    }
    for (FactorId f = 0; f < graph->factors(); ++f) finite &= graph->factor(f).kind == FactorKind::table;
    const GraphMethod expected = is_forest(*graph) ? GraphMethod::bp : finite ? GraphMethod::exact
                                 : strings         ? GraphMethod::pep
                                                   : GraphMethod::bp;
    GraphLearner learner(graph, GraphSettings(), Run{});
    assert_true(learner.settings().method == expected);
    if (expected != GraphMethod::bp) {
      ++penalized;
      continue;
    }
    if (!is_forest(*graph)) continue;
    ++exact;
    learner.step(50);
    assert_true(learner.metric("converged") == 1);
    for (VariableId v = 0; v < graph->variables(); ++v) {
      for (const auto &[word, p] : truth.of[static_cast<size_t>(v)]) {
        const double found = graph->variable(v).domain == Domain::finite
                                 ? learner.probabilities(v, Run{})[static_cast<size_t>(word[0]) - 1]
                                 : static_cast<double>(oracle::weight_of(*learner.belief(v, Run{}), {word}));
        assert_close(found, static_cast<double>(p), 1e-9);
      }
    }
  }
  assert_true(exact >= 20 / kCasesDivisor && penalized >= 10 / kCasesDivisor);
}

// 2 * 3 * 5 * 7 * 11 states, and times 13.
void a_belief_beyond_the_bound_is_not_cheap(void **) {
  assert_true(chosen(divisible({2, 3, 5, 7, 11})) == GraphMethod::bp);
  assert_true(chosen(divisible({2, 3, 5, 7, 11, 13})) == GraphMethod::pep);
  Run run;
  run.max_states = 2000;
  assert_true(chosen(divisible({2, 3, 5, 7, 11}), {}, run) == GraphMethod::pep);
}

void what_only_n_grams_have_a_use_for_asks_for_them(void **) {
  const FactorGraphPtr graph = divisible({2, 3});
  GraphSettings settings;
  settings.tolerance = 1e-9;
  settings.schedule = ScheduleKind::flooding;
  assert_true(chosen(graph, settings) == GraphMethod::bp);
  settings.order = 2;
  assert_true(chosen(graph, settings) == GraphMethod::pep);
  settings = {};
  settings.kept_strings = 3;  // of pruned alone
  assert_throws(chosen(graph, settings), Code::argument);

  FactorGraphBuilder b;
  b.choose(b.add_strings("", Alphabet::sized(1)), {GraphMethod::ep, {}, {}});
  assert_true(chosen(b.build()) == GraphMethod::pep);
}

// Which proves it beyond the limits of the check that learners begin with.
void contradictions_are_left_to_bp(void **) {
  const FactorGraphPtr graph = divisible({2, 3});
  FactorGraphBuilder b;
  const VariableId x = b.add_strings("", Alphabet::sized(1));
  Builder odd(Semiring::log, {Alphabet::sized(1)});
  odd.add_states(2);
  const Label c = 1;
  odd.add_arc(0, &c, 0.01, 1);
  odd.add_arc(1, &c, 0.01, 0);
  odd.set_final(1, 0);
  b.add(machine_factor({x}, odd.build()));
  b.add(machine_factor({x}, graph->factor(0).machine));
  GraphSettings settings;
  assert_throws(GraphLearner(b.build(), settings, Run{}), Code::impossible);
}

// A ladder has treewidth 2 however long it is.
void graphs_of_too_many_edges_are_left_to_bp(void **) {
  const Array<double> table{2, 1, 1, 2};
  for (const int32_t length : {1000, 200000}) {
    FactorGraphBuilder b;
    b.add_grid(2, length, 2, table, table, {});
    const GraphSettings settings = with_method_chosen(b.build(), {}, Run{});
    assert_true(settings.method == (length == 1000 ? GraphMethod::exact : GraphMethod::bp));
  }
}

}  // namespace

TESTS(exact_where_no_cycle_is_left_and_penalized_elsewhere, a_belief_beyond_the_bound_is_not_cheap,
      what_only_n_grams_have_a_use_for_asks_for_them, contradictions_are_left_to_bp,
      graphs_of_too_many_edges_are_left_to_bp)
