// Loops over coded rules beside the same in plain words, for all shapes, where the processor has them.
#include "src/grammar/latent/coded_rules.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/stats/count_codes.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kQuantum = 0x1p-30;

double number(uint16_t code) { return kQuantum * static_cast<double>(number_of(code)); }
uint16_t code(double x) { return code_of(static_cast<float>(x / kQuantum)); }

// A rule's arrays with something before, between and behind its rows. Numbers are codes of all sizes; counts contain them.
struct Rule {
  Rule(size_t p, size_t n, uint64_t seed) : parents(p), outcomes(n), old(p * n + 16), now(p * n + 16, 7) {
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    const auto number_like = [&] { return rng.uniform() < .2 ? 0 : std::exp(-25 * rng.uniform()); };
    for (uint16_t &c : old) c = code(number_like());
    for (size_t k = 0; k < p * (n + 3); ++k) counts.push_back(kQuantum * std::floor(3 / kQuantum * rng.uniform()));
    for (size_t a = 0; a < p; ++a) {
      sums.push_back(kQuantum * std::floor(100 / kQuantum * rng.uniform()));
      weight.push_back(rng.uniform());
      for (size_t j = 0; j < n; ++j) {
        rows.push_back(rng.uniform());
        numbers.push_back(number_like());
        counts[a * (n + 3) + j] += number(old[4 + a * n + j]);
      }
    }
    for (size_t j = 0; j < n; ++j) outcome.push_back(rng.uniform());
    above.resize(n, 9.0);
    to.resize(p * n, 9.0);
  }
  CodedRule coded() {
    return {old.data() + 4, now.data() + 4, counts.data(), outcomes + 3, sums.data(), parents, outcomes};
  }

  size_t parents, outcomes;
  Array<uint16_t> old, now;
  Array<double> counts, sums, weight, rows, numbers, outcome, above, to;
};

template <class Check>
void each_rule(Check check) {
  uint64_t seed = 1;
  for (const size_t parents : {1, 2, 3, 4, 7, 8, 9, 17}) {
    for (size_t outcomes = 1; outcomes <= 25; ++outcomes) {
      if (coded_rules().outside) check(coded_rules(), Rule(parents, outcomes, seed++));
    }
  }
}

void predictions_are_of_counts_without_the_rule(void **) {
  each_rule([](const CodedRules &kernels, Rule rule) {
    const Rule before = rule;
    kernels.subtract_sums(rule.coded(), kQuantum);
    kernels.predict(rule.coded(), kQuantum, .125, rule.weight.data(), rule.to.data());
    for (size_t a = 0; a < rule.parents; ++a) {
      double sum = 0;
      for (size_t j = 0; j < rule.outcomes; ++j) {
        const size_t at = a * rule.outcomes + j;
        const double own = number(rule.old[4 + at]);
        sum += own;
        assert_true(rule.to[at] == (rule.counts[a * (rule.outcomes + 3) + j] - own + .125) * rule.weight[a]);
      }
      assert_true(rule.sums[a] == before.sums[a] - sum);
    }
    assert_true(rule.counts == before.counts && rule.now == before.now);
    // Counts that are too small are taken as 0.
    std::fill(rule.counts.begin(), rule.counts.end(), -1.0);
    kernels.predict(rule.coded(), kQuantum, .125, rule.weight.data(), rule.to.data());
    for (size_t k = 0; k < rule.to.size(); ++k) assert_true(rule.to[k] == .125 * rule.weight[k / rule.outcomes]);
  });
}

// `numbers` are what the kernel rounds.
void assert_put(const Rule &before, const Rule &rule, const Array<double> &numbers, double change) {
  Rule expected = before;
  double differences = 0;
  for (size_t a = 0; a < rule.parents; ++a) {
    for (size_t j = 0; j < rule.outcomes; ++j) {
      const size_t at = a * rule.outcomes + j;
      uint16_t &now = expected.now[4 + at];
      now = code(numbers[at]);
      const double difference = number(now) - number(rule.old[4 + at]);
      differences += std::fabs(difference);
      expected.counts[a * (rule.outcomes + 3) + j] += difference;
      expected.sums[a] += number(now);
    }
  }
  assert_true(change == differences);
  assert_true(rule.now == expected.now && rule.counts == expected.counts && rule.sums == expected.sums);
}

void numbers_are_rounded_and_take_the_place_of_the_old_ones(void **) {
  each_rule([](const CodedRules &kernels, Rule rule) {
    const Rule before = rule;
    Array<double> numbers(rule.rows.size(), 0.0), above(rule.outcomes);
    rule_products().outside({rule.rows.data(), rule.outcomes}, rule.parents, rule.outcomes, rule.weight.data(),
                            rule.outcome.data(), above.data(), numbers.data(), rule.outcomes);
    const double change = kernels.outside(rule.coded(), kQuantum, rule.rows.data(), rule.weight.data(), rule.outcome.data(),
                                          rule.above.data());
    assert_put(before, rule, numbers, change);
    assert_true(rule.above == above);
  });
}

}  // namespace

TESTS(predictions_are_of_counts_without_the_rule, numbers_are_rounded_and_take_the_place_of_the_old_ones)
