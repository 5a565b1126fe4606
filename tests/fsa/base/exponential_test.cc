#include "fsa/base/exponential.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Distance from the exact value in units of the last place of the computed one.
double units_off(double got, double cost) {
  const long double exact = expl(-static_cast<long double>(cost));
  int k;
  (void)std::frexp(static_cast<double>(exact), &k);
  return static_cast<double>(fabsl((got - exact) / ldexpl(1, k - 53)));
}

void within_a_unit_in_the_last_place(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  Array<double> cost{0, -0.0, 0x1p-1074, 1e-300, -1e-300, 1e-17, -1e-17, kMostExpCost, -kMostExpCost};
  for (int k = -399; k <= 399; ++k) {  // where the reduction changes over, and where r is nearly 0
    for (const double at : {k * std::log(2.0), (k + 0.5) * std::log(2.0)}) {
      cost.push_back(at);
      cost.push_back(std::nextafter(at, -INFINITY));
      cost.push_back(std::nextafter(at, INFINITY));
    }
  }
  for (int i = 0; i < 300000; ++i) {
    const double range = i % 3 == 0 ? 1 : i % 3 == 1 ? 20 : kMostExpCost;
    cost.push_back(range * (2 * r.uniform() - 1));
  }
  cost.erase(std::remove_if(cost.begin(), cost.end(), [](double x) { return std::fabs(x) > kMostExpCost; }), cost.end());
  Array<double> out(cost.size());
  assert_true(exp_of_costs(cost.data(), out.data(), cost.size()));
  double worst = 0;
  for (size_t i = 0; i < cost.size(); ++i) worst = std::max(worst, units_off(out[i], cost[i]));
  if (!(worst < 1)) {
    print_error("%g units in the last place\n", worst);
    fail();
  }
  assert_true(out[0] == 1 && out[1] == 1);
}

// Vector code and what is left over give the same bits, wherever an element stands.
void same_bits_one_by_one(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  Array<double> cost(37), out(37), one(1);
  for (double &x : cost) x = 500 * (r.uniform() - 0.5);
  for (size_t n = 0; n <= cost.size(); ++n) {
    assert_true(exp_of_costs(cost.data(), out.data(), n));
    for (size_t i = 0; i < n; ++i) {
      assert_true(exp_of_costs(&cost[i], one.data(), 1));
      assert_memory_equal(&one[0], &out[i], sizeof(double));
    }
  }
}

void all_instruction_sets_give_the_same_bits(void **) {
  if (instruction_set() == InstructionSet::baseline) skip();
  const ExpOfCosts narrow = exp_of_costs_by(InstructionSet::baseline), wide = exp_of_costs_by(instruction_set());
  assert_true(narrow != wide);
  Rng r(3, RngMethod::test, 0, 0, 0);
  Array<double> cost(100003), expected(cost.size()), found(cost.size());
  for (double &x : cost) x = 2 * kMostExpCost * (r.uniform() - 0.5);
  assert_true(narrow(cost.data(), expected.data(), cost.size()));
  assert_true(wide(cost.data(), found.data(), cost.size()));
  assert_memory_equal(expected.data(), found.data(), cost.size() * sizeof(double));
  cost.back() = INFINITY;
  assert_false(narrow(cost.data(), expected.data(), cost.size()));
  assert_false(wide(cost.data(), found.data(), cost.size()));
}

void costs_beyond_are_told(void **) {
  Array<double> cost(20, 1.5), out(20);
  assert_true(exp_of_costs(cost.data(), out.data(), 20));
  for (const double x : std::initializer_list<double>{INFINITY, -INFINITY, NAN, 277.5, -277.5}) {
    for (const size_t at : {0, 7, 19}) {
      Array<double> c = cost;
      c[at] = x;
      assert_false(exp_of_costs(c.data(), out.data(), 20));
      assert_close(out[at == 0 ? 1 : 0], std::exp(-1.5), 1e-15);
    }
  }
}

}  // namespace

TESTS(within_a_unit_in_the_last_place, same_bits_one_by_one, all_instruction_sets_give_the_same_bits, costs_beyond_are_told)
