// ENCODE and appendix B.6 against features counted one by one.
#include "fsa/ngram/log_linear.hh"

#include "fsa/ngram/encode_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;
using features::Theta;

namespace {

void assert_encodes(const Theta &theta, int64_t symbols, size_t length) {
  const NgramModelPtr m = features::model_of(theta, symbols);
  features::for_each_string(symbols, length, [&](const std::string &v) {
    assert_close(features::log_weight(*m, v), features::log_weight(theta, v), 1e-12);
  });
}

Theta theta_of(const LogLinear &l) {
  Theta theta;
  for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
    if (l.theta[static_cast<size_t>(w)] != 0) theta[features::text(*l.trie, w)] = l.theta[static_cast<size_t>(w)];
  }
  return theta;
}

}  // namespace

static void any_set_of_ngrams_scores_as_its_features_count(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const int64_t symbols = 1 + round % 3;
    assert_encodes(features::random_theta(rng, symbols, 1 + round % 14, 4, round % 4 == 0 ? 0.2 : 0), symbols, 6);
  }
}

static void sets_without_prefixes_and_degenerate_ones(void **) {
  const double inf = INFINITY;
  for (const Theta &theta :
       {Theta{}, Theta{{"", -1.5}}, Theta{{"^a", 2}}, Theta{{"^", -3}}, Theta{{"^", -3}, {"$", 1}, {"^$", .5}}, Theta{{"$", 1}},
        Theta{{"aba", 1}}, Theta{{"ab", 1}, {"^abab", 2}, {"bab$", 3}}, Theta{{"^ab$", 1}}, Theta{{"", -inf}},
        Theta{{"^", -inf}}, Theta{{"a", -inf}, {"b", -inf}}, Theta{{"a", -inf}, {"ba", 1}},
        Theta{{"aa", -inf}, {"ab", -inf}, {"a$", -inf}}, Theta{{"$", -inf}}}) {
    assert_encodes(theta, 2, 6);
  }
  assert_encodes({{"aa", 1}}, 1, 6);
  const NgramModelPtr nothing = features::model_of({}, 2);
  assert_int_equal(nothing->trie().nodes(), 2);
  assert_close(features::log_weight(*nothing, "abba"), 0, 0);
  // One more state than the empty one, for the begin; W-bar has the begin's prefix only.
  assert_int_equal(features::model_of({{"^a", 2}}, 2)->trie().nodes(), 3);
}

static void theta_comes_back_from_its_encoding(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const int64_t symbols = 1 + round % 3;
    Theta theta = features::random_theta(rng, symbols, 10, 4);
    theta.erase("^");
    const Theta back = theta_of(decode_log_linear(features::model_of(theta, symbols), Run{}));
    for (const auto &[w, t] : theta) assert_close(back.count(w) ? back.at(w) : 0, t, 1e-12);
    for (const auto &[w, t] : back) assert_close(theta.count(w) ? theta.at(w) : 0, t, 1e-12);
  }
}

static void theta_of_any_backoff_model_gives_the_same_weights(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  int done = 0, refused = 0;
  for (int round = 0; round < 90; ++round) {
    const int64_t symbols = 1 + round % 3;
    const NgramModelPtr m = features::random_backoff_model(rng, symbols, 9, round % 2 ? 0.1 : 0);
    Theta theta;
    try {
      theta = theta_of(decode_log_linear(m, Run{}));
      ++done;
    } catch (const Error &e) {
      assert_true(e.code == Code::unsupported);
      assert_true(round % 2);
      ++refused;
      continue;
    }
    features::for_each_string(symbols, 5, [&](const std::string &v) {
      assert_close(features::log_weight(theta, v), features::log_weight(*m, v), 1e-11);
    });
  }
  assert_true(done >= 50 && refused >= 1);
}

// The default is zero: symbols without an n-gram never occur.
static void a_default_of_zero_is_said_by_single_symbols(void **) {
  for (const int64_t symbols : {2, 4}) {
    const LogLinear l = features::log_linear_of({{"a", 0}, {"b", 0}, {"$", 0}, {"ab", 0}}, symbols);
    Array<double> scores(static_cast<size_t>(l.trie->nodes()), -1);
    scores[0] = -INFINITY;
    const auto m = std::make_shared<const NgramModel>(l.alphabet, l.trie, scores, Array<double>());
    const Theta theta = theta_of(decode_log_linear(m, Run{}));
    features::for_each_string(symbols, 3, [&](const std::string &v) {
      assert_close(features::log_weight(theta, v), features::log_weight(*m, v), 1e-12);
    });
  }
}

static void mistakes_are_refused(void **) {
  const Label twice[] = {1, 1};
  const int64_t offsets[] = {0, 1, 2};
  const double weights[] = {1, 2}, bad[] = {1, NAN}, infinite[] = {INFINITY, 0};
  const AlphabetPtr two = Alphabet::sized(2);
  assert_throws(log_linear(two, offsets, twice, weights, Run{}), Code::argument);
  const Label different[] = {1, 2}, misplaced[] = {3, 3}, unknown[] = {1, 5};
  (void)log_linear(two, offsets, different, weights, Run{});
  assert_throws(log_linear(two, offsets, different, bad, Run{}), Code::argument);
  assert_throws(log_linear(two, offsets, different, infinite, Run{}), Code::argument);
  assert_throws(log_linear(two, offsets, unknown, weights, Run{}), Code::argument);
  const int64_t one[] = {0, 2};
  assert_throws(log_linear(two, one, misplaced, std::span(weights, 1), Run{}), Code::argument);
  assert_throws(log_linear(Alphabet::open(), offsets, different, weights, Run{}), Code::argument);
}

// tests/golden/README.md: the machine arc by arc, and weights of strings.
static void golden_encodings(void **) {
  int arcs = 0, strings = 0;
  for (const golden::Json &entry : golden::read("encode.json")) {
    const int64_t symbols = static_cast<int64_t>(entry["alphabet"].get<std::string>().size());
    Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.is_string() ? -INFINITY : t.get<double>();
    const NgramModelPtr m = features::model_of(theta, symbols);
    const NgramTrie &trie = m->trie();
    const auto state = [&](const golden::Json &name) { return trie.find(features::labels(name.get<std::string>(), symbols)); };
    const golden::Json &machine = entry["machine"];
    assert_int_equal(m->start(), state(machine["start"]));
    for (const golden::Json &arc : machine["arcs"]) {
      NgramNode to = -2;
      const double weight = m->read(state(arc[0]), features::labels(arc[1].get<std::string>(), symbols)[0], &to);
      assert_close(std::exp(weight), arc[2].get<double>(), 1e-8);
      assert_int_equal(to, arc[3].is_null() ? -1 : state(arc[3]));
      ++arcs;
    }
    size_t states = 0;
    for (NgramNode w = 0; w < trie.nodes(); ++w) states += m->is_state(w);
    assert_int_equal(states, machine["phi"].size() + 1);
    for (const golden::Json &phi : machine["phi"]) assert_int_equal(m->backoff(state(phi[0])), state(phi[2]));
    for (const auto &[v, weight] : entry["log_weight"].items()) {
      assert_close(features::log_weight(*m, v), weight.get<double>(), 1e-8);
      ++strings;
    }
  }
  assert_true(arcs > 80 && strings > 100);
}

TESTS(any_set_of_ngrams_scores_as_its_features_count, sets_without_prefixes_and_degenerate_ones,
      theta_comes_back_from_its_encoding, theta_of_any_backoff_model_gives_the_same_weights,
      a_default_of_zero_is_said_by_single_symbols, mistakes_are_refused, golden_encodings)
