#include "src/learner/folds.hh"

#include <algorithm>

#include "tests/test_list.hh"

using namespace hws;

static void every_fold_is_as_large_as_the_others(void **) {
  for (const int64_t folds : {2, 3, 7}) {
    const Array<uint8_t> fold = deal_folds(50, folds, 1);
    for (int32_t f = 0; f < folds; ++f) {
      const auto size = std::count(fold.begin(), fold.end(), f);
      assert_true(size == 50 / folds || size == 50 / folds + 1);
    }
    assert_true(fold == deal_folds(50, folds, 1));
    assert_true(fold != deal_folds(50, folds, 2));
  }
}

TESTS(every_fold_is_as_large_as_the_others)
