#include "fsa/ops/pair_table.hh"

#include <map>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

// Numbers in the order of first asking, one by one and many at once; dense and hashed.
static void pairs_are_numbered_in_the_order_they_are_asked_for(void **) {
  const Run run;
  for (const bool dense : {true, false}) {
    for (uint64_t seed = 0; seed < 40; ++seed) {
      Rng r(seed, RngMethod::test, 0, 0, 0);
      const int32_t n = 3 + static_cast<int32_t>(r.below(60));
      PairTable table(dense ? n : -1, n, run);
      std::map<uint64_t, State> expected;
      Array<uint64_t> order, keys;
      Array<State> found;
      const auto expect = [&](uint64_t k) {
        const auto [at, fresh] = expected.emplace(k, static_cast<State>(expected.size()));
        if (fresh) order.push_back(k);
        return at->second;
      };
      for (int round = 0; round < 60; ++round) {
        keys.clear();
        const size_t many = static_cast<size_t>(r.below(100));
        for (size_t i = 0; i < many; ++i) {
          keys.push_back(PairTable::key(static_cast<State>(r.below(static_cast<uint64_t>(n))),
                                        static_cast<State>(r.below(static_cast<uint64_t>(n))), round > 30 && r.below(3) == 0));
        }
        found.assign(many, -7);
        if (round % 5 == 4) {
          for (size_t i = 0; i < many; ++i) {
            found[i] =
                table.id(static_cast<State>(keys[i] >> 32), static_cast<State>((keys[i] & 0xFFFFFFFFu) >> 1), keys[i] & 1);
          }
        } else {
          table.numbers(keys.data(), many, found.data());
        }
        for (size_t i = 0; i < many; ++i) assert_int_equal(found[i], expect(keys[i]));
      }
      assert_int_equal(table.size(), order.size());
      for (State s = 0; s < table.size(); ++s) {
        const auto [left, right, filter] = table.pair(s);
        assert_true(PairTable::key(left, right, filter) == order[static_cast<size_t>(s)]);
      }
    }
  }
}

static void no_more_states_than_the_limit(void **) {
  for (const int64_t size : {int64_t{100}, int64_t{-1}}) {
    Run run;
    run.max_states = 10;
    PairTable table(size, 100, run);
    for (State s = 0; s < 10; ++s) table.id(s, 1, 0);
    const uint64_t keys[] = {PairTable::key(3, 1, 0), PairTable::key(50, 1, 0)};
    State to[2];
    table.numbers(keys, 1, to);
    assert_int_equal(to[0], 3);
    assert_throws(table.numbers(keys, 2, to), Code::limit);
  }
}

TESTS(pairs_are_numbered_in_the_order_they_are_asked_for, no_more_states_than_the_limit)
