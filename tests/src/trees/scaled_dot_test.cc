#include "src/trees/scaled_dot.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Numbers {
  Array<double> mantissas, exponents;
  ScaledRow row() const { return {mantissas.data(), exponents.data()}; }
  Scaled at(size_t i) const { return {mantissas[i], static_cast<int64_t>(exponents[i])}; }
};

Numbers random_numbers(Rng *rng, size_t n, double range, double zeros) {
  Numbers numbers;
  for (size_t i = 0; i < n; ++i) {
    const Scaled x = rng->uniform() < zeros ? Scaled{} : Scaled::exp(range * (2 * rng->uniform() - 1));
    numbers.mantissas.push_back(x.m);
    numbers.exponents.push_back(static_cast<double>(x.e));
  }
  return numbers;
}

}  // namespace

static void it_is_the_sum_of_products_one_by_one(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (size_t n = 0; n < 40; ++n) {
    for (const double range : {1.0, 40.0, 700.0, 1e6}) {
      const Numbers a = random_numbers(&rng, n, range, .2), b = random_numbers(&rng, n, range, .2);
      Scaled sum;
      for (size_t i = 0; i < n; ++i) sum = sum + a.at(i) * b.at(i);
      const Scaled dot = scaled_dot(a.row(), b.row(), n);
      assert_true(dot.zero() == sum.zero());
      if (!sum.zero()) assert_close((dot / sum).value(), 1, 1e-14);
    }
  }
}

static void no_product_is_zero(void **) {
  const Numbers zeros{Array<double>(5, 0.0), Array<double>(5, static_cast<double>(Scaled::kZeroExponent))};
  assert_true(scaled_dot(zeros.row(), zeros.row(), 5).zero());
  assert_true(scaled_dot(zeros.row(), zeros.row(), 0).zero());
  assert_true(scaled_dot(zeros.row(), zeros.row(), 5).e == Scaled::kZeroExponent);
}

static void instruction_sets_agree_to_the_bit(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  const ScaledDot baseline = scaled_dot_by(InstructionSet::baseline), fastest = scaled_dot_by(instruction_set());
  for (size_t n = 0; n < 60; ++n) {
    const Numbers a = random_numbers(&rng, n, n % 2 == 0 ? 3 : 700, .1), b = random_numbers(&rng, n, 3, .1);
    const Scaled one = baseline(a.row(), b.row(), n), other = fastest(a.row(), b.row(), n);
    assert_true(one.m == other.m && one.e == other.e);
  }
}

TESTS(it_is_the_sum_of_products_one_by_one, no_product_is_zero, instruction_sets_agree_to_the_bit)
