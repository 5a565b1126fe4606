// Numbers of tables beside sums over Stirling numbers of the first kind and tests/golden/hdp_tables.json.
#include "src/prior/tables.hh"

#include <vector>

#include "fsa/base/rng.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// E[s] under p(s) ∝ [C, s] x^s, where [C, s] are Stirling numbers (5.28).
double by_stirling_numbers(double x, int count) {
  std::vector<double> numbers{1};
  for (int n = 0; n < count; ++n) {
    std::vector<double> next(numbers.size() + 1, 0.0);
    for (size_t s = 0; s < numbers.size(); ++s) {
      next[s + 1] += numbers[s];
      next[s] += n * numbers[s];
    }
    numbers = next;
  }
  double sum = 0, tables = 0, power = 1;
  for (size_t s = 0; s < numbers.size(); ++s, power *= x) {
    sum += numbers[s] * power;
    tables += static_cast<double>(s) * numbers[s] * power;
  }
  return tables / sum;
}

double of_count(double x, int count) { return mean_tables(x, count, count == 0 ? 0 : -INFINITY); }

}  // namespace

static void tables_of_a_count_are_those_of_stirling_numbers(void **) {
  const golden::Json all = golden::read("hdp_tables.json");
  for (const golden::Json &prior : all["given_count"]) {
    for (const golden::Json &c : prior["by_count"]) {
      assert_close(of_count(prior["prior"].get<double>(), c["C"].get<int>()), c["E_s"].get<double>(), 1e-11);
    }
  }
  Rng r(240, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 1000; ++round) {
    const double x = std::exp(-20 + 23 * r.uniform());
    const int count = static_cast<int>(r.below(25));
    assert_close(of_count(x, count), by_stirling_numbers(x, count), 1e-12);
  }
}

static void tables_over_a_law_of_counts_are_of_first_order(void **) {
  const golden::Json all = golden::read("hdp_tables.json");
  for (const golden::Json &c : all["over_counts"]) {
    const auto p = c["count_probabilities"].get<std::vector<double>>();
    const double x = c["prior"].get<double>();
    double mean = 0, exact = 0;
    for (size_t n = 0; n < p.size(); ++n) {
      mean += p[n] * static_cast<double>(n);
      exact += p[n] * of_count(x, static_cast<int>(n));
    }
    const double found = mean_tables(x, mean, std::log(p[0]));
    assert_close(found, c["first_order_5_35"].get<double>(), 1e-10);
    assert_close(exact, c["E_s"].get<double>(), 1e-10);
    assert_true(found >= exact - 1e-12);  // ψ is concave
    assert_close(found, exact, 0.07);
  }
}

static void tables_of_second_order_are_nearer(void **) {
  const golden::Json all = golden::read("hdp_tables.json");
  for (const golden::Json &c : all["over_counts"]) {
    const auto p = c["count_probabilities"].get<std::vector<double>>();
    const double x = c["prior"].get<double>(), exact = c["E_s"].get<double>();
    double mean = 0, square = 0;
    for (size_t n = 0; n < p.size(); ++n) {
      mean += p[n] * static_cast<double>(n);
      square += p[n] * static_cast<double>(n * n);
    }
    const double first = mean_tables(x, mean, std::log(p[0]));
    const double found = mean_tables(x, mean, std::log(p[0]), square - mean * mean);
    assert_close(found, c["second_order"].get<double>(), 1e-10);
    assert_true(std::fabs(found - exact) <= std::fabs(first - exact) + 1e-9);
    assert_close(found, exact, 0.025);
  }
  // A count of nothing but 0 and 1 has its one table, whatever variance is said.
  assert_close(mean_tables(0.3, 0.4, std::log(0.6), 0.24), 0.4, 1e-12);
  assert_close(mean_tables(0.3, 0.4, std::log(0.6), 5), 0.4, 1e-12);
}

static void a_count_that_is_surely_0_has_no_table(void **) {
  assert_true(mean_tables(0.3, 0, 0) == 0);
  // Rounding may have made a mean smaller than the probability of a count above 0.
  assert_close(mean_tables(0.3, 1e-3, std::log1p(-2e-3)), 1e-3, 1e-12);
}

TESTS(tables_of_a_count_are_those_of_stirling_numbers, tables_over_a_law_of_counts_are_of_first_order,
      tables_of_second_order_are_nearer,
      a_count_that_is_surely_0_has_no_table)
