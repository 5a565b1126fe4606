#include "src/stats/exp_digamma.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

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

static void of_nothing_it_is_nothing(void **) {
  Array<double> x(5);
  x[3] = 2;
  exp_digamma(x.data(), x.data(), x.size());
  assert_true(x[0] == 0 && x[2] == 0 && x[4] == 0 && x[3] > 0);
}

static void all_instruction_sets_give_the_same_bits(void **) {
  if (instruction_set() == InstructionSet::baseline) skip();
  const Array<double> x = arguments();
  Array<double> narrow(x.size()), wide(x.size());
  for (size_t n : {x.size(), x.size() - 1, x.size() - 2, x.size() - 3}) {
    exp_digamma_by(InstructionSet::baseline, x.data(), narrow.data(), n);
    exp_digamma_by(instruction_set(), x.data(), wide.data(), n);
    assert_memory_equal(narrow.data(), wide.data(), n * sizeof(double));
  }
}

TESTS(it_is_the_exponential_of_digamma, of_nothing_it_is_nothing, all_instruction_sets_give_the_same_bits)
