// Lists of candidates against enumeration: on trees, exact inference with every hidden string kept to the list.
#include "src/graph/strings/candidate_state.hh"

#include <set>

#include "fsa/compile/minimal_words.hh"
#include "src/graph/learner/graph_learner.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

MachinePtr one_of(const std::set<Word> &words, const AlphabetPtr &alphabet) {
  StringBatch batch;
  batch.alphabets = {alphabet};
  for (const Word &w : words) {
    batch.labels.insert(batch.labels.end(), w.begin(), w.end());
    batch.end_string();
    batch.end_item(0);
  }
  return minimal_words(batch, Semiring::log, Run{});
}

// A hidden tree of random factors (tables, machines, concatenations), an observed string behind a random channel on each string
// variable. restricted: a unary factor more on each hidden string, 1 on the candidates.
FactorGraphPtr graph_of(uint64_t seed, bool restricted) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  RandomGraph random(seed);
  const FactorGraphPtr tree = random.tree(2);
  FactorGraphBuilder b;
  for (VariableId v = 0; v < tree->variables(); ++v) {
    if (tree->variable(v).domain == Domain::finite) b.add_finite("", tree->variable(v).values);
    else b.add_strings("", alphabet);
  }
  for (FactorId f = 0; f < tree->factors(); ++f) b.add(tree->factor(f));
  std::set<Word> candidates;
  for (VariableId v = 0; v < tree->variables(); ++v) {
    if (tree->variable(v).domain == Domain::finite) continue;
    const VariableId seen = b.add_strings("", alphabet);
    Word word;
    for (uint64_t n = random.draw.below(4); n > 0; --n) word.push_back(1 + static_cast<Label>(random.draw.below(2)));
    candidates.insert(word);
    b.observe(seen, word);
    oracle::Shape shape;
    shape.alphabet = {2, 2};
    shape.states = 5;
    shape.arcs = 60;
    shape.epsilons = true;
    b.add(machine_factor({v, seen}, oracle::random_machine(shape, seed * 1000 + static_cast<uint64_t>(v))));
  }
  for (VariableId v = 0; restricted && v < tree->variables(); ++v) {
    if (tree->variable(v).domain == Domain::strings) b.add(machine_factor({v}, one_of(candidates, alphabet)));
  }
  return b.build();
}

}  // namespace

static void on_trees_candidates_are_exact_on_their_list(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 200 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = graph_of(seed, false);
    const Marginals truth = marginals(*graph_of(seed, true));
    if (!(truth.z > 0)) continue;
    GraphSettings settings;
    settings.method = GraphMethod::candidates;
    settings.tolerance = 1e-12;
    GraphLearner learner(graph, settings, Run{});
    learner.step(40);
    if (learner.metric("skipped_total") > 0) continue;  // no candidate satisfies this message before the others are known
    for (VariableId v = 0; v < graph->variables(); ++v) {
      if (graph->variable(v).observed) continue;
      if (graph->variable(v).domain == Domain::finite) {
        const Array<double> p = learner.probabilities(v, Run{});
        for (const auto &[word, q] : truth.of[static_cast<size_t>(v)]) {
          assert_close(p[static_cast<size_t>(word[0]) - 1], static_cast<double>(q), 1e-9);
        }
        continue;
      }
      const oracle::Relation belief = oracle::relation(*learner.belief(v, Run{}));
      for (const auto &[word, q] : truth.of[static_cast<size_t>(v)]) {
        const auto at = belief.find({word});
        assert_close(at == belief.end() ? 0 : static_cast<double>(at->second), static_cast<double>(q), 1e-9);
      }
      ++compared;
    }
  }
  assert_true(compared > 60 / kCasesDivisor);
}

// The list: every string observed over the variable's alphabet, once, whatever variable it is on.
static void the_list_is_what_was_observed(void **) {
  FactorGraphBuilder b;
  const AlphabetPtr letters = Alphabet::sized(2), others = Alphabet::sized(3);
  b.add_strings("", letters);
  for (const Word &w : {Word{2}, Word{1, 2}, Word{2}, Word{}}) b.observe(b.add_strings("", letters), w);
  b.observe(b.add_strings("", others), Word{3});
  const FactorGraphPtr graph = b.build();
  const StringListPtr list = candidate_list(*graph, 0, Run{});
  const std::vector<LabelString> expected{{}, {1, 2}, {2}};
  assert_true(list->strings == expected);
}

TESTS(on_trees_candidates_are_exact_on_their_list, the_list_is_what_was_observed)
