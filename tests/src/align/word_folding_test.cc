// Words that count as one, and bitexts in them.
#include "src/align/word_folding.hh"

#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

CorpusPtr named_corpus(std::vector<std::string> names, const std::vector<tiny::Words> &sequences) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::named(std::move(names));
  for (const tiny::Words &words : sequences) {
    for (const int32_t word : words) arrays.symbols.push_back(word);
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return shared_corpus(std::move(arrays));
}

void words_fold_by_case_and_by_their_first_letters(void **) {
  assert_true(folded("HOUSE", {true, 0}) == "house");
  assert_true(folded("\xC3\x89t\xC3\x89", {true, 0}) == "\xC3\xA9t\xC3\xA9");           // E with acute
  assert_true(folded("\xD0\x96\xCE\xA9\xC5\xB9", {true, 0}) == "\xD0\xB6\xCF\x89\xC5\xBA");  // Zhe, Omega, Z with acute
  assert_true(folded("\xC3\x97", {true, 0}) == "\xC3\x97");                              // a multiplication sign is no letter
  assert_true(folded("\xC3\x89t\xC3\xA9s", {false, 2}) == "\xC3\x89t");
  assert_true(folded("Houses", {true, 4}) == "hous");
  assert_true(folded("Ab", {true, 4}) == "ab");
  assert_true(folded("Ab", {}) == "Ab");
}

void folding_is_a_text(void **) {
  for (const char *text : {"none", "lower", "4", "lower,4", "1000"}) assert_true(folding_text(parse_folding(text)) == text);
  for (const char *text : {"", "upper", "0", "1001", "lower,", "lower4", "lower,0", "4,lower", "-1", "lower,lower"}) {
    assert_throws(parse_folding(text), Code::argument);
  }
}

void bitexts_are_renumbered(void **) {
  const BitextPtr plain = make_bitext(named_corpus({"The", "house", "HOUSE", "the", "Cat"}, {{1, 2}, {4, 3, 5}, {}}),
                                      named_corpus({"b", "a"}, {{1}, {2, 1}, {2}}));
  assert_true(renumbered(plain, {}, nullptr, nullptr, Run{}) == plain);
  const BitextPtr lower = renumbered(plain, {true, 0}, nullptr, nullptr, Run{});
  const Corpus &source = *lower->source;
  assert_int_equal(source.alphabet->size(), 3);
  const std::vector<std::string> names{"the", "house", "cat"};
  for (Label l = 1; l <= 3; ++l) assert_true(source.alphabet->name(l) == names[static_cast<size_t>(l) - 1]);
  assert_true(std::vector<Label>(source.symbols.begin(), source.symbols.end()) == (std::vector<Label>{1, 2, 1, 2, 3}));
  assert_int_equal(source.count(), 3);
  // Words that are known keep their numbers.
  const AlphabetPtr known = Alphabet::named({"cat", "dog"});
  const BitextPtr behind = renumbered(plain, {true, 0}, known, nullptr, Run{});
  assert_int_equal(behind->source->alphabet->size(), 4);
  assert_int_equal(behind->source->alphabet->find("the"), 3);
  const auto symbols = behind->source->symbols;
  assert_true(std::vector<Label>(symbols.begin(), symbols.end()) == (std::vector<Label>{3, 4, 3, 4, 1}));
  assert_int_equal(behind->target->alphabet->size(), 2);
}

}  // namespace

TESTS(words_fold_by_case_and_by_their_first_letters, folding_is_a_text, bitexts_are_renumbered)
