// Parsing with subtypes beside the enumeration of all trees of short sentences.
#include "src/grammar/latent/latent_parser.hh"

#include <map>
#include <tuple>

#include "src/corpus/treebank/treebank_scores.hh"
#include "src/grammar/latent/subtype_chart.hh"
#include "src/grammar/latent/subtype_sums.hh"
#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

// A model of random rows over the rules of a treebank.
LatentModelPtr random_model(const Treebank &bank, int32_t subtypes, uint64_t seed, int64_t rare = 1) {
  LatentLexicon lexicon(bank, WordSignatures(WordSignatures::standard()), rare, Run{});
  const Array<Label> words = lexicon.of_tokens(bank, Run{});
  const BinarizedTreesPtr trees = binarize(bank, {words.data(), words.size()}, Run{});
  SubtypeLayout layout(*trees, even_subtypes(*trees, subtypes));
  Array<double> numbers = random_numbers(layout, seed);
  auto names = std::make_shared<const LatentNames>(
      LatentNames{bank.arrays().tags, bank.arrays().labels, std::move(lexicon)});
  return std::make_shared<const LatentModel>(*trees, std::move(layout), std::move(numbers), std::move(names));
}

using Parse = std::vector<ParseNode>;

// All trees from a label over a span. At its top a span may use a rule of one label.
void all_parses(const LatentModel &model, std::span<const Label> words, int32_t label, size_t begin, size_t end, bool top,
                std::vector<Parse> *parses) {
  const LatentGrammar &g = model.grammar();
  const auto at = [](size_t x) { return static_cast<int32_t>(x); };
  for (int32_t r = g.first_rule[label]; r < g.first_rule[label + 1]; ++r) {
    const LatentRule &rule = g.rules[r];
    if (rule.is_word()) {
      if (end == begin + 1 && words[begin] == rule.right) parses->push_back({{r, at(begin), at(end), 0}});
    } else if (rule.is_unary()) {
      if (!top) continue;
      std::vector<Parse> below;
      all_parses(model, words, rule.left, begin, end, false, &below);
      for (Parse &one : below) {
        one.insert(one.begin(), {r, at(begin), at(end), 0});
        parses->push_back(one);
      }
    } else {
      for (size_t k = begin + 1; k < end; ++k) {
        std::vector<Parse> left, right;
        all_parses(model, words, rule.left, begin, k, true, &left);
        if (left.empty()) continue;
        all_parses(model, words, rule.right, k, end, true, &right);
        for (const Parse &a : left) {
          for (const Parse &b : right) {
            Parse both = {{r, at(begin), at(end), at(k)}};
            both.insert(both.end(), a.begin(), a.end());
            both.insert(both.end(), b.begin(), b.end());
            parses->push_back(both);
          }
        }
      }
    }
  }
}

// p(tree) with subtypes summed out.
double probability(const LatentModel &model, const Parse &parse) {
  std::vector<LatentNode> nodes;
  for (const ParseNode &node : parse) nodes.push_back({node.rule, 0});
  for (size_t i = 0; i < parse.size(); ++i) {
    if (parse[i].split == 0) continue;
    size_t second = i + 1;
    while (parse[second].begin != parse[i].split) ++second;
    nodes[i].right = static_cast<int32_t>(second);
  }
  SubtypeSums sums(model.grammar(), model.layout());
  const auto &layout = model.layout();
  return std::exp(sums.inside(nodes, [&](size_t i) {
    const int32_t rule = nodes[i].rule;
    return RuleRows{model.numbers().data() + layout.first[rule], layout.stride[model.grammar().rules[rule].parent]};
  }));
}

using Anchored = std::tuple<int32_t, int32_t, int32_t, int32_t>;
Anchored anchored(const ParseNode &node) { return {node.rule, node.begin, node.end, node.split}; }

void sums_and_best_trees_are_those_of_all_trees(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const TreebankPtr bank = bank_of(random_bank(seed, 6, 4));
    const LatentModelPtr model = random_model(*bank, 1 + static_cast<int32_t>(seed % 3), seed);
    PlainChart plain(*model);
    SubtypeChart chart(*model);
    const Array<Label> tokens = model->lexicon().of_tokens(*bank, Run{});
    for (int64_t s = 0; s < bank->sentences(); ++s) {
      const size_t n = bank->sentence(s).words();
      const std::span<const Label> words(tokens.data() + bank->arrays().offsets[s], n);
      std::vector<Parse> parses;
      all_parses(*model, words, 0, 0, n, true, &parses);
      assert_true(!parses.empty());
      if (parses.size() > 3000) continue;
      double sum = 0, sum_of_plain = 0;
      std::map<Anchored, double> posterior;
      std::map<std::tuple<int32_t, int32_t, int32_t>, double> plain_posterior;  // of a label at a span
      for (const Parse &parse : parses) {
        const double p = probability(*model, parse);
        double of_plain = 1;
        for (const ParseNode &node : parse) of_plain *= model->plain(node.rule);
        sum += p;
        sum_of_plain += of_plain;
        for (const ParseNode &node : parse) {
          posterior[anchored(node)] += p;
          plain_posterior[{model->grammar().rules[node.rule].parent, node.begin, node.end}] += of_plain;
        }
      }
      assert_close(plain.sum(words, Run{}), std::log(sum_of_plain), 1e-12);
      // Labels that are kept at a threshold are those that have the probability there, above or below.
      const SpanLabels kept = plain.probable_labels(0);
      for (const auto &[label, p] : plain_posterior) {
        const auto &[name, begin, end] = label;
        const auto own = kept.of(kept.spans.at(static_cast<size_t>(begin), static_cast<size_t>(end)));
        assert_true(std::find(own.begin(), own.end(), name) != own.end());
      }
      const SpanLabels few = plain.probable_labels(.2);
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = i + 1; j <= n; ++j) {
          for (const int32_t label : few.of(few.spans.at(i, j))) {
            const double p = plain_posterior[{label, static_cast<int32_t>(i), static_cast<int32_t>(j)}] / sum_of_plain;
            assert_true(p > .2 - 1e-12);
          }
        }
      }
      assert_close(chart.sum(words, kept, Run{}), std::log(sum), 1e-12);
      const auto score = [&](const auto &parse) {
        double total = 0;
        for (const ParseNode &node : parse) total += std::log(posterior.at(anchored(node)) / sum);
        return total;
      };
      double best = -INFINITY;
      for (const Parse &parse : parses) best = std::max(best, score(parse));
      Array<ParseNode> found;
      chart.best_tree(&found, Run{});
      assert_true(!found.empty());
      assert_close(score(found), best, 1e-10 * std::fabs(best) + 1e-12);
      compared += parses.size() > 1;
    }
  }
  assert_true(compared > 30);
}

// Where every word has one tree the trees come back as they were read, with all constituents of chains.
void parses_are_trees_as_they_were_read(void **) {
  const char *const text =
      "(TOP (S (NP (D the) (JJ old) (N cat)) (VP (V saw) (NP (PRP it)))))\n"
      "(TOP (S (NP (PRP he)) (VP (V slept))))\n"
      "(TOP (FRAG (NP (N rain))))\n";
  const TreebankPtr bank = bank_of(text);
  for (const int32_t subtypes : {1, 2}) {
    const LatentModelPtr model = random_model(*bank, subtypes, 5);
    for (const int32_t threads : {1, 3}) {
      Run run;
      run.threads = threads;
      const TreebankPtr guess = parse_sentences(*model, *bank, run);
      assert_string_equal(write_penn(*guess, Run{}).c_str(), write_penn(*bank, Run{}).c_str());
      assert_close(score_treebank(*bank, *guess, {}, Run{}).f1, 100, 1e-12);
    }
  }
}

void sentences_without_a_tree_are_empty(void **) {
  const TreebankPtr bank = bank_of("(TOP (S (A a) (B b))) (TOP (S (A a) (C c)))");
  const LatentModelPtr model = random_model(*bank, 2, 1);
  const TreebankPtr others = bank_of("(TOP (S (A b) (B b))) (TOP (S (A a) (B b))) (TOP (S (A unheard) (B b))) (())");
  const TreebankPtr guess = parse_sentences(*model, *others, Run{});
  assert_string_equal(write_penn(*guess, Run{}).c_str(), "(())\n(TOP (S (A a) (B b)))\n(())\n(())\n");
  const Array<double> scores = score_sentences(*model, *others, Run{});
  assert_true(scores[0] == -INFINITY && scores[1] < 0 && scores[1] > -INFINITY && scores[3] == -INFINITY);
}

// Sums of 200 words are far below the smallest double.
void long_sentences_do_not_underflow(void **) {
  std::string text = "(TOP ", word = "(S (A a) ", many = "(TOP ";
  for (int w = 0; w < 3; ++w) text += word;
  for (int w = 0; w < 199; ++w) many += word;
  std::string names;
  for (int k = 0; k < 200; ++k) names += " (TOP (S (A w" + std::to_string(k) + ") (A a)))";
  const TreebankPtr bank = bank_of(text + "(A a))))" + ")" + names);
  const LatentModelPtr model = random_model(*bank, 2, 3);
  const TreebankPtr sentence = bank_of(many + "(A a)" + std::string(199, ')') + ")");
  const Array<double> scores = score_sentences(*model, *sentence, Run{});
  assert_true(scores[0] < -750 && scores[0] > -INFINITY);
  assert_int_equal(parse_sentences(*model, *sentence, Run{})->sentence(0).words(), 200);
}

void words_have_the_classes_of_the_table(void **) {
  const WordSignatures standard{WordSignatures::standard()};
  assert_string_equal(standard.of("Running", true).c_str(), "UNK-INIT-ing");
  assert_string_equal(standard.of("Running", false).c_str(), "UNK-CAP-ing");
  assert_string_equal(standard.of("35-year-olds", false).c_str(), "UNK-NUM-DASH-s");
  assert_string_equal(standard.of("ring", false).c_str(), "UNK");
  assert_string_equal(standard.of("BORED", false).c_str(), "UNK-CAP-ed");
  const WordSignatures own("# mine\nALL capitals\nCAP capital\n\nen suffix EN\n");
  assert_string_equal(own.of("USA", true).c_str(), "UNK-ALL");
  assert_string_equal(own.of("Garten", true).c_str(), "UNK-CAP-en");
  for (const char *const wrong : {"A\n", "A unknown\n", "A digit 3\n", "A suffix\n", "A suffix a b\n"}) {
    try {
      WordSignatures{wrong};
      fail_msg("%s", wrong);
    } catch (const Error &e) {
      assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::parse));
      assert_int_equal(e.line, 1);
    }
  }
}

void rare_words_become_classes_and_unseen_classes_give_way(void **) {
  const TreebankPtr bank = bank_of("(TOP (S (A a) (A a) (B walking) (B Bored))) (TOP (S (A a) (B talking)))");
  const LatentLexicon lexicon(*bank, WordSignatures(WordSignatures::standard()), 2, Run{});
  assert_true(lexicon.of("a", false) > 0);
  assert_true(lexicon.of("walking", false) == lexicon.of("singing", false) && lexicon.of("walking", false) > 0);
  assert_true(lexicon.of("walking", false) == lexicon.names()->find("UNK-ing"));
  assert_true(lexicon.of("Tired", false) == lexicon.names()->find("UNK-CAP-ed"));
  assert_int_equal(lexicon.of("B-52s", true), 0);
  const Array<Label> tokens = lexicon.of_tokens(*bank, Run{});
  assert_true(tokens[0] == tokens[1] && tokens[2] == tokens[5] && tokens.size() == 6);
}

// Words that occur a few times have rules of their classes, too, and what tags give to all words and classes stays 1.
void words_share_the_rules_of_their_classes(void **) {
  std::string text;
  for (int i = 0; i < 3; ++i) text += "(TOP (S (A often) (B walking) (B talking) (B lost) (C Walking)))\n";
  text += "(TOP (S (A singing) (B eating) (B said)))\n(TOP (S (A running) (A found)))\n";
  for (int i = 0; i < 101; ++i) text += "(TOP (S (B thing)))\n";
  const TreebankPtr bank = bank_of(text);
  const LatentModelPtr model = random_model(*bank, 2, 5, 2);
  const Alphabet &names = *model->lexicon().names();
  const auto &all = bank->arrays();
  const auto weight = [&](const char *word, const char *tag) {
    double sum = 0;
    for (const WordRules::Rule &rule : model->of_word(names.find(word))) {
      const LatentLabel &label = model->grammar().labels[rule.parent];
      if (label.number == all.tags->find(tag)) sum += rule.weight * model->plain(rule.rule);
    }
    return sum;
  };
  // UNK-ing has three uses, two as A and one as B, and two words share them. A third for each would leave less than half to
  // unknown words, so that each has a quarter.
  const double of_a = 1.0 / 6, of_b = 1.0 / 112;
  assert_close(weight("walking", "A"), 2 * of_a / 4, 1e-15);
  assert_close(weight("walking", "B"), 3 * of_b + of_b / 4, 1e-15);
  assert_close(weight("UNK-ing", "A"), 2 * of_a / 2, 1e-15);
  // Three words share UNK, which has one use as A and one as B: lost, often, and Walking, whose own class no rare word has.
  for (const char *const word : {"lost", "Walking"}) assert_close(weight(word, "A"), of_a / 6, 1e-15);
  // Others share nothing, because they are frequent.
  assert_close(weight("thing", "A"), 0, 0);
  assert_close(weight("thing", "B"), 101 * of_b, 1e-15);
  // Sums over all words and classes are 1, and so are those of subtypes.
  for (int32_t tag = 0; tag < model->grammar().label_count(); ++tag) {
    if (model->grammar().labels[tag].kind != LatentKind::tag) continue;
    double plain = 0, subtypes[2] = {};
    for (Label w = 1; w <= names.size(); ++w) {
      for (const WordRules::Rule &rule : model->of_word(w)) {
        if (rule.parent != tag) continue;
        plain += rule.weight * model->plain(rule.rule);
        for (size_t a = 0; a < 2; ++a) {
          const size_t at = model->layout().first[rule.rule] + a * model->layout().stride[tag];
          subtypes[a] += rule.weight * model->numbers()[at];
        }
      }
    }
    assert_close(plain, 1, 1e-12);
    for (const double sum : subtypes) assert_close(sum, 1, 1e-12);
  }
  // A tag that a word never had: the best tree needs it, as no rule has B C alone.
  assert_true(std::isfinite(score_sentences(*model, *bank_of("(TOP (X walking) (X found))"), Run{})[0]));
}

}  // namespace

TESTS(sums_and_best_trees_are_those_of_all_trees, parses_are_trees_as_they_were_read, sentences_without_a_tree_are_empty,
      long_sentences_do_not_underflow, words_have_the_classes_of_the_table,
      rare_words_become_classes_and_unseen_classes_give_way, words_share_the_rules_of_their_classes)
