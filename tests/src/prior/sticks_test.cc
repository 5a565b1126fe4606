// Sticks beside tests/golden/hdp_top.json and finite differences of the bound's terms (seed 001, 5.15, 5.21, 5.22).
#include "src/prior/sticks.hh"

#include <vector>

#include "src/stats/special_functions.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<double> numbers(const golden::Json &list) {
  const auto v = list.get<std::vector<double>>();
  return {v.begin(), v.end()};
}

double bound(const Sticks &sticks, const Array<double> &tables, double gamma) {
  double sum = 0, later = 0;
  for (size_t k = tables.size(); k-- > 0;) {
    const double u = sticks.u[k], v = sticks.v[k], both = digamma(u + v), a = digamma(u) - both, b = digamma(v) - both;
    sum += tables[k] * a + later * b + std::log(gamma) + (gamma - 1) * b;
    sum -= log_gamma(u + v) - log_gamma(u) - log_gamma(v) + (u - 1) * a + (v - 1) * b;
    later += tables[k];
  }
  return sum;
}

}  // namespace

static void the_fixed_point_is_that_of_the_golden_numbers(void **) {
  const golden::Json all = golden::read("hdp_top.json");
  for (const golden::Json &c : all["sticks"]) {
    const Array<double> tables = numbers(c["tables"]), u = numbers(c["u"]), v = numbers(c["v"]), weights = numbers(c["G"]);
    const double gamma = c["gamma"].get<double>();
    const Sticks sticks = fitted_sticks(tables, gamma);
    const Array<double> found = stick_weights(sticks);
    double sum = 0;
    for (size_t k = 0; k < tables.size(); ++k) {
      assert_close(sticks.u[k], u[k], 1e-11);
      assert_close(sticks.v[k], v[k], 1e-11);
      assert_close(found[k], weights[k], 1e-11);
      sum += found[k];
    }
    assert_true(sum < 1);
    assert_close(std::exp(-log_left_over(sticks)), c["left_over"].get<double>(), 1e-11);
    assert_close(bound(sticks, tables, gamma), c["bound_terms"].get<double>(), 1e-10);
  }
}

// The gradient at other sticks is the Fisher matrix times what the fixed point differs by (ERRATA 001.14).
static void gradients_lead_to_the_fixed_point(void **) {
  const golden::Json all = golden::read("hdp_top.json");
  for (const golden::Json &c : all["sticks"]) {
    const Array<double> tables = numbers(c["tables"]);
    const golden::Json &at = c["at"];
    const Sticks sticks{numbers(at["u"]), numbers(at["v"])};
    const double gamma = c["gamma"].get<double>(), pieces = static_cast<double>(tables.size());
    const Sticks slope = stick_gradient(sticks, tables, gamma);
    assert_close(bound(sticks, tables, gamma), at["bound_terms"].get<double>(), 1e-10);
    for (size_t k = 0; k < tables.size(); ++k) {
      const double of_u = slope.u[k], of_v = slope.v[k];
      assert_close(of_u, at["du"][k].get<double>(), 1e-9);
      assert_close(of_v, at["dv"][k].get<double>(), 1e-9);
      for (const bool second : {false, true}) {
        Sticks above = sticks, below = sticks;
        (second ? above.v : above.u)[k] += 1e-5;
        (second ? below.v : below.u)[k] -= 1e-5;
        assert_close((bound(above, tables, gamma) - bound(below, tables, gamma)) / 2e-5, second ? of_v : of_u, 1e-7);
      }
    }
    assert_close(pieces / log_left_over(sticks), at["gamma_5_17"].get<double>(), 1e-10);
    assert_close(pieces / gamma - log_left_over(sticks), at["dgamma"].get<double>(), 1e-10);
  }
}

static void long_sticks_forbid_nothing(void **) {
  const Sticks sticks = fitted_sticks(Array<double>(500, 0.0), 1e-4);
  for (const double w : stick_weights(sticks)) assert_true(w >= 1e-100);
}

TESTS(the_fixed_point_is_that_of_the_golden_numbers, gradients_lead_to_the_fixed_point, long_sticks_forbid_nothing)
