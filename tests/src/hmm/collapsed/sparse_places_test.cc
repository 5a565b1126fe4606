#include "src/hmm/collapsed/sparse_places.hh"

#include <algorithm>

#include "src/hmm/data/allowed_places.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void numbers_lie_where_their_states_and_symbols_say(void **) {
  size_t seen = 0;
  for (int round = 0; round < 24; ++round) {
    Rng r(91, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr made = random_hmm::data(&r, random_hmm::choice_of_round(&r, round));
    HmmData d = *made;
    d.sparse.assign(static_cast<size_t>(d.corpus->count()), 1);
    if (round % 2 == 0) d.sparse[0] = 0;
    const SparsePlaces all(d, Run{});
    assert_true(all.bytes() > 0);
    for (size_t n = 0; n < d.sparse.size(); ++n) {
      const size_t place = static_cast<size_t>(d.corpus->offsets[n]), length = d.length(static_cast<int64_t>(n));
      const SparseView v = all.of(n);
      if (!d.sparse[n]) {
        assert_true(v.length == 0 && v.singles == 0 && v.pairs == 0);
        continue;
      }
      assert_int_equal(v.length, length);
      size_t i = 0, p = 0, linked = 0;
      bool without_symbol = false;
      std::span<const int32_t> from;
      for (size_t t = 0; t < length; ++t) {
        const std::span<const int32_t> to = d.rows.sets().set(d.set_of(place + t));
        without_symbol = without_symbol || d.corpus->symbols[place + t] == 0;
        Array<size_t> at(to.size());
        allowed_places(d, place + t, at.data());
        assert_int_equal(v.count(t), to.size());
        assert_true(v.tokens[t].single == i && v.tokens[t].pairs == p);
        for (size_t j = 0; j < from.size(); ++j) {
          for (const int32_t k : to) {
            assert_int_equal(v.pair_at[p], static_cast<size_t>(from[j]) * d.rows.stride() + static_cast<size_t>(k));
            ++p;
          }
        }
        bool meets = false;
        for (size_t k = 0; k < to.size(); ++k) {
          const auto same = std::find(from.begin(), from.end(), to[k]);
          const bool there = same != from.end();
          const size_t j = static_cast<size_t>(same - from.begin());
          assert_int_equal(v.before[i + k], there ? 1 + j : 0);
          if (there) assert_int_equal(v.ahead[i - from.size() + j], 1 + k);
          linked += there;
          meets = meets || there;
        }
        assert_int_equal(v.tokens[t].meets, meets);
        for (size_t k = 0; k < to.size(); ++k, ++i, ++seen) {
          assert_int_equal(v.state[i], to[k]);
          assert_int_equal(v.at[i], at[k] == kNoPlace ? SparsePlaces::kNoCell : at[k]);
        }
        from = to;
      }
      assert_int_equal(std::count(v.ahead, v.ahead + v.singles, 0), v.singles - linked);
      assert_true(i == v.singles && p == v.pairs && without_symbol == v.without_symbol);
      assert_true(v.tokens[length].single == i && v.tokens[length].pairs == p);
    }
  }
  assert_true(seen > 200);
}

static void memory_is_asked_for(void **) {
  Rng r(92, RngMethod::test, 0, 0, 0);
  HmmData d = *random_hmm::data(&r, random_hmm::choice_of_round(&r, 1));
  d.sparse.assign(static_cast<size_t>(d.corpus->count()), 1);
  Run run;
  run.max_bytes = 100;
  assert_throws(SparsePlaces(d, run), Code::limit);
}

TESTS(numbers_lie_where_their_states_and_symbols_say, memory_is_asked_for)
