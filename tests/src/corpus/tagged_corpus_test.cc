#include "src/corpus/tagged_corpus.hh"

#include "fsa/base/array.hh"
#include "src/corpus/corpus_parser.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace tagged_texts;

static CorpusPtr integers() { return read_corpus("0 2 1\n\n2\n", {CorpusFormat::integers, nullptr, false}, Run{}); }

static void any_corpus_takes_a_tag_per_token(void **) {
  const TaggedCorpusPtr corpus = tagged_corpus(integers(), Alphabet::named({"A", "B"}), {1, 0, 2, 1});
  assert_string_equal(shown(*corpus).c_str(), "0/A 2/ 1/B||2/A");
  assert_int_equal(corpus->count(), 3);
  assert_int_equal(corpus->tags_of(1).size(), 0);
  assert_int_equal(corpus->unknown_word(), 0);
  const TaggedCorpusPtr untagged = tagged_corpus(integers(), nullptr, {0, 0, 0, 0});
  assert_string_equal(shown(*untagged).c_str(), "0/ 2/ 1/||2/");
}

static void tags_that_do_not_fit_are_refused(void **) {
  const AlphabetPtr tags = Alphabet::sized(2);
  assert_throws(tagged_corpus(integers(), tags, {1, 2, 1}), Code::argument);
  assert_throws(tagged_corpus(integers(), tags, {1, 2, 1, 3}), Code::argument);
  assert_throws(tagged_corpus(integers(), tags, {1, 2, 1, -1}), Code::argument);
  assert_throws(tagged_corpus(integers(), nullptr, {0, 0, 0, 1}), Code::argument);
  assert_throws(tagged_corpus(integers(), Alphabet::open(), {0, 0, 0, 1}), Code::argument);
}

static void words_are_counted_over_all_sequences(void **) {
  assert_true(word_counts(*integers()) == (hws::Array<int64_t>{1, 1, 2}));
}

TESTS(any_corpus_takes_a_tag_per_token, tags_that_do_not_fit_are_refused, words_are_counted_over_all_sequences)
