#include "src/corpus/corpus_parser.hh"

#include "fsa/base/rng.hh"
#include "tests/src/corpus/corpus_texts.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace corpus_texts;

static CorpusOptions of(CorpusFormat format, AlphabetPtr alphabet = nullptr) { return {format, std::move(alphabet), false}; }

static void pieces_of_any_size_give_the_same_corpus(void **) {
  const std::pair<CorpusFormat, std::string> texts[] = {
      {CorpusFormat::text, "\xEF\xBB\xBFthe  cat\tsat\r\n\r\n \xC3\xA4 the\ncat\r"},
      {CorpusFormat::characters, "\xEF\xBB\xBFna\xC3\xAFve\r\n\n\xF0\x9F\x90\x88""a"},
      {CorpusFormat::integers, "0 12 3\r\n\n12\t0\n"},
      {CorpusFormat::pautomac, "3 10\r\n2 9 0\r\n0\r\n1 4"},
      {CorpusFormat::abbadingo, "3 10\n1 2 9 0\n0 1 3\n1 0\n\n"}};
  const std::string expected[] = {"the cat sat||\xC3\xA4 the|cat", "n a \xC3\xAF v e||\xF0\x9F\x90\x88 a", "0 12 3||12 0",
                                  "9 0||4", "9 0|"};
  int k = 0;
  for (const auto &[format, text] : texts) {
    for (size_t piece = 1; piece <= text.size(); ++piece) {
      const std::string found = shown(*in_pieces(text, of(format), piece));
      if (found != expected[k]) print_error("format %d in pieces of %zu: %s\n", k, piece, found.c_str());
      assert_true(found == expected[k]);
    }
    ++k;
  }
}

static void an_empty_text_is_refused_in_every_format(void **) {
  for (int32_t f = 0; f < 5; ++f) assert_refused("", of(static_cast<CorpusFormat>(f)), 1, "empty text");
}

static void random_bytes_are_read_or_refused_with_a_line(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  const std::string_view likely = "0123 456789\n\n\r\t ab-\0\x80\xC3\xA4";
  int read = 0, refused = 0;
  Run run;
  run.max_bytes = 1 << 20;  // a large symbol makes a large alphabet
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (uint64_t k = rng.below(30); k > 0; --k) {
      text += rng.below(8) ? likely[rng.below(likely.size())] : static_cast<char>(rng.below(256));
    }
    const CorpusOptions options{static_cast<CorpusFormat>(rng.below(5)), rng.below(3) ? nullptr : Alphabet::sized(5),
                                rng.below(2) == 1};
    if (options.format == CorpusFormat::characters && options.alphabet) continue;  // characters need names
    try {
      const CorpusPtr corpus = read_corpus(text, options, run);
      ++read;
      for (const Label label : corpus->symbols) assert_true(corpus->alphabet->holds(label));
      assert_true(corpus->count() >= 1);
    } catch (const Error &e) {
      ++refused;
      assert_true((e.code == Code::parse && e.line >= 1) || e.code == Code::limit);
      assert_true(e.message[0] != 0);
    }
  }
  assert_true(read > 500 && refused > 5000);
}

static void a_run_of_bytes_without_end_is_refused_and_limits_hold(void **) {
  const std::string endless(size_t{1} << 20, '7');
  assert_refused(endless, of(CorpusFormat::integers), 1, "without a blank");
  Run small;
  small.max_bytes = 1 << 16;
  std::string many;
  for (int i = 0; i < 50000; ++i) many += "1 ";
  assert_throws(read_corpus(many, of(CorpusFormat::integers), small), Code::limit);
  assert_throws(read_corpus("1 1000000\n0\n", of(CorpusFormat::pautomac), small), Code::limit);
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(read_corpus(many, of(CorpusFormat::integers), cancelled), Code::cancelled);
}

static void a_corpus_keeps_little_more_than_its_symbols(void **) {
  std::string text;
  for (int i = 0; i < 70000; ++i) text += i % 10 ? "3 " : "4\n";
  const CorpusPtr corpus = read_corpus(text, of(CorpusFormat::integers), Run{});
  assert_true(static_cast<const CorpusArrays *>(corpus->owner.get())->symbols.capacity() < corpus->symbols.size() / 3 * 4);
  assert_true(static_cast<const CorpusArrays *>(corpus->owner.get())->offsets.capacity() < corpus->offsets.size() / 3 * 4);
}

static void alphabets_that_cannot_serve_are_refused(void **) {
  assert_throws(corpus_parser(of(CorpusFormat::characters, Alphabet::sized(3)), Run{}), Code::argument);
  assert_throws(corpus_parser(of(CorpusFormat::text, Alphabet::open()), Run{}), Code::argument);
}

static void integers_are_named_from_0(void **) {
  const AlphabetPtr alphabet = integer_alphabet(12, Run{});
  assert_int_equal(alphabet->size(), 12);
  assert_true(alphabet->name(1) == "0" && alphabet->name(12) == "11");
}

static void one_byte_order_mark_is_skipped_and_no_second_one(void **) {
  const std::string mark = "\xEF\xBB\xBF";
  for (const size_t piece : {1, 2, 100}) {
    assert_true(shown(*in_pieces(mark + mark + "a\n", of(CorpusFormat::characters), piece)) == mark + " a");
    assert_true(shown(*in_pieces(mark + mark + "a\n", of(CorpusFormat::text), piece)) == mark + "a");
    assert_true(shown(*in_pieces("\n" + mark + "a\n", of(CorpusFormat::characters), piece)) == "|" + mark + " a");
    assert_true(shown(*in_pieces("a" + mark + "\n", of(CorpusFormat::characters), piece)) == "a " + mark);
  }
}

static void a_symbol_has_64_kilobytes_at_most_wherever_it_is_cut(void **) {
  const std::string most(65536, 'x'), more(65537, 'x');
  for (const size_t piece : {size_t{1000}, size_t{1} << 20}) {
    assert_int_equal(in_pieces(most + " a\n", of(CorpusFormat::text), piece)->symbols.size(), 2);
  }
  assert_refused(more + " a\n", of(CorpusFormat::text), 1, "more than 65536 bytes");
  assert_refused("a\n" + more, of(CorpusFormat::text), 2, "more than 65536 bytes");
}

static void a_few_bytes_make_no_millions_of_names(void **) {
  assert_refused("44000000\n", of(CorpusFormat::integers), 1, "expected 0 to 1048575");
  assert_refused("1 44000000\n1 0\n", of(CorpusFormat::pautomac), 1, "1 to 1048576");
  assert_throws(integer_alphabet(kMostNumbers + 1, Run{}), Code::limit);
  // An alphabet that is given may have more.
  const CorpusPtr corpus = read_corpus("44000000\n", of(CorpusFormat::integers, Alphabet::sized(50000000)), Run{});
  assert_int_equal(corpus->symbols[0], 44000001);
}

TESTS(pieces_of_any_size_give_the_same_corpus, an_empty_text_is_refused_in_every_format,
      random_bytes_are_read_or_refused_with_a_line, a_run_of_bytes_without_end_is_refused_and_limits_hold,
      a_corpus_keeps_little_more_than_its_symbols, alphabets_that_cannot_serve_are_refused, integers_are_named_from_0,
      one_byte_order_mark_is_skipped_and_no_second_one, a_symbol_has_64_kilobytes_at_most_wherever_it_is_cut,
      a_few_bytes_make_no_millions_of_names)
