// Mean field beside enumeration: the value is below ln Z and never falls, each distribution is the best one given the others.
#include "src/graph/finite/methods/mean_field.hh"

#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

static void the_value_rises_and_stays_below_the_partition_function(void **) {
  int settled = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    RandomModel what;
    what.nats = 1 + static_cast<double>(seed % 4);
    const FiniteModel model = random_model(3000 + seed, what);
    const double log_z = static_cast<double>(enumerated(model).log_partition);
    MeanField field(model, 0, 1e-8, Run{});
    double before = -INFINITY;
    for (int i = 0; i < 2000 && !field.settled(); ++i) {
      field.step(i, Run{});
      const double value = field.number(FiniteNumber::log_partition);
      assert_true(value >= before - 1e-12 * std::fabs(before) && value <= log_z + 1e-9);
      before = value;
    }
    settled += field.settled();
    // Factors' beliefs are products of those of their variables.
    for (int32_t f = 0; f < model.factors(); ++f) {
      Array<double> p(model.table(f).size());
      field.factor_probabilities(f, p.data());
      double sum = 0;
      for (const double x : p) sum += x;
      assert_close(sum, 1, 1e-12);
    }
  }
  assert_true(settled > 190);
}

static void independent_variables_are_exact(void **) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    RandomModel what;
    what.most_scope = 1;
    what.zeros = seed % 2;
    const FiniteModel model = random_model(4000 + seed, what);
    const Enumerated right = enumerated(model);
    if (std::isinf(right.log_partition)) {
      assert_throws(MeanField(model, 0, 1e-9, Run{}), Code::impossible);
      continue;
    }
    MeanField field(model, 0, 1e-9, Run{});
    field.step(0, Run{});
    assert_close(field.number(FiniteNumber::log_partition), static_cast<double>(right.log_partition), 1e-12);
    for (int32_t v = 0; v < model.variables(); ++v) {
      Array<double> p(static_cast<size_t>(model.sizes[v]));
      field.probabilities(v, p.data());
      const double *const expected = right.marginals.data() + right.marginal_begin[v];
      for (size_t i = 0; i < p.size(); ++i) assert_close(p[i], expected[i], 1e-12);
    }
  }
}

static void zeros_that_decide_nothing_are_refused(void **) {
  FiniteModelBuilder m;
  m.add_variable(2);
  m.add_variable(2);
  const int32_t pair[] = {0, 1};
  const double different[] = {-INFINITY, 0, 0, -INFINITY};
  m.add_factor(pair, different);
  assert_throws(MeanField(m.build(), 0, 1e-9, Run{}), Code::unsupported);
}

TESTS(the_value_rises_and_stays_below_the_partition_function, independent_variables_are_exact,
      zeros_that_decide_nothing_are_refused)
