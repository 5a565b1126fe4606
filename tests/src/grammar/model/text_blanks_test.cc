// One rule of blanks for all readers of words, as fsa/base/blanks.hh has it: random words with other spaces in them, and random
// blanks between, give the same words in brackets, plain sentences, tables of heads, grammars, corpora and PAutomaC's models.
#include "fsa/base/blanks.hh"

#include <string>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/corpus/corpus_parser.hh"
#include "src/corpus/tagged_parser.hh"
#include "src/corpus/treebank/head_table.hh"
#include "src/corpus/treebank/treebank_text.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/pfa/model/pfa_model.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Words = std::vector<std::string>;

struct Drawn {
  Rng rng;
  // Letters, and what Unicode or some locale calls white space.
  std::string word() {
    static constexpr const char *kParts[] = {"a",        "b",          "\xC3\xA4",     "\xC2\xA0",     "\xC2\x85",
                                             "\xE1\x9A\x80", "\xE2\x80\x83", "\xE2\x80\xA8", "\xE3\x80\x80"};
    std::string text;
    for (uint64_t n = 1 + rng.below(4); n > 0; --n) text += kParts[rng.below(std::size(kParts))];
    return text;
  }
  // Of one line, or of several where `lines` says that a line's end is a blank too. At least one.
  std::string blanks(bool lines = false) {
    std::string text;
    for (uint64_t n = 1 + rng.below(3); n > 0; --n) {
      const char c = kBlanks[rng.below(kBlanks.size())];
      text += c == '\n' && !lines ? ' ' : c;
    }
    return text;
  }
};

Words names_of(const AlphabetPtr &alphabet, std::span<const Label> labels) {
  Words out;
  for (const Label label : labels) out.emplace_back(alphabet->name(label));
  return out;
}

Words words_of(const Grammar &g) {
  Words out;
  for (Label w = 1; w <= g.words->size(); ++w) out.emplace_back(g.words->name(w));
  return out;
}

}  // namespace

static void every_reader_has_the_same_words(void **) {
  Drawn d{Rng(44, RngMethod::test, 0, 0, 0)};
  for (int round = 0; round < 500; ++round) {
    const std::string x = d.word(), second = d.word(), y = second == x ? second + "c" : second;
    const Words both{x, y};
    const std::string b1 = d.blanks(), b2 = d.blanks(), end = d.rng.below(2) ? d.blanks() : "";
    const auto some = [&] { return d.rng.below(2) ? d.blanks() : std::string(); };
    const std::string line = some() + x + b1 + y + end + "\n";

    const auto gap = [&] { return d.blanks(true); };
    const TreebankPtr tree =
        read_penn(gap() + "(" + gap() + "(S" + gap() + "(A" + gap() + x + ")" + gap() + "(" + gap() + y + gap() + ")" + gap() +
                      "))", {}, Run{});
    assert_true(names_of(tree->arrays().words, tree->sentence(0).word) == both);
    assert_true(looks_like_penn(gap() + "(A b)"));
    assert_false(looks_like_penn(x + "(A b)"));

    const TreebankPtr plain = read_plain(line, Run{});
    assert_true(plain->sentences() == 1 && names_of(plain->arrays().words, plain->sentence(0).word) == both);
    CorpusOptions text;
    text.format = CorpusFormat::text;
    const CorpusPtr corpus = read_corpus(line, text, Run{});
    assert_true(corpus->count() == 1 && names_of(corpus->alphabet, corpus->sequence(0)) == both);
    TaggedOptions tagged;
    tagged.format = TaggedFormat::text;
    const TaggedCorpusPtr tokens = read_tagged_corpus(line, tagged, Run{});
    assert_true(names_of(tokens->words->alphabet, tokens->words->sequence(0)) == both);

    // The first child of the table that is there: its names are cut as the words are.
    const HeadTable table(some() + "S" + b1 + "right" + b2 + y + b1 + x + end + "\n" + "skip" + b2 + x + end);
    assert_int_equal(table.head_of("S", {y, x, "z"}), 0);
    assert_int_equal(table.head_of("S", {x, "z"}), 0);
    assert_int_equal(table.head_of("T", {x, "z"}), 1);

    const std::string johnson = some() + "1" + b1 + "S" + b2 + "-->" + b1 + x + b2 + y + end + "\n";
    assert_true(words_of(*read_johnson(johnson, RowSums::any, Run{})) == both);
    const std::string weight = "[" + some() + "1" + some() + "]";
    const std::string nltk = some() + "S" + b1 + "->" + b2 + "'" + x + "'" + some() + "\"" + y + "\"" + some() + weight + end;
    assert_true(words_of(*read_nltk(nltk, RowSums::any, Run{})) == both);
    const std::string rules = some() + "S_0" + b1 + "->" + b2 + "A_0" + b1 + "1" + end;
    const std::string two = "[" + some() + ".5," + some() + "0]";
    const std::string words = some() + "A" + b1 + x + b2 + two + end + "\nA" + b2 + y + b1 + "[.5]";
    assert_true(words_of(*read_berkeley(rules, words, RowSums::any, Run{})) == both);

    const auto row = [&](const char *inside, const char *p) { return some() + "(" + inside + ")" + b1 + p + end + "\n"; };
    const std::string automaton = some() + "I: (state)\n" + row("0", "1") + some() + "F:\n" + row("0", ".5") + some() + "\n" +
                                  some() + "S:\n" + row("0,\v0", ".25") + row(" 0,1\f", ".75") + "T:\n" +
                                  row("0,0, 0", "1") + row("0,1,0", "1");
    assert_int_equal(read_pautomac_model(automaton, Run{})->alphabet->size(), 2);
  }
}

TESTS(every_reader_has_the_same_words)
