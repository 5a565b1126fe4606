#include "fsa/base/byte_budget.hh"

#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int64_t kMost = 1 << 22;

template <class T>
int64_t bytes(const std::vector<Array<T>> &arrays) {
  size_t sum = 0;
  for (const Array<T> &a : arrays) sum += a.capacity() * sizeof(T);
  return static_cast<int64_t>(sum);
}

// Some change of some array; what does not fit is refused.
template <class T>
void change_one(std::vector<Array<T>> &arrays, Rng &rng) {
  const auto any = [&] { return static_cast<size_t>(rng.below(arrays.size())); };
  const auto size = [&] { return static_cast<size_t>(rng.below(uint64_t{1} << rng.below(19))); };
  Array<T> &a = arrays[any()];
  switch (rng.below(12)) {
    case 0: a = Array<T>(size()); break;
    case 1: a = Array<T>(size(), T{}); break;
    case 2: a = arrays[any()]; break;
    case 3: a = std::move(arrays[any()]); break;
    case 4: a.swap(arrays[any()]); break;
    case 5: a.push_back(T{}); break;
    case 6: a.resize(size()); break;
    case 7: a.reserve(size()); break;
    case 8: a.shrink_to_fit(); break;
    case 9: a.assign(size(), T{}); break;
    case 10: a.insert(a.begin(), size(), T{}); break;
    default: a.extend(size());
  }
}

}  // namespace

static void what_arrays_hold_is_what_is_counted(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  int limited = 0;
  for (int program = 0; program < 40; ++program) {
    ByteBudget budget(kMost);
    const BudgetScope scope(&budget);
    int refused = 0;
    {
      std::vector<Array<int32_t>> narrow(6);
      std::vector<Array<std::pair<double, int64_t>>> wide(3);
      for (int step = 0; step < 500; ++step) {
        try {
          if (rng.below(4) > 0) change_one(narrow, rng);
          else change_one(wide, rng);
        } catch (const Error &e) {
          assert_true(e.code == Code::limit);
          ++refused;
        }
        assert_int_equal(budget.left(), kMost + (refused > 0 ? kMost / 16 : 0) - bytes(narrow) - bytes(wide));
        assert_true(budget.left() >= 0);
      }
    }
    assert_int_equal(budget.left(), kMost + (refused > 0 ? kMost / 16 : 0));
    limited += refused > 0;
  }
  assert_true(limited > 10 && limited < 40);
}

static void what_does_not_fit_leaves_the_array(void **) {
  ByteBudget budget(4000);
  const BudgetScope scope(&budget);
  Array<int32_t> a(500, 7);
  assert_throws(a.resize(2000), Code::limit);
  assert_throws(a.assign(2000, 1), Code::limit);
  assert_throws(a.reserve(2000), Code::limit);
  assert_int_equal(a.size(), 500);
  for (const int32_t x : a) assert_int_equal(x, 7);
  assert_throws(Array<double>(1000), Code::limit);
  assert_int_equal(budget.left(), 4250 - 2000);
}

static void scopes_nest_and_end(void **) {
  ByteBudget outer(1 << 20), inner(1 << 10);
  Array<char> free_of_any(1 << 20);
  {
    const BudgetScope scope(&outer);
    Array<char> first(1 << 12);
    {
      const BudgetScope narrower(&inner);
      assert_throws(Array<char>(1 << 12), Code::limit);
      const BudgetScope none(nullptr);
      Array<char> uncounted(1 << 21);
    }
    Array<char> second(1 << 12);
    assert_int_equal(outer.left(), (1 << 20) - (1 << 13));
  }
  assert_null(ByteBudget::open());
  assert_int_equal(outer.left(), 1 << 20);
}

static void threads_work_under_their_callers_budget(void **) {
  for (const int32_t threads : {1, 4}) {
    ByteBudget budget(1 << 16);
    const BudgetScope scope(&budget);
    parallel_for(64, threads, [](int64_t c) { Array<char> a(static_cast<size_t>(16 * c)); });
    assert_int_equal(budget.left(), 1 << 16);
    assert_throws(parallel_for(64, threads, [](int64_t) { Array<char> a(1 << 17); }), Code::limit);
  }
}

TESTS(what_arrays_hold_is_what_is_counted, what_does_not_fit_leaves_the_array, scopes_nest_and_end,
      threads_work_under_their_callers_budget)
