// Greedy growing against golden numbers (order, counts, changes, sets, machines), and what holds of it.
#include "fsa/ngram/grow_greedy.hh"

#include <algorithm>
#include <map>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/fit_log_linear.hh"
#include "fsa/ngram/normalize.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

std::vector<Json> golden_growths() {
  return golden::read("greedy.json").get<std::vector<Json>>();
}

AlphabetPtr alphabet_of(const Json &entry) {
  return Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
}

MachinePtr distribution(const Json &entry) {
  const MachinePtr m = golden::golden_machine(entry, alphabet_of(entry));
  const int32_t last[] = {m->tapes() - 1};
  return project(m, last, Run{});
}

GreedySettings settings_of(const Json &entry) {
  GreedySettings s;
  s.lambda = entry["lam"].get<double>();
  s.order = entry["max_length"].get<int32_t>();
  s.batch = entry["batch"].get<int64_t>();
  s.threshold = 1e-15;
  return s;
}

std::string spelt(const Array<Label> &ngram, int64_t symbols) {
  std::string out;
  for (const Label c : ngram) out += c == symbols + 2 ? '^' : c == symbols + 1 ? '$' : static_cast<char>('a' + c - 1);
  return out;
}

// The cross-entropy by composing p with the model's machine.
double composed_cross_entropy(const MachinePtr &p, const NgramModel &q) {
  return cross_entropy(p, encode_machine(q, p->semiring(), Run{}), Run{});
}

int64_t ngrams_of(const NgramModel &m) { return m.trie().nodes() - 2; }

}  // namespace

static void golden_growth_by_equation_11(void **) {
  int cases = 0;
  for (const Json &entry : golden_growths()) {
    const int64_t symbols = alphabet_of(entry)->size();
    GreedySettings s = settings_of(entry);
    s.equation_11 = s.look_at_all = true;
    s.estimate = GrowthEstimate::printed;
    std::vector<GreedyPop> popped;
    const GreedyGrowth g = grow_greedy(distribution(entry), s, Run{}, &popped);
    const Json &expected = entry["popped"];
    assert_true(popped.size() >= expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      assert_string_equal(spelt(popped[i].ngram, symbols).c_str(), expected[i][0].get<std::string>().c_str());
      assert_close(popped[i].count, expected[i][1].get<double>(), 1e-8);
      assert_close(popped[i].change, expected[i][2].get<double>(), 1e-8);
    }
    std::vector<std::string> in;
    for (NgramNode w = 0; w < g.model->trie().nodes(); ++w) in.push_back(features::text(g.model->trie(), w));
    std::sort(in.begin(), in.end());
    assert_true(in == entry["W"].get<std::vector<std::string>>());
    // The penalty there has the empty n-gram and the begin too, or none at all.
    assert_close(g.objective - s.lambda * static_cast<double>(ngrams_of(*g.model)), entry["eq11_without_penalty"].get<double>(),
                 1e-8);
    assert_close(g.cross_entropy, entry["true_cross_entropy"].get<double>(), 1e-8);
    const NgramTrie &t = g.model->trie();
    for (const Json &arc : entry["backoff_pfsa"]["arcs"]) {
      const std::string w = arc[0].get<std::string>() + arc[1].get<std::string>();
      const NgramNode node = t.find(features::labels(w, symbols));
      assert_close(std::exp(g.model->score(node < 0 ? NgramTrie::kRoot : node)), arc[2].get<double>(), 1e-8);
    }
    for (const Json &phi : entry["backoff_pfsa"]["phi"]) {
      const NgramNode h = t.find(features::labels(phi[0].get<std::string>(), symbols));
      assert_close(std::exp(g.model->fail_weight(h)), phi[1].get<double>(), 1e-8);
      assert_string_equal(features::text(t, g.model->backoff(h)).c_str(), phi[2].get<std::string>().c_str());
    }
    ++cases;
  }
  assert_int_equal(cases, 8);
}

// Passing over what cannot be worth lambda changes nothing.
static void rare_ngrams_are_passed_over_for_nothing(void **) {
  for (const Json &entry : golden_growths()) {
    GreedySettings s = settings_of(entry);
    s.estimate = GrowthEstimate::printed;
    s.batch = 3;
    const GreedyGrowth fast = grow_greedy(distribution(entry), s, Run{});
    s.look_at_all = true;
    const GreedyGrowth all = grow_greedy(distribution(entry), s, Run{});
    assert_true(fast.objective == all.objective && fast.model->trie().nodes() == all.model->trie().nodes());
  }
}

static void the_objective_is_that_of_the_model(void **) {
  for (const Json &entry : golden_growths()) {
    const MachinePtr p = distribution(entry);
    for (const bool bundles : {false, true}) {
      for (const int64_t batch : {1, 5, 20}) {
        GreedySettings s = settings_of(entry);
        s.bundles = bundles;
        s.batch = batch;
        s.order = 5;
        const GreedyGrowth g = grow_greedy(p, s, Run{});
        assert_close(g.cross_entropy, composed_cross_entropy(p, *g.model), 1e-9);
        assert_close(g.objective, g.cross_entropy + s.lambda * static_cast<double>(ngrams_of(*g.model)), 1e-9);
        assert_close(log_total(*g.model, Run{}), 0, 1e-9);
        // Never worse than what it began with: all symbols and the end alike.
        s.lambda = 1e6;
        const GreedyGrowth none = grow_greedy(p, s, Run{});
        assert_true(ngrams_of(*none.model) == 0 && g.objective <= none.cross_entropy);
      }
    }
  }
}

// The n-grams that are kept by the objective are at least as good as those of fewer batches.
static void a_batch_that_does_not_help_goes_again(void **) {
  bool stopped_early = false;
  for (const Json &entry : golden_growths()) {
    GreedySettings s = settings_of(entry);
    s.estimate = GrowthEstimate::printed;
    s.batch = 1;
    const GreedyGrowth one = grow_greedy(distribution(entry), s, Run{});
    s.batch = 1000;
    const GreedyGrowth all = grow_greedy(distribution(entry), s, Run{});
    stopped_early |= one.model->trie().nodes() < all.model->trie().nodes();
    s.batch = 1;
    s.equation_11 = true;
    assert_true(grow_greedy(distribution(entry), s, Run{}).objective <= all.objective + 1e-12);  // eq. 11 is too low
  }
  assert_true(stopped_early);
}

// Bundles: each context has an n-gram for all that can follow, and no other weights of these n-grams are nearer.
static void bundles_are_the_exact_optimum_of_their_ngrams(void **) {
  for (const Json &entry : golden_growths()) {
    const MachinePtr p = distribution(entry);
    GreedySettings s = settings_of(entry);
    s.bundles = true;
    s.order = 4;
    const GreedyGrowth g = grow_greedy(p, s, Run{});
    const NgramModel &q = *g.model;
    const NgramTrie &t = q.trie();
    Rng rng(7, RngMethod::test, 0, 0, 0);
    for (NgramNode h = 1; h < t.nodes(); ++h) {
      if (!t.has_children(h)) continue;
      assert_true(q.fail_weight(h) == -INFINITY);
      double sum = 0;
      for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) sum += std::exp(q.score(w));
      assert_close(sum, 1, 1e-9);
    }
    for (int round = 0; round < 5; ++round) {
      Array<double> scores(q.scores().begin(), q.scores().end()), fails(q.fails().begin(), q.fails().end());
      for (NgramNode w = 1; w < t.nodes(); ++w) {
        scores[static_cast<size_t>(w)] += w == t.begin_node() ? 0 : -0.01 * rng.uniform();
      }
      const NgramModel other(q.alphabet(), q.trie_ptr(), scores, fails);
      assert_true(composed_cross_entropy(p, other) >= g.cross_entropy - 1e-10);
    }
  }
}

// The documented sequence: grow, then refit the weights; or grow, then prune.
static void refitting_reaches_the_optimum_of_the_ngrams(void **) {
  int compared = 0;
  for (const Json &entry : golden_growths()) {
    if (entry["exact_ml_cross_entropy_same_W"].is_null()) continue;
    const MachinePtr p = distribution(entry);
    GreedySettings s = settings_of(entry);
    s.equation_11 = true;
    s.estimate = GrowthEstimate::printed;
    const GreedyGrowth g = grow_greedy(p, s, Run{});
    FitSettings f;
    f.penalty = NgramPenalty::none;
    const Fit refitted = fit_log_linear(*p, decode_log_linear(g.model, Run{}), f, Run{});
    assert_true(refitted.converged && refitted.cross_entropy <= g.cross_entropy);
    assert_close(refitted.cross_entropy, entry["exact_ml_cross_entropy_same_W"].get<double>(), 1e-8);
    ++compared;
  }
  assert_true(compared > 0);
}

// Seven strings of up to three letters (errata 14).
static MachinePtr seven_strings() {
  const std::pair<const char *, double> strings[] = {{"b", 27}, {"ab", 24}, {"a", 22},  {"ba", 6},
                                                     {"aa", 6}, {"bb", 4},  {"abb", 2}};
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(2);
  b.set_final(1, 1);
  for (const auto &[text, count] : strings) {
    State at = 0;
    for (const char *c = text; *c; ++c) {
      const Label label = *c - 'a' + 1;
      const State next = c[1] ? b.add_state() : 1;
      b.add_arc(at, &label, c == text ? count / 91 : 1, next);
      at = next;
    }
  }
  return b.build();
}
static double entropy_of_seven() {
  double sum = 0;
  for (const double count : {27, 24, 22, 6, 6, 4, 2}) sum -= count / 91 * std::log(count / 91);
  return sum;
}

static void seven_strings_are_reached_as_lambda_falls(void **) {
  const MachinePtr p = seven_strings();
  GreedySettings s;
  s.lambda = 1e-6;
  s.order = 5;
  const GreedyGrowth anew = grow_greedy(p, s, Run{});
  assert_close(anew.cross_entropy, entropy_of_seven(), 1e-9);
  s.estimate = GrowthEstimate::printed;
  const GreedyGrowth printed = grow_greedy(p, s, Run{});
  assert_true(ngrams_of(*printed.model) <= 10 && printed.cross_entropy - entropy_of_seven() > .1);
  s.bundles = true;
  const GreedyGrowth bundles = grow_greedy(p, s, Run{});
  assert_close(bundles.cross_entropy, entropy_of_seven(), 1e-9);
}

// Whatever the distribution, with n-grams long enough for it nothing is left as lambda goes to 0.
static void single_ngrams_come_ever_nearer_as_lambda_falls(void **) {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    Rng rng(seed, RngMethod::test, 4, 0, 0);
    Builder b(Semiring::real, {Alphabet::sized(3)});
    b.add_states(2);
    b.set_final(1, 1);
    double weights[6], sum = 0, entropy = 0;
    for (double &w : weights) sum += w = std::pow(rng.uniform(), 4) + 1e-3;
    std::map<std::vector<Label>, double> strings;
    for (const double w : weights) {
      std::vector<Label> string;
      for (size_t n = 1 + rng.below(3); n > 0; --n) string.push_back(1 + static_cast<Label>(rng.below(3)));
      strings[string] += w / sum;
    }
    for (const auto &[string, w] : strings) {
      entropy -= w * std::log(w);
      State at = 0;
      for (size_t i = 0; i < string.size(); ++i) {
        const State next = i + 1 < string.size() ? b.add_state() : 1;
        b.add_arc(at, &string[i], i == 0 ? w : 1, next);
        at = next;
      }
    }
    const MachinePtr p = b.build();
    double before = INFINITY;
    for (const double lambda : {.3, .03, 1e-3, 1e-5, 1e-8}) {
      GreedySettings s;
      s.lambda = lambda;
      s.order = 5;
      s.batch = 1 + static_cast<int64_t>(rng.below(20));
      const GreedyGrowth g = grow_greedy(p, s, Run{});
      assert_true(g.cross_entropy <= before + 40 * lambda);
      before = std::min(before, g.cross_entropy);
      if (lambda <= 1e-8) assert_true(g.cross_entropy - entropy < 1e-6);
    }
  }
}

static void entropy_pruning_goes_on_from_there(void **) {
  const Json entry = golden_growths()[2];
  const MachinePtr p = distribution(entry);
  GreedySettings s = settings_of(entry);
  s.lambda = 1e-4;
  const GreedyGrowth g = grow_greedy(p, s, Run{});
  s.lambda = 1e6;
  const double without = grow_greedy(p, s, Run{}).cross_entropy;
  int64_t last = ngrams_of(*g.model);
  for (const double threshold : {0.03, 0.1}) {
    const NgramModelPtr smaller = prune_entropy(*g.model, threshold, Run{});
    const double nats = composed_cross_entropy(p, *smaller);
    assert_true(ngrams_of(*smaller) < last && nats < without);
    assert_close(log_total(*smaller, Run{}), 0, 1e-9);
    last = ngrams_of(*smaller);
  }
}

static void mistakes(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(1);
  assert_throws(grow_greedy(b.build(), {}, Run{}), Code::empty);
  b.set_final(0, 1);
  GreedySettings s;
  s.lambda = -1;
  assert_throws(grow_greedy(b.build(), s, Run{}), Code::argument);
  s = {};
  s.batch = 0;
  assert_throws(grow_greedy(b.build(), s, Run{}), Code::argument);
  // Only the empty string: the end after the begin.
  s = {};
  const GreedyGrowth g = grow_greedy(b.build(), s, Run{});
  assert_close(g.cross_entropy, 0, 1e-12);
  s.order = 1;
  assert_close(grow_greedy(b.build(), s, Run{}).cross_entropy, 0, 1e-12);
  s.bundles = true;
  assert_close(grow_greedy(b.build(), s, Run{}).cross_entropy, 0, 1e-12);
  const Label a = 1;
  b.add_arc(0, &a, 1, 0);
  assert_throws(grow_greedy(b.build(), {}, Run{}), Code::diverged);
  Run few;
  few.max_states = 3;
  Builder c(Semiring::real, {Alphabet::sized(2)});
  c.add_states(1);
  c.add_arc(0, &a, 0.5, 0);
  c.set_final(0, 1);
  s = {};
  s.order = 6;
  s.lambda = 0;
  assert_throws(grow_greedy(c.build(), s, few), Code::limit);
}

TESTS(golden_growth_by_equation_11, rare_ngrams_are_passed_over_for_nothing, the_objective_is_that_of_the_model,
      a_batch_that_does_not_help_goes_again, bundles_are_the_exact_optimum_of_their_ngrams,
      refitting_reaches_the_optimum_of_the_ngrams, seven_strings_are_reached_as_lambda_falls,
      single_ngrams_come_ever_nearer_as_lambda_falls, entropy_pruning_goes_on_from_there, mistakes)
