// Tests the graph itself; graph_learner_test shows that beliefs stay the same.
#include "src/graph/mixed/binary_form.hh"

#include "fsa/machine/builder.hh"
#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/model/node_order.hh"
#include "src/graph/model/structure_tables.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

static void the_marginals_are_the_same_by_enumeration(void **) {
  int wider = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    RandomGraph random(seed);
    Array<VariableId> variables;
    for (int i = 0; i < 3; ++i) variables.push_back(random.builder.add_finite("", 2));
    random.values = {2, 2, 2};
    random.add_factor(variables);
    random.add_factor({variables[1]});
    const FactorGraphPtr graph = random.builder.build(), binary = binary_form(*graph, Run{});
    const Marginals before = marginals(*graph), after = marginals(*binary);
    assert_close(static_cast<double>(before.z), static_cast<double>(after.z), 1e-14);
    for (size_t v = 0; v < before.of.size(); ++v) {
      for (const auto &[word, p] : before.of[v]) {
        assert_close(static_cast<double>(p), static_cast<double>(after.of[v].at(word)), 1e-13);
      }
    }
    wider += binary->variables() > graph->variables();
  }
  assert_int_equal(wider, 12);
}

static void narrow_factors_and_all_that_is_said_of_variables_stay(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::named({"a", "b"});
  const VariableId x = builder.add_strings("x", alphabet), y = builder.add_finite("word", 2),
                   z = builder.add_strings("z", alphabet);
  GraphFactor join = concatenation_factor({x, z});
  join.name = "copy";
  builder.add(std::move(join));
  oracle::Shape shape;
  shape.alphabet = {2, 2, 2};
  shape.arcs = 9;
  GraphFactor machine = machine_factor({x, y, z}, nullptr);
  machine.name = "word";  // as a variable is named
  const MachinePtr raw = oracle::random_machine(shape, 5);
  MachineArrays arrays = raw->arrays();
  arrays.alphabets = {alphabet, Alphabet::sized(2), alphabet};
  arrays.owner = raw;
  machine.machine = std::make_shared<const Machine>(std::move(arrays));
  builder.add(machine);
  machine.name = "path";
  builder.add(machine);
  builder.observe(z, Array<Label>{2, 1});
  builder.choose(x, {GraphMethod::bp, 2, 0.5});
  const FactorGraphPtr graph = builder.build(), binary = binary_form(*graph, Run{});
  assert_int_equal(binary->variables(), 5);
  assert_int_equal(binary->factors(), 1 + 2 * 4);
  assert_int_equal(binary->find_variable("path"), 4);
  assert_true(binary->variable(3).name.empty());
  assert_int_equal(binary->find_variable("word"), y);
  assert_true(binary->variable(z).observed && binary->variable(z).string == graph->variable(z).string);
  assert_true(binary->variable(x).choice.method == GraphMethod::bp && binary->variable(x).choice.order == 2);
  assert_int_equal(binary->variable(3).alphabet->size(), raw->arcs());
  assert_ptr_equal(binary->factor(0).machine.get(), graph->factor(0).machine.get());
  assert_true(binary->factor(0).kind == FactorKind::concatenation && binary->factor(0).name == "copy");
  // Nothing to do: the same graph, even to the fingerprint.
  assert_true(binary_form(*binary, Run{})->fingerprint() == binary->fingerprint());
}

static void forests_stay_forests(void **) {
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(3, static_cast<int32_t>(seed % 2));
    assert_true(is_forest(*graph) == is_forest(*binary_form(*graph, Run{})));
  }
}

// Rules and trees become the tables that they stand for.
static void structured_factors_have_a_form(void **) {
  for (int kind = 0; kind < 6; ++kind) {
    FactorGraphBuilder builder;
    Array<VariableId> finite;
    for (int v = 0; v < 4; ++v) {
      finite.push_back(builder.add_finite("", 2));
      builder.add(table_factor({finite.back()}, Array<double>{1, .3 + v}));
    }
    GraphFactor factor;
    factor.name = "rule";
    factor.kind = FactorKind::structured;
    factor.variables = finite;
    StructuredFactor content;
    content.kind = static_cast<StructuredKind>(kind);
    if (content.kind == StructuredKind::tree) {
      content.words = 2;
      content.arcs = {{0, 1}, {2, 1}, {0, 2}, {1, 2}};
    }
    factor.structured = std::make_shared<const StructuredFactor>(content);
    builder.add(factor);
    const FactorGraphPtr graph = builder.build(), binary = binary_form(*graph, Run{});
    const FactorGraphPtr tables = with_structure_as_tables(graph, "a test");
    assert_int_equal(binary->variables(), 5);
    assert_int_equal(binary->find_variable("rule"), 4);
    const ExactMarginals before = exact_marginals(finite_model(*tables, Run{}), Run{});
    const ExactMarginals after = exact_marginals(finite_model(*binary, Run{}), Run{});
    assert_close(before.log_partition, after.log_partition, 1e-13);
    for (size_t i = 0; i < before.probabilities.size(); ++i) {
      assert_close(before.probabilities[i], after.probabilities[i], 1e-13);
    }
    // A graph of at most two variables each has the same form again.
    assert_true(binary_form(*binary, Run{})->fingerprint() == binary->fingerprint());
  }
  FactorGraphBuilder builder;
  GraphFactor wide;
  wide.kind = FactorKind::structured;
  for (int v = 0; v < 21; ++v) wide.variables.push_back(builder.add_finite("", 2));
  wide.structured = std::make_shared<const StructuredFactor>();
  builder.add(wide);
  assert_throws(binary_form(*builder.build(), Run{}), Code::unsupported);
}

static void an_impossible_table_and_a_machine_without_arcs_have_a_form(void **) {
  FactorGraphBuilder builder;
  Array<VariableId> finite, strings;
  for (int i = 0; i < 3; ++i) {
    finite.push_back(builder.add_finite("", 2));
    strings.push_back(builder.add_strings("", Alphabet::sized(1)));
  }
  builder.add(table_factor(finite, Array<double>(8, 0.0)));
  Builder b(Semiring::log, std::vector<AlphabetPtr>(3, Alphabet::sized(1)));
  b.add_states(1);
  b.set_final(0, 0);
  builder.add(machine_factor(strings, b.build()));
  const FactorGraphPtr binary = binary_form(*builder.build(), Run{});
  assert_int_equal(binary->factors(), 8);
  assert_true(marginals(*binary).z == 0);
}

static void limits_are_kept(void **) {
  FactorGraphBuilder builder;
  Array<VariableId> finite;
  for (int i = 0; i < 3; ++i) finite.push_back(builder.add_finite("", 128));
  builder.add(table_factor(finite, Array<double>(128 * 128 * 128, 1.0)));
  const FactorGraphPtr wide = builder.build();
  assert_throws(binary_form(*wide, Run{}), Code::limit);
}

TESTS(the_marginals_are_the_same_by_enumeration, narrow_factors_and_all_that_is_said_of_variables_stay, forests_stay_forests,
      structured_factors_have_a_form, an_impossible_table_and_a_machine_without_arcs_have_a_form, limits_are_kept)
