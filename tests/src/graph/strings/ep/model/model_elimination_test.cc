// Compares the elimination of a model's histories with the same system, solved by a long sum of powers of its matrix.
#include "src/graph/strings/ep/model/model_elimination.hh"

#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Model;
using Outcome = ModelElimination::Outcome;

static Outcome eliminate(const Model &model, ModelElimination *e, Array<double> *count, double *log_total) {
  ModelWeights weights;
  weights.set(*model.l.trie, model.l.theta);
  count->resize(model.l.theta.size());
  return e->expected(model.automaton, weights, *count, log_total, Run{});
}

static void sums_are_those_of_all_strings(void **) {
  Rng rng(41, RngMethod::test, 0, 0, 0);
  ModelElimination e;
  Array<double> count;
  int summed = 0;
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    const Label symbols = static_cast<Label>(1 + rng.below(4));
    Model model = product_oracle::random_model(rng, symbols, static_cast<int>(rng.below(20)), 4, 2, 2);
    model.l.theta[NgramTrie::kRoot] -= 1.5;
    double log_total = 0;
    const Outcome outcome = eliminate(model, &e, &count, &log_total);
    const NgramTrie &trie = *model.l.trie;
    const product_oracle::Sums expected =
        product_oracle::sums(whole_lattice(MessageLattice::universal(symbols, Run{})), trie, model.l.theta, 1);
    assert_true(outcome == (expected.finite ? Outcome::summed : Outcome::infinite));
    if (!expected.finite) continue;
    ++summed;
    // Rounding is worth as much more as strings are longer.
    const double tolerance = 1e-13 * (10 + count[0]);
    assert_close(log_total, static_cast<double>(std::log(expected.total)), tolerance);
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      const auto it = expected.count.find(product_oracle::spelt(trie, w));
      const double under = w == trie.begin_node() ? 1 : it == expected.count.end() ? 0 : static_cast<double>(it->second);
      assert_close(count[static_cast<size_t>(w)], under, tolerance * (1 + under));
    }
  }
  assert_true(summed > 100 / kCasesDivisor);
}

// One letter of weight x beside an end of weight y: y / (1 - x), and x / (1 - x) letters.
static Model one_letter(double x, double y) {
  Model model;
  NgramTrieBuilder builder(1);
  const Label a[] = {1}, end[] = {2}, begin[] = {3};
  for (const auto w : {a, end, begin}) builder.add({w, 1});
  Array<NgramNode> node;
  model.l = {Alphabet::sized(1), builder.build(&node, Run{}), {}};
  model.l.theta.assign(static_cast<size_t>(model.l.trie->nodes()), 0);
  model.l.theta[static_cast<size_t>(model.l.trie->find(a))] = std::log(x);
  model.l.theta[static_cast<size_t>(model.l.trie->find(end))] = std::log(y);
  model.automaton = FeatureAutomaton(model.l.trie);
  return model;
}

static void the_edge_of_divergence_is_left_undecided(void **) {
  ModelElimination e;
  Array<double> count;
  double log_total = 0;
  const Label a[] = {1};
  for (const double x : {0.5, 0.99, 0.999999}) {
    const Model m = one_letter(x, 0.25);
    assert_true(eliminate(m, &e, &count, &log_total) == Outcome::summed);
    assert_close(log_total, std::log(0.25 / (1 - x)), 1e-15 / (1 - x));
    const double mean = x / (1 - x);
    assert_close(count[static_cast<size_t>(m.l.trie->find(a))] / mean, 1, 1e-15 / (1 - x));
  }
  for (const double x : {1 - 1e-9, 1.0, 1 + 1e-9}) {
    assert_true(eliminate(one_letter(x, 0.25), &e, &count, &log_total) == Outcome::undecided);
  }
  for (const double x : {1.001, 5.0, 1e200}) {
    assert_true(eliminate(one_letter(x, 0.25), &e, &count, &log_total) == Outcome::infinite);
  }
  // No history can end: the sum is empty or infinite, which other code tells apart. A sum beyond the range of a double is
  // refused as well.
  assert_true(eliminate(one_letter(2, 0), &e, &count, &log_total) == Outcome::undecided);
  assert_true(eliminate(one_letter(0.5, 0), &e, &count, &log_total) == Outcome::undecided);
  Model large = one_letter(0.5, 0.25);
  large.l.theta[NgramTrie::kRoot] = 1000;
  assert_true(eliminate(large, &e, &count, &log_total) == Outcome::undecided);
}

static void limits_are_asked_for_first(void **) {
  const Model m = one_letter(0.5, 0.25);
  ModelWeights weights;
  weights.set(*m.l.trie, m.l.theta);
  ModelElimination e;
  Array<double> count(m.l.theta.size());
  double log_total = 0;
  Run small;
  small.max_bytes = 4;
  assert_throws(e.expected(m.automaton, weights, count, &log_total, small), Code::limit);
}

TESTS(sums_are_those_of_all_strings, the_edge_of_divergence_is_left_undecided, limits_are_asked_for_first)
