// Rules for any substring: what is written out, and that sums over strings are those over rules of several words.
#include "src/grammar/model/substrings.hh"

#include <cmath>

#include "src/grammar/chart/chart.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/score/segment_sentences.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/src/grammar/letters.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

GrammarPtr written(std::string_view text, const CorpusPtr &corpus, const CorpusPtr &more = nullptr) {
  const Corpus *const both[] = {corpus.get(), more.get()};
  return with_substrings(read_johnson(text, RowSums::any, Run{}), std::span(both, more ? 2 : 1), Run{});
}

void each_substring_has_a_rule(void **) {
  const CorpusPtr words = corpus_of_letters({"aba", "b"}), more = corpus_of_letters({"bc", "ab"});
  // The substrings are a, ab, aba, b, ba and, of the second corpus, bc and c.
  assert_string_equal(write_johnson(*written("1 2 W --> S\n1 3 W --> S S\n1 .5 S --> <any>\n", words)).c_str(),
                      "1 2 W --> S\n1 3 W --> S S\n0.2 0.5 S --> a\n0.2 0.5 S --> a b\n0.2 0.5 S --> a b a\n"
                      "0.2 0.5 S --> b\n0.2 0.5 S --> b a\n");
  assert_int_equal(written("S --> <any>\n", words, more)->rules(), 7);
  // What is written out anyway keeps its own weight and counts once, and words of the grammar keep their labels.
  const GrammarPtr own = written("2 S --> d\n3 S --> a b\n6 S --> <any>\n4 S --> S S\n", words);
  assert_string_equal(write_johnson(*own).c_str(),
                      "2 S --> d\n3 S --> a b\n1.5 S --> a\n1.5 S --> a b a\n1.5 S --> b\n1.5 S --> b a\n4 S --> S S\n");
  assert_int_equal(own->words->find("d"), 1);
  assert_false(has_any_substring(*own));
  const GrammarPtr plain = read_johnson("S --> a\n", RowSums::any, Run{});
  assert_ptr_equal(with_substrings(plain, {}, Run{}).get(), plain.get());
}

void fixed_rules_stay_fixed(void **) {
  RuleList list;
  list.parent = {0, 0};
  list.right = {symbol_of_word(1), symbol_of_word(2)};
  list.offsets = {0, 1, 2};
  list.weight = {.5, .5};
  list.fixed = {0, 1};
  const GrammarPtr g = make_grammar(Alphabet::named({"S"}), Alphabet::named({"x", "<any>"}), 0, list, RowSums::any, {}, Run{});
  const CorpusPtr words = corpus_of_letters({"ab"});
  const Corpus *const one[] = {words.get()};
  const GrammarPtr out = with_substrings(g, one, Run{});
  assert_int_equal(out->rules(), 4);
  for (int32_t r = 0; r < 4; ++r) assert_int_equal(out->fixed[r], r > 0);
}

void what_cannot_be_written_out_is_refused(void **) {
  const CorpusPtr words = corpus_of_letters({"ab"}), nothing = corpus_of_letters({""});
  assert_throws(written("S --> <any> a\n", words), Code::argument);
  assert_throws(written("S --> <any>\n", nothing), Code::empty);
  CorpusArrays strange;
  strange.alphabet = Alphabet::named({"<any>"});
  strange.offsets = {0, 0};
  assert_throws(written("S --> <any>\n", shared_corpus(std::move(strange))), Code::argument);
  CorpusArrays nameless;
  nameless.alphabet = Alphabet::sized(3);
  nameless.symbols = {1};
  nameless.offsets = {0, 1};
  assert_throws(written("S --> <any>\n", shared_corpus(std::move(nameless))), Code::argument);
  assert_throws(chart_form(read_johnson("S --> <any>\n", RowSums::any, Run{}), Run{}), Code::argument);
  const Corpus *const one[] = {words.get()};
  const GrammarPtr any = read_johnson("S --> <any>\n", RowSums::any, Run{});
  Run small;
  small.max_bytes = 100;
  assert_throws(with_substrings(any, one, small), Code::limit);
}

// Random weights of the substrings' rules. The binary form of the same grammar has their words one by one.
void strings_are_summed_like_rules_of_several_words(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  const CorpusPtr corpus = corpus_of_letters({"abab", "bba", "aabbab", "b"});
  for (int tried = 0; tried < 20; ++tried) {
    const GrammarPtr even = written("1 W --> S\n1 W --> S E\n1 W --> W W\n1 S --> <any>\n1 E --> <any>\n", corpus);
    Array<double> weight = even->weight;
    for (double &w : weight) w = std::exp((tried % 2 == 0 ? 3 : 40) * rng.uniform()) * 1e-2;
    const GrammarPtr g = with_weights(*even, weight);
    const BinaryForm strings = chart_form(g, Run{}), words = binary_form(g, Run{});
    assert_true(strings.strings && !words.strings && strings.symbols == 3);
    for (int64_t s = 0; s < corpus->count(); ++s) {
      Array<int32_t> sentence;
      for (const Label w : corpus->sequence(s)) sentence.push_back(g->words->find(corpus->alphabet->name(w)));
      Array<double> counts[2];
      double log_weights[2];
      for (const BinaryForm *form : {&strings, &words}) {
        const size_t at = form == &words;
        const ChartRules rules(*form, Run{});
        Chart chart(rules);
        log_weights[at] = chart.inside(sentence, Run{});
        chart.outside(Run{});
        FormCounts sums(*form);
        chart.take_counts(&sums);
        counts[at].assign(static_cast<size_t>(g->rules()), 0.0);
        expand_counts(*form, sums.view(), counts[at], Run{});
      }
      assert_close(log_weights[0], log_weights[1], 1e-12);
      for (int32_t r = 0; r < g->rules(); ++r) assert_close(counts[0][r], counts[1][r], 1e-11);
    }
  }
}

// The ends of units in each tree, weighed by the trees.
void units_end_where_their_trees_say(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  int tried = 0, wide = 0;
  while (tried < 300 / kCasesDivisor) {
    oracle::GrammarShape shape;
    shape.nonterminals = 1 + static_cast<int32_t>(rng.below(3));
    shape.words = 2;
    shape.rules = 10;
    shape.spread = tried % 5 == 0 ? 60 : 2;
    const GrammarPtr unnamed = oracle::random_grammar(shape, &rng);
    const Array<int32_t> words = oracle::random_words(shape, 1 + static_cast<int32_t>(rng.below(5)), &rng);
    bool cyclic = false;
    const std::vector<oracle::ParseTree> trees = oracle::all_trees(*unnamed, unnamed->start, words, &cyclic);
    if (cyclic || trees.empty()) continue;
    CorpusArrays arrays;
    arrays.alphabet = unnamed->words;
    arrays.symbols.assign(words.begin(), words.end());
    arrays.offsets.push_back(static_cast<int64_t>(words.size()));
    const CorpusPtr corpus = shared_corpus(std::move(arrays));
    std::vector<double> sums(words.size()), best_ends;
    double most = -1, total = 0, second = -1;
    for (const oracle::ParseTree &tree : trees) {
      std::vector<double> ends(words.size());
      for (const oracle::RuleUse &use : oracle::uses_of(*unnamed, tree)) {
        const std::span<const int32_t> right = unnamed->right_side(use.rule);
        bool alone = true;
        for (const int32_t symbol : right) alone &= is_word(symbol);
        for (size_t i = 0; i < right.size(); ++i) {
          if (is_word(right[i]) && (!alone || i + 1 == right.size())) ends[use.bounds[i + 1] - 1] = 1;
        }
      }
      for (size_t i = 0; i < ends.size(); ++i) sums[i] += tree.weight * ends[i];
      total += tree.weight;
      if (tree.weight > most) {
        second = most;
        most = tree.weight;
        best_ends = ends;
      } else {
        second = std::max(second, tree.weight);
      }
    }
    SentenceUnits marginal, best;
    try {
      marginal = segment_sentences(unnamed, *corpus, true, Run{});
      best = segment_sentences(unnamed, *corpus, false, Run{});
    } catch (const Error &) {
      continue;  // a cycle that this sentence does not meet diverges
    }
    ++tried;
    wide += shape.spread > 2;
    assert_close(marginal.log_weights[0], std::log(total), 1e-10);
    for (size_t i = 0; i < sums.size(); ++i) assert_close(marginal.ends[i], sums[i] / total, 1e-9);
    assert_close(best.log_weights[0], std::log(most), 1e-10);
    for (size_t i = 0; i < sums.size() && second < most * (1 - 1e-9); ++i) assert_true(best.ends[i] == best_ends[i]);
    assert_int_equal(best.impossible, 0);
  }
  assert_true(wide > 0);
}

void sentences_without_a_tree_are_one_unit(void **) {
  const GrammarPtr g = grammar_of("1 W --> S S\n.5 S --> a\n.5 S --> b a\n");
  const CorpusPtr corpus = corpus_of_letters({"aba", "abc", "", "a", "baa"});
  for (const bool marginal : {false, true}) {
    const SentenceUnits found = segment_sentences(g, *corpus, marginal, Run{});
    assert_int_equal(found.impossible, 3);
    const double expected[] = {1, 0, 1, 0, 0, 1, 1, 0, 1, 1};
    for (size_t i = 0; i < 10; ++i) assert_close(found.ends[i], expected[i], 1e-12);
    assert_true(found.log_weights[1] == -INFINITY && found.log_weights[2] == -INFINITY && found.log_weights[3] == -INFINITY);
    Run threads;
    threads.threads = 3;
    assert_true(segment_sentences(g, *corpus, marginal, threads).ends == found.ends);
  }
}

}  // namespace

TESTS(each_substring_has_a_rule, fixed_rules_stay_fixed, what_cannot_be_written_out_is_refused,
      strings_are_summed_like_rules_of_several_words, units_end_where_their_trees_say, sentences_without_a_tree_are_one_unit)
