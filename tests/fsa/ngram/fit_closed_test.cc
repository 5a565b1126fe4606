// Closed-form weights: arcs as often as they are read; contexts that longer ones hide; none at all.
#include "fsa/ngram/fit_expected.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

NgramModelPtr fitted(const std::vector<std::string> &ngrams, const std::map<std::string, double> &p) {
  features::Theta theta;
  for (const std::string &w : ngrams) theta[w] = 0;
  const LogLinear l = features::log_linear_of(theta, 2);
  ExpectedNgrams e{l.alphabet, l.trie, Array<double>(static_cast<size_t>(l.trie->nodes()), 0)};
  for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
    for (const auto &[v, x] : p) {
      e.count[static_cast<size_t>(w)] += x * static_cast<double>(features::count(features::text(*l.trie, w), v));
    }
  }
  return fit_closed(e, longest_match(e));
}

double probability(const NgramModel &q, const std::string &w) {
  return std::exp(q.score(q.trie().find(features::labels(w, 2))));
}

}  // namespace

static void arcs_weigh_what_they_are_read(void **) {
  // Of ab, abb and b the empty context reads the first symbols and what follows b; after a there is only b.
  const NgramModelPtr q = fitted({"a", "b", "$", "ab"}, {{"ab", 0.5}, {"abb", 0.25}, {"b", 0.25}});
  assert_close(probability(*q, "ab"), 1, 1e-12);
  const double a = 0.75, b = 0.25 + 0.25, end = 1;
  assert_close(probability(*q, "a"), a / (a + b + end), 1e-12);
  assert_close(probability(*q, "b"), b / (a + b + end), 1e-12);
  assert_close(probability(*q, "$"), end / (a + b + end), 1e-12);
}

// Everything is read after the begin, a or b: the empty context's own row is frequencies.
static void hidden_contexts_have_frequencies(void **) {
  const NgramModelPtr q =
      fitted({"a", "b", "$", "^a", "^b", "aa", "ab", "a$", "ba", "bb", "b$"}, {{"aab", 0.4}, {"ba", 0.3}, {"abb", 0.3}});
  const double a = 0.8 + 0.3 + 0.3, b = 0.4 + 0.3 + 0.6;
  assert_close(probability(*q, "a"), a / (a + b + 1), 1e-12);
  assert_close(probability(*q, "ab"), (0.4 + 0.3) / a, 1e-12);
  assert_true(q->score(NgramTrie::kRoot) == -INFINITY);
}

static void without_ngrams_all_symbols_are_alike(void **) {
  const NgramModelPtr q = fitted({}, {{"ab", 1}});
  assert_close(std::exp(q->score(NgramTrie::kRoot)), 1.0 / 3, 1e-12);
}

TESTS(arcs_weigh_what_they_are_read, hidden_contexts_have_frequencies, without_ngrams_all_symbols_are_alike)
