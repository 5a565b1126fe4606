// Best and drawn trees of sentences as a treebank, beside golden trees and their probabilities.
#include "src/grammar/score/parse_sentences.hh"

#include <map>

#include "src/corpus/treebank/treebank_text.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "src/grammar/score/word_labels.hh"
#include "tests/src/grammar/golden_grammar.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

CorpusPtr corpus_of(const Grammar &grammar, const std::vector<Sentence> &sentences) {
  CorpusArrays arrays;
  arrays.alphabet = grammar.words;
  for (const Sentence &s : sentences) {
    arrays.symbols.insert(arrays.symbols.end(), s.begin(), s.end());
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return shared_corpus(std::move(arrays));
}

// A line for each tree.
std::vector<std::string> lines_of(const Treebank &bank) {
  const std::string text = write_penn(bank, Run{});
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  }
  return lines;
}

// The golden trees have words without a tag alone, where Penn's form has "( word)".
std::string without_empty_tags(std::string line) {
  for (size_t at = line.find("( "); at != std::string::npos; at = line.find("( ")) {
    line.erase(line.find(')', at), 1);
    line.erase(at, 2);
  }
  return line;
}

void golden_best_trees(void **) {
  int compared = 0;
  for (const golden::Json &entry : golden::read("pcfg_inside.json")) {
    const GrammarPtr grammar = golden_grammar(entry["grammar"]);
    std::vector<Sentence> sentences;
    for (const golden::Json &s : entry["sentences"]) sentences.push_back(golden_sentence(*grammar, s["x"]));
    const Parses parses = parse_sentences(grammar, *corpus_of(*grammar, sentences), {}, Run{});
    const std::vector<std::string> lines = lines_of(*parses.trees);
    for (size_t i = 0; i < sentences.size(); ++i) {
      const golden::Json &best = entry["sentences"][i]["best"];
      assert_close(parses.log_weights[i], best[0][0].get<double>(), 1e-10);
      // Of trees with the same weight any is the best.
      const bool tie = best.size() > 1 && best[1][0].get<double>() > best[0][0].get<double>() - 1e-9;
      if (tie) continue;
      assert_string_equal(without_empty_tags(lines[i]).c_str(), best[0][1].get<std::string>().c_str());
      ++compared;
    }
    assert_int_equal(parses.impossible, 0);
  }
  assert_true(compared >= 5);
}

void drawn_trees_have_their_probabilities(void **) {
  constexpr int kDraws = 20000;
  const golden::Json entry = golden::read("pcfg_inside.json")[0];
  const GrammarPtr grammar = golden_grammar(entry["grammar"]);
  const golden::Json &sentence = entry["sentences"][1];  // two words, four trees
  ParseSettings settings;
  settings.decode = Decode::sample;
  settings.trees = kDraws;
  const Parses parses =
      parse_sentences(grammar, *corpus_of(*grammar, {golden_sentence(*grammar, sentence["x"])}), settings, Run{});
  std::map<std::string, int> found;
  const std::vector<std::string> lines = lines_of(*parses.trees);
  for (const std::string &line : lines) ++found[line];
  assert_int_equal(found.size(), sentence["best"].size());
  for (const golden::Json &tree : sentence["best"]) {
    const double log_weight = tree[0].get<double>(), p = std::exp(log_weight - sentence["log_z"].get<double>());
    assert_true(std::fabs(found[tree[1].get<std::string>()] - p * kDraws) < 4.5 * std::sqrt(p * (1 - p) * kDraws));
    for (size_t i = 0; i < lines.size(); ++i) {
      if (lines[i] == tree[1].get<std::string>()) assert_close(parses.log_weights[i], log_weight, 1e-10);
    }
  }
}

// Empty constituents go, words in longer right sides have no tag, and a sentence without a tree has no words.
void trees_of_every_shape(void **) {
  const GrammarPtr grammar = grammar_of(
      "1 S --> A a B C\n1 A --> E E\n1 E -->\n.5 B --> b\n.5 B --> B c\n1 C --> S\n1 C --> c\n");
  const CorpusPtr corpus = corpus_of(*grammar, {sentence_of(*grammar, "a b c c"), sentence_of(*grammar, "b a"), {},
                                                sentence_of(*grammar, "a b a b c")});
  const Parses parses = parse_sentences(grammar, *corpus, {}, Run{});
  const std::vector<std::string> lines = lines_of(*parses.trees);
  assert_string_equal(lines[0].c_str(), "(S ( a) (B (B b) ( c)) (C c))");
  assert_string_equal(lines[1].c_str(), "(())");
  assert_string_equal(lines[2].c_str(), "(())");
  assert_string_equal(lines[3].c_str(), "(S ( a) (B b) (C (S ( a) (B b) (C c))))");
  assert_int_equal(parses.impossible, 2);
  assert_close(parses.log_weights[0], std::log(.25), 1e-14);
  assert_true(parses.log_weights[1] == -INFINITY);
}

// Words that are brackets are written so that the text can be read again.
void words_that_are_brackets(void **) {
  const GrammarPtr grammar = grammar_of("0.5 S --> ( S )\n0.5 S --> a\n");
  const Parses parses = parse_sentences(grammar, *corpus_of(*grammar, {sentence_of(*grammar, "( a )")}), {}, Run{});
  const std::string text = write_penn(*parses.trees, Run{});
  assert_string_equal(text.c_str(), "(S ( -LRB-) (S a) ( -RRB-))\n");
  assert_string_equal(write_penn(*read_penn(text, {}, Run{}), Run{}).c_str(), text.c_str());
}

// An enumerated tree in brackets, as a treebank writes it. `next` is the place of its first rule.
std::string brackets_of(const Grammar &grammar, int32_t symbol, const std::vector<int32_t> &rules, size_t *next, bool root) {
  const std::span<const int32_t> right = grammar.right_side(rules[(*next)++]);
  const std::string name(grammar.nonterminals->name(symbol + 1));
  std::string below;
  for (const int32_t s : right) {
    const std::string part = !is_word(s) ? brackets_of(grammar, s, rules, next, false)
                             : right.size() == 1 && !root ? std::string(grammar.words->name(word_of(s)))
                                                          : "( " + std::string(grammar.words->name(word_of(s))) + ")";
    if (!part.empty()) below += " " + part;
  }
  return below.empty() ? "" : "(" + name + below + ")";
}

// Random grammars of every shape: the tree is one of those that enumeration finds, has the greatest weight, and shows nothing
// of the binary form. So are trees that are drawn, each with its own weight.
void parses_are_trees_of_the_grammars_own_rules(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  int compared = 0;
  for (int c = 0; c < 2000 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = random_grammar(&rng, 1 + static_cast<int>(rng.below(3)), 2, .7);
    Sentence sentence;
    for (uint64_t k = 1 + rng.below(4); k > 0; --k) {
      sentence.push_back(static_cast<Label>(rng.below(static_cast<uint64_t>(grammar->words->size()))) + 1);
    }
    bool cyclic = false;
    auto trees = oracle::all_trees(*grammar, grammar->start, Array<int32_t>(sentence.begin(), sentence.end()), &cyclic);
    std::erase_if(trees, [](const oracle::ParseTree &tree) { return tree.weight == 0; });
    if (cyclic || trees.size() > 2000) continue;
    const CorpusPtr corpus = corpus_of(*grammar, {sentence});
    const auto parses_by = [&](const ParseSettings &settings) { return parse_sentences(grammar, *corpus, settings, Run{}); };
    const Parses best = parses_by({Decode::viterbi, 4}), drawn = parses_by({Decode::sample, 3, 5});
    const Parses likely = parses_by({Decode::max_rule}), recalled = parses_by({Decode::recall});
    for (const Parses *parses : {&likely, &recalled}) {
      assert_int_equal(parses->impossible, trees.empty());
      assert_int_equal(parses->trees->sentences(), 1);
    }
    assert_int_equal(best.impossible, trees.empty());
    assert_int_equal(drawn.impossible, trees.empty());
    assert_int_equal(drawn.trees->sentences(), 3);
    if (trees.empty()) continue;
    double total = 0;
    std::vector<double> sorted;
    std::multimap<std::string, double> weights;
    for (const oracle::ParseTree &tree : trees) {
      size_t next = 0;
      total += tree.weight;
      sorted.push_back(tree.weight);
      weights.emplace(brackets_of(*grammar, grammar->start, tree.rules, &next, true), tree.weight);
    }
    // Trees that differ in empty constituents alone have the same brackets.
    const auto known = [&](const std::string &line, double log_weight) {
      const auto [first, last] = weights.equal_range(line);
      return std::any_of(first, last, [&](const auto &w) { return std::fabs(std::log(w.second) - log_weight) < 1e-10; });
    };
    std::sort(sorted.rbegin(), sorted.rend());
    assert_int_equal(best.trees->sentences(), 4);
    for (size_t k = 0; k < 4; ++k) {
      const std::string line = lines_of(*best.trees)[k];
      if (k < sorted.size()) {
        assert_close(best.log_weights[k], std::log(sorted[k]), 1e-10);
        assert_true(known(line, best.log_weights[k]));
      } else {
        assert_true(line == "(())" && best.log_weights[k] == -INFINITY);
      }
    }
    assert_true(known(lines_of(*likely.trees)[0], likely.log_weights[0]));
    assert_close(recalled.log_weights[0], std::log(total), 1e-10);
    assert_int_equal(recalled.trees->sentence(0).words(), sentence.size());
    for (size_t k = 0; k < 3; ++k) assert_true(known(lines_of(*drawn.trees)[k], drawn.log_weights[k]));
    ++compared;
  }
  assert_true(compared >= 100 / kCasesDivisor);
}

// Brackets of the greatest recall may be a tree that the grammar does not have.
void recalled_brackets_become_trees(void **) {
  const GrammarPtr grammar = grammar_of(
      ".4 S --> A B\n.3 S --> C D\n.3 S --> E c\n1 A --> a\n1 B --> b c\n1 C --> F b\n1 F --> a\n1 D --> c\n1 E --> F b\n");
  const CorpusPtr corpus = corpus_of(*grammar, {sentence_of(*grammar, "a b c"), sentence_of(*grammar, "b")});
  const Parses best = parse_sentences(grammar, *corpus, {}, Run{});
  const Parses recalled = parse_sentences(grammar, *corpus, {Decode::recall}, Run{});
  assert_string_equal(lines_of(*best.trees)[0].c_str(), "(S (A a) (B ( b) ( c)))");
  // B has the probability 0.4, and so has the tag A; F is the tag in the other trees, and b stands in no rule alone.
  assert_string_equal(lines_of(*recalled.trees)[0].c_str(), "(S (F a) (B ( b) ( c)))");
  assert_string_equal(lines_of(*recalled.trees)[1].c_str(), "(())");
  assert_true(recalled.impossible == 1 && std::fabs(recalled.log_weights[0]) < 1e-12);
}

// A tree that is drawn does not depend on how many are.
void more_draws_begin_with_the_same_trees(void **) {
  const GrammarPtr grammar = grammar_of("0.5 S --> S S\n0.25 S --> a\n0.25 S --> b\n");
  const CorpusPtr corpus = corpus_of(*grammar, {sentence_of(*grammar, "a b a b a b a"), sentence_of(*grammar, "b b b b b b")});
  const std::vector<std::string> two = lines_of(*parse_sentences(grammar, *corpus, {Decode::sample, 2, 7}, Run{}).trees),
                                 five = lines_of(*parse_sentences(grammar, *corpus, {Decode::sample, 5, 7}, Run{}).trees);
  assert_true(two[0] == five[0] && two[1] == five[1] && two[2] == five[5] && two[3] == five[6]);
  assert_true(two[0] != two[1] || two[2] != two[3]);
}

void the_first_unknown_word_of_each_sentence(void **) {
  const GrammarPtr grammar = grammar_of("0.5 S --> a S\n0.5 S --> b\n");
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::named({"c", "a", "b"});
  arrays.symbols = {2, 3, 2, 1, 1};
  arrays.offsets = {0, 2, 4, 4, 5};
  const Array<int32_t> places = first_unknown_words(*shared_corpus(std::move(arrays)), *grammar, Run{});
  const int32_t expected[] = {-1, 1, -1, 0};
  assert_int_equal(places.size(), 4);
  for (size_t s = 0; s < 4; ++s) assert_int_equal(places[s], expected[s]);
}

void the_number_of_threads_shows_nowhere(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int c = 0; c < 10; ++c) {
    const GrammarPtr grammar = random_grammar(&rng, 3, 2, .7);
    std::vector<Sentence> sentences;
    for (int i = 0; i < 100; ++i) {
      Sentence s;
      for (uint64_t k = rng.below(6); k > 0; --k) {
        s.push_back(static_cast<Label>(rng.below(static_cast<uint64_t>(grammar->words->size()))) + 1);
      }
      sentences.push_back(s);
    }
    const CorpusPtr corpus = corpus_of(*grammar, sentences);
    Run three;
    three.threads = 3;
    for (const ParseSettings settings : {ParseSettings{Decode::viterbi, 3}, ParseSettings{Decode::max_rule, 2},
                                         ParseSettings{Decode::recall}, ParseSettings{Decode::sample, 2, 9}}) {
      const Parses a = parse_sentences(grammar, *corpus, settings, Run{});
      const Parses b = parse_sentences(grammar, *corpus, settings, three);
      assert_true(a.log_weights == b.log_weights && a.impossible == b.impossible);
      assert_true(lines_of(*a.trees) == lines_of(*b.trees));
    }
    const SentenceCounts a = count_rules(grammar, *corpus, Run{}), b = count_rules(grammar, *corpus, three);
    assert_true(a.counts == b.counts && a.log_weight == b.log_weight && a.impossible == b.impossible);
  }
}

}  // namespace

TESTS(golden_best_trees, drawn_trees_have_their_probabilities, trees_of_every_shape, words_that_are_brackets,
      parses_are_trees_of_the_grammars_own_rules, recalled_brackets_become_trees, more_draws_begin_with_the_same_trees,
      the_first_unknown_word_of_each_sentence,
      the_number_of_threads_shows_nowhere)
