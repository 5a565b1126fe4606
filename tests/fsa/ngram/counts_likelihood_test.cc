// The likelihood of what was counted is that of the strings, whatever the model's n-grams are.
#include "fsa/ngram/counts_likelihood.hh"

#include <cmath>

#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/ngram_binary.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/variable_kneser_ney.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// The same model with a tree of its own.
NgramModelPtr another(const NgramModel &m) {
  const std::string file = ngram_binary(m).finish();
  return read_ngram_binary_copy({reinterpret_cast<const std::byte *>(file.data()), file.size()}, Run{}).plain(Run{});
}

}  // namespace

static void counts_say_what_the_strings_say(void **) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const int symbols = 1 + static_cast<int>(seed % 5);
    const int32_t order = 1 + static_cast<int32_t>(seed % 6);
    StringBatch strings = texts::batch(texts::random(seed, symbols, 1 + static_cast<int>(seed)), symbols);
    for (size_t i = 0; i < strings.values.size(); ++i) strings.values[i] = static_cast<double>((i + seed) % 3);
    strings.values[0] = 2;
    NgramCounter counter(Alphabet::sized(symbols), order);
    counter.add(strings, Run{});
    const NgramCountsPtr counts = counter.counts(Run{});
    const NgramModelPtr estimate = kneser_ney(*counts, Run{});
    for (const NgramModelPtr &m :
         {estimate, another(*estimate), witten_bell(*counts, Run{}), maximum_likelihood(*counts, Run{}),
          prune_entropy(*estimate, 0.01, Run{}), prune_kneser_ney(*counts, 1, Run{}),
          grow_kneser_ney(*counts, .1, 1, 0, Run{})}) {
      double log_p = 0, tokens = 0;
      for (int64_t i = 0; i < strings.count(); ++i) {
        if (strings.values[i] == 0) continue;
        log_p += strings.values[i] * m->log_weight(strings.labels_of(i, 0));
        tokens += strings.values[i] * (static_cast<double>(strings.labels_of(i, 0).size()) + 1);
      }
      const CountsLikelihood found = counts_likelihood(*counts, order, *m, Run{});
      assert_close(found.tokens, tokens, 0);
      assert_close(found.log_likelihood, log_p, 1e-11);
      assert_close(found.perplexity(), std::exp(-log_p / tokens), 1e-11);
    }
  }
}

static void fingerprints_are_of_counts_and_symbols(void **) {
  const auto strings = texts::random(3, 3, 30);
  NgramCounter whole(Alphabet::sized(3), 3), pieces(Alphabet::sized(3), 3), more(Alphabet::sized(3), 3),
      named(Alphabet::named({"x", "y", "z"}), 3);
  StringBatch all = texts::batch(strings, 3);
  whole.add(all, Run{});
  pieces.add(texts::batch({strings.begin(), strings.begin() + 11}, 3), Run{});
  pieces.add(texts::batch({strings.begin() + 11, strings.end()}, 3), Run{});
  more.add(all, Run{});
  more.add(texts::batch({"a"}, 3), Run{});
  all.alphabets = {named.alphabet()};
  named.add(all, Run{});
  const uint64_t of_whole = fingerprint(*whole.counts(Run{}));
  assert_true(fingerprint(*pieces.counts(Run{})) == of_whole);
  assert_true(fingerprint(*more.counts(Run{})) != of_whole);
  assert_true(fingerprint(*named.counts(Run{})) != of_whole);
}

TESTS(counts_say_what_the_strings_say, fingerprints_are_of_counts_and_symbols)
