// Marginals of arcs and of pairs beside the enumeration of all trees, under random weights.
#include "src/parse/sentence_inference.hh"

#include <cmath>
#include <map>

#include "tests/src/parse/tiny_treebank.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr const char *kTemplates = "arc h.tag m.tag m.dist\narc m.word m-1.tag m.dir\narc h.tag between.tag\n";
constexpr const char *kPairTemplates = "grandparent g.tag h.tag m.tag\nsibling h.tag m.tag s.tag m.dir s.dist\n";

Array<float> random_weights(int32_t bits, uint64_t seed) {
  Array<float> weights = no_weights(bits, 1, Run{});
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  for (float &w : weights) w = static_cast<float>(2 * rng.uniform() - 1);
  return weights;
}

// Whether heads are a tree of the kind, by the definition: every word reaches the root; of words between a word and its head
// each is below the head.
bool is_tree(const std::vector<int32_t> &heads, TreeKind kind) {
  const int32_t n = static_cast<int32_t>(heads.size());
  int roots = 0;
  const auto above = [&](int32_t w) { return heads[static_cast<size_t>(w) - 1]; };
  for (int32_t w = 1; w <= n; ++w) {
    roots += above(w) == 0;
    int32_t at = w;
    for (int32_t steps = 0; at > 0; at = above(at)) {
      if (++steps > n) return false;
    }
  }
  if (kind.one_root && roots != 1) return false;
  for (int32_t w = 1; kind.projective && w <= n; ++w) {
    const int32_t h = above(w);
    for (int32_t k = std::min(w, h) + 1; k < std::max(w, h); ++k) {
      int32_t at = k;
      while (at > 0 && at != h) at = above(at);
      if (at != h) return false;
    }
  }
  return true;
}

template <class Use>
void for_each_tree(size_t words, TreeKind kind, Use use) {
  std::vector<int32_t> heads(words, 0);
  for (;;) {
    if (is_tree(heads, kind)) use(heads);
    size_t w = 0;
    while (w < words && heads[w] == static_cast<int32_t>(words)) heads[w++] = 0;
    if (w == words) return;
    ++heads[w];
  }
}

// The score of a tree's arcs by its definition.
double score_of(const std::vector<int32_t> &heads, const Array<float> &weights, const SentenceFeatures &features) {
  double score = 0;
  for (size_t m = 1; m <= heads.size(); ++m) {
    features.each(FeaturePart::arc, static_cast<size_t>(heads[m - 1]), m, 0, [&](size_t index) { score += weights[index]; });
  }
  return score;
}

void marginals_of_arcs_are_those_of_all_trees(void **) {
  const FeatureTemplates templates = read_templates(kTemplates);
  const Array<float> weights = random_weights(10, 5);
  const TreebankPtr bank = tiny_bank(random_trees(12, 3));
  const FeatureValues values(bank->arrays());
  for (const bool projective : {true, false}) {
    for (const bool one_root : {true, false}) {
      const TreeKind kind{projective, one_root};
      ParseInference settings;
      settings.method = ParseMethod::tree;
      SentenceInference inference(settings, kind);
      for (int64_t s = 0; s < bank->sentences(); ++s) {
        const TreeView t = bank->sentence(s);
        if (t.words() > 5) continue;
        const SentenceFeatures features(templates, 10, values, t);
        double log_z = 0, total = 0;
        const SentenceBeliefs found = inference.beliefs(templates, weights, features, {}, &log_z, Run{});
        std::map<std::pair<int32_t, size_t>, double> arcs;
        for_each_tree(t.words(), kind, [&](const std::vector<int32_t> &heads) {
          const double w = std::exp(score_of(heads, weights, features));
          total += w;
          for (size_t m = 0; m < heads.size(); ++m) arcs[{heads[m], m + 1}] += w;
        });
        assert_close(log_z, std::log(total), 1e-9);
        for (size_t h = 0; h < found.side; ++h) {
          for (size_t m = 1; m < found.side; ++m) {
            const double expected = arcs[std::pair(static_cast<int32_t>(h), m)] / total;
            assert_close(found.marginals[h * found.side + m], expected, 1e-9);
          }
        }
        for_each_tree(t.words(), kind, [&](const std::vector<int32_t> &heads) { assert_true(allows(kind, heads)); });
      }
    }
  }
}

// Without templates of pairs the graph is a tree factor with a table for each arc, which has no cycle.
void propagation_is_exact_without_pairs(void **) {
  const FeatureTemplates templates = read_templates(kTemplates);
  for (uint64_t seed = 1; seed < 5; ++seed) {
    const Array<float> weights = random_weights(10, seed);
    const TreebankPtr bank = tiny_bank(tiny_sentence("ABCD", {0, 1, 2, 3}));
    const FeatureValues values(bank->arrays());
    const SentenceFeatures features(templates, 10, values, bank->sentence(0));
    for (const bool projective : {true, false}) {
      const TreeKind kind{projective, true};
      ParseInference settings;
      settings.method = ParseMethod::bp;
      settings.tolerance = 1e-12;
      double log_z = 0, total = 0, second = 0;
      const SentenceBeliefs found =
          SentenceInference(settings, kind).beliefs(templates, weights, features, {}, &log_z, Run{});
      for_each_tree(4, kind, [&](const std::vector<int32_t> &heads) {
        const double w = std::exp(score_of(heads, weights, features));
        total += w;
        if (heads[1] == 3) second += w;
      });
      assert_close(found.marginals[3 * found.side + 2], second / total, 1e-9);
      assert_close(log_z, std::log(total), 1e-9);
      assert_int_equal(found.pairs.size(), 0);
    }
  }
}

// The seed's probability of a pair, the rule, and what the rule leaves out.
void pairs_stay_by_their_gains(void **) {
  const FeatureTemplates templates = read_templates(std::string(kTemplates) + kPairTemplates);
  const Array<float> weights = random_weights(10, 9);
  const TreebankPtr bank = tiny_bank(tiny_sentence("ABCD", {2, 0, 2, 3}));
  const FeatureValues values(bank->arrays());
  const TreeView t = bank->sentence(0);
  const SentenceFeatures features(templates, 10, values, t);
  const TreeKind kind{true, true};
  ParseInference settings;
  settings.gamma = 1e6;
  double total = 0;
  std::map<std::vector<int32_t>, double> trees;
  for_each_tree(4, kind, [&](const std::vector<int32_t> &heads) {
    total += trees[heads] = std::exp(score_of(heads, weights, features));
  });
  const SentenceBeliefs seed = SentenceInference(settings, kind).beliefs(templates, weights, features, {}, nullptr, Run{});
  assert_int_equal(seed.kept, 0);
  assert_int_equal(seed.iterations, 0);
  assert_true(seed.pairs.size() > 20);
  for (size_t p = 0; p < seed.pairs.size(); ++p) {
    double mass = 0;
    for (const auto &[heads, w] : trees) {
      if (has_pair(heads, seed.pairs[p])) mass += w;
    }
    assert_close(seed.pair_means[p], mass / total, 1e-9);
  }
  settings.gamma = 0;
  const SentenceBeliefs all = SentenceInference(settings, kind).beliefs(templates, weights, features, {}, nullptr, Run{});
  assert_int_equal(all.kept, static_cast<int64_t>(all.pairs.size()));
  assert_true(all.iterations > 0);
  settings.method = ParseMethod::min_divergence;
  settings.factors = 17 + 5;  // the seed has 16 arcs and a tree
  assert_int_equal(SentenceInference(settings, kind).beliefs(templates, weights, features, {}, nullptr, Run{}).kept, 5);
  settings.method = ParseMethod::min_joint;
  settings.least_arc = 0.5;
  assert_true(SentenceInference(settings, kind).beliefs(templates, weights, features, {}, nullptr, Run{}).pairs.size() <
              seed.pairs.size());
  // Pairs of the right tree are looked at whatever the seed says.
  settings.least_arc = 1;
  const SentenceBeliefs gold = SentenceInference(settings, kind).beliefs(templates, weights, features, t.head, nullptr, Run{});
  assert_int_equal(gold.pairs.size(), 3 + 0);  // 1 and 3 below 2 stand on two sides; 0->2->1, 0->2->3, 2->3->4
}

void limits_and_cancelling_are_heeded(void **) {
  const FeatureTemplates templates = read_templates(std::string(kTemplates) + kPairTemplates);
  const Array<float> weights = random_weights(10, 1);
  const TreebankPtr bank = tiny_bank(tiny_sentence("ABCDABCDABCD", {2, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  const FeatureValues values(bank->arrays());
  const TreeView t = bank->sentence(0);
  const SentenceFeatures features(templates, 10, values, t);
  ParseInference settings;
  settings.method = ParseMethod::bp;
  SentenceInference inference(settings, {});
  Run run;
  run.max_bytes = 1000;
  assert_throws(inference.beliefs(templates, weights, features, {}, nullptr, run), Code::limit);
  run.max_bytes = 10000;
  assert_throws(inference.beliefs(templates, weights, features, {}, nullptr, run), Code::limit);
  CancelFlag cancel;
  cancel.set = 1;
  Run stopped;
  stopped.cancel = &cancel;
  assert_throws(inference.beliefs(templates, weights, features, {}, nullptr, stopped), Code::cancelled);
}

}  // namespace

TESTS(marginals_of_arcs_are_those_of_all_trees, propagation_is_exact_without_pairs, pairs_stay_by_their_gains,
      limits_and_cancelling_are_heeded)
