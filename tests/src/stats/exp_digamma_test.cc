#include "src/stats/exp_digamma.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"
#include "fsa/base/rng.hh"
#include "src/stats/special_functions.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

Array<double> arguments() {
  Rng r(91, RngMethod::test, 0, 0, 0);
  Array<double> x{0.0014, 1.0 / 277, 0.1, 0.5, 1, 1.5, 2, 9.5, 10, 1e5, 1e12, 1e29};
  for (int i = 0; i < 5000; ++i) x.push_back(std::exp(30 * r.uniform() - 6.5));
  return x;
}

}  // namespace

static void it_is_the_exponential_of_digamma(void **) {
  const Array<double> x = arguments();
  Array<double> y(x.size());
  exp_digamma(x.data(), y.data(), x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    const double psi = digamma(x[i]);
    assert_close(std::log(y[i]) / std::fmax(1, std::fabs(psi)), psi / std::fmax(1, std::fabs(psi)), 8e-15);
  }
  // exp ψ(1) = e^−γ, exp ψ(1/2) = e^−γ / 4.
  assert_close(y[4], 0.56145948356688516982, 1e-15);
  assert_close(y[3], 0.56145948356688516982 / 4, 1e-15);
  // In place, and by pieces of any size.
  Array<double> z = x;
  for (size_t at = 0, size = 1; at < z.size(); at += size, size = size % 130 + 1) {
    exp_digamma(z.data() + at, z.data() + at, std::min(size, z.size() - at));
  }
  assert_true(z == y);
}

static void both_forms_give_the_same_bits(void **) {
  if (!kHasWideExpDigamma || instruction_set() < InstructionSet::avx2) skip();
  const Array<double> x = arguments();
  Array<double> cost(x.size()), factor(x.size()), wide_cost(x.size()), wide_factor(x.size());
  exp_digamma_costs_baseline(x.data(), cost.data(), factor.data(), x.size());
  exp_digamma_costs_wide(x.data(), wide_cost.data(), wide_factor.data(), x.size());
  assert_true(cost == wide_cost && factor == wide_factor);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(it_is_the_exponential_of_digamma),
      cmocka_unit_test(both_forms_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
