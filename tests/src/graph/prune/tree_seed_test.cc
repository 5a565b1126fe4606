// Pruners whose seed holds structured factors, beside enumeration of all trees.
#include <algorithm>
#include <memory>

#include "fsa/base/rng.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/prune/seed_graph.hh"
#include "src/trees/tree_sums.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Table {
  Array<VariableId> scope;
  Array<double> entries;
};

// A sentence's arcs, a tree factor over them, tables of single arcs, and tables of several arcs as candidates.
struct Parser {
  int words = 0;
  TreeKind kind;
  Array<ArcOfTree> arcs;  // by variable
  Array<int32_t> observed;
  std::vector<Table> unary, others;

  FactorGraphPtr graph(bool with_others = true) const {
    FactorGraphBuilder builder;
    Array<VariableId> all;
    for (size_t v = 0; v < arcs.size(); ++v) {
      all.push_back(builder.add_finite("", 2));
      if (observed[v] >= 0) builder.observe_value(all.back(), observed[v]);
    }
    for (const Table &t : unary) add(&builder, t);
    GraphFactor tree;
    tree.kind = FactorKind::structured;
    tree.variables = all;
    StructuredFactor content;
    content.kind = StructuredKind::tree;
    content.trees = kind;
    content.words = words;
    content.arcs = arcs;
    tree.structured = std::make_shared<const StructuredFactor>(content);
    builder.add(std::move(tree));
    for (const Table &t : others) {
      if (with_others) add(&builder, t);
    }
    return builder.build();
  }
  static void add(FactorGraphBuilder *builder, const Table &t) {
    GraphFactor factor;
    factor.variables = t.scope;
    factor.table = std::make_shared<const Array<double>>(t.entries);
    builder->add(std::move(factor));
  }
  double weight(const Table &t, const oracle::Heads &heads) const {
    size_t at = 0;
    for (const VariableId v : t.scope) at = 2 * at + on(v, heads);
    return t.entries[at];
  }
  bool on(VariableId v, const oracle::Heads &heads) const {
    return heads[arcs[v].word - 1] == static_cast<int>(arcs[v].head);
  }
  // The trees that the observations allow and whose arcs all have a variable, and their probabilities under the tables of
  // single arcs and these others.
  std::vector<oracle::Heads> trees() const {
    std::vector<oracle::Heads> all;
    oracle::for_each_tree(words, kind, [&](const oracle::Heads &heads) {
      size_t here = 0;
      bool allowed = true;
      for (size_t v = 0; v < arcs.size(); ++v) {
        const bool is_on = on(static_cast<VariableId>(v), heads);
        here += is_on;
        allowed = allowed && (observed[v] < 0 || observed[v] == is_on);
      }
      if (allowed && here == heads.size()) all.push_back(heads);
    });
    return all;
  }
  Array<double> law(const std::vector<oracle::Heads> &trees, const std::vector<size_t> &with) const {
    Array<double> p(trees.size(), 1.0);
    double sum = 0;
    for (size_t i = 0; i < p.size(); ++i) {
      for (const Table &t : unary) p[i] *= weight(t, trees[i]);
      for (const size_t k : with) p[i] *= weight(others[k], trees[i]);
      sum += p[i];
    }
    for (double &x : p) x /= sum;
    return p;
  }
};

double uniform(Rng *rng, double least, double most) { return least + (most - least) * rng->uniform(); }
size_t below(Rng *rng, size_t n) { return static_cast<size_t>(rng->uniform() * static_cast<double>(n)); }

Table random_table(Rng *rng, size_t variables, size_t each) {
  Table t;
  while (t.scope.size() < each) {
    const auto v = static_cast<VariableId>(below(rng, variables));
    if (std::find(t.scope.begin(), t.scope.end(), v) == t.scope.end()) t.scope.push_back(v);
  }
  t.entries.resize(size_t{1} << each);
  for (double &x : t.entries) x = std::exp(uniform(rng, -1, 1));
  return t;
}

Parser random_parser(Rng *rng, int words, TreeKind kind, size_t each) {
  Parser p;
  p.words = words;
  p.kind = kind;
  for (size_t h = 0; h <= static_cast<size_t>(words); ++h) {
    for (size_t m = 1; m <= static_cast<size_t>(words); ++m) {
      if (h != m) p.arcs.push_back({h, m});
    }
  }
  p.observed.assign(p.arcs.size(), -1);
  if (words > 2 && rng->uniform() < 0.5) {
    const size_t v = below(rng, p.arcs.size());
    p.observed[v] = p.arcs[v].head > 0 && rng->uniform() < 0.5;
  }
  for (size_t v = 0; v < p.arcs.size(); ++v) {
    p.unary.push_back({Array<VariableId>(1, static_cast<VariableId>(v)), Array<double>(2, std::exp(uniform(rng, -2, 2)))});
    p.unary.back().entries[1] = std::exp(uniform(rng, -2, 2));
  }
  for (int i = 0; i < 8; ++i) p.others.push_back(random_table(rng, p.arcs.size(), each));
  return p;
}

double divergence(const Array<double> &p, const Array<double> &q) {
  double sum = 0;
  for (size_t i = 0; i < p.size(); ++i) sum += p[i] > 0 ? p[i] * std::log(p[i] / q[i]) : 0;
  return sum;
}

PrunedSide side_of(FactorGraphPtr graph, GraphMethod method) {
  GraphSettings settings;
  settings.method = method;
  GraphLearner learner(graph, settings, Run{});
  while (!learner.done()) learner.step(1);
  return {graph, learner.marginals(Run{}), method == GraphMethod::exact};
}

}  // namespace

static void gains_of_pairs_over_trees_are_exact(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  double product_error = 0;
  for (int round = 0; round < 40 / kCasesDivisor; ++round) {
    for (const TreeKind kind : oracle::kAllKinds) {
      const int words = 2 + round % 4;
      const Parser p = random_parser(&rng, words, kind, 2);
      const std::vector<oracle::Heads> trees = p.trees();
      if (trees.empty()) continue;
      for (const JointMeans means : {JointMeans::automatic, JointMeans::exact, JointMeans::product}) {
        Pruner pruner = pruner_of_graph(p.graph(), SeedGraph::structured, means, Run{});
        // A pair of which one arc was observed is a table of a single arc, and in the seed: enumerate what is left.
        std::vector<size_t> candidates;
        for (size_t k = 0; k < p.others.size(); ++k) {
          const auto &scope = p.others[k].scope;
          if (p.observed[scope[0]] < 0 && p.observed[scope[1]] < 0) candidates.push_back(k);
        }
        assert_int_equal(pruner.candidates(), candidates.size());
        Parser with_seed = p;
        for (size_t k = 0; k < p.others.size(); ++k) {
          if (std::find(candidates.begin(), candidates.end(), k) == candidates.end()) with_seed.unary.push_back(p.others[k]);
        }
        const Array<double> law = with_seed.law(trees, {});
        for (size_t i = 0; i < candidates.size(); ++i) {
          const double expected = divergence(law, with_seed.law(trees, {candidates[i]}));
          if (means != JointMeans::product) assert_close(pruner.gains()[i], expected, 1e-10);
          else product_error = std::max(product_error, std::fabs(pruner.gains()[i] - expected));
        }
        assert_true(pruner.exact() == (means != JointMeans::product) || candidates.empty());
      }
    }
  }
  assert_true(product_error > 1e-3);
}

// As tables while these fit, and labelled where they do not.
static void gains_of_three_arcs_are_exact_while_the_tree_is_a_table(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const int words : {3, 4, 5}) {
    Parser p = random_parser(&rng, words, {true, true}, 3);
    std::fill(p.observed.begin(), p.observed.end(), -1);
    const std::vector<oracle::Heads> trees = p.trees();
    Pruner pruner = pruner_of_graph(p.graph(), SeedGraph::structured, JointMeans::automatic, Run{});
    assert_true(pruner.exact() == (words < 5));
    if (words == 5) continue;
    const Array<double> seed = p.law(trees, {});
    for (size_t k = 0; k < p.others.size(); ++k) {
      assert_close(pruner.gains()[k], divergence(seed, p.law(trees, {k})), 1e-10);
    }
  }
}

// A bound where the pruned graph's marginals are exact, an estimate where they are belief propagation's.
static void bounds_over_trees_hold(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 20 / kCasesDivisor; ++round) {
    Parser p = random_parser(&rng, 2 + round % 3, {round % 2 == 0, true}, 2);
    std::fill(p.observed.begin(), p.observed.end(), -1);
    const std::vector<oracle::Heads> trees = p.trees();
    Pruner pruner = pruner_of_graph(p.graph(), SeedGraph::structured, JointMeans::automatic, Run{});
    PruneSettings settings;
    settings.selection = PruneSelection::min_divergence;
    settings.factors = static_cast<int64_t>(p.unary.size()) + 1 + 3 * (round % 2);
    pruner.select(settings);
    std::vector<size_t> kept, all;
    for (size_t k = 0; k < p.others.size(); ++k) {
      all.push_back(k);
      if (pruner.stays()[k]) kept.push_back(k);
    }
    assert_int_equal(kept.size(), 3 * (round % 2));
    const double truth = divergence(p.law(trees, kept), p.law(trees, all));
    bool is_bound = false;
    const DivergenceBound bound = pruner.bound(side_of(pruner.graph(), GraphMethod::exact), Run{}, &is_bound);
    assert_true(is_bound && bound.value >= truth - 1e-12);
    pruner.bound(side_of(pruner.graph(), GraphMethod::bp), Run{}, &is_bound);
    assert_true(!is_bound);
  }
}

static void long_sentences_take_the_product_unless_asked(void **) {
  constexpr int kWords = 42;
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (const bool projective : {true, false}) {
    Parser p = random_parser(&rng, kWords, {projective, true}, 2);
    std::fill(p.observed.begin(), p.observed.end(), -1);
    const auto arc = [&](size_t h, size_t m) {
      return static_cast<VariableId>(std::find(p.arcs.begin(), p.arcs.end(), ArcOfTree{h, m}) - p.arcs.begin());
    };
    p.others.assign(1, {Array<VariableId>(2, arc(3, 5)), Array<double>(4, 1.0)});
    p.others[0].scope[1] = arc(5, 6);
    p.others[0].entries[3] = 3;
    const size_t side = kWords + 1;
    Array<double> log_weights(side * side, -INFINITY);
    for (size_t v = 0; v < p.arcs.size(); ++v) {
      log_weights[p.arcs[v].head * side + p.arcs[v].word] = std::log(p.unary[v].entries[1] / p.unary[v].entries[0]);
    }
    TreeSums sums(p.kind);
    const ArcWeights weights(kWords, log_weights);
    sums.total(weights, Run{});
    sums.derivatives(Run{});
    const PairOfArcs pair{{3, 5}, {5, 6}};
    double mean;
    sums.pair_means(weights, {&pair, 1}, Run{}, {&mean, 1});
    const double expected = std::log(1 - mean + 3 * mean) - mean * std::log(3);
    Pruner automatic = pruner_of_graph(p.graph(), SeedGraph::structured, JointMeans::automatic, Run{});
    assert_true(automatic.exact() == !projective);
    Pruner exact = pruner_of_graph(p.graph(), SeedGraph::structured, JointMeans::exact, Run{});
    assert_true(exact.exact());
    assert_close(exact.gains()[0], expected, 1e-10);
  }
}

// Rules of logic that meet in a cycle have no exact marginals, and a chain of them has. A graph without structured factors has
// the seed of unary factors.
static void other_structured_seeds(void **) {
  const auto pruner = [](const std::vector<Array<VariableId>> &rules, SeedGraph seed) {
    FactorGraphBuilder builder;
    for (int v = 0; v < 4; ++v) builder.add_finite("", 2);
    Table unary{Array<VariableId>(1, 1), Array<double>(2, 2.0)}, pair{Array<VariableId>(2, 0), Array<double>(4, 1.0)};
    unary.entries[1] = 5;
    pair.scope[1] = 2;
    pair.entries[3] = 4;
    Parser::add(&builder, unary);
    Parser::add(&builder, pair);
    for (const Array<VariableId> &rule : rules) {
      GraphFactor factor;
      StructuredFactor content;
      content.kind = StructuredKind::at_most_one;
      factor.kind = FactorKind::structured;
      factor.variables = rule;
      factor.structured = std::make_shared<const StructuredFactor>(content);
      builder.add(std::move(factor));
    }
    return pruner_of_graph(builder.build(), seed, JointMeans::automatic, Run{});
  };
  Array<VariableId> rules[4];
  const VariableId ends[4][2] = {{0, 1}, {1, 2}, {0, 3}, {2, 3}};
  for (int r = 0; r < 4; ++r) rules[r].assign(ends[r], ends[r] + 2);
  const Pruner of_chain = pruner({rules[0], rules[1]}, SeedGraph::structured);
  assert_true(of_chain.exact() && of_chain.candidates() == 1);
  // Values of 0, 1, 2: 000 2, 001 2, 100 2, 101 2, 010 5; both 0 and 2: 2 of 13.
  assert_close(of_chain.gains()[0], std::log(1 + 3 * 2.0 / 13) - 2.0 / 13 * std::log(4), 1e-12);
  assert_true(!pruner({rules[0], rules[1], rules[2], rules[3]}, SeedGraph::structured).exact());
  assert_true(pruner({}, SeedGraph::structured).gains() == pruner({}, SeedGraph::unary).gains());
}

TESTS(gains_of_pairs_over_trees_are_exact, gains_of_three_arcs_are_exact_while_the_tree_is_a_table, bounds_over_trees_hold,
      long_sentences_take_the_product_unless_asked, other_structured_seeds)
