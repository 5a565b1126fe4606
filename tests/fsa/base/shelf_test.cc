// Who borrows from a shelf, and that nobody shares.
#include "fsa/base/shelf.hh"

#include <algorithm>
#include <atomic>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/run.hh"
#include "tests/test_list.hh"

using namespace hws;

static void what_was_put_back_is_lent_again(void **) {
  Shelf<std::vector<int>> shelf;
  const std::vector<int> *first;
  {
    const auto a = shelf.lend();
    const auto b = shelf.lend();
    assert_true(&*a != &*b);
    a->push_back(1);
    b->push_back(2);
    first = &*a;
  }
  const auto again = shelf.lend();  // b was put back first
  assert_true(&*again == first && again->front() == 1);
}

static void threads_have_their_own(void **) {
  struct Used {
    std::atomic<int> by{0};
    int64_t sum = 0;
  };
  Run run;
  run.threads = 4;
  Shelf<Used> shelf;
  std::atomic<int> shared{0};
  parallel_for(1000, run.threads, [&](int64_t i) {
    const auto mine = shelf.lend();
    if (mine->by.fetch_add(1) != 0) ++shared;
    mine->sum += i;
    mine->by.fetch_sub(1);
  });
  assert_int_equal(shared.load(), 0);
  int64_t sum = 0;
  std::vector<std::unique_ptr<Shelf<Used>::Loan>> all;
  for (int32_t t = 0; t < run.threads; ++t) {
    all.emplace_back(new Shelf<Used>::Loan(shelf.lend()));
    sum += (**all.back()).sum;
  }
  assert_int_equal(sum, 1000 * 999 / 2);
}

TESTS(what_was_put_back_is_lent_again, threads_have_their_own)
