#include "src/draws/hidden_states.hh"

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void an_unfinished_sweep_is_undone(void **) {
  for (const int32_t n : {1, 2, 256, 257, HiddenStates::kMost}) {
    Rng r(1, RngMethod::test, 0, static_cast<uint32_t>(n), 0);
    HiddenStates states(100, n);
    assert_int_equal(states.bytes(), n <= 256 ? 200 : 400);
    Array<int32_t> expected(100);
    const auto any = [&] { return static_cast<int32_t>(r.below(static_cast<uint64_t>(n))); };
    for (int64_t i = 0; i < 100; ++i) states.set(i, expected[static_cast<size_t>(i)] = any());
    for (const int64_t until : {100, 37, 0}) {
      for (const bool undo : {true, false}) {  // after a finished sweep that stays, too
        states.begin_sweep(until);
        for (int64_t i = 0; i < (undo ? until : 100); ++i) {
          const int32_t k = any();
          states.redraw(i, k);
          states.drawn(i + 1);
          assert_int_equal(states.at(i), k);
          if (!undo) expected[static_cast<size_t>(i)] = k;
        }
        if (undo) assert_true(!states.undo_sweep(until + 1) && states.undo_sweep(until) && !states.undo_sweep(until));
        for (int64_t i = 0; i < 100; ++i) assert_int_equal(states.at(i), expected[static_cast<size_t>(i)]);
      }
    }
  }
}

static void bytes_and_back(void **) {
  for (const int32_t n : {7, 300}) {
    HiddenStates states(50, n), again(50, n);
    for (int64_t i = 0; i < 50; ++i) states.set(i, static_cast<int32_t>(i * 37) % n);
    states.begin_sweep(0);
    for (int64_t i = 0; i < 20; ++i) states.redraw(i, n - 1);
    states.drawn(20);
    std::string bytes;
    states.append(&bytes);
    std::string_view view = bytes;
    again.take(&view, n);
    assert_true(view.empty());
    for (int64_t i = 0; i < 50; ++i) assert_int_equal(again.at(i), states.at(i));
    view = std::string_view(bytes).substr(0, bytes.size() - 1);
    assert_throws(again.take(&view, n), Code::corrupt);
    view = bytes;
    assert_throws(again.take(&view, n - 1), Code::corrupt);
    HiddenStates longer(51, n);
    view = bytes;
    assert_throws(longer.take(&view, n), Code::corrupt);
  }
}

TESTS(an_unfinished_sweep_is_undone, bytes_and_back)
