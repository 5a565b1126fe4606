#include "src/hmm/minibatch_units.hh"

#include "tests/harness.hh"
#include "tests/src/hmm/random_hmm.hh"

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
          assert_true(units.begins(piece) == (begin == 0));
          assert_true(units.ends(piece) == (end == d->length(i)));
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

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(pieces_are_those_cut_one_by_one)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
