// Expected features of a model against golden gradients, enumeration and differences of ln Z.
#include "fsa/ngram/expected_features.hh"

#include "fsa/distance/ngram_counts.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;
using features::Theta;
using golden::Json;

static void golden_gradients(void **) {
  int cases = 0;
  for (const Json &entry : golden::read("gradient.json")) {
    const int64_t symbols = static_cast<int64_t>(entry["alphabet"].get<std::string>().size());
    Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.is_string() ? -INFINITY : t.get<double>();
    const LogLinear l = features::log_linear_of(theta, symbols);
    const ExpectedFeatures e = expected_features(*encode_log_linear(l), Run{});
    double value = -e.log_total;
    for (const auto &[w, t] : theta) {
      if (w == "^") continue;
      const Array<Label> labels = features::labels(w, symbols);
      const double under_p = entry["E_p_f"][w].get<double>(),
                   got = under_p - e.count[static_cast<size_t>(l.trie->find(labels))];
      assert_true(std::fabs(got - entry["gradient"][w].get<double>()) < 1e-8);
      if (under_p > 0) value += t * under_p;
    }
    assert_close(value, entry["E_p_log_q"].get<double>(), 1e-8);
    ++cases;
  }
  assert_true(cases >= 4);
}

// d ln Z / d theta_w = E[f_w], by central differences; and by counting n-grams in the machine's strings one by one.
static void counts_are_derivatives_of_the_total(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    Theta theta = features::random_theta(rng, 2, 6, 3);
    theta[""] = -2.5;
    const LogLinear l = features::log_linear_of(theta, 2);
    const ExpectedFeatures e = expected_features(*encode_log_linear(l), Run{});
    for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
      if (w == l.trie->begin_node()) continue;
      const double h = 1e-5;
      LogLinear up = l, down = l;
      up.theta[static_cast<size_t>(w)] += h;
      down.theta[static_cast<size_t>(w)] -= h;
      const double slope = (expected_features(*encode_log_linear(up), Run{}).log_total -
                            expected_features(*encode_log_linear(down), Run{}).log_total) /
                           (2 * h);
      assert_true(std::fabs(slope - e.count[static_cast<size_t>(w)]) < 1e-7 * (1 + std::fabs(slope)));
      ++compared;
    }
  }
  assert_true(compared > 300);
}

TESTS(golden_gradients, counts_are_derivatives_of_the_total)
