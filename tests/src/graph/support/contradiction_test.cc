// Whether a graph is possible at all, beside enumeration; what every method says of one that is not.
#include "src/graph/support/contradiction.hh"

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/strings/ep/model/feature_tree.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

constexpr GraphMethod kMethods[] = {GraphMethod::automatic, GraphMethod::bp,  GraphMethod::pruned, GraphMethod::candidates,
                                    GraphMethod::surrogate, GraphMethod::ep, GraphMethod::pep,    GraphMethod::pep_greedy};

// Trees and graphs with up to three more factors, of which some variables are observed at random.
FactorGraphPtr random_case(uint64_t seed) {
  RandomGraph g(seed);
  FactorGraphPtr graph = g.tree(static_cast<int32_t>(1 + seed % 3), static_cast<int32_t>(seed % 4));
  for (VariableId v = 0; v < graph->variables(); ++v) {
    if (g.draw.below(4)) continue;
    const int32_t values = g.values[static_cast<size_t>(v)];
    if (values > 0) {
      graph = graph->with_value(v, static_cast<int32_t>(g.draw.below(static_cast<uint64_t>(values))));
      continue;
    }
    Word word;
    for (uint64_t i = g.draw.below(3); i > 0; --i) word.push_back(static_cast<Label>(1 + g.draw.below(2)));
    graph = graph->with_string(v, word);
  }
  return graph;
}

bool found_possible(const FactorGraph &graph, int64_t *left_out) {
  try {
    *left_out = check_possible(graph, Run{});
    return true;
  } catch (const Error &e) {
    assert_int_equal(static_cast<int32_t>(e.code), static_cast<int32_t>(Code::impossible));
    *left_out = 0;
    return false;
  }
}

MachinePtr word(std::initializer_list<Label> labels) {
  return string_machine(Alphabet::sized(2), Semiring::log, Word(labels));
}

// Variables that differ pairwise: a cycle of an odd number of two values, or of strings "" and "a".
FactorGraphPtr odd_cycle(int32_t variables, bool strings) {
  FactorGraphBuilder b;
  for (VariableId v = 0; v < variables; ++v) {
    if (strings) b.add_strings("", Alphabet::sized(1));
    else b.add_finite("", 2);
  }
  Builder other(Semiring::log, {Alphabet::sized(1), Alphabet::sized(1)});
  other.add_states(2);
  const Label left[] = {1, kEpsilon}, right[] = {kEpsilon, 1};
  other.add_arc(0, left, 0.5, 1);
  other.add_arc(0, right, 0.5, 1);
  other.set_final(1, 0);
  const MachinePtr differ = other.build();
  for (VariableId v = 0; v < variables; ++v) {
    const Array<VariableId> pair{v, (v + 1) % variables};
    b.add(strings ? machine_factor(pair, differ) : table_factor(pair, {0, 1, 2, 0}));
  }
  return b.build();
}

// The factor with other weights; one of them becomes zero if `cut` and there is one.
GraphFactor reweighed(GraphFactor factor, Rng *draw, bool *cut) {
  const auto changed = [&](double x, double nothing, double now) {
    if (x == nothing) return x;
    const bool first = *cut;
    *cut = false;
    return first ? nothing : now;
  };
  if (factor.kind == FactorKind::table) {
    Array<double> table(*factor.table);
    for (double &x : table) x = changed(x, 0, x * (1 + draw->uniform()));
    factor.table = std::make_shared<const Array<double>>(std::move(table));
  } else if (factor.kind == FactorKind::machine) {
    const MachineArrays &a = factor.machine->arrays();
    Array<double> arcs(a.weights.begin(), a.weights.end()), finals(a.finals.begin(), a.finals.end());
    for (double &x : arcs) x = changed(x, INFINITY, x + draw->uniform());
    for (double &x : finals) x = changed(x, INFINITY, x + draw->uniform());
    factor.machine = with_weights(factor.machine, arcs.data(), finals.data(), Run{});
  }
  return factor;
}

}  // namespace

static void it_agrees_with_enumeration(void **) {
  int impossible = 0;
  constexpr uint64_t kGraphs = 600 / kCasesDivisor;
  for (uint64_t seed = 1; seed <= kGraphs; ++seed) {
    const FactorGraphPtr graph = random_case(seed);
    int64_t left_out = 0;
    const bool truth = marginals(*graph).z > 0, found = found_possible(*graph, &left_out);
    if (found != truth || left_out != 0) {
      print_error("graph %llu is %s, found %s, %lld left out\n", static_cast<unsigned long long>(seed),
                  truth ? "possible" : "impossible", found ? "possible" : "impossible", static_cast<long long>(left_out));
    }
    assert_true(found == truth);
    assert_int_equal(left_out, 0);
    impossible += !truth;
  }
  print_message("%d of %d graphs are impossible\n", impossible, static_cast<int>(kGraphs));
  assert_in_range(impossible, kGraphs / 20, kGraphs / 2);
}

static void every_method_says_so_and_no_other_graph_is_refused(void **) {
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = random_case(seed);
    const bool possible = marginals(*graph).z > 0;
    for (const GraphMethod method : kMethods) {
      GraphSettings settings;
      settings.method = method;
      Code found{};
      try {
        GraphLearner learner(graph, settings, Run{});
        assert_true(learner.metric("unchecked") == 0);
      } catch (const Error &e) {
        found = e.code;
      }
      assert_int_equal(static_cast<int32_t>(found), possible ? 0 : static_cast<int32_t>(Code::impossible));
    }
  }
}

// What a learner may take over from one in a graph of other weights: nothing once a weight becomes zero, or another string or
// value is observed.
static void the_check_is_kept_while_the_same_things_are_excluded(void **) {
  Rng draw(31, RngMethod::test, 0, 0, 0);
  int refused = 0;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    const FactorGraphPtr graph = random_case(seed);
    FactorGraphPtr other = graph;
    bool cut = false;
    for (FactorId f = 0; f < graph->factors(); ++f) {
      other = other->with_factor(f, reweighed(factor_of_view(graph->factor(f)), &draw, &cut));
    }
    assert_true(same_supports(*graph, *other));
    int64_t left_out = 0;
    const bool possible = found_possible(*graph, &left_out);
    assert_true(found_possible(*other, &left_out) == possible);
    for (FactorId f = 0; f < graph->factors(); ++f) {
      cut = true;
      const FactorGraphPtr less = graph->with_factor(f, reweighed(factor_of_view(graph->factor(f)), &draw, &cut));
      assert_true(same_supports(*graph, *less) == cut);
      if (!possible) continue;
      GraphSettings settings;
      settings.method = GraphMethod::bp;
      const GraphLearner before(graph, settings, Run{});
      Code found{};
      try {
        GraphLearner(less, before);
      } catch (const Error &e) {
        found = e.code;
      }
      assert_true((found == Code::impossible) == !found_possible(*less, &left_out));
      refused += found == Code::impossible;
    }
    for (VariableId v = 0; v < graph->variables(); ++v) {
      const GraphVariable &x = graph->variable(v);
      if (x.observed) assert_false(same_supports(*graph, *graph->unobserved(v)));
      if (x.observed && x.domain == Domain::strings) {
        Word longer = x.string;
        longer.push_back(1);
        assert_false(same_supports(*graph, *graph->with_string(v, longer)));
      }
    }
  }
  assert_true(refused > 10);
}

// No factor and no variable by itself shows it.
static void cycles_are_tried_out(void **) {
  for (const bool strings : {false, true}) {
    for (const int32_t n : {3, 4, 5, 8, 9}) {
      int64_t left_out = 0;
      assert_true(found_possible(*odd_cycle(n, strings), &left_out) == (n % 2 == 0));
      assert_int_equal(left_out, 0);
    }
  }
}

static void the_message_names_variable_and_factor(void **) {
  FactorGraphBuilder b;
  b.add_strings("stem", Alphabet::sized(2));
  GraphFactor first = machine_factor({0}, word({2, 2})), second = machine_factor({0}, word({1, 2}));
  second.name = "list";
  b.add(std::move(first));
  b.add(std::move(second));
  try {
    check_possible(*b.build(), Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(static_cast<int32_t>(e.code), static_cast<int32_t>(Code::impossible));
    assert_non_null(strstr(e.message, "variable 0 (stem)"));
    assert_non_null(strstr(e.message, "factor 1 (list)"));
  }
}

// "aba" has an "a", which the model forbids by a weight of -infinity.
static void models_may_forbid_n_grams(void **) {
  FactorGraphBuilder b;
  const AlphabetPtr letters = Alphabet::sized(2);
  for (const double weight : {-1.0, -static_cast<double>(INFINITY)}) {
    GraphFactor f;
    f.kind = FactorKind::log_linear;
    f.strings = &string_domain();
    f.variables = {0};
    LogLinear with;
    with.alphabet = letters;
    with.trie = full_tree(2, 1, Run{});
    with.theta.assign(static_cast<size_t>(with.trie->nodes()), 0.0);
    with.theta[static_cast<size_t>(with.trie->child(0, 1))] = weight;
    f.log_linear = std::make_shared<const LogLinear>(with);
    b.add_strings("", letters);
    b.add(std::move(f));
    b.add(machine_factor({0}, word({1, 2, 1})));
    int64_t left_out = 0;
    assert_true(found_possible(*b.build(), &left_out) == (weight == -1.0));
    assert_int_equal(left_out, 0);
  }
}

// A part beyond the limits counts as allowing everything. It is counted and refuses nothing.
static void what_meets_limits_is_left_out(void **) {
  // The 16th symbol from the end is a 1, or a 2: deterministic machines of that have 2^16 states.
  const auto late = [](Label c) {
    Builder b(Semiring::log, {Alphabet::sized(2)});
    b.add_states(17);
    for (Label any : {1, 2}) {
      b.add_arc(0, &any, 1, 0);
      for (State s = 1; s < 16; ++s) b.add_arc(s, &any, 0, s + 1);
    }
    b.add_arc(0, &c, 0, 1);
    b.set_final(16, 0);
    return b.build();
  };
  FactorGraphBuilder b;
  b.add_strings("", Alphabet::sized(2));
  b.add(machine_factor({0}, late(1)));
  b.add(machine_factor({0}, late(2)));
  const FactorGraphPtr graph = b.build();
  int64_t left_out = 0;
  Run little;
  little.max_states = 100;
  left_out = check_possible(*graph, little);
  print_message("%d left out\n", static_cast<int>(left_out));
  assert_true(left_out > 0);
  // A chain that shortens its strings without end: x is y and one letter, y is x.
  FactorGraphBuilder endless;
  endless.add_strings("x", Alphabet::sized(1));
  endless.add_strings("y", Alphabet::sized(1));
  const std::vector<AlphabetPtr> pair{Alphabet::sized(1), Alphabet::sized(1)};
  Builder longer(Semiring::log, pair), copy(Semiring::log, pair);
  longer.add_states(2);
  copy.add_state();
  const Label both[] = {1, 1}, one[] = {1, kEpsilon};
  longer.add_arc(0, both, 1, 0);
  longer.add_arc(0, one, 1, 1);
  longer.set_final(1, 0);
  copy.add_arc(0, both, 1, 0);
  copy.set_final(0, 0);
  endless.add(machine_factor({0, 1}, longer.build()));
  endless.add(machine_factor({0, 1}, copy.build()));
  assert_true(check_possible(*endless.build(), Run{}) > 0);
}

TESTS(it_agrees_with_enumeration, every_method_says_so_and_no_other_graph_is_refused,
      the_check_is_kept_while_the_same_things_are_excluded, cycles_are_tried_out, the_message_names_variable_and_factor,
      models_may_forbid_n_grams, what_meets_limits_is_left_out)
