// Queries from the hash table, against the tree's own reading.
#include "fsa/ngram/ngram_lookup.hh"

#include "fsa/ngram/estimate.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/harness.hh"

using namespace hws;

// Every state, every symbol and the end.
static void compare(const NgramModel &m) {
  const NgramLookup &lookup = m.lookup();
  assert_true(&lookup == &m.lookup());
  for (NgramNode h = 0; h < m.trie().nodes(); ++h) {
    if (!m.is_state(h)) continue;
    for (Label c = 1; c <= m.trie().eos(); ++c) {
      NgramNode expected = -7, found = -7;
      const double p = m.read(h, c, &expected), q = lookup.read(h, c, &found);
      assert_true(p == q);
      assert_int_equal(expected, found);
    }
  }
}

static void reads_what_the_tree_reads(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    compare(*features::random_backoff_model(rng, 1 + static_cast<int64_t>(rng.below(4)), round % 30, 0.1));
  }
  for (int order = 1; order <= 5; ++order) {
    for (uint64_t seed = 0; seed < 5; ++seed) compare(*kneser_ney(*texts::counts(texts::random(seed, 26, 300), 26, order), Run{}));
  }
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(reads_what_the_tree_reads)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
