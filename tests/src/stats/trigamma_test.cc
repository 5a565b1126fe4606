#include "src/stats/trigamma.hh"

#include <cmath>

#include "src/stats/special_functions.hh"
#include "src/stats/tetragamma.hh"
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

static void its_own_slope_is_tetragamma(void **) {
  assert_close(tetragamma(1), -2.4041138063191886, 1e-14);  // -2 zeta(3)
  assert_close(tetragamma(1e10) * 1e20, -1 - 1e-10, 4e-15);
  for (double x = 1e-4; x < 1e6; x *= 1.7) {
    assert_true(std::fabs(tetragamma(x) - tetragamma(x + 1) + 2 / (x * x * x)) <= -2e-14 * tetragamma(x));
    const double h = 1e-4 * x, slope = (trigamma(x + h) - trigamma(x - h)) / (2 * h);
    assert_true(std::fabs(slope / tetragamma(x) - 1) < 1e-6);
  }
}

TESTS(it_has_the_known_values_and_is_the_slope_of_digamma, its_own_slope_is_tetragamma)
