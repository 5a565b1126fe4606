// Splits, merges and smoothing of subtypes.
#include "src/grammar/latent/split_merge.hh"

#include "src/grammar/latent/latent_learner.hh"
#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/src/grammar/latent/golden_trees.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

LatentModelPtr model_of(const Treebank &bank, const BinarizedTrees &trees, const SubtypeLayout &layout, Array<double> numbers) {
  auto names = std::make_shared<const LatentNames>(LatentNames{
      bank.arrays().tags, bank.arrays().labels, LatentLexicon(bank, WordSignatures(WordSignatures::standard()), 1, Run{})});
  return std::make_shared<const LatentModel>(trees, layout, std::move(numbers), std::move(names));
}

double log_likelihood(const LatentModel &model, const BinarizedTrees &trees) {
  SubtypeSums sums(trees, model.layout());
  double sum = 0;
  for (int64_t t = 0; t < trees.trees(); ++t) {
    const auto nodes = trees.tree(t);
    sum += sums.inside(nodes, [&](size_t i) {
      const int32_t rule = nodes[i].rule;
      return RuleRows{model.numbers().data() + model.layout().first[rule], model.layout().stride[trees.rules[rule].parent]};
    });
  }
  return sum;
}

void merges_change_what_the_golden_ones_do(void **) {
  int compared = 0;
  for (const golden::Json &one : golden::read("pcfg_la.json")) {
    if (!one.contains("merges")) continue;
    const GoldenTrees g(one);
    const LatentModelPtr model = model_of(*g.bank, *g.trees, g.layout, g.numbers(one["weights"]));
    const std::vector<MergeChange> changes = merge_changes(*model, *g.trees, Run{});
    const double before = log_likelihood(*model, *g.trees);
    for (const golden::Json &row : one["merges"]) {
      const auto at = std::find_if(changes.begin(), changes.end(), [&](const MergeChange &c) {
        return name_of(*g.bank, g.trees->labels[c.label]) == row["merge"].get<std::string>();
      });
      assert_true(at != changes.end());
      assert_close(at->first, row["share"][0].get<double>(), 1e-10);
      assert_close(at->second, row["share"][1].get<double>(), 1e-10);
      assert_close(at->log_likelihood, row["approximate_change_by_nodes"].get<double>(), 1e-10);
      const LatentModelPtr merged = merge_subtypes(*model, {&*at, 1});
      assert_close(log_likelihood(*merged, *g.trees) - before, row["exact_change"].get<double>(), 1e-10);
      ++compared;
    }
  }
  assert_true(compared > 2);
}

void splits_change_little_and_merges_take_them_back(void **) {
  const TreebankPtr bank = bank_of(random_bank(11, 12, 6));
  const BinarizedTreesPtr trees = trees_of(*bank);
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  const LatentModelPtr model = model_of(*bank, *trees, layout, random_numbers(layout, 4));
  const LatentModelPtr split = split_subtypes(*model, 1);
  for (size_t l = 0; l < layout.subtypes.size(); ++l) {
    assert_int_equal(split->layout().subtypes[l], l == 0 ? 1 : 2 * layout.subtypes[l]);
  }
  const double before = log_likelihood(*model, *trees);
  assert_close(log_likelihood(*split, *trees), before, .002 * std::fabs(before));
  assert_true(log_likelihood(*split, *trees) != before);
  const std::vector<MergeChange> changes = merge_changes(*split, *trees, Run{});
  for (const MergeChange &c : changes) assert_close(c.log_likelihood, 0, 1e-3);
  const LatentModelPtr merged = merge_subtypes(*split, changes);
  assert_true(std::equal(layout.subtypes.begin(), layout.subtypes.end(), merged->layout().subtypes.begin()));
  for (size_t k = 0; k < layout.size(); ++k) assert_close(merged->numbers()[k], model->numbers()[k], .02);
  // One pair alone: other labels stay as they are.
  const LatentModelPtr one = merge_subtypes(*split, {changes.data() + 1, 1});
  for (size_t l = 0; l < layout.subtypes.size(); ++l) {
    assert_int_equal(one->layout().subtypes[l], split->layout().subtypes[l] - (static_cast<int32_t>(l) == changes[1].label));
  }
}

void smoothing_moves_subtypes_towards_their_mean(void **) {
  const TreebankPtr bank = bank_of(random_bank(3, 8, 5));
  const BinarizedTreesPtr trees = trees_of(*bank);
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 3));
  const LatentModelPtr model = model_of(*bank, *trees, layout, random_numbers(layout, 9));
  const LatentModelPtr same = smooth_subtypes(*model, 0, 0), all = smooth_subtypes(*model, 1, 1e9);
  const LatentModelPtr some = smooth_subtypes(*model, .25, .5);
  Array<double> moved(layout.size());
  for (size_t r = 0; r < trees->rules.size(); ++r) {
    const LatentRule &rule = trees->rules[r];
    const size_t stride = layout.stride[rule.parent], parents = static_cast<size_t>(layout.subtypes[rule.parent]);
    const double share = rule.is_word() ? .5 / (.5 + static_cast<double>(trees->uses[r])) : .25;
    for (size_t j = 0; j < static_cast<size_t>(layout.outcomes[r]); ++j) {
      const size_t first = layout.first[r] + j;
      double mean = 0;
      for (size_t a = 0; a < parents; ++a) mean += model->numbers()[first + a * stride] / static_cast<double>(parents);
      for (size_t a = 0; a < parents; ++a) {
        const size_t at = first + a * stride;
        assert_close(same->numbers()[at], model->numbers()[at], 1e-14);
        assert_close(all->numbers()[at], mean, 1e-7);
        moved[at] = (1 - share) * model->numbers()[at] + share * mean;
      }
    }
  }
  layout.normalize(&moved);
  for (size_t at = 0; at < layout.size(); ++at) assert_close(some->numbers()[at], moved[at], 1e-14);
}

// A rare word's uses are shared out to subtypes as those of its class are.
void words_move_towards_their_classes(void **) {
  const TreebankPtr bank = bank_of("(TOP (S (A walking) (A seen) (A walking) (A running)))\n(TOP (S (A singing) (A seen)))\n");
  LatentLexicon lexicon(*bank, WordSignatures(WordSignatures::standard()), 2, Run{});
  const Array<Label> words = lexicon.of_tokens(*bank, Run{});
  const BinarizedTreesPtr trees = binarize(*bank, {words.data(), words.size()}, Run{});
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  Array<double> numbers = random_numbers(layout, 5);
  auto names = std::make_shared<const LatentNames>(LatentNames{bank->arrays().tags, bank->arrays().labels, lexicon});
  const LatentModel model(*trees, layout, std::move(numbers), names);
  const auto number = [&](const LatentModel &m, const char *word, size_t a) {
    for (size_t r = 0; r < trees->rules.size(); ++r) {
      const LatentRule &rule = trees->rules[r];
      if (rule.is_word() && rule.right == names->lexicon.names()->find(word)) {
        return m.numbers()[layout.first[r] + a * layout.stride[rule.parent]];
      }
    }
    fail_msg("%s", word);
    return 0.0;
  };
  const LatentModelPtr smooth = smooth_subtypes(model, 0, 2);
  // Both words have two uses, so that they go half of the way. The class of walking has two uses as well, and no class itself.
  const double ing[2] = {number(model, "UNK-ing", 0), number(model, "UNK-ing", 1)};
  double row[2] = {}, moved[3][2];
  const char *const all[] = {"walking", "seen", "UNK-ing"};
  for (int w = 0; w < 3; ++w) {
    const double own[2] = {number(model, all[w], 0), number(model, all[w], 1)}, sum = own[0] + own[1];
    for (int a = 0; a < 2; ++a) {
      moved[w][a] = .5 * own[a] + .5 * sum * (w == 0 ? ing[a] / (ing[0] + ing[1]) : .5);
      row[a] += moved[w][a];
    }
  }
  for (int w = 0; w < 3; ++w) {
    for (size_t a = 0; a < 2; ++a) assert_close(number(*smooth, all[w], a), moved[w][a] / row[a], 1e-14);
  }
}

}  // namespace

TESTS(merges_change_what_the_golden_ones_do, splits_change_little_and_merges_take_them_back,
      smoothing_moves_subtypes_towards_their_mean, words_move_towards_their_classes)
