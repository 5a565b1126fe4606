#include "src/corpus/word_classes.hh"

#include <map>
#include <string>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Letters of one byte and of two, capitals and small ones, digits and a hyphen.
std::string random_word(Rng *rng) {
  static constexpr const char *kLetters[] = {"a", "b", "A", "n", "ä", "Ä", "7", "-"};
  std::string word;
  for (uint64_t k = 1 + rng->below(5); k > 0; --k) word += kLetters[rng->below(8)];
  return word;
}

WordClasses without_suffixes() { return WordClasses({}, 0, 1, Run{}); }

// The last n letters, those of ASCII small; "" where there are fewer.
std::string suffix_of(const std::string &word, size_t n) {
  size_t at = word.size();
  for (; n > 0 && at > 0; --n) {
    --at;
    while (at > 0 && (static_cast<unsigned char>(word[at]) & 0xC0) == 0x80) --at;
  }
  std::string suffix = n > 0 ? "" : word.substr(at);
  for (char &c : suffix) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return suffix;
}

}  // namespace

// By counting every suffix of every word within its shape.
static void a_class_is_the_longest_suffix_that_weighs_enough(void **) {
  for (int round = 0; round < 40; ++round) {
    Rng rng(2, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const size_t longest = rng.below(4);
    const double least = 1 + static_cast<double>(rng.below(4));
    std::vector<std::string> texts;
    for (int i = 0; i < 120; ++i) texts.push_back(random_word(&rng));
    Array<WordClasses::Word> words;
    std::map<std::pair<int32_t, std::string>, double> weight;
    const WordClasses shapes = without_suffixes();
    for (const std::string &text : texts) {
      words.push_back({text, 0.5 * static_cast<double>(1 + rng.below(3))});
      for (size_t n = 1; n <= longest; ++n) {
        const std::string suffix = suffix_of(text, n);
        if (!suffix.empty()) weight[{shapes.of(text), suffix}] += words.back().weight;
      }
    }
    const WordClasses classes(words, static_cast<int32_t>(longest), least, Run{});
    std::map<std::pair<int32_t, std::string>, int32_t> seen;  // the number a shape and suffix has
    int32_t expected = WordClasses::kShapes;
    for (const auto &[key, sum] : weight) expected += sum >= least;
    assert_int_equal(classes.count(), expected);
    for (int i = 0; i < 400; ++i) {
      const std::string text = i < 120 ? texts[static_cast<size_t>(i)] : random_word(&rng);
      const int32_t shape = shapes.of(text), number = classes.of(text);
      std::string longest_kept;
      for (size_t n = 1; n <= longest; ++n) {
        const auto found = weight.find({shape, suffix_of(text, n)});
        if (found == weight.end() || found->second < least) break;
        longest_kept = found->first.second;
      }
      assert_int_equal(seen.emplace(std::pair(shape, longest_kept), number).first->second, number);
      int32_t depth = 0, at = number;
      for (; classes.parent(at) != WordClasses::kNone; at = classes.parent(at)) {
        assert_true(classes.parent(at) < at);
        ++depth;
      }
      assert_int_equal(at, shape);
      assert_int_equal(depth == 0, longest_kept.empty());
    }
    std::map<int32_t, int> numbers;  // two of them never share one
    for (const auto &[key, number] : seen) assert_int_equal(++numbers[number], 1);
  }
}

static void shapes_tell_capitals_digits_hyphens_and_letters(void **) {
  const WordClasses shapes = without_suffixes();
  // One of each: all differ, and what stands in a row is alike.
  static constexpr const char *kAlike[][3] = {{"dog", "iPod", "größe"}, {"Dog", "Ökonom", "I"},   {"NATO", "ÖBB", "ЕЭС"},
                                              {"a4", "4th", "x2y"},     {"1984", "3.14", "99%"}, {"well-known", "a-b", "x--"},
                                              {"...", "?!", ","},       {"10-20", "1-", "9-9"},  {"B52", "A4", "Q1"}};
  std::map<int32_t, int> seen;
  for (const auto &row : kAlike) {
    for (const char *text : row) {
      if (std::strcmp(row[0], "B52") != 0) assert_int_equal(shapes.of(text), shapes.of(row[0]));
    }
    assert_int_equal(++seen[shapes.of(row[0])], 1);
  }
  assert_int_equal(shapes.of("-"), shapes.of(","));  // a hyphen in front makes no compound
  const int32_t broken = shapes.of("\xFF\xC3");      // not UTF-8: as letters
  assert_int_equal(broken, shapes.of("dog"));
  assert_true(shapes.of("") >= 0);
}

static void limits_hold(void **) {
  Array<WordClasses::Word> words;
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) texts.push_back(std::to_string(i * 7919) + "x");
  for (const std::string &text : texts) words.push_back({text, 1});
  Run small;
  small.max_bytes = 20000;
  assert_throws(WordClasses(words, 4, 1, small), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(WordClasses(words, 4, 1, cancelled), Code::cancelled);
}

TESTS(a_class_is_the_longest_suffix_that_weighs_enough, shapes_tell_capitals_digits_hyphens_and_letters, limits_hold)
