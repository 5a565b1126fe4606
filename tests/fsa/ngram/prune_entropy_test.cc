// Entropy pruning against its definition: the divergence of the model without one n-gram,
// summed over the vocabulary at its context.
#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// exp(p(h) · sum over c of p(c|h) ln p(c|h) / p'(c|h)) - 1, p' without w.
double loss(const NgramModel &m, NgramNode w) {
  const NgramTrie &t = m.trie();
  const NgramNode h = t.parent(w);
  NgramNode to;
  double own = 1, lower = 1;
  for (NgramNode x = t.child_begin(h); x < t.child_end(h); ++x) {
    if (x == w) continue;
    own -= std::exp(m.score(x));
    lower -= std::exp(m.read(m.backoff(h), t.label(x), &to));
  }
  double sum = 0;
  for (Label c = 1; c <= t.eos(); ++c) {
    const double p = m.read(h, c, &to);
    const bool kept = t.child(h, c) >= 0 && c != t.label(w);
    const double q = kept ? p : std::log(own / lower) + m.read(m.backoff(h), c, &to);
    sum += std::exp(p) * (p - q);
  }
  Array<Label> labels;
  t.spell(h, &labels);
  double context = 0;
  NgramNode at = NgramTrie::kRoot;
  for (const Label c : labels) {
    context += m.read(at, c == t.bos() ? t.eos() : c, &to);
    at = t.child(at, c);
  }
  return std::expm1(std::exp(context) * sum);
}

}  // namespace

static void what_goes_is_what_loses_less_than_the_threshold(void **) {
  int gone = 0, stayed = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const int symbols = 2 + static_cast<int>(seed % 4);
    const auto c = texts::counts(texts::random(seed, symbols, 60), symbols, 2 + static_cast<int>(seed % 3));
    const auto m = seed % 2 ? kneser_ney(*c, Run{}) : witten_bell(*c, Run{});
    for (const double threshold : {1e-5, 1e-3, 1e-2}) {
      const auto pruned = prune_entropy(*m, threshold, Run{});
      assert_true(texts::worst_sum(*pruned) < 1e-10);
      for (NgramNode w = m->trie().level_begin(2); w < m->trie().nodes(); ++w) {
        const double x = loss(*m, w);
        if (std::fabs(x - threshold) < 1e-9) continue;
        Array<Label> labels;
        m->trie().spell(w, &labels);
        const NgramNode now = pruned->trie().find(labels);
        assert_true((now >= 0) == (x > threshold || (now >= 0 && pruned->trie().has_children(now))));
        ++(now >= 0 ? stayed : gone);
        if (now >= 0) assert_close(pruned->score(now), m->score(w), 0);
      }
    }
  }
  assert_true(gone > 500 && stayed > 500);
}

static void nothing_goes_at_zero_and_all_but_unigrams_at_a_high_threshold(void **) {
  const auto c = texts::counts(texts::random(3, 4, 200), 4, 3);
  const auto m = kneser_ney(*c, Run{});
  const auto none = prune_entropy(*m, 0, Run{});
  for (NgramNode w = 0; w < none->trie().nodes(); ++w) {
    assert_true(!none->trie().has_children(w) || std::isfinite(none->fail_weight(w)));
  }
  assert_true(prune_entropy(*m, 1e9, Run{})->trie().order() == 1);
  assert_true(texts::worst_sum(*prune_entropy(*m, 1e9, Run{})) < 1e-12);
}

static void a_model_that_is_no_distribution_is_refused(void **) {
  const auto c = texts::counts(texts::random(3, 4, 200), 4, 3);
  const auto m = kneser_ney(*c, Run{});
  Array<double> score(m->scores().begin(), m->scores().end());
  for (double &x : score) x += 0.1;
  const NgramModel shifted(m->alphabet(), m->trie_ptr(), score, {m->fails().begin(), m->fails().end()});
  assert_throws(prune_entropy(shifted, 1e-3, Run{}), Code::argument);
  assert_throws(prune_entropy(*m, -1, Run{}), Code::argument);
  // Maximum likelihood leaves nothing for back-off: a loss is infinite unless both agree.
  const auto ml = maximum_likelihood(*c, Run{});
  assert_true(texts::worst_sum(*prune_entropy(*ml, 1e-3, Run{})) < 1e-10);
}

TESTS(what_goes_is_what_loses_less_than_the_threshold, nothing_goes_at_zero_and_all_but_unigrams_at_a_high_threshold,
      a_model_that_is_no_distribution_is_refused)
