// Draws beside enumeration: models of estimates, of files, log-linear ones and ones that are no probabilities.
#include "fsa/ngram/sample_ngrams.hh"

#include <map>

#include "fsa/ngram/arpa.hh"
#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/normalize.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using String = std::vector<Label>;

// Whether `n` draws are of the model's distribution: Pearson's statistic over the strings of at most `longest` symbols that are
// expected five times or more, and all others together. Its standard deviation is the root of twice the number of cells.
void assert_drawn_from(const NgramModel &m, int64_t n, uint64_t seed, size_t longest) {
  const double log_z = log_total(m, Run{});
  const StringBatch drawn = sample_ngrams(m, n, seed, Run{});
  std::map<String, int64_t> seen;
  for (int64_t i = 0; i < n; ++i) {
    const auto labels = drawn.labels_of(i, 0);
    assert_close(-drawn.values[i], m.log_weight(labels) - log_z, 1e-3);
    ++seen[String(labels.begin(), labels.end())];
  }
  double statistic = 0, expected_rest = static_cast<double>(n);
  int64_t cells = 0, seen_rest = n;
  std::vector<String> level{{}};
  for (size_t length = 0; length <= longest; ++length) {
    std::vector<String> next;
    for (const String &s : level) {
      const double expected = static_cast<double>(n) * std::exp(m.log_weight(Array<Label>(s.begin(), s.end())) - log_z);
      if (expected >= 5) {
        const auto at = seen.find(s);
        const auto count = at == seen.end() ? 0 : at->second;
        statistic += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
        expected_rest -= expected;
        seen_rest -= count;
        ++cells;
      }
      for (Label c = 1; c <= m.trie().symbols(); ++c) {
        next.push_back(s);
        next.back().push_back(c);
      }
    }
    level = std::move(next);
  }
  if (expected_rest > 5) {
    const double apart = static_cast<double>(seen_rest) - expected_rest;
    statistic += apart * apart / expected_rest;
    ++cells;
  }
  const double cells_of = static_cast<double>(cells);
  if (statistic > cells_of + 5 * std::sqrt(2 * cells_of) + 5) print_error("statistic %g of %g cells\n", statistic, cells_of);
  assert_true(statistic <= cells_of + 5 * std::sqrt(2 * cells_of) + 5);
}

}  // namespace

static void estimated_models_are_drawn_from_as_they_are(void **) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const int symbols = 2 + static_cast<int>(seed % 3);
    // Symbols that no text has are drawn too.
    const int odd = static_cast<int>(seed % 2), order = 1 + static_cast<int>(seed % 3);
    const auto c = texts::counts(texts::random(seed, symbols, 30), symbols + odd, order);
    for (const auto estimate : {kneser_ney, witten_bell}) {
      const NgramModelPtr m = estimate(*c, Run{});
      assert_false(m->sampler(Run{}).normalized_first());
      assert_drawn_from(*m, 20000, seed, 4);
      // So are files of seven digits.
      const NgramModelPtr read = read_arpa(write_arpa(*m, 7, Run{}), m->alphabet(), Run{});
      assert_false(read->sampler(Run{}).normalized_first());
      assert_drawn_from(*read, 20000, seed, 4);
    }
  }
}

static void weights_that_are_no_probabilities_are_normalized_first(void **) {
  Rng rng(44, RngMethod::test, 0, 0, 0);
  int normalized = 0;
  for (int i = 0; i < 40; ++i) {
    const NgramModelPtr m = features::random_backoff_model(rng, 1 + static_cast<int64_t>(rng.below(3)), 6, 0);
    try {
      if (!std::isfinite(log_total(*m, Run{}))) continue;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      assert_throws(sample_ngrams(*m, 1, 1, Run{}), Code::diverged);
      continue;
    }
    assert_drawn_from(*m, 5000, static_cast<uint64_t>(i), 4);
    normalized += m->sampler(Run{}).normalized_first();
  }
  assert_true(normalized > 5);
}

// More symbols than the sums are taken of at once.
static void many_symbols_have_their_probabilities(void **) {
  constexpr int32_t kSymbols = 150;
  StringBatch text;
  text.alphabets = {Alphabet::sized(kSymbols + 20)};
  Rng rng(9, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 3000; ++i) {
    for (uint64_t k = rng.below(4); k > 0; --k) {
      text.labels.push_back(static_cast<Label>(1 + rng.below(1 + rng.below(kSymbols))));
    }
    text.end_string();
    text.end_item(1);
  }
  NgramCounter counter(text.alphabets[0], 2);
  counter.add(text, Run{});
  const NgramModelPtr m = kneser_ney(*counter.counts(Run{}), Run{});
  constexpr int64_t kDraws = 100000;
  const StringBatch drawn = sample_ngrams(*m, kDraws, 1, Run{});
  std::map<Label, int64_t> first;
  for (int64_t i = 0; i < kDraws; ++i) ++first[drawn.labels_of(i, 0).empty() ? m->trie().eos() : drawn.labels_of(i, 0)[0]];
  double statistic = 0, sum = 0;
  for (Label label = 1; label <= m->trie().eos(); ++label) {
    NgramNode to;
    const double p = std::exp(m->read(m->start(), label, &to)), expected = kDraws * p;
    sum += p;
    const double apart = static_cast<double>(first[label]) - expected;
    if (expected > 0) statistic += apart * apart / expected;
  }
  assert_close(sum, 1, 1e-9);
  const double cells = kSymbols + 21;
  assert_true(statistic < cells + 6 * std::sqrt(2 * cells));
}

static void a_string_depends_on_seed_and_number_alone(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts(texts::random(3, 5, 60), 5, 3), Run{});
  const StringBatch few = sample_ngrams(*m, 5, 7, Run{}), many = sample_ngrams(*m, 50, 7, Run{});
  const StringBatch other = sample_ngrams(*m, 50, 8, Run{});
  for (int64_t i = 0; i < 5; ++i) {
    assert_true(few.values[i] == many.values[i]);
    assert_true(std::ranges::equal(few.labels_of(i, 0), many.labels_of(i, 0)));
  }
  assert_true(other.labels != many.labels);
  assert_int_equal(sample_ngrams(*m, 0, 1, Run{}).count(), 0);
}

// Weights that sum to one and never end have no strings to draw; ones that end at last are drawn from.
static void strings_end(void **) {
  constexpr const char *kHead = "\\data\\\nngram 1=3\n\n\\1-grams:\n-99\t<s>\t0\n";
  const auto endless = read_arpa(std::string(kHead) + "-99\t</s>\n0\ta\n\n\\end\\\n", nullptr, Run{});
  assert_throws(sample_ngrams(*endless, 1, 1, Run{}), Code::empty);
  const auto m = read_arpa("\\data\\\nngram 1=4\nngram 2=3\n\n\\1-grams:\n-99\t<s>\t-99\n-99\t</s>\n0\ta\t-99\n-99\tb\t-99\n\n"
                           "\\2-grams:\n0\t<s> a\n0\ta b\n0\tb </s>\n\n\\end\\\n", nullptr, Run{});
  const StringBatch drawn = sample_ngrams(*m, 3, 1, Run{});
  for (int64_t i = 0; i < 3; ++i) assert_int_equal(drawn.labels_of(i, 0).size(), 2);
}

TESTS(estimated_models_are_drawn_from_as_they_are, weights_that_are_no_probabilities_are_normalized_first,
      many_symbols_have_their_probabilities, a_string_depends_on_seed_and_number_alone, strings_end)
