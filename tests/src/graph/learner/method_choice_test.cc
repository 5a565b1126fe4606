// What method auto stands for: beside enumeration, and where each of its conditions ends.
#include "src/graph/learner/method_choice.hh"

#include "fsa/machine/builder.hh"
#include "src/graph/learner/exact_size.hh"
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

// Cliques that lie within others are no tables, and once counted half of the entries that auto promises.
void exact_up_to_the_entries_that_a_junction_tree_has(void **) {
  const Array<double> table{2, 1, 1, 2};
  int exact = 0, bp = 0;
  for (const int32_t side : {8, 12, 16, 18, 20, 21}) {
    FactorGraphBuilder b;
    b.add_grid(side, side, 2, table, table, {});
    const FactorGraphPtr graph = b.build();
    const bool cheap = exact_size(graph, Run{}).entries <= static_cast<double>(kCheapEntries);
    assert_true(with_method_chosen(graph, {}, Run{}).method == (cheap ? GraphMethod::exact : GraphMethod::bp));
    (cheap ? exact : bp) += 1;
    GraphSettings precise;
    precise.tolerance = 1e-9;  // exact inference is within any
    precise.iterations = 1000;
    assert_true(with_method_chosen(graph, precise, Run{}).method == (cheap ? GraphMethod::exact : GraphMethod::bp));
    GraphSettings damped;
    damped.damping = 0.5;
    assert_true(with_method_chosen(graph, damped, Run{}).method == GraphMethod::bp);
    Run small;
    small.max_bytes = 1 << 18;
    assert_true(with_method_chosen(graph, {}, small).method == (side == 8 ? GraphMethod::exact : GraphMethod::bp));
  }
  assert_true(exact >= 3 && bp >= 1);
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

// Under auto, where exact inference does not fit: by the size of a sweep. By name, one.
void starts_follow_from_the_size_of_the_graph(void **) {
  const Array<double> table{2, 1, 1, 2};
  int64_t before = kStarts + 1;
  for (const int32_t side : {24, 60, 80, 100, 250}) {
    FactorGraphBuilder b;
    b.add_grid(side, side, 2, table, table, {});
    const FactorGraphPtr graph = b.build();
    const GraphSettings settings = GraphLearner(graph, GraphSettings(), Run{}).settings();
    assert_true(settings.method == GraphMethod::bp);
    assert_int_equal(*settings.starts, starts_chosen(*graph));
    assert_true(*settings.starts <= before);
    before = *settings.starts;
    assert_int_equal(before, side == 24 ? kStarts : side == 250 ? 1 : before);
    GraphSettings by_name;
    by_name.method = GraphMethod::bp;
    assert_int_equal(*GraphLearner(graph, by_name, Run{}).settings().starts, 1);
  }
  FactorGraphBuilder chain;
  chain.add_grid(1, 30, 2, table, table, {});
  assert_int_equal(*GraphLearner(chain.build(), GraphSettings(), Run{}).settings().starts, 1);
}

// A seed is no wish for drawn starts: exact inference stays the choice, and has no use for it.
void a_seed_changes_no_choice(void **) {
  const Array<double> table{2, 1, 1, 2};
  FactorGraphBuilder small, large;
  small.add_grid(4, 4, 2, table, table, {});
  large.add_grid(24, 24, 2, table, table, {});
  GraphSettings settings;
  settings.seed = 9;
  const FactorGraphPtr graph = small.build();
  assert_true(with_method_chosen(graph, settings, Run{}).method == GraphMethod::exact);
  assert_throws(GraphLearner(graph, settings, Run{}), Code::argument);
  assert_true(chosen(large.build(), settings) == GraphMethod::bp);
  settings.starts = 3;  // asks for belief propagation
  assert_true(chosen(graph, settings) == GraphMethod::bp);
}

// The search for orders in a large graph is cut short, and says so.
void the_size_of_exact_inference_is_found_within_its_work(void **) {
  const Array<double> table{2, 1, 1, 2};
  FactorGraphBuilder small, large;
  small.add_grid(6, 6, 2, table, table, {});
  large.add_grid(60, 60, 2, table, table, {});
  const FactorGraphPtr grid = small.build();
  const ExactSize whole = exact_size(grid, Run{}), none = exact_size(grid, Run{}, 10);
  assert_true(!whole.cut_short && whole.treewidth >= 6 && none.cut_short && std::isnan(none.treewidth));
  assert_true(none.entries <= whole.entries && none.bytes == 8 * none.entries);
  // One order is found first, and it is kept where the work is spent on others.
  const ExactSize of_large = exact_size(large.build(), Run{}, int64_t{1} << 24);
  assert_true(of_large.cut_short && of_large.treewidth >= 60 && of_large.entries > 0x1p60);
}

}  // namespace

TESTS(starts_follow_from_the_size_of_the_graph, a_seed_changes_no_choice, the_size_of_exact_inference_is_found_within_its_work,
      exact_where_no_cycle_is_left_and_penalized_elsewhere, a_belief_beyond_the_bound_is_not_cheap,
      what_only_n_grams_have_a_use_for_asks_for_them, contradictions_are_left_to_bp,
      exact_up_to_the_entries_that_a_junction_tree_has, graphs_of_too_many_edges_are_left_to_bp)
