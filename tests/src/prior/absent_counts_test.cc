#include "src/prior/absent_counts.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void logs_are_sums_over_the_parts(void **) {
  Rng r(241, RngMethod::test, 0, 0, 0);
  for (const int parts : {0, 1, 63, 64, 65, 300}) {
    AbsentCounts counts(3);
    Array<double> expected(3, 0.0), part(3);
    for (int p = 0; p < parts; ++p) {
      part = {1 - 0.01 * r.uniform(), 1e-200 * (1 - r.uniform()), p == 40 ? 0.0 : 1.0};
      for (size_t i = 0; i < 3; ++i) expected[i] += std::log(part[i]);
      counts.multiply(part);
    }
    const Array<double> logs = counts.logs();
    assert_close(logs[0], expected[0], 1e-12);
    assert_true(parts == 0 ? logs[1] == 0 : logs[1] < -400);  // the product may leave the range of doubles
    assert_true(logs[2] == expected[2]);
    assert_true(counts.logs()[0] == logs[0]);
  }
}

TESTS(logs_are_sums_over_the_parts)
