// Reading with back-off, against the definition.
#include "fsa/ngram/ngram_model.hh"

#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// ln weight of c after the whole history, by the longest suffixes that are n-grams: a suffix h
// of the history that is a node costs its back-off weight if hc is none.
double read_slowly(const NgramModel &m, const Array<Label> &history, Label c, size_t *matched) {
  const NgramTrie &trie = m.trie();
  double weight = 0;
  for (size_t from = 0; from <= history.size(); ++from) {
    const Array<Label> h(history.begin() + static_cast<ptrdiff_t>(from), history.end());
    const NgramNode at = trie.find(h);
    if (at < 0) continue;
    const NgramNode w = trie.child(at, c);
    *matched = from;
    if (w >= 0) return weight + m.score(w);
    if (h.empty()) return weight + m.score(NgramTrie::kRoot);
    weight += m.fail_weight(at);
  }
  return weight;
}

}  // namespace

static void reading_follows_the_longest_suffix(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const int64_t symbols = 1 + static_cast<int64_t>(rng.below(3));
    const NgramModelPtr m = features::random_backoff_model(rng, symbols, 9, 0.1);
    features::for_each_string(symbols, 5, [&](const std::string &v) {
      Array<Label> history{m->trie().bos()};
      double sum = 0;
      size_t matched = 0;
      for (const Label c : features::labels(v + "$", symbols)) {
        sum += read_slowly(*m, history, c, &matched);
        history.push_back(c);
      }
      assert_close(features::log_weight(*m, v), sum, 1e-12);
    });
  }
}

static void bad_weights_and_labels_are_refused(void **) {
  const NgramModelPtr m = features::model_of({{"ab", 1}}, 2);
  const size_t n = static_cast<size_t>(m->trie().nodes());
  Array<double> good(n, 0), bad(n, 0);
  bad[1] = NAN;
  assert_throws(NgramModel(m->alphabet(), m->trie_ptr(), bad, {}), Code::argument);
  bad[1] = INFINITY;
  assert_throws(NgramModel(m->alphabet(), m->trie_ptr(), good, bad), Code::argument);
  assert_throws(NgramModel(m->alphabet(), m->trie_ptr(), Array<double>(n + 1, 0), {}), Code::argument);
  assert_throws(NgramModel(Alphabet::sized(3), m->trie_ptr(), good, {}), Code::argument);
  const Label outside[] = {3};
  assert_throws(m->log_weight(outside), Code::argument);
}

TESTS(reading_follows_the_longest_suffix, bad_weights_and_labels_are_refused)
