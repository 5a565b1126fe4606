#include "src/hmm/minibatch/minibatch_data.hh"

#include <algorithm>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<SequencePiece> some_pieces(Rng *r, const HmmData &d) {
  Array<SequencePiece> pieces;
  for (uint64_t n = 1 + r->below(4); n > 0; --n) {
    const int64_t i = static_cast<int64_t>(r->below(static_cast<uint64_t>(d.corpus->count())));
    const size_t begin = static_cast<size_t>(r->below(d.length(i) + 1));
    pieces.push_back(random_hmm::piece(d, i, begin, begin + static_cast<size_t>(r->below(d.length(i) - begin + 1))));
  }
  return pieces;
}

}  // namespace

static void pieces_are_read_as_in_the_corpus(void **) {
  Rng r(86, RngMethod::test, 0, 0, 0);
  int fewer = 0;
  for (int round = 0; round < 200; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    choice.symbols = round % 3 == 0 ? 2 : round % 3 == 1 ? 6 : 500;  // 500: more than a table is made of
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const Array<SequencePiece> pieces = some_pieces(&r, *d);
    const MinibatchData batch = minibatch_data(*d, pieces, Run{});
    const HmmData &own = *batch.data;
    assert_int_equal(own.corpus->count(), pieces.size());
    Array<int> seen(static_cast<size_t>(d->rows.symbols()) + 1, 0);
    for (size_t i = 0; i < pieces.size(); ++i) {
      assert_int_equal(own.length(static_cast<int64_t>(i)), pieces[i].end - pieces[i].begin);
      for (size_t t = pieces[i].begin; t < pieces[i].end; ++t) {
        const Label symbol = d->symbols(pieces[i].sequence)[t], now = own.symbols(static_cast<int64_t>(i))[t - pieces[i].begin];
        assert_int_equal(now == 0 ? 0 : batch.symbols[static_cast<size_t>(now) - 1], symbol);
        seen[static_cast<size_t>(symbol)] = 1;
        const size_t place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(pieces[i].sequence)]) + t;
        const size_t place_now = static_cast<size_t>(own.corpus->offsets[i]) + t - pieces[i].begin;
        const auto a = d->rows.sets().set(d->set_of(place)), b = own.rows.sets().set(own.set_of(place_now));
        assert_true(std::equal(a.begin(), a.end(), b.begin(), b.end()));
      }
    }
    assert_true((own.channels != nullptr) == (d->channels != nullptr) && own.families == d->families);
    for (size_t c = 0; own.channels && c < own.channels->channels.size(); ++c) {
      assert_true(std::ranges::equal(own.channels->offsets, own.corpus->offsets));
      const Channel &now = own.channels->channels[c], &all = d->channels->channels[c];
      for (size_t i = 0; i < pieces.size(); ++i) {
        for (size_t t = pieces[i].begin; t < pieces[i].end; ++t) {
          const int64_t at = own.corpus->offsets[i] + static_cast<int64_t>(t - pieces[i].begin);
          const int64_t place = d->corpus->offsets[static_cast<size_t>(pieces[i].sequence)] + static_cast<int64_t>(t);
          for (int32_t k = 0; k < all.spec.dimension; ++k) {
            assert_true(now.is_missing(at, k) == all.is_missing(place, k));
            if (!all.is_missing(place, k)) assert_true(now.value(at, k) == all.value(place, k));
          }
        }
      }
    }
    // Each symbol that occurs once, in rows as long as its own.
    assert_int_equal(std::count(seen.begin() + 1, seen.end(), 1), batch.symbols.size());
    for (size_t w = 0; w < batch.symbols.size(); ++w) {
      const auto a = d->rows.row_states(batch.symbols[w]), b = own.rows.row_states(static_cast<Label>(w + 1));
      assert_true(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
    assert_int_equal(own.rows.symbols(), batch.symbols.size());
    fewer += own.rows.symbols() < d->rows.symbols();
  }
  assert_true(fewer > 50);
}

TESTS(pieces_are_read_as_in_the_corpus)
