// Trees with factors of grandparents beside the same graphs with the tree written out as a table.
#include "src/graph/structured/tree_programme.hh"

#include <memory>

#include "fsa/base/rng.hh"
#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/model/structure_tables.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Parts {
  int32_t words = 3;
  bool one_root = true, projective = true;
  double missing = .1;  // of arcs
  double pairs = .3;    // of grandparents that have a factor
  double zeros = 0;     // of factors
};

FactorGraphPtr random_graph(Rng *rng, const Parts &parts) {
  FactorGraphBuilder builder;
  auto tree = std::make_shared<StructuredFactor>();
  tree->kind = StructuredKind::tree;
  tree->words = parts.words;
  tree->trees = {parts.projective, parts.one_root};
  const auto side = static_cast<size_t>(parts.words) + 1;
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h != m && (h == 0 || rng->uniform() >= parts.missing)) tree->arcs.push_back({h, m});
    }
  }
  GraphFactor factor;
  factor.kind = FactorKind::structured;
  for (size_t i = 0; i < tree->arcs.size(); ++i) factor.variables.push_back(builder.add_finite("", 2));
  const Array<ArcOfTree> arcs(tree->arcs);
  factor.structured = std::move(tree);
  const auto table = [&](Array<VariableId> variables, size_t entries) {
    GraphFactor f;
    f.variables = std::move(variables);
    Array<double> weights(entries);
    for (double &x : weights) x = std::exp(4 * rng->uniform() - 2);
    if (rng->uniform() < parts.zeros) weights[entries == 2 ? static_cast<size_t>(rng->below(2)) : 3] = 0;
    f.table = std::make_shared<const Array<double>>(std::move(weights));
    builder.add(std::move(f));
  };
  for (size_t i = 0; i < arcs.size(); ++i) {
    if (rng->uniform() < .7) table({static_cast<VariableId>(i)}, 2);
    for (size_t k = 0; k < arcs.size(); ++k) {
      if (arcs[i].word != arcs[k].head || arcs[i].head == arcs[k].word || rng->uniform() >= parts.pairs) continue;
      Array<VariableId> both{static_cast<VariableId>(i), static_cast<VariableId>(k)};
      if (rng->uniform() < .5) std::swap(both[0], both[1]);
      table(std::move(both), 4);
    }
  }
  builder.add(std::move(factor));
  for (size_t i = 0; i < arcs.size(); ++i) {
    if (rng->uniform() >= parts.zeros / 4) continue;
    builder.observe_value(static_cast<VariableId>(i), static_cast<int32_t>(rng->below(2)));
  }
  return builder.build();
}

}  // namespace

static void sums_are_those_of_the_table(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  int possible = 0;
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    Parts parts;
    parts.words = 1 + i % 3;
    parts.one_root = i % 2 == 0;
    parts.zeros = i % 4 == 3 ? .3 : 0;
    const FactorGraphPtr graph = random_graph(&rng, parts);
    bool any = false;
    for (FactorId f = 0; f < graph->factors(); ++f) any = any || graph->factor(f).table.size() == 4;
    assert_true(TreeProgramme::fits(*graph) == any);
    const FiniteModel model = finite_model(*with_structure_as_tables(graph, "the reference"), Run{});
    ExactMarginals expected;
    bool possible_at_all = true;
    try {
      expected = exact_marginals(model, Run{});
    } catch (const Error &none) {
      assert_true(none.code == Code::impossible);
      possible_at_all = false;
    }
    if (!possible_at_all) {
      assert_throws(TreeProgramme::sums(*graph, Run{}), Code::impossible);
      continue;
    }
    ++possible;
    const TreeProgramme::Sums sums = TreeProgramme::sums(*graph, Run{});
    assert_close(sums.log_partition, expected.log_partition, 1e-11);
    for (size_t k = 0; k < sums.probabilities.size(); ++k) {
      assert_close(sums.probabilities[k], expected.probabilities[k], 1e-11);
    }
    const Array<double> factors = exact_factor_marginals(model, Run{});
    size_t at = 0;
    for (FactorId f = 0; f < model.factors(); ++f) {
      const std::span<const double> table = model.table(f);
      if (graph->kind(f) == FactorKind::table && table.size() == 4) assert_close(sums.pairs[f], factors[at + 3], 1e-11);
      at += table.size();
    }
  }
  assert_true(possible > 100 / kCasesDivisor);
}

static void what_is_no_sum_over_trees_does_not_fit(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  Parts parts;
  parts.projective = false;
  assert_true(!TreeProgramme::fits(*random_graph(&rng, parts)));
  const auto with_pair = [](ArcOfTree a, ArcOfTree b, Array<double> weights) {
    FactorGraphBuilder builder;
    auto tree = std::make_shared<StructuredFactor>();
    tree->kind = StructuredKind::tree;
    tree->words = 3;
    tree->arcs = {{0, 1}, {1, 2}, {1, 3}, {2, 3}, {3, 1}};
    GraphFactor whole, pair;
    whole.kind = FactorKind::structured;
    for (size_t i = 0; i < tree->arcs.size(); ++i) {
      whole.variables.push_back(builder.add_finite("", 2));
      if (tree->arcs[i] == a || tree->arcs[i] == b) pair.variables.push_back(whole.variables.back());
    }
    whole.structured = std::move(tree);
    builder.add(std::move(whole));
    pair.table = std::make_shared<const Array<double>>(std::move(weights));
    builder.add(std::move(pair));
    return TreeProgramme::fits(*builder.build());
  };
  assert_true(with_pair({0, 1}, {1, 2}, {1, 2, 3, 4}));
  assert_true(with_pair({0, 1}, {1, 2}, {1, 2, 3, 0}));
  assert_true(!with_pair({0, 1}, {1, 2}, {1, 0, 3, 4}));
  assert_true(!with_pair({0, 1}, {1, 2}, {0, 2, 3, 4}));
  assert_true(!with_pair({1, 2}, {1, 3}, {1, 2, 3, 4}));  // siblings
  assert_true(!with_pair({1, 3}, {3, 1}, {1, 2, 3, 4}));  // a cycle
  // No tree.
  FactorGraphBuilder builder;
  for (int i = 0; i < 2; ++i) builder.add_finite("", 2);
  assert_true(!TreeProgramme::fits(*builder.build()));
}

TESTS(sums_are_those_of_the_table, what_is_no_sum_over_trees_does_not_fit)
