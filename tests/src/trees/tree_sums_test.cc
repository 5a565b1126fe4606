// Totals, marginals and best trees of both kinds, beside enumeration and golden numbers.
#include "src/trees/tree_sums.hh"

#include "src/trees/best_tree.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

const char *name_of(TreeKind kind) {
  return kind.projective ? kind.one_root ? "projective, one root" : "projective" : kind.one_root ? "any, one root" : "any";
}

Array<double> marginals_of(TreeSums *sums, const ArcWeights &weights) {
  Array<double> marginals(weights.side() * weights.side());
  arc_marginals(weights, sums->derivatives(Run{}), marginals);
  return marginals;
}

void expect_sums(int words, const Array<double> &log_weights, TreeKind kind, double tolerance) {
  const oracle::TreeSums expected = oracle::tree_sums(words, log_weights, kind);
  const ArcWeights weights(words, log_weights);
  TreeSums sums(kind);
  const double log_total = sums.total(weights, Run{}).log();
  assert_close(log_total, expected.log_total, tolerance);
  double log_best = 0;
  const Array<int32_t> best = best_tree(weights, kind, Run{}, &log_best);
  assert_close(log_best, expected.log_best, tolerance);
  if (expected.trees == 0) {
    assert_true(best.empty() || words == 0);
    return;
  }
  const Array<double> marginals = marginals_of(&sums, weights);
  for (size_t a = 0; a < marginals.size(); ++a) {
    if (!(std::fabs(marginals[a] - expected.marginals[a]) <= tolerance)) {
      print_error("%s, %d words, arc %zu: %.17g, expected %.17g\n", name_of(kind), words, a, marginals[a],
                  expected.marginals[a]);
      fail();
    }
  }
}

}  // namespace

static void sums_are_those_of_enumeration(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : oracle::kAllKinds) {
    for (int words = 0; words <= 6; ++words) {
      for (int i = 0; i < (words < 6 ? 30 : 4) / (words < 5 ? 1 : kCasesDivisor); ++i) {
        expect_sums(words, oracle::random_weights(&rng, words, i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : 30, i % 2 * .4), kind, 1e-11);
      }
    }
    expect_sums(7, oracle::random_weights(&rng, 7, 3, 0), kind, 1e-11);
  }
}

// Long doubles hold e^±11000, so that the reference keeps its digits.
static void weights_of_700_nats_are_no_trouble(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : oracle::kAllKinds) {
    for (int words = 1; words <= 5; ++words) {
      for (int i = 0; i < 40 / kCasesDivisor; ++i) {
        expect_sums(words, oracle::random_weights(&rng, words, 700, i % 2 * .3), kind, 1e-11);
      }
    }
  }
}

static void sums_are_the_golden_ones(void **) {
  for (const golden::Json &row : golden::read("mrf_tree.json")) {
    if (!row.contains("kinds")) continue;
    const int words = row["words"].get<int>();
    const size_t side = static_cast<size_t>(words) + 1;
    Array<double> log_weights(side * side);
    for (size_t h = 0; h < side; ++h) {
      for (size_t m = 0; m < side; ++m) {
        const golden::Json &x = row["log_weights"][h][m];
        log_weights[h * side + m] = x.is_null() ? NAN : x.get<double>();
      }
    }
    for (const golden::Json &of : row["kinds"]) {
      const TreeKind kind{of["projective"].get<bool>(), of["single_root"].get<bool>()};
      const ArcWeights weights(words, log_weights);
      TreeSums sums(kind);
      assert_close(sums.total(weights, Run{}).log(), of["log_Z"].get<double>(), 1e-10);
      const Array<double> marginals = marginals_of(&sums, weights);
      for (const golden::Json &arc : of["marginals"]) {
        assert_close(marginals[arc[0].get<size_t>() * side + arc[1].get<size_t>()], arc[2].get<double>(), 1e-10);
      }
      double log_best;
      const Array<int32_t> best = best_tree(weights, kind, Run{}, &log_best);
      assert_close(log_best, of["log_best"].get<double>(), 1e-10);
      assert_true(best == of["best_heads"].get<Array<int32_t>>());
    }
  }
}

static void sums_are_those_of_the_grammars_reference(void **) {
  for (const golden::Json &row : golden::read("tree_factor.json")) {
    const int words = row["n"].get<int>();
    const size_t side = static_cast<size_t>(words) + 1;
    Array<double> log_weights(side * side);
    for (size_t a = 0; a < side * side; ++a) {
      const double w = row["weights"][a / side][a % side].get<double>();
      log_weights[a] = a % side == 0 || a / side == a % side ? NAN : std::log(w);
    }
    for (const TreeKind kind : oracle::kAllKinds) {
      const std::string roots = kind.one_root ? "single_root" : "many_roots";
      const std::string name = (kind.projective ? "projective_" : "any_") + roots;
      const golden::Json &of = row[name];
      const ArcWeights weights(words, log_weights);
      TreeSums sums(kind);
      assert_close(sums.total(weights, Run{}).log(), of["log_z"].get<double>(), 1e-10);
      const Array<double> marginals = marginals_of(&sums, weights);
      for (const golden::Member &arc : of["arc_marginals"].items()) {
        const size_t blank = arc.name.find(' ');
        const size_t h = std::stoul(arc.name.substr(0, blank)), m = std::stoul(arc.name.substr(blank + 1));
        assert_close(marginals[h * side + m], arc.value.get<double>(), 1e-10);
      }
      double log_best;
      best_tree(weights, kind, Run{}, &log_best);
      assert_close(log_best, of["best"][1].get<double>(), 1e-10);
    }
  }
}

static void marginals_are_finite_differences_of_the_total(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : oracle::kAllKinds) {
    const int words = 12;
    const size_t side = 13;
    Array<double> log_weights = oracle::random_weights(&rng, words, 3, .2);
    TreeSums sums(kind);
    sums.total(ArcWeights(words, log_weights), Run{});
    const Array<double> marginals = marginals_of(&sums, ArcWeights(words, log_weights));
    for (size_t a = 0; a < side * side; a += 5) {
      if (!(log_weights[a] > -INFINITY)) continue;
      const double w = log_weights[a], step = 1e-5;
      log_weights[a] = w + step;
      const double more = sums.total(ArcWeights(words, log_weights), Run{}).log();
      log_weights[a] = w - step;
      const double less = sums.total(ArcWeights(words, log_weights), Run{}).log();
      log_weights[a] = w;
      assert_close((more - less) / (2 * step), marginals[a], 1e-8);
    }
  }
}

// Every word has one head, and the root one child where that is asked for.
static void marginals_of_200_words_with_700_nats_add_up(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : oracle::kAllKinds) {
    const int words = 200 / kCasesDivisor;
    const size_t side = static_cast<size_t>(words) + 1;
    const Array<double> log_weights = oracle::random_weights(&rng, words, 700, .3);
    const ArcWeights weights(words, log_weights);
    TreeSums sums(kind);
    const double log_total = sums.total(weights, Run{}).log();
    const Array<double> marginals = marginals_of(&sums, weights);
    double of_root = 0;
    for (size_t m = 1; m < side; ++m) {
      double sum = 0;
      for (size_t h = 0; h < side; ++h) sum += marginals[h * side + m];
      assert_close(sum, 1, 1e-11);
      of_root += marginals[m];
    }
    if (kind.one_root) assert_close(of_root, 1, 1e-11);
    double log_best;
    const Array<int32_t> best = best_tree(weights, kind, Run{}, &log_best);
    assert_int_equal(best.size(), words);
    assert_true(log_best <= log_total * (log_total > 0 ? 1 + 1e-12 : 1 - 1e-12));
    assert_true(log_total - log_best < 200 * std::log(201.0));
  }
}

static void weights_that_are_none_are_refused(void **) {
  Array<double> log_weights = {NAN, -1, NAN, NAN, NAN, 2, NAN, 3, NAN};
  assert_throws(ArcWeights(2, log_weights).require_valid(7), Code::argument);  // from 0 to 2
  log_weights[2] = -INFINITY;
  ArcWeights(2, log_weights).require_valid(7);
  log_weights[5] = INFINITY;
  assert_throws(ArcWeights(2, log_weights).require_valid(7), Code::argument);
}

TESTS(sums_are_those_of_enumeration, weights_of_700_nats_are_no_trouble, sums_are_the_golden_ones,
      sums_are_those_of_the_grammars_reference, marginals_are_finite_differences_of_the_total,
      marginals_of_200_words_with_700_nats_add_up, weights_that_are_none_are_refused)
