#include "src/corpus/corpus.hh"

#include <algorithm>

#include "tests/test_list.hh"

using namespace hws;

static CorpusArrays some() {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(3);
  corpus.symbols = {1, 2, 3, 3};
  corpus.offsets = {0, 2, 2, 4};
  return corpus;
}

static void sequences_are_cut_at_the_offsets(void **) {
  const CorpusPtr corpus = shared_corpus(some());
  assert_int_equal(corpus->count(), 3);
  assert_int_equal(corpus->tokens(), 7);
  assert_int_equal(corpus->sequence(0).size(), 2);
  assert_int_equal(corpus->sequence(1).size(), 0);
  assert_int_equal(corpus->sequence(2)[1], 3);
}

static void the_fingerprint_tells_symbols_and_cuts_apart(void **) {
  CorpusArrays corpus = some(), same = some(), other = some(), cut = some();
  other.symbols[3] = 2;
  cut.offsets[1] = 1;
  assert_true(fingerprint(*shared_corpus(corpus)) == fingerprint(*shared_corpus(same)));
  assert_true(fingerprint(*shared_corpus(corpus)) != fingerprint(*shared_corpus(other)));
  assert_true(fingerprint(*shared_corpus(corpus)) != fingerprint(*shared_corpus(cut)));
}

static void a_part_has_the_sequences_asked_for_in_that_order(void **) {
  const CorpusPtr corpus = shared_corpus(some());
  const int64_t numbers[] = {2, 0, 2};
  const CorpusPtr part = part_of(*corpus, numbers);
  assert_int_equal(part->count(), 3);
  assert_true(std::ranges::equal(part->symbols, Array<Label>{3, 3, 1, 2, 3, 3}));
  assert_true(std::ranges::equal(part->offsets, Array<int64_t>{0, 2, 4, 6}));
  assert_ptr_equal(part->alphabet.get(), corpus->alphabet.get());
}

static void the_fingerprint_tells_alphabets_apart(void **) {
  CorpusArrays corpus = some(), larger = some(), named = some(), other = some();
  larger.alphabet = Alphabet::sized(9);
  named.alphabet = Alphabet::named({"a", "b", "c"});
  other.alphabet = Alphabet::named({"a", "b", "d"});
  assert_true(fingerprint(*shared_corpus(corpus)) != fingerprint(*shared_corpus(larger)));
  assert_true(fingerprint(*shared_corpus(corpus)) != fingerprint(*shared_corpus(named)));
  assert_true(fingerprint(*shared_corpus(named)) != fingerprint(*shared_corpus(other)));
}

TESTS(sequences_are_cut_at_the_offsets, the_fingerprint_tells_symbols_and_cuts_apart,
      a_part_has_the_sequences_asked_for_in_that_order, the_fingerprint_tells_alphabets_apart)
