// Arrays without memory.
#include "fsa/base/array.hh"

#include "tests/failing_malloc.hh"
#include "tests/test_list.hh"

using hws::Array;

// Whatever cannot be done for want of memory has changed nothing, and nothing is leaked.
static void without_memory_all_is_as_before(void **) {
  const Array<double> before = {1, 2, 3}, longer(50, 4.0);
  const auto fails = [&](const auto &work) {
    Array<double> a = before;
    a.shrink_to_fit();
    const int64_t held = live_allocations;
    bool thrown = false;
    allocations_left = 0;
    try {
      work(a);
    } catch (const std::bad_alloc &) {
      thrown = true;
    }
    allocations_left = -1;
    assert_true(thrown && a == before);
    assert_int_equal(live_allocations, held);
  };
  fails([](Array<double> &a) { a.push_back(1); });
  fails([](Array<double> &a) { a.emplace_back(1); });
  fails([](Array<double> &a) { a.resize(9); });
  fails([](Array<double> &a) { a.resize(9, 2); });
  fails([](Array<double> &a) { a.assign(9, 2); });
  fails([](Array<double> &a) { a.assign({1, 2, 3, 4, 5}); });
  fails([](Array<double> &a) { a.reserve(9); });
  fails([](Array<double> &a) { a.extend(1); });
  fails([](Array<double> &a) { a.insert(a.begin(), 1); });
  fails([&](Array<double> &a) { a.insert(a.begin() + 1, longer.begin(), longer.end()); });
  fails([&](Array<double> &a) { a = longer; });
  fails([&](Array<double> &) { Array<double> copy(longer); });
  fails([](Array<double> &) { Array<double> zeros(7); });
}

TESTS(without_memory_all_is_as_before)
