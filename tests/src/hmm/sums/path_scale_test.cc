#include "src/hmm/sums/path_scale.hh"

#include "tests/test_list.hh"

using namespace hws;

static void products_far_beyond_doubles_have_their_logarithm(void **) {
  PathScale scale;
  double expected = 0;
  for (int i = 1; i <= 100000; ++i) {
    const double factor = i % 100 == 0 ? 1e-250 : i % 77 == 0 ? 1e200 : 0.1 + 1e-5 * i;
    scale.multiply(factor);
    expected += std::log(factor);
  }
  assert_close(scale.log(), expected, 1e-13);
  assert_true(PathScale().log() == 0);
}

TESTS(products_far_beyond_doubles_have_their_logarithm)
