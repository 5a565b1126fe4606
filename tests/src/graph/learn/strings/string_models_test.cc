// Strings of items from text, and n-gram models that are learned from strings that were seen.
#include "src/graph/learn/strings/string_models.hh"

#include <algorithm>
#include <cmath>

#include "fsa/ngram/log_linear.hh"
#include "src/graph/learn/graph_rows.hh"
#include "src/graph/learn/item_text.hh"
#include "src/graph/learn/strings/string_learning.hh"
#include "src/graph/mixed/string_domain.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using graph_oracle::table_factor;
using Word = Array<Label>;

namespace {

const AlphabetPtr kTwo = Alphabet::sized(2);

// N-grams of a begin, two symbols and an end, whose contexts are the empty one, the begin, 1 and 2.
std::shared_ptr<const LogLinear> some_ngrams() {
  const int64_t offsets[] = {0, 0, 2, 4, 6, 8};
  const Label labels[] = {4, 1, 1, 2, 1, 3, 2, 3};  // 3: the end, 4: the begin
  const double theta[] = {-1.6, .2, -.3, .1, .4};
  return std::make_shared<const LogLinear>(log_linear(kTwo, offsets, labels, theta, Run{}));
}

}  // namespace

// Observed words give relative frequencies; with a share for shorter contexts the model sums to 1 and is its machine.
static void ngrams_of_observed_strings_are_relative_frequencies(void **) {
  FactorGraphBuilder builder;
  builder.add_strings("word", kTwo);
  GraphFactor grams;
  grams.kind = FactorKind::log_linear;
  grams.strings = &string_domain();
  grams.variables = {0};
  grams.log_linear = some_ngrams();
  const NgramModelPtr model = encode_log_linear(*grams.log_linear);
  builder.add(std::move(grams));
  const int64_t part = 0;
  const GraphFamily bare(builder.build(), {&part, 1}, {});
  const std::vector<Word> words{{1, 1}, {1, 2}, {2}, {1, 1}, {}};
  const Array<int32_t> values{0, 1, 2, 3, 4};
  for (const double backoff : {0.0, .3, 1.0}) {
    const auto strings = std::make_shared<const StringBatch>(list_of(kTwo, words));
    const GraphFamilyPtr family =
        bare.with_model(0, ngram_rows(*model, backoff, Run{}), string_learning())->with_strings(strings, string_learning());
    double before = 0;
    for (const double x : score_graph_items(family, graph_items(*family, values, 5), {}, Run{})) before += x;
    GraphRowSettings s;
    s.start = GraphRowsStart::rows;
    s.given = true;
    s.tolerance = 0;
    const auto learner = new_graph_row_learner(family, graph_items(*family, values, 5), s, Run{});
    learner->step(3);
    const GraphFamilyPtr learned = learned_family(*learner);
    const NgramModelPtr ngrams = ngram_model_of(*learned->parts()[0].strings, learned->rows(), Run{});
    // What follows each context sums to 1.
    for (NgramNode w = 0; w < ngrams->trie().nodes(); ++w) {
      if (!ngrams->is_state(w)) continue;
      double sum = 0;
      for (Label c = 1; c <= 3; ++c) {
        NgramNode to;
        sum += std::exp(ngrams->read(w, c, &to));
      }
      assert_close(sum, 1, 1e-12);
    }
    const Array<double> scores = score_graph_items(learned, graph_items(*learned, values, 5), {}, Run{});
    double log_p = 0;
    for (size_t i = 0; i < 5; ++i) {
      assert_close(ngrams->log_weight(words[i]), scores[i], 1e-12);
      log_p += scores[i];
    }
    // Begins: 1 three times, 2 once, the end once. After 1: 1 twice, 2 once, the end twice. After 2: the end twice. Of all 12
    // symbols and ends 5 are 1, 2 are 2 and 5 are ends.
    const auto p = [&](const Word &word) { return std::exp(ngrams->log_weight(word)); };
    if (backoff == 0) {
      assert_close(p({2}), .2, 1e-12);
      assert_close(p({1, 1, 2}), .6 * .4 * .2, 1e-12);
    } else if (backoff == 1) {
      assert_close(p({1, 2}), 5 / 12. * (2 / 12.) * (5 / 12.), 1e-12);
    } else {
      assert_true(log_p > before);
    }
  }
  assert_throws(ngram_rows(*model, 1.5, Run{}), Code::argument);
}

static void items_with_strings_come_from_text(void **) {
  FactorGraphBuilder builder;
  builder.add_strings("word", Alphabet::named({"a", "b", "ä"}));
  builder.add_strings("copy", Alphabet::named({"aa", "b"}));
  builder.add_finite("class", 2);
  builder.add(table_factor({2}, {.5, .5}));
  const GraphFamily bare(builder.build(), {}, {});
  const char *const text =
      "{\"word\": \"abä\", \"copy\": \"aa b aa\", \"class\": 1}\n{\"word\": null, \"copy\": \"\"}\n{\"copy\": -}\n";
  const StringBatchPtr strings = read_item_strings(bare, text, Run{});
  assert_int_equal(strings->count(), 3);
  const GraphFamilyPtr family = bare.with_strings(strings, string_learning());
  const GraphItemsPtr items = read_graph_items(*family, text, Run{});
  const int32_t expected[] = {0, 1, 1, -1, 2, -1, -1, -2, -1};
  assert_int_equal(items->values.size(), 9);
  for (size_t i = 0; i < 9; ++i) assert_int_equal(items->values[i], expected[i]);
  const Label first[] = {1, 2, 3};
  assert_true(std::equal(first, first + 3, strings->labels_of(0, 0).begin()));
  assert_throws(read_item_strings(bare, "word\nabc\n", Run{}), Code::parse);
  assert_throws(read_item_strings(bare, "{\"word\": 3}\n", Run{}), Code::parse);
  assert_throws(read_graph_items(*family, "word\nba\n", Run{}), Code::parse);
  assert_int_equal(read_item_strings(*family, "word,copy\nba,b\n?,-\n", Run{})->count(), 5);
}

TESTS(ngrams_of_observed_strings_are_relative_frequencies, items_with_strings_come_from_text)
