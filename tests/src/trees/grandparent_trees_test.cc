// Sums over projective trees with weights of grandparents, beside enumeration, finite differences and sums without them.
#include "src/trees/grandparent_trees.hh"

#include "src/trees/best_grandparent_tree.hh"
#include "src/trees/tree_sums.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A sentence with weights for some of its grandparents.
struct Sentence {
  int words = 0;
  Array<double> arc_logs;
  Array<Grandparent> listed;
  Array<double> logs;
  size_t side() const { return static_cast<size_t>(words) + 1; }
  GrandparentWeights weights() const { return {ArcWeights(words, arc_logs), listed, logs}; }
  double log_weight(const oracle::Heads &heads) const {
    const auto head = [&](size_t m) { return static_cast<size_t>(heads[m - 1]); };
    double sum = 0;
    for (size_t m = 1; m < side(); ++m) sum += arc_logs[head(m) * side() + m];
    for (size_t i = 0; i < listed.size(); ++i) {
      if (head(listed[i].word) == listed[i].head && head(listed[i].head) == listed[i].grandparent) sum += logs[i];
    }
    return sum;
  }
};

Sentence random_sentence(Rng *rng, int words, double spread, double missing, double share) {
  Sentence s;
  s.words = words;
  s.arc_logs = oracle::random_weights(rng, words, spread, missing);
  for (size_t g = 0; g < s.side(); ++g) {
    for (size_t h = 1; h < s.side(); ++h) {
      for (size_t m = 1; m < s.side(); ++m) {
        if (g == h || h == m || g == m || rng->uniform() >= share) continue;
        s.listed.push_back({g, h, m});
        s.logs.push_back(rng->uniform() < missing / 2 ? -INFINITY : spread * (2 * rng->uniform() - 1));
      }
    }
  }
  return s;
}

void expect_sums(const Sentence &sentence, bool one_root, double tolerance) {
  const size_t side = sentence.side();
  const TreeKind kind{true, one_root};
  double log_best = -INFINITY;
  oracle::for_each_tree(sentence.words, kind, [&](const oracle::Heads &heads) {
    log_best = std::max(log_best, sentence.log_weight(heads));
  });
  long double total = 0;
  std::vector<long double> arcs(side * side, 0), pairs(side * side * side, 0);
  oracle::for_each_tree(sentence.words, kind, [&](const oracle::Heads &heads) {
    const double w = sentence.log_weight(heads);
    if (w == -INFINITY) return;
    const long double part = std::exp(static_cast<long double>(w - log_best));
    total += part;
    for (size_t m = 1; m < side; ++m) {
      const auto h = static_cast<size_t>(heads[m - 1]);
      arcs[h * side + m] += part;
      if (h > 0) pairs[(static_cast<size_t>(heads[h - 1]) * side + h) * side + m] += part;
    }
  });
  GrandparentTrees trees;
  const Scaled found = trees.inside(sentence.weights(), one_root, Run{});
  double best = 0;
  const Array<int32_t> heads = best_grandparent_tree(sentence.weights(), one_root, Run{}, &best);
  assert_close(best, log_best, tolerance);
  if (log_best == -INFINITY) {
    assert_true(found.zero() && (heads.empty() || sentence.words == 0));
    return;
  }
  assert_close(sentence.log_weight(oracle::Heads(heads.begin(), heads.end())), log_best, tolerance);
  assert_close(found.log(), log_best + static_cast<double>(std::log(total)), tolerance);
  Array<double> marginals(side * side), means;
  trees.outside(Run{}, marginals, &means);
  for (size_t a = 0; a < arcs.size(); ++a) assert_close(marginals[a], static_cast<double>(arcs[a] / total), tolerance);
  for (size_t p = 0; p < pairs.size(); ++p) assert_close(means[p], static_cast<double>(pairs[p] / total), tolerance);
}

}  // namespace

static void sums_are_those_of_enumeration(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const bool one_root : {true, false}) {
    for (int words = 0; words <= 6; ++words) {
      for (int i = 0; i < (words < 6 ? 30 : 6) / (words < 5 ? 1 : kCasesDivisor); ++i) {
        const double spread = i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : 30;
        expect_sums(random_sentence(&rng, words, spread, i % 2 * .4, i % 5 * .25), one_root, 1e-11);
      }
    }
  }
}

// Long doubles hold e^±11000, so that the reference keeps its digits.
static void weights_of_700_nats_are_no_trouble(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const bool one_root : {true, false}) {
    for (int words = 1; words <= 5; ++words) {
      for (int i = 0; i < 30 / kCasesDivisor; ++i) {
        expect_sums(random_sentence(&rng, words, 700, i % 2 * .3, 1), one_root, 1e-11);
      }
    }
  }
}

static void without_grandparents_they_are_those_of_projective_trees(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (const bool one_root : {true, false}) {
    const Sentence sentence = random_sentence(&rng, 17, 5, .1, 0);
    const ArcWeights weights(sentence.words, sentence.arc_logs);
    const size_t side = sentence.side();
    TreeSums sums({true, one_root});
    GrandparentTrees trees;
    assert_close(trees.inside(sentence.weights(), one_root, Run{}).log(), sums.total(weights, Run{}).log(), 1e-12);
    Array<double> expected(side * side), found(side * side), means;
    arc_marginals(weights, sums.derivatives(Run{}), expected);
    trees.outside(Run{}, found, &means);
    for (size_t a = 0; a < found.size(); ++a) assert_close(found[a], expected[a], 1e-12);
    Array<PairOfArcs> pairs;
    for (size_t g = 0; g < side; ++g) {
      for (size_t h = 1; h < side; ++h) {
        for (size_t m = 1; m < side; ++m) {
          if (g != h && h != m && g != m) pairs.push_back({{g, h}, {h, m}});
        }
      }
    }
    Array<double> of_pairs(pairs.size());
    sums.pair_means(weights, pairs, Run{}, of_pairs);
    for (size_t i = 0; i < pairs.size(); ++i) {
      const auto &[a, b] = pairs[i];
      assert_close(means[(a.head * side + a.word) * side + b.word], of_pairs[i], 1e-12);
    }
  }
}

static void means_are_finite_differences_of_the_total(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (const bool one_root : {true, false}) {
    Sentence sentence = random_sentence(&rng, 10, 2, .1, .4);
    const size_t side = sentence.side();
    GrandparentTrees trees;
    trees.inside(sentence.weights(), one_root, Run{});
    Array<double> marginals(side * side), means;
    trees.outside(Run{}, marginals, &means);
    const auto total = [&] { return trees.inside(sentence.weights(), one_root, Run{}).log(); };
    const auto slope = [&](double *log) {
      const double w = *log, step = 1e-5;
      *log = w + step;
      const double more = total();
      *log = w - step;
      const double less = total();
      *log = w;
      return (more - less) / (2 * step);
    };
    for (size_t a = 0; a < side * side; a += 3) {
      if (sentence.arc_logs[a] > -INFINITY) assert_close(slope(&sentence.arc_logs[a]), marginals[a], 1e-8);
    }
    for (size_t i = 0; i < sentence.listed.size(); i += 7) {
      if (!(sentence.logs[i] > -INFINITY)) continue;
      assert_close(slope(&sentence.logs[i]), means[sentence.weights().place(sentence.listed[i])], 1e-8);
    }
  }
}

// Every word has one head, and every arc to a word whose head is a word has one grandparent.
static void probabilities_of_many_words_add_up(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (const bool one_root : {true, false}) {
    const Sentence sentence = random_sentence(&rng, 30, 3, .05, .3);
    const size_t side = sentence.side();
    GrandparentTrees trees;
    assert_true(!trees.inside(sentence.weights(), one_root, Run{}).zero());
    Array<double> marginals(side * side), means;
    trees.outside(Run{}, marginals, &means);
    for (size_t m = 1; m < side; ++m) {
      double heads = 0;
      for (size_t h = 0; h < side; ++h) {
        heads += marginals[h * side + m];
        double grandparents = 0;
        for (size_t g = 0; h > 0 && g < side; ++g) grandparents += means[(g * side + h) * side + m];
        if (h > 0) assert_close(grandparents, marginals[h * side + m], 1e-12);
      }
      assert_close(heads, 1, 1e-12);
    }
  }
}

static void bytes_are_limited(void **) {
  Run run;
  run.max_bytes = 1 << 20;
  Sentence sentence;
  sentence.words = 40;
  sentence.arc_logs.assign(41 * 41, 0.0);
  assert_throws(GrandparentTrees().inside(sentence.weights(), true, run), Code::limit);
  double best;
  assert_throws(best_grandparent_tree(sentence.weights(), true, run, &best), Code::limit);
}

TESTS(sums_are_those_of_enumeration, weights_of_700_nats_are_no_trouble,
      without_grandparents_they_are_those_of_projective_trees, means_are_finite_differences_of_the_total,
      probabilities_of_many_words_add_up, bytes_are_limited)
