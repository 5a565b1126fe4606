#include "fsa/ngram/combine.hh"

#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

static void products_quotients_and_powers_weigh_string_by_string(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  const double exponents[][2] = {{1, 1}, {1, -1}, {0.5, 0.5}, {-2, 0}, {0, 3}};
  for (int round = 0; round < 60; ++round) {
    const int64_t symbols = 1 + round % 3;
    const NgramModelPtr a = features::random_backoff_model(rng, symbols, 7, round % 2 ? 0.15 : 0);
    const NgramModelPtr b = features::model_of(features::random_theta(rng, symbols, 7, 4, round % 2 ? 0.15 : 0), symbols);
    for (const auto &pair : exponents) {
      const double x = pair[0], y = pair[1];
      const NgramModelPtr both = combine(a, x, b, y, Run{}), alone = combine(a, x, nullptr, 0, Run{});
      features::for_each_string(symbols, 5, [&](const std::string &v) {
        const double of_a = features::log_weight(*a, v), of_b = features::log_weight(*b, v);
        // Weight zero in either is weight zero, whatever the exponent.
        const double raised = of_a == -INFINITY ? of_a : x * of_a;
        assert_close(features::log_weight(*alone, v), raised, 1e-11);
        assert_close(features::log_weight(*both, v), raised == -INFINITY || of_b == -INFINITY ? -INFINITY : raised + y * of_b,
                     1e-11);
      });
    }
  }
}

static void sums_of_theta_are_products(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 20; ++round) {
    features::Theta a = features::random_theta(rng, 2, 6, 4), b = features::random_theta(rng, 2, 6, 4);
    const NgramModelPtr product = combine(features::model_of(a, 2), 1, features::model_of(b, 2), 1, Run{});
    for (const auto &[w, t] : b) a[w] += t;
    features::for_each_string(2, 6, [&](const std::string &v) {
      assert_close(features::log_weight(*product, v), features::log_weight(a, v), 1e-12);
    });
  }
}

static void mistakes_are_refused(void **) {
  const NgramModelPtr a = features::model_of({{"a", 1e308}}, 2), b = features::model_of({}, 3);
  assert_throws(combine(a, 1, b, 1, Run{}), Code::argument);
  assert_throws(combine(a, NAN, nullptr, 0, Run{}), Code::argument);
  assert_throws(combine(a, 1, a, INFINITY, Run{}), Code::argument);
  assert_throws(combine(a, 1, a, 1, Run{}), Code::limit);
  Run run;
  run.max_states = 2;
  assert_throws(combine(a, 1, a, -1, run), Code::limit);
}

TESTS(products_quotients_and_powers_weigh_string_by_string, sums_of_theta_are_products, mistakes_are_refused)
