#include "src/corpus/counted_parser.hh"

#include <algorithm>

#include "tests/src/corpus/corpus_texts.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace corpus_texts;

static const CorpusOptions kPautomac{CorpusFormat::pautomac, nullptr, false},
    kAbbadingo{CorpusFormat::abbadingo, nullptr, false};

static void pautomac_files_are_read_with_the_alphabet_they_declare(void **) {
  const CorpusPtr corpus = read_corpus("3 5\r\n2 4 0\r\n0\r\n3 1 1 1\r\n", kPautomac, Run{});
  assert_true(names(*corpus) == "0 1 2 3 4");
  assert_true(std::ranges::equal(corpus->symbols, Array<Label>{5, 1, 2, 2, 2}));
  assert_true(std::ranges::equal(corpus->offsets, Array<int64_t>{0, 2, 2, 5}));
  assert_true(shown(*read_corpus("1 1\n0", kPautomac, Run{})) == "");  // no final newline; the one string is empty
  assert_true(shown(*read_corpus("1 2\n1 1\n\n \n", kPautomac, Run{})) == "1");
}

static void abbadingo_keeps_the_sequences_of_label_1_or_all(void **) {
  const char *text = "4 2\n1 2 0 1\n0 1 1\n-1 0\n1 0\n";
  assert_true(shown(*read_corpus(text, kAbbadingo, Run{})) == "0 1|");
  CorpusOptions all = kAbbadingo;
  all.all_labels = true;
  assert_true(shown(*read_corpus(text, all, Run{})) == "0 1|1||");
  assert_refused("2 2\n0 1 1\n0 0\n", kAbbadingo, 4, "none of 2 sequences has label 1");
  assert_refused("1 2\n1\n", kAbbadingo, 2, "without a length");
  assert_refused("1 2\nx 1 1\n", kAbbadingo, 2, "is no label");
  assert_refused("1 2\n0 2 1\n", kAbbadingo, 2, "1 symbols; announced were 2");
}

static void wrong_headers_are_refused(void **) {
  for (const char *bad : {"x 2", "-1 2", "0 2", "100000000000000000000 2", "1.5 2"}) {
    assert_refused(std::string(bad) + "\n1 0\n", kPautomac, 1, "is no number of sequences");
  }
  for (const char *bad : {"1 x", "1 -2", "1 0", "1 100000000000000000000"}) {
    assert_refused(std::string(bad) + "\n1 0\n", kPautomac, 1, "is no size");
  }
  assert_refused("1\n1 0\n", kPautomac, 1, "no header");
  assert_refused("\n1 2\n1 0\n", kPautomac, 1, "no header");
  assert_refused("1 2 3\n1 0\n", kPautomac, 1, "after the header");
  assert_refused("1 3\n1 0\n", {CorpusFormat::pautomac, Alphabet::sized(2), false}, 1, "is no size");
}

static void wrong_lengths_and_counts_are_refused(void **) {
  assert_refused("2 2\n1 0\n2 1\n", kPautomac, 3, "1 symbols; announced were 2");
  assert_refused("2 2\n1 0\n1 1 0\n", kPautomac, 3, "more symbols than the 1");
  assert_refused("2 2\n1 0\n", kPautomac, 3, "ends after 1 sequences; announced were 2");
  assert_refused("1 2\n1 0\n1 1\n", kPautomac, 3, "more sequences than the 1");
  assert_refused("2 2\n1 0\n\n1 1\n", kPautomac, 3, "without a length");
  assert_refused("1 2\n-1\n", kPautomac, 2, "is no length");
  assert_refused("1 2\n99999999999999999999 0\n", kPautomac, 2, "is no length");
  assert_refused("9000000000000000000 2\n1 0\n", kPautomac, 3, "ends after 1");
}

static void symbols_outside_the_declared_alphabet_are_refused(void **) {
  for (const char *bad : {"2", "-1", "a", "100000000000000000000", "1.0"}) {
    assert_refused(std::string("2 2\n1 0\n2 1 ") + bad + "\n", kPautomac, 3,
                   "is no symbol; expected a whole number from 0 to 1");
  }
  assert_refused(std::string_view("1 2\n1 \0\n", 9), kPautomac, 2, "is no symbol");
}

static void a_larger_given_alphabet_stays(void **) {
  const AlphabetPtr given = Alphabet::named({"0", "1", "2"});
  const CorpusPtr corpus = read_corpus("1 2\n1 1\n", {CorpusFormat::pautomac, given, false}, Run{});
  assert_ptr_equal(corpus->alphabet.get(), given.get());
}

TESTS(pautomac_files_are_read_with_the_alphabet_they_declare, abbadingo_keeps_the_sequences_of_label_1_or_all,
      wrong_headers_are_refused, wrong_lengths_and_counts_are_refused, symbols_outside_the_declared_alphabet_are_refused,
      a_larger_given_alphabet_stays)
