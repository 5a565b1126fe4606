#include "src/corpus/tagged_write.hh"

#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace tagged_texts;

static TaggedCorpusPtr read(std::string_view text) { return read_tagged_corpus(text, {}, Run{}); }

static void what_is_written_reads_back_to_the_byte(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (uint64_t i = 1 + rng.below(4); i > 0; --i) {
      for (uint64_t k = 1 + rng.below(5); k > 0; --k) {
        text += rng.below(2) ? "w" + std::to_string(rng.below(5)) : "\xC3\xA4";
        if (rng.below(3)) text += "\tT" + std::to_string(rng.below(3));
        text += '\n';
      }
      text += '\n';
    }
    assert_string_equal(write_tagged_corpus(*read(text), Run{}).c_str(), text.c_str());
  }
}

static void a_word_like_a_byte_order_mark_comes_back(void **) {
  const std::string mark = "\xEF\xBB\xBF";
  const TaggedCorpusPtr corpus = read(mark + mark + "\tX\n");
  assert_string_equal(shown(*corpus).c_str(), (mark + "/X").c_str());
  assert_string_equal(shown(*read(write_tagged_corpus(*corpus, Run{}))).c_str(), (mark + "/X").c_str());
}

static void nameless_symbols_are_written_as_labels(void **) {
  CorpusArrays words;
  words.alphabet = Alphabet::sized(9);
  words.symbols = {9, 1};
  words.offsets = {0, 2};
  assert_string_equal(write_tagged_corpus(*tagged_corpus(shared_corpus(words), Alphabet::sized(3), {3, 0}), Run{}).c_str(),
                      "9\t3\n1\n\n");
}

static const AlphabetPtr kTags = Alphabet::named({"X", "YY"});
static std::string replaced(std::string_view text, TaggedFormat format, const hws::Array<Label> &tags) {
  return replace_tags(text, format, kUpos, *kTags, tags, Run{});
}

static void tags_are_replaced_and_every_other_byte_stays(void **) {
  assert_string_equal(replaced("\xEF\xBB\xBFThe\tDT\r\ncat\n\n\nsat\tV", TaggedFormat::pairs, {1, 2, 1}).c_str(),
                      "\xEF\xBB\xBFThe\tX\r\ncat\tYY\n\n\nsat\tX");
  assert_string_equal(replaced("The\tDT\r\ncat\n", TaggedFormat::pairs, {0, 0}).c_str(), "The\r\ncat\n");
  assert_string_equal(replaced("The  DT\nthe \t DT\n", TaggedFormat::pairs, {1, 2}).c_str(), "The  X\nthe \t YY\n");
  // Behind blanks alone a tag with a space could not be read.
  const AlphabetPtr phrase = Alphabet::named({"N P"});
  const std::string spaced = replace_tags("The  DT \n", TaggedFormat::pairs, kUpos, *phrase, hws::Array<Label>{1}, Run{});
  assert_string_equal(spaced.c_str(), "The\tN P \n");
  const std::string conllu =
      "# "
      "a\r\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\r\n1\tDe\tde\tADP\tP\t_\t2\tcase\t_\t_\r\n2\tle\tle\t_\tD\t_\t0\troot\t_\t_"
      "\r\n\r\n";
  const std::string expected =
      "# "
      "a\r\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\r\n1\tDe\tde\tYY\tP\t_\t2\tcase\t_\t_\r\n2\tle\tle\tX\tD\t_\t0\troot\t_\t_\r\n\r\n";
  assert_string_equal(replaced(conllu, TaggedFormat::conllu, {2, 1}).c_str(), expected.c_str());
  assert_string_equal(replaced(expected, TaggedFormat::conllu, {2, 0}).c_str(),
                      replaced(conllu, TaggedFormat::conllu, {2, 0}).c_str());
}

static void a_text_of_a_sequence_a_line_is_tagged_as_it_was_spelled(void **) {
  assert_string_equal(tag_text("\xEF\xBB\xBFThe  cat\r\n\n\tSat\n", *kTags, hws::Array<Label>{1, 0, 2}, Run{}).c_str(),
                      "The\tX\ncat\n\nSat\tYY\n\n");
  const std::string mark = "\xEF\xBB\xBF";
  assert_string_equal(tag_text(mark + mark + "a", *kTags, hws::Array<Label>{1}, Run{}).c_str(),
                      (mark + mark + "a\tX\n\n").c_str());
  for (const hws::Array<Label> &bad : {hws::Array<Label>{1}, {1, 1, 1}, {1, 3}, {1, -1}}) {
    assert_throws(tag_text("a b\n", *kTags, bad, Run{}), Code::argument);
  }
  // What it writes is read as the same words with these tags.
  TaggedOptions lines;
  lines.format = TaggedFormat::text;
  const TaggedCorpusPtr words = read_tagged_corpus("a b c\n\nb d\n", lines, Run{});
  const TaggedCorpusPtr tagged = read(tag_text("a b c\n\nb d\n", *kTags, hws::Array<Label>{1, 2, 1, 0, 2}, Run{}));
  assert_true(std::ranges::equal(tagged->words->symbols, words->words->symbols) &&
              std::ranges::equal(tagged->words->offsets, words->words->offsets));
  assert_string_equal(shown(*tagged).c_str(), "a/X b/YY c/X|b/ d/YY");
}

static void a_text_with_its_own_tags_stays_as_it_was(void **) {
  Rng rng(9, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    std::string text = rng.below(2) ? "" : "\xEF\xBB\xBF";
    for (uint64_t k = 1 + rng.below(9); k > 0; --k) {
      const char *const pieces[] = {"a\tX", "b", "B\tYY", "", " ", "_\t_", "a X", " b \t YY ", "B\rX"};
      text += pieces[k == 1 ? 0 : rng.below(9)];
      text += k == 1 && rng.below(2) ? "" : rng.below(2) ? "\r\n" : "\n";
    }
    const TaggedCorpusPtr corpus = read(text);
    assert_string_equal(replace_tags(text, TaggedFormat::pairs, kUpos, *corpus->tags, corpus->tag, Run{}).c_str(),
                        text.c_str());
  }
}

static void taggings_that_do_not_fit_are_refused(void **) {
  assert_throws(replaced("a\nb\n", TaggedFormat::pairs, {1}), Code::argument);
  assert_throws(replaced("a\nb\n", TaggedFormat::pairs, {1, 1, 1}), Code::argument);
  assert_throws(replaced("a\nb\n", TaggedFormat::pairs, {1, 3}), Code::argument);
  assert_throws(replaced("a\tb\tc\n", TaggedFormat::pairs, {1}), Code::parse);
  assert_throws(replace_tags("a\n", TaggedFormat::pairs, kNoColumn, *kTags, hws::Array<Label>{1}, Run{}), Code::argument);
}

TESTS(what_is_written_reads_back_to_the_byte, a_word_like_a_byte_order_mark_comes_back, nameless_symbols_are_written_as_labels,
      tags_are_replaced_and_every_other_byte_stays, a_text_of_a_sequence_a_line_is_tagged_as_it_was_spelled,
      a_text_with_its_own_tags_stays_as_it_was, taggings_that_do_not_fit_are_refused)
