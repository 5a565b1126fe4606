#include "src/corpus/tagged_parser.hh"

#include <algorithm>
#include <map>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace tagged_texts;

static const std::string kConllu =
    "\xEF\xBB\xBF# sent_id = "
    "1\r\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\r\n1\tDe\tde\tADP\tP\t_\t2\tcase\t_\t_\r\n2\tle\tle\t_\tD\t_\t0\troot\t_\t_\r\n"
    "2.1\tx\tx\tX\tX\t_\t_\t_\t_\t_\r\n\r\n\r\n1\t10 000\t10 000\tNUM\t_\t_\t0\troot\t_\t_";

static TaggedOptions conllu(int32_t tag_column = kUpos) {
  TaggedOptions o;
  o.format = TaggedFormat::conllu;
  o.tag_column = tag_column;
  return o;
}

static void pieces_of_any_size_give_the_same_corpus(void **) {
  const std::string text = "The\tDT\r\ncat\tNN\n\n\nThe\n\xC3\xA4\tNN\r";
  for (size_t piece = 1; piece <= text.size(); ++piece) {
    assert_string_equal(shown(*in_pieces(text, {}, piece)).c_str(), "The/DT cat/NN|The/ \xC3\xA4/NN");
  }
  for (size_t piece = 1; piece <= kConllu.size(); ++piece) {
    assert_string_equal(shown(*in_pieces(kConllu, conllu(), piece)).c_str(), "De/ADP le/|10\xC2\xA0""000/NUM");
    assert_string_equal(shown(*in_pieces(kConllu, conllu(kXpos), piece)).c_str(), "De/P le/D|10\xC2\xA0""000/");
  }
  assert_null(read_tagged_corpus(kConllu, conllu(kNoColumn), Run{})->tags.get());
  TaggedOptions lines;
  lines.format = TaggedFormat::text;
  const std::string plain = "\xEF\xBB\xBFthe  cat\r\n\n \n\tsat b\r";
  for (size_t piece = 1; piece <= plain.size(); ++piece) {
    assert_string_equal(shown(*in_pieces(plain, lines, piece)).c_str(), "the/ cat/|sat/ b/");
  }
}

static void names_come_in_order_of_first_occurrence_after_the_unknown_word(void **) {
  const TaggedCorpusPtr corpus = read_tagged_corpus("b\tY\na\tX\nb\tX\n", {}, Run{});
  assert_string_equal(names(corpus->words->alphabet).c_str(), "<unk> b a");
  assert_string_equal(names(corpus->tags).c_str(), "Y X");
  assert_true(std::ranges::equal(corpus->words->symbols, hws::Array<Label>{2, 3, 2}));
  assert_true(corpus->tag == (hws::Array<Label>{1, 2, 2}));
  assert_int_equal(corpus->unknown_word(), 1);
  TaggedOptions bare;
  bare.min_count = 0;
  assert_string_equal(names(read_tagged_corpus("b\na\n", bare, Run{})->words->alphabet).c_str(), "b a");
}

static void words_seen_too_seldom_become_the_unknown_one(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> words;
    std::map<std::string, int> seen;
    std::string text;
    for (uint64_t k = 1 + rng.below(30); k > 0; --k) {
      words.push_back(rng.below(20) ? "w" + std::to_string(rng.below(8)) : "<unk>");
      ++seen[words.back()];
      text += words.back() + "\n";
    }
    TaggedOptions options;
    options.min_count = 1 + static_cast<int64_t>(rng.below(4));
    const TaggedCorpusPtr corpus = read_tagged_corpus(text, options, Run{});
    std::vector<std::string> expected{"<unk>"};
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string word = seen[words[i]] < options.min_count ? "<unk>" : words[i];
      assert_true(corpus->words->alphabet->name(corpus->words->symbols[i]) == word);
      if (std::find(expected.begin(), expected.end(), word) == expected.end()) expected.push_back(word);
    }
    assert_int_equal(corpus->words->alphabet->size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      assert_true(corpus->words->alphabet->name(static_cast<Label>(i + 1)) == expected[i]);
    }
  }
}

static void words_outside_a_given_alphabet_are_the_unknown_one(void **) {
  TaggedOptions options;
  options.words = Alphabet::named({"cat", "<unk>", "the"});
  options.tags = Alphabet::named({"DT", "NN"});
  const TaggedCorpusPtr corpus = read_tagged_corpus("the\tDT\ndog\tNN\n", options, Run{});
  assert_ptr_equal(corpus->words->alphabet.get(), options.words.get());
  assert_ptr_equal(corpus->tags.get(), options.tags.get());
  assert_string_equal(shown(*corpus).c_str(), "the/DT <unk>/NN");
  assert_refused("the\tDT\ndog\tVB\n", options, 2, 5, "'VB' is no tag");
  assert_refused("the\n\xC3\tNN\n", options, 2, 1, "not UTF-8");
  assert_string_equal(shown(*read_tagged_corpus("the\nthe \tNN\n", options, Run{})).c_str(), "the/ the/NN");
  options.words = Alphabet::named({"cat", "the"});
  assert_refused("the\tDT\ndog\tNN\n", options, 2, 1, "'dog' is no word");
}

static void upper_case_of_ascii_is_lowered_on_request(void **) {
  TaggedOptions options;
  options.lower_case = true;
  assert_string_equal(shown(*read_tagged_corpus("THE\tDT\nthe\n\xC3\x84Z[@\n", options, Run{})).c_str(),
                      "the/DT the/ \xC3\x84z[@/");
  TaggedOptions lower = conllu();
  lower.lower_case = true;
  assert_string_equal(shown(*read_tagged_corpus(kConllu, lower, Run{})).c_str(), "de/ADP le/|10\xC2\xA0""000/NUM");
}

static void texts_without_tokens_and_bad_names_are_refused(void **) {
  assert_refused("", {}, 1, 1, "no tokens in 0 lines");
  assert_refused("\n \n\t\r\n", {}, 3, 1, "no tokens in 3 lines");
  assert_refused("# nothing\n", conllu(), 1, 1, "no tokens in 1 lines");
  assert_string_equal(shown(*read_tagged_corpus("a\nb c\tX\nd e\n\xC3\xA4\tX Y\n", {}, Run{})).c_str(),
                      "a/ b c/X d/e \xC3\xA4/X Y");
  assert_refused("a\nb c X\n", {}, 2, 5, "a tab between them where one has blanks");
  assert_refused("a\n\xC3\xA4\tX\x80\n", {}, 2, 3, "not UTF-8");
  assert_refused("a\nb\rc\td\n", {}, 2, 1, "control characters");
  TaggedOptions lines;
  lines.format = TaggedFormat::text;
  assert_refused("a b\n\n\xC3\xA4 \xC3 c\n", lines, 3, 3, "not UTF-8");
  assert_refused(" \n", lines, 1, 1, "no tokens in 1 lines");
  assert_refused("a\tX\tY\n", {}, 1, 4, "more than two columns");
  assert_refused("1\ta\n", conllu(), 1, 4, "2 columns");
}

static void options_that_cannot_serve_are_refused(void **) {
  TaggedOptions nameless, both, negative;
  nameless.words = Alphabet::sized(3);
  assert_throws(TaggedParser(nameless, Run{}), Code::argument);
  nameless.words = nullptr;
  nameless.tags = Alphabet::open();
  assert_throws(TaggedParser(nameless, Run{}), Code::argument);
  both.words = Alphabet::named({"a"});
  both.min_count = 2;
  assert_throws(TaggedParser(both, Run{}), Code::argument);
  negative.min_count = -1;
  assert_throws(TaggedParser(negative, Run{}), Code::argument);
}

static void random_bytes_are_read_or_refused_with_a_place(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  const std::string_view likely = "ab_#1-.2\t\n\n\r\xC3\xA4";
  int read = 0, refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (uint64_t k = rng.below(12); k > 0; --k) {
      text += rng.below(16) ? likely[rng.below(likely.size())] : static_cast<char>(rng.below(256));
    }
    if (i % 2) {  // a line of ten columns
      text = std::to_string(1 + rng.below(2));
      for (int k = 0; k < 9; ++k) text += "\t" + std::string(1, likely[rng.below(likely.size())]);
    }
    try {
      TaggedOptions options = i % 2 ? conllu() : TaggedOptions{};
      if (i % 8 == 0) options.format = TaggedFormat::text;
      const TaggedCorpusPtr corpus = read_tagged_corpus(text, options, Run{});
      ++read;
      for (const Label word : corpus->words->symbols) assert_true(corpus->words->alphabet->holds(word));
      for (int64_t s = 0; s < corpus->count(); ++s) assert_true(!corpus->words->sequence(s).empty());
    } catch (const Error &e) {
      ++refused;
      assert_true(e.code == Code::parse && e.line >= 1 && e.column >= 1 && e.message[0] != 0);
    }
  }
  assert_true(read > 2000 && refused > 5000);
}

static void limits_and_cancelling_are_honoured(void **) {
  std::string many;
  for (int i = 0; i < 20000; ++i) many += "a\tX\n";
  Run small;
  small.max_bytes = 1 << 16;
  assert_throws(read_tagged_corpus(many, {}, small), Code::limit);
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(read_tagged_corpus(many, {}, cancelled), Code::cancelled);
  const TaggedCorpusPtr corpus = read_tagged_corpus(many, {}, Run{});
  assert_true(corpus->tag.capacity() < corpus->tag.size() / 3 * 4 &&
              static_cast<const CorpusArrays *>(corpus->words->owner.get())->symbols.capacity() < corpus->tag.size() / 3 * 4);
}

TESTS(pieces_of_any_size_give_the_same_corpus, names_come_in_order_of_first_occurrence_after_the_unknown_word,
      words_seen_too_seldom_become_the_unknown_one, words_outside_a_given_alphabet_are_the_unknown_one,
      upper_case_of_ascii_is_lowered_on_request, texts_without_tokens_and_bad_names_are_refused,
      options_that_cannot_serve_are_refused, random_bytes_are_read_or_refused_with_a_place, limits_and_cancelling_are_honoured)
