#include "src/draws/gibbs_rows.hh"

#include "tests/test_list.hh"

using namespace hws;

static void rows_begin_at_vectors(void **) {
  GibbsRows rows;
  for (const size_t n : {1, 16, 1000}) {
    rows.reset(n);
    assert_int_equal(reinterpret_cast<uintptr_t>(rows.data()) % 64, 0);
    assert_int_equal(rows.size(), n);
    rows[n - 1] = 3;
    rows.reset(n);
    assert_true(rows[n - 1] == 0);
  }
}

TESTS(rows_begin_at_vectors)
