// Exponentials and logarithms of lanes beside those of the C library, with the errors that the kernels' messages stand on.
#include <cmath>

#include "fsa/base/rng.hh"
#include "tests/src/graph/finite/messages/log_lanes_kernel.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kUlp = 0x1p-52;
constexpr float kFloatUlp = 0x1p-23F;

void exponentials_are_within_two_units(void **) {
  Rng draw(1, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 200000; ++i) {
    const double x = (2 * draw.uniform() - 1) * (i % 2 == 0 ? 690 : 2);
    const double made = baseline::exp_of<double, 1>(x);
    assert_true(std::fabs(made / std::exp(x) - 1) <= 2 * kUlp);
    const auto y = static_cast<float>((2 * draw.uniform() - 1) * (i % 2 == 0 ? 80 : 2));
    const double rough = baseline::exp_of<float, 1>(y);
    assert_true(std::fabs(rough / std::exp(static_cast<double>(y)) - 1) <= 4 * kFloatUlp);
  }
  assert_true((baseline::exp_of<double, 1>(0.0)) == 1 && (baseline::exp_of<float, 1>(0.0F)) == 1);
}

// Quotients near 1 too, whose logarithms are small.
void logarithms_of_quotients_are_within_two_units(void **) {
  Rng draw(2, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 200000; ++i) {
    const double below = std::exp((2 * draw.uniform() - 1) * 340), by = (2 * draw.uniform() - 1) * (i % 2 == 0 ? 340 : 1e-3);
    const double above = below * std::exp(by);
    const double right = std::log1p((above - below) / below);
    const double log = std::fabs(by) < 0.5 ? right : std::log(above / below);
    assert_true(std::fabs(baseline::log_of_ratio<double, 1>(above, below) - log) <= 2 * kUlp * std::fabs(log));
    const double nats = (2 * draw.uniform() - 1) * (i % 2 == 0 ? 40 : 1);
    const auto second = static_cast<float>(std::exp((2 * draw.uniform() - 1) * 40));
    const auto first = static_cast<float>(static_cast<double>(second) * std::exp(nats));
    const double rough = baseline::log_of_ratio<float, 1>(first, second);
    const double fine = std::log(static_cast<double>(first) / static_cast<double>(second));
    assert_true(std::fabs(rough - fine) <= 3 * static_cast<double>(kFloatUlp) * std::fabs(fine) + 1e-12);
  }
  assert_true((baseline::log_of_ratio<double, 1>(3.0, 3.0)) == 0 && (baseline::log_of_ratio<float, 1>(3.0F, 3.0F)) == 0);
}

void all_lanes_have_the_bits_of_one_number(void **) {
  Rng draw(3, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 10000; ++i) {
    double x[2], y[2], logs[2], exps[2];
    for (int k = 0; k < 2; ++k) {
      x[k] = std::exp(600 * (draw.uniform() - 0.5));
      y[k] = std::exp(600 * (draw.uniform() - 0.5));
    }
    const auto log = baseline::log_of_ratio<double, 2>(baseline::load<2>(x), baseline::load<2>(y));
    baseline::store(logs, log);
    baseline::store(exps, baseline::exp_of<double, 2>(log));
    for (int k = 0; k < 2; ++k) {
      assert_true((logs[k] == baseline::log_of_ratio<double, 1>(x[k], y[k])));
      assert_true((exps[k] == baseline::exp_of<double, 1>(logs[k])));
    }
  }
}

}  // namespace

TESTS(exponentials_are_within_two_units, logarithms_of_quotients_are_within_two_units,
      all_lanes_have_the_bits_of_one_number)
