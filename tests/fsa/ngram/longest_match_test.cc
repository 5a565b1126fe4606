// How often arcs are taken, against reading every string of a finite distribution symbol by symbol.
#include "fsa/ngram/longest_match.hh"

#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  std::map<std::string, double> p;  // sums to 1
  ExpectedNgrams e;
};

Case random_case(Rng &rng) {
  Case c;
  double mass = 0;
  for (int i = 0; i < 5; ++i) {
    std::string v;
    for (uint64_t n = rng.below(5); n > 0; --n) v += static_cast<char>('a' + rng.below(2));
    mass += c.p[v] = rng.uniform() + 0.1;
  }
  mass = 0;
  for (auto &[v, x] : c.p) mass += x;
  for (auto &[v, x] : c.p) x /= mass;
  const LogLinear l = features::log_linear_of(features::random_theta(rng, 2, 7, 4), 2);
  c.e = {l.alphabet, l.trie, Array<double>(static_cast<size_t>(l.trie->nodes()), 0)};
  for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
    for (const auto &[v, x] : c.p) {
      c.e.count[static_cast<size_t>(w)] += x * static_cast<double>(features::count(features::text(*l.trie, w), v));
    }
  }
  return c;
}

}  // namespace

static void arcs_are_taken_as_often_as_strings_take_them(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const Case c = random_case(rng);
    const NgramTrie &t = *c.e.trie;
    Array<double> read(c.e.count.size(), 0), backed_off(c.e.count.size(), 0);
    for (const auto &[v, x] : c.p) {
      Array<Label> text = features::labels("^" + v + "$", 2);
      for (size_t end = 1; end < text.size(); ++end) {
        // Contexts from the longest one that is an n-gram.
        for (size_t from = 0; from <= end; ++from) {
          const NgramNode h = t.find(std::span(text).subspan(from, end - from));
          if (h < 0 || (h != NgramTrie::kRoot && !t.has_children(h))) continue;
          const NgramNode w = t.child(h, text[end]);
          if (w >= 0 || h == NgramTrie::kRoot) {
            read[static_cast<size_t>(w < 0 ? h : w)] += x;
            break;
          }
          backed_off[static_cast<size_t>(h)] += x;
        }
      }
    }
    const LongestMatch m = longest_match(c.e);
    for (size_t i = 0; i < read.size(); ++i) {
      assert_close(m.read[i], read[i], 1e-11);
      assert_close(m.backed_off[i], backed_off[i], 1e-11);
    }
  }
}

static void the_cross_entropy_is_that_of_the_strings(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const Case c = random_case(rng);
    const size_t n = c.e.count.size();
    Array<double> scores(n), fails(n, 0);
    for (double &s : scores) s = -3 * rng.uniform();
    for (size_t h = 1; h < n; ++h) fails[h] = c.e.trie->has_children(static_cast<NgramNode>(h)) ? -rng.uniform() : 0;
    const NgramModel q(c.e.alphabet, c.e.trie, scores, fails);
    double nats = 0;
    for (const auto &[v, x] : c.p) nats -= x * features::log_weight(q, v);
    assert_close(cross_entropy(longest_match(c.e), q), nats, 1e-10);
  }
  const Case c = random_case(rng);
  const NgramModel none(c.e.alphabet, c.e.trie, Array<double>(c.e.count.size(), -INFINITY), {});
  assert_true(cross_entropy(longest_match(c.e), none) == INFINITY);
}

TESTS(arcs_are_taken_as_often_as_strings_take_them, the_cross_entropy_is_that_of_the_strings)
