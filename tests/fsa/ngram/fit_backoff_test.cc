// Back-off models from expected counts: relative frequencies, and rows that sum to 1. (The machines of
// golden/greedy.json are compared in grow_greedy_test.)
#include <algorithm>

#include "fsa/ngram/fit_expected.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

ExpectedNgrams expected(const std::vector<std::string> &ngrams, const std::map<std::string, double> &p, int64_t symbols) {
  features::Theta theta;
  for (const std::string &w : ngrams) theta[w] = 0;
  const LogLinear l = features::log_linear_of(theta, symbols);
  ExpectedNgrams e{l.alphabet, l.trie, Array<double>(static_cast<size_t>(l.trie->nodes()), 0)};
  for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
    for (const auto &[v, x] : p) {
      e.count[static_cast<size_t>(w)] += x * static_cast<double>(features::count(features::text(*l.trie, w), v));
    }
  }
  return e;
}

double row_sum(const NgramModel &q, NgramNode h) {
  double sum = 0;
  for (Label c = 1; c <= q.trie().eos(); ++c) {
    NgramNode to = 0;
    sum += std::exp(q.read(h, c, &to));
  }
  return sum;
}

}  // namespace

static void every_state_sums_to_one(void **) {
  const std::map<std::string, double> p{{"abba", 0.4}, {"ab", 0.3}, {"cab", 0.2}, {"", 0.1}};
  const std::vector<std::vector<std::string>> sets{
      {"a", "b", "ab", "^a", "abb"}, {"ab", "^c", "bb"}, {"a"}, {"a", "b", "c", "$", "ab$"}};
  for (const auto &ngrams : sets) {
    const ExpectedNgrams e = expected(ngrams, p, 3);
    const NgramModelPtr q = fit_backoff(e);
    for (NgramNode h = 0; h < q->trie().nodes(); ++h) {
      if (!q->is_state(h)) continue;
      assert_close(row_sum(*q, h), 1, 1e-12);
      for (NgramNode w = q->trie().child_begin(h); w < q->trie().child_end(h); ++w) {
        if (w != q->trie().begin_node()) {
          assert_close(std::exp(q->score(w)), e.count[static_cast<size_t>(w)] / e.count[static_cast<size_t>(h)], 1e-12);
        }
      }
    }
  }
}

// c is always followed by a: nothing is left after it; d never occurs and no symbol is left over.
static void nothing_left_is_a_weight_of_zero(void **) {
  const NgramModelPtr q = fit_backoff(expected({"ca", "a", "b", "c", "$"}, {{"ca", 0.5}, {"b", 0.5}}, 4));
  const NgramNode c = q->trie().find(features::labels("c", 4));
  assert_true(q->fail_weight(c) == -INFINITY && q->score(NgramTrie::kRoot) == -INFINITY);
  assert_close(row_sum(*q, c), 1, 1e-12);
}

TESTS(every_state_sums_to_one, nothing_left_is_a_weight_of_zero)
