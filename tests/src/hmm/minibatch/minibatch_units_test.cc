#include "src/hmm/minibatch/minibatch_units.hh"

#include <cstdio>

#include "fsa/base/files/file.hh"
#include "src/corpus/corpus_binary.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void pieces_are_those_cut_one_by_one(void **) {
  Rng r(85, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 40; ++round) {
    random_hmm::Choice choice;
    choice.longest = 11;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    for (int64_t length = 0; length < 13; ++length) {
      const MinibatchUnits units(d, length, Run{});
      int64_t number = 0;
      double transitions = 0, inside = 0;
      for (int64_t i = 0; i < d->corpus->count(); ++i) {
        size_t begin = 0;
        do {
          size_t end = begin;
          while (end < d->length(i) && (length == 0 || end - begin < static_cast<size_t>(length))) ++end;
          const SequencePiece piece = units.unit(number++);
          assert_int_equal(piece.sequence, i);
          assert_int_equal(piece.begin, begin);
          assert_int_equal(piece.end, end);
          assert_true(piece.begins() == (begin == 0));
          assert_true(piece.ends() == (end == d->length(i)));
          assert_int_equal(piece.length, d->length(i));
          assert_true(d->corpus->symbols.data() + piece.place == d->symbols(i));
          for (size_t t = begin; t < end; ++t) {
            transitions += t > 0;
            inside += t > begin;
          }
          begin = end;
        } while (begin < d->length(i));
      }
      assert_int_equal(units.count(), number);
      assert_true(units.transitions() == transitions && units.transitions_inside() == inside);
    }
    assert_throws(MinibatchUnits(d, -1, Run{}), Code::argument);
  }
}

static void few_firsts_find_the_same_pieces(void **) {
  Rng r(85, RngMethod::test, 0, 1, 0);
  random_hmm::Choice choice;
  choice.count = 50;
  choice.longest = 11;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  for (int64_t length = 0; length < 5; ++length) {
    const MinibatchUnits all(d, length, Run{});
    for (const int64_t most : {1, 2, 3, 7, 25, 49, 50}) {
      const MinibatchUnits few(d, length, Run{}, most);
      assert_int_equal(few.count(), all.count());
      for (int64_t u = 0; u < all.count(); ++u) {
        const SequencePiece a = all.unit(u), b = few.unit(u);
        assert_true(a.sequence == b.sequence && a.begin == b.begin && a.end == b.end);
      }
    }
  }
}

static void a_file_that_has_fewer_pieces_than_before_is_found(void **) {
  constexpr char kPath[] = "hawser_minibatch_units_test.tmp";
  const auto file_of = [](Array<int64_t> offsets) {
    return corpus_sections(*shared_corpus({Alphabet::sized(2), Array<Label>(12, 1), std::move(offsets)})).finish();
  };
  write_file(kPath, file_of({0, 3, 6, 9, 12}));
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  const CorpusPtr corpus = read_corpus_binary(file.bytes, file.owner, file.pages, Run{});
  const MinibatchUnits units(make_hmm_data(corpus, 2, nullptr, Run{}), 2, Run{}, 1);
  assert_int_equal(units.unit(7).sequence, 3);
  // Few sequences' places are not looked up in the file again.
  const MinibatchUnits all(make_hmm_data(corpus, 2, nullptr, Run{}), 2, Run{});
  const std::string fewer = file_of({0, 0, 0, 0, 8});
  std::FILE *out = std::fopen(kPath, "r+b");
  assert_non_null(out);
  assert_int_equal(std::fwrite(fewer.data(), 1, fewer.size(), out), fewer.size());
  std::fclose(out);
  assert_int_equal(units.unit(2).sequence, corpus->pages ? 2 : 1);
  assert_int_equal(units.unit(6).begin, corpus->pages ? 6 : 0);
  if (corpus->pages) assert_throws(units.unit(7), Code::corrupt);
  for (int64_t u = 0; corpus->pages && u < 8; ++u) {
    const SequencePiece piece = all.unit(u);
    assert_true(piece.sequence == u / 2 && piece.place == static_cast<size_t>(u / 2 * 3) && piece.length == 3);
    assert_true(piece.begin == static_cast<size_t>(u % 2 * 2) && piece.end == static_cast<size_t>(2 + u % 2));
  }
  std::remove(kPath);
}

TESTS(pieces_are_those_cut_one_by_one, few_firsts_find_the_same_pieces, a_file_that_has_fewer_pieces_than_before_is_found)
