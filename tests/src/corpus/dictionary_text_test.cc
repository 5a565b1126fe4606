#include "src/corpus/dictionary_text.hh"

#include "fsa/base/rng.hh"
#include "tests/src/corpus/in_pieces.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace hws;

static TagDictionaryPtr in_pieces(std::string_view text, size_t piece, AlphabetPtr tags = nullptr) {
  DictionaryParser parser(std::move(tags), Run{});
  return fed_in_pieces(parser, text, piece);
}

static void assert_refused(std::string_view text, int64_t line, int64_t column, const char *words, AlphabetPtr tags = nullptr) {
  assert_refused_at(text, line, column, words, [&](size_t piece) { in_pieces(text, piece, tags); });
}

static void pieces_of_any_size_give_the_same_dictionary(void **) {
  const std::string text = "\xEF\xBB\xBFthe\tDT\r\n\nsaw\tVB\tNN\tVB\n\xC3\xA4\tNN\tVB\r";
  for (size_t piece = 1; piece <= text.size(); ++piece) {
    const TagDictionaryPtr d = in_pieces(text, piece);
    assert_string_equal(tagged_texts::names(d->words).c_str(), "the saw \xC3\xA4");
    assert_string_equal(tagged_texts::names(d->tags).c_str(), "DT VB NN");
    assert_string_equal(write_dictionary(*d, Run{}).c_str(), "the\tDT\nsaw\tVB\tNN\n\xC3\xA4\tVB\tNN\n");
    assert_int_equal(d->entry[1], d->entry[2]);
  }
}

static void what_is_written_reads_back_as_it_was(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  const AlphabetPtr tags = Alphabet::named({"A", "B", "C", "D"});
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> names;
    for (uint64_t k = 1 + rng.below(6); k > 0; --k) names.push_back("w" + std::to_string(k));
    TagDictionary d(Alphabet::named(names), tags, Run{});
    for (int32_t &entry : d.entry) {
      if (rng.below(4) == 0) continue;
      Array<int32_t> set{static_cast<int32_t>(rng.below(4))};
      for (uint64_t k = rng.below(5); k > 0; --k) set.push_back(static_cast<int32_t>(rng.below(4)));
      entry = d.sets.add(set, Run{});
    }
    const std::string text = write_dictionary(d, Run{});
    if (text.empty()) continue;
    const TagDictionaryPtr back = read_dictionary(text, tags, Run{});
    assert_string_equal(write_dictionary(*back, Run{}).c_str(), text.c_str());
    const TagDictionaryPtr same = adapt_dictionary(*back, d.words, tags, {}, 1, Run{});
    for (Label w = 1; w <= d.words->size(); ++w) {
      assert_int_equal(same->entry[static_cast<size_t>(w) - 1] == TagDictionary::kNone,
                       d.entry[static_cast<size_t>(w) - 1] == TagDictionary::kNone);
      const std::span<const int32_t> found = same->sets.set(same->set_of(w)), expected = d.sets.set(d.set_of(w));
      assert_true(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    }
  }
}

static void an_entry_for_unknown_words_may_be_given(void **) {
  const TagDictionaryPtr d = read_dictionary("a\tX\n<unk>\tY\tZ\n", nullptr, Run{});
  const AlphabetPtr words = Alphabet::named({"<unk>", "a", "b"});
  const TagDictionaryPtr adapted = adapt_dictionary(*d, words, d->tags, Array<int64_t>{0, 1, 1}, 1, Run{});
  assert_string_equal(write_dictionary(*adapted, Run{}).c_str(), "<unk>\tY\tZ\na\tX\n");
}

static void what_is_no_dictionary_is_refused_with_its_place(void **) {
  assert_refused("", 1, 1, "no words");
  assert_refused("\n \n", 2, 1, "no words in 2 lines");
  assert_refused("a\tX\nb\n", 2, 2, "a word without tags");
  assert_refused("a\tX\n\tX\n", 2, 1, "an empty word");
  assert_refused("a\tX\nb\tX\t\n", 2, 5, "an empty tag");
  assert_refused("a\tX\nb\tX\na\tY\n", 3, 1, "a second line for 'a'");
  assert_refused("a\tX\n b\tX\n", 2, 1, "ends with a blank");
  assert_refused("a\tX\nb\tX\tY\x80\n", 2, 5, "not UTF-8");
  assert_refused("a\tX\nb\tX\tZ\n", 2, 5, "'Z' is no tag", Alphabet::named({"X", "Y"}));
  assert_throws(DictionaryParser(Alphabet::sized(2), Run{}), Code::argument);
}

static void limits_and_cancelling_are_honoured(void **) {
  std::string many = "a";
  for (int i = 0; i < 20000; ++i) many += "\tX";
  Run small;
  small.max_bytes = 1 << 16;
  assert_throws(read_dictionary(many + "\n", nullptr, small), Code::limit);
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(read_dictionary(many + "\n", nullptr, cancelled), Code::cancelled);
}

TESTS(pieces_of_any_size_give_the_same_dictionary, what_is_written_reads_back_as_it_was,
      an_entry_for_unknown_words_may_be_given, what_is_no_dictionary_is_refused_with_its_place,
      limits_and_cancelling_are_honoured)
