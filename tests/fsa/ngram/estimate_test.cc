// Laws of the estimators; their numbers are in golden_estimates_test.cc.
#include "fsa/ngram/estimate.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

static void probabilities_of_every_state_sum_to_one(void **) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const int symbols = 1 + static_cast<int>(seed % 5);
    const auto c =
        texts::counts(texts::random(seed, symbols, 1 + static_cast<int>(seed)), symbols, 1 + static_cast<int>(seed % 4));
    assert_true(texts::worst_sum(*kneser_ney(*c, Run{})) < 1e-12);
    assert_true(texts::worst_sum(*witten_bell(*c, Run{})) < 1e-12);
    assert_true(texts::worst_sum(*maximum_likelihood(*c, Run{})) < 1e-12);
  }
}

static void maximum_likelihood_is_relative_frequency(void **) {
  const auto strings = texts::random(5, 3, 50);
  const auto c = texts::counts(strings, 3, 3);
  const auto m = maximum_likelihood(*c, Run{});
  auto n = texts::counts_by_definition(strings, 3);
  for (NgramNode w = 1; w < m->trie().nodes(); ++w) {
    const std::string s = texts::text(m->trie(), w), h = s.substr(0, s.size() - 1);
    if (s == "^") continue;
    double events = 0;
    for (const auto &[ngram, count] : n) events += ngram.size() == 1 && ngram != "^" ? count : 0;
    assert_close(std::exp(m->score(w)), n[s] / (h.empty() ? events : n[h]), 1e-14);
  }
}

static void kneser_ney_needs_whole_counts_and_witten_bell_does_not(void **) {
  StringBatch b = texts::batch({"ab", "b"}, 2);
  b.values[0] = 0.5;
  NgramCounter counter(Alphabet::sized(2), 2);
  counter.add(b, Run{});
  assert_throws(kneser_ney(*counter.counts(Run{}), Run{}), Code::argument);
  assert_true(texts::worst_sum(*witten_bell(*counter.counts(Run{}), Run{})) < 1e-12);
}

static void discounts_fall_back_where_counts_of_counts_do_not_say(void **) {
  const Discounts fallback{0, 0.5, 1, 1.5};
  assert_true(chen_goodman({0, 0, 5, 5, 5}) == fallback);
  assert_true(chen_goodman({0, 5, 5, 0, 5}) == fallback);
  assert_true(chen_goodman({0, 100, 1, 50, 1}) == fallback);  // D(2) below 0
  const Discounts d = chen_goodman({0, 100, 40, 20, 10});
  const double y = 100.0 / 180;
  assert_close(d[1], 1 - 2 * y * 40 / 100, 1e-15);
  assert_close(d[2], 2 - 3 * y * 20 / 40, 1e-15);
  assert_close(d[3], 3 - 4 * y * 10 / 20, 1e-15);
}

static void symbols_never_seen_share_what_is_left_evenly(void **) {
  for (const auto estimate : {kneser_ney, witten_bell}) {
    NgramCounter counter(Alphabet::sized(10), 2);
    counter.add(texts::batch({"ab", "ba", "a"}, 10), Run{});
    const auto m = estimate(*counter.counts(Run{}), Run{});
    assert_true(texts::worst_sum(*m) < 1e-12);
    NgramNode to;
    const double p = m->read(NgramTrie::kRoot, 9, &to);
    assert_true(to == NgramTrie::kRoot && p > -INFINITY && p == m->read(NgramTrie::kRoot, 3, &to));
  }
}

TESTS(probabilities_of_every_state_sum_to_one, maximum_likelihood_is_relative_frequency,
      kneser_ney_needs_whole_counts_and_witten_bell_does_not, discounts_fall_back_where_counts_of_counts_do_not_say,
      symbols_never_seen_share_what_is_left_evenly)
