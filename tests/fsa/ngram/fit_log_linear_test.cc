// Fitted models against golden optima, against expectations that have to match, and options.
#include "fsa/ngram/fit_log_linear.hh"

#include "fsa/distance/ngram_counts.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using features::Theta;
using golden::Json;

namespace {

MachinePtr distribution(const Json &entry, const AlphabetPtr &alphabet) {
  const MachinePtr m = golden::golden_machine(entry, alphabet);
  const int32_t last[] = {m->tapes() - 1};
  return project(m, last, Run{});
}

std::vector<Json> golden_fits() {
  return golden::read("pep_prox.json").get<std::vector<Json>>();
}

Fit fit(const Json &entry, FitSettings s, double start = -2) {
  const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
  return fit_log_linear(*distribution(entry, alphabet), features::log_linear_of({{"", start}}, alphabet->size()), s, Run{});
}

// E_p[f_w] for every node.
Array<double> expected_under(const Machine &p, const NgramTrie &trie) {
  StringBatch batch;
  batch.alphabets = {Alphabet::open()};
  Array<Label> labels;
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    trie.spell(w, &labels);
    batch.labels.insert(batch.labels.end(), labels.begin(), labels.end());
    batch.end_string();
    batch.end_item(1);
  }
  Array<double> counts(static_cast<size_t>(trie.nodes()));
  ngram_counts(p, 0, batch, {trie.bos(), trie.eos()}, counts, Run{});
  return counts;
}

}  // namespace

static void golden_optima(void **) {
  int cases = 0;
  for (const Json &entry : golden_fits()) {
    FitSettings s;
    s.lambda = entry["lam"].get<double>();
    s.order = entry["max_length"].get<int32_t>();
    const Fit f = fit(entry, s);
    assert_true(f.converged);
    assert_close(f.objective, entry["objective"].get<double>(), 1e-9);
    for (NgramNode w = 0; w < f.model.trie->nodes(); ++w) {
      const std::string name = features::text(*f.model.trie, w);
      const double expected = entry["theta"].contains(name) ? entry["theta"][name].get<double>() : 0;
      assert_true(std::fabs(f.model.theta[static_cast<size_t>(w)] - expected) < 1e-6);
    }
    for (const auto &[name, t] : entry["theta"].items()) {
      if (std::fabs(t.get<double>()) > 1e-6) {
        assert_true(f.model.trie->find(features::labels(name, f.model.alphabet->size())) >= 0);
      }
    }
    ++cases;
  }
  assert_true(cases >= 3);
}

// Without a penalty the optimum matches the expectations of its features.
static void moments_match(void **) {
  for (const Json &entry : golden_fits()) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr p = distribution(entry, alphabet);
    FitSettings s;
    s.penalty = NgramPenalty::none;
    const LogLinear start = features::log_linear_of({{"", -2}, {"a", 0}, {"ab", 0}, {"^a", 0}, {"b$", 0}}, alphabet->size());
    const Fit f = fit_log_linear(*p, start, s, Run{});
    assert_true(f.converged && f.model.trie->nodes() == start.trie->nodes() && f.objective == f.cross_entropy);
    const ExpectedFeatures q = expected_features(*encode_log_linear(f.model), Run{});
    const Array<double> under_p = expected_under(*p, *f.model.trie);
    for (size_t w = 0; w < under_p.size(); ++w) assert_true(std::fabs(under_p[w] - q.count[w]) < 1e-7);
  }
}

static void settings_have_effects(void **) {
  const Json entry = golden_fits()[1];
  FitSettings s;
  s.lambda = 0.03;
  const Fit tree = fit(entry, s);
  FitSettings other = s;
  other.penalty = NgramPenalty::l1;
  assert_true(fit(entry, other).objective != tree.objective);
  other = s;
  other.lambda = 0.3;
  assert_true(fit(entry, other).model.trie->nodes() < tree.model.trie->nodes());
  other = s;
  other.order = 2;
  assert_true(fit(entry, other).model.trie->order() == 2 && tree.model.trie->order() == 3);
  other = s;
  other.root_group = true;
  assert_true(fit(entry, other).objective > tree.objective);
  other = s;
  other.suffix_test = true;
  const Fit tested = fit(entry, other);
  for (NgramNode w = 1; w < tested.model.trie->nodes(); ++w) {
    const NgramTrie &t = *tested.model.trie;
    if (tested.model.theta[static_cast<size_t>(w)] != 0 && t.length(w) > 1) {
      assert_int_equal(t.length(t.suffix(w)), t.length(w) - 1);
    }
  }
  other = s;
  other.iterations = 3;
  const Fit few = fit(entry, other);
  assert_true(!few.converged && few.iterations == 3 && few.objective > tree.objective);
  other = s;
  other.tolerance = 1e-2;
  assert_true(fit(entry, other).iterations < tree.iterations);
  // Any start that is proper leads to the one optimum.
  assert_close(fit(entry, s, -5).objective, tree.objective, 1e-8);
}

static void improper_sides_are_refused(void **) {
  const AlphabetPtr ab = Alphabet::sized(2);
  Builder b(Semiring::real, {ab});
  b.add_states(1);
  const Label a = 1;
  b.set_final(0, 1);
  const MachinePtr one = b.build();
  assert_throws(fit_log_linear(*one, features::log_linear_of({{"", 0}}, 2), FitSettings{}, Run{}), Code::argument);
  b.add_arc(0, &a, 1, 0);
  assert_throws(fit_log_linear(*b.build(), features::log_linear_of({{"", -2}}, 2), FitSettings{}, Run{}), Code::diverged);
  Builder none(Semiring::real, {ab});
  none.add_states(1);
  assert_throws(fit_log_linear(*none.build(), features::log_linear_of({{"", -2}}, 2), FitSettings{}, Run{}), Code::empty);
}

// The paper's update: one plain step of a given size, which goes along the golden gradient.
static void a_single_step_goes_along_the_gradient(void **) {
  int compared = 0;
  for (const Json &entry : golden::read("gradient.json")) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.get<double>();
    if (theta.count("^")) continue;  // encoded as the end's
    FitSettings s;
    s.penalty = NgramPenalty::none;
    s.accelerate = false;
    s.iterations = 1;
    s.step = 1e-3;
    const LogLinear start = features::log_linear_of(theta, alphabet->size());
    const Fit f = fit_log_linear(*distribution(entry, alphabet), start, s, Run{});
    assert_true(!f.converged && f.iterations == 1);
    for (const auto &[w, g] : entry["gradient"].items()) {
      const NgramNode node = f.model.trie->find(features::labels(w, alphabet->size()));
      assert_close(f.model.theta[static_cast<size_t>(node)], theta[w] + s.step * g.get<double>(), 1e-10);
      ++compared;
    }
  }
  assert_true(compared > 40);
}

// Without acceleration every step lowers the objective, and more of them reach the same optimum.
static void plain_steps_descend_to_the_same_optimum(void **) {
  int cases = 0;
  for (const Json &entry : golden::read("gradient.json")) {
    if (++cases % 4 != 0) continue;
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr p = distribution(entry, alphabet);
    Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.get<double>();
    const LogLinear start = features::log_linear_of(theta, alphabet->size());
    FitSettings s;
    s.lambda = 0.05;
    s.tolerance = 1e-7;
    const Fit best = fit_log_linear(*p, start, s, Run{});
    s.accelerate = false;
    double last = INFINITY;
    for (s.iterations = 1; s.iterations <= 8; ++s.iterations) {
      const Fit f = fit_log_linear(*p, start, s, Run{});
      assert_true(f.objective < last && f.objective >= best.objective - 1e-9);
      last = f.objective;
    }
    assert_true(best.converged);
    s.iterations = 3000;
    const Fit slow = fit_log_linear(*p, start, s, Run{});
    assert_true(slow.objective >= best.objective - 1e-9 && slow.objective < best.objective + 1e-2);
    assert_true(slow.iterations >= best.iterations);
  }
  assert_true(cases >= 12);
}

namespace {

// The n-grams of up to `order` symbols and ends, of which `t` may have fewer.
NgramTriePtr all_ngrams(const NgramTrie &t, int32_t order, Array<NgramNode> *node_of_t) {
  NgramTrieBuilder builder(t.symbols());
  std::vector<Array<Label>> level{{}, {t.bos()}};
  for (int32_t length = 1; length <= order; ++length) {
    std::vector<Array<Label>> next;
    for (const Array<Label> &w : level) {
      for (Label c = 1; c <= t.eos() && static_cast<int32_t>(w.size()) < order; ++c) {
        Array<Label> x = w;
        x.push_back(c);
        builder.add(x);
        if (c != t.eos()) next.push_back(std::move(x));
      }
    }
    level = std::move(next);
  }
  const Array<int32_t> number = builder.add_tree(t, Run{});
  Array<NgramNode> node;
  const NgramTriePtr all = builder.build(&node, Run{});
  for (const int32_t i : number) node_of_t->push_back(node[static_cast<size_t>(i)]);
  return all;
}

// By a proximal gradient step of size 1 over all n-grams of the order, which moves nothing at the optimum only.
struct Distance {
  double all = 0;       // the step's norm
  double left_out = 0;  // of what it gives to n-grams that the model has not
};

Distance distance_from_optimum(const Machine &p, const LogLinear &q, const FitSettings &s) {
  Array<NgramNode> node;
  const NgramTriePtr all = all_ngrams(*q.trie, s.order, &node);
  Array<double> theta(static_cast<size_t>(all->nodes()), 0);
  for (size_t w = 0; w < node.size(); ++w) theta[static_cast<size_t>(node[w])] = q.theta[w];
  const ExpectedFeatures of_q = expected_features(*encode_log_linear({q.alphabet, all, theta}), Run{});
  const Array<double> of_p = expected_under(p, *all);
  Array<double> moved = theta;
  for (size_t w = 0; w < moved.size(); ++w) {
    if (static_cast<NgramNode>(w) != all->begin_node()) moved[w] -= of_q.count[w] - of_p[w];
  }
  shrink(*all, s.penalty, s.lambda, moved, s.root_group);
  Array<char> has(moved.size(), false);
  for (const NgramNode w : node) has[static_cast<size_t>(w)] = true;
  Distance d;
  for (size_t w = 0; w < moved.size(); ++w) {
    const double square = (moved[w] - theta[w]) * (moved[w] - theta[w]);
    d.all += square;
    if (!has[w]) d.left_out += square;
  }
  return {std::sqrt(d.all), std::sqrt(d.left_out)};
}

MachinePtr random_distribution(Rng &rng) {
  oracle::Shape shape;
  shape.states = 2 + static_cast<int32_t>(rng.below(12));
  shape.arcs = 2 * shape.states;
  shape.alphabet = {static_cast<Label>(1 + rng.below(3))};
  shape.cyclic = rng.below(2) == 0;
  shape.epsilons = rng.below(2) == 0;
  shape.scale = shape.cyclic ? 0.25 + 0.2 * rng.uniform() : 0.5;
  return oracle::random_machine(shape, rng.bits64());
}

}  // namespace

// Of all n-grams, not of those alone that the fit has looked at; and where a tolerance is out of reach, the n-grams are the
// right ones nevertheless.
static void no_ngram_that_is_worth_a_weight_is_left_out(void **) {
  Rng rng(71, RngMethod::test, 0, 0, 0);
  int fitted = 0, converged = 0;
  for (int i = 0; i < 60 / kCasesDivisor; ++i) {
    const MachinePtr p = random_distribution(rng);
    FitSettings s;
    s.lambda = std::pow(10, -1 - 2 * rng.uniform());
    s.order = static_cast<int32_t>(1 + rng.below(5));
    s.penalty = rng.below(4) == 0 ? NgramPenalty::l1 : NgramPenalty::tree;
    s.root_group = rng.below(4) == 0;
    s.iterations = 3000;
    try {
      const LogLinear even = even_log_linear(p->alphabet(0), Run{});
      const Fit f = fit_log_linear(*p, even, s, Run{});
      if (f.converged) assert_true(distance_from_optimum(*p, f.model, s).all < 2 * s.tolerance);
      s.tolerance = 0;
      const Fit endless = fit_log_linear(*p, even, s, Run{});
      assert_true(distance_from_optimum(*p, endless.model, s).left_out < 1e-6);
      converged += f.converged;
      ++fitted;
    } catch (const Error &e) {
      if (e.code != Code::empty && e.code != Code::diverged) throw;
    }
  }
  assert_true(fitted > 40 / kCasesDivisor && 10 * converged >= 9 * fitted);
}

TESTS(a_single_step_goes_along_the_gradient, plain_steps_descend_to_the_same_optimum, golden_optima, moments_match,
      settings_have_effects, no_ngram_that_is_worth_a_weight_is_left_out, improper_sides_are_refused)
