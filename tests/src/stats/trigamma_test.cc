#include "src/stats/trigamma.hh"

#include <cmath>

#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

using namespace hws;

static void it_has_the_known_values_and_is_the_slope_of_digamma(void **) {
  constexpr double kPi = 3.14159265358979323846;
  assert_close(trigamma(1), kPi * kPi / 6, 4e-15);
  assert_close(trigamma(0.5), kPi * kPi / 2, 4e-15);
  assert_close(trigamma(1e10) * 1e10, 1 + 0.5e-10, 4e-15);
  for (double x = 1e-4; x < 1e6; x *= 1.7) {
    assert_true(std::fabs(trigamma(x) - trigamma(x + 1) - 1 / (x * x)) <= 8e-15 * trigamma(x));
    const double h = 1e-4 * x, slope = (digamma(x + h) - digamma(x - h)) / (2 * h);
    assert_true(std::fabs(slope / trigamma(x) - 1) < 1e-6);
  }
}

TESTS(it_has_the_known_values_and_is_the_slope_of_digamma)
