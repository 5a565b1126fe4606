// The loops of collapsed inference over coded rules beside the same in plain words, for all shapes and instruction sets.
#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/grammar/latent/rule_products.hh"
#include "src/stats/count_codes.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kQuantum = 0x1p-30;

double number(uint16_t code) { return kQuantum * static_cast<double>(number_of(code)); }
// The nearest code, half up.
uint16_t code(double x) {
  const double quanta = std::min(x / kQuantum, 4095 * 0x1p30);
  if (quanta < 2048) return static_cast<uint16_t>(std::floor(quanta + .5));
  int e = 0;
  while (std::ldexp(quanta, -e) >= 4096) ++e;
  const double mantissa = std::floor(std::ldexp(quanta, -e) + .5) - 2048;  // 2048: the next exponent
  return static_cast<uint16_t>(2048 * (e + 1) + static_cast<int>(mantissa));
}

// A rule's arrays with something before, between and behind its rows. Numbers are codes of all sizes; counts contain them.
struct Rule {
  Rule(size_t p, size_t n, uint64_t seed) : parents(p), outcomes(n), old(p * n + 16), now(p * n + 16, uint16_t{7}) {
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    const auto number_like = [&] { return rng.uniform() < .2 ? 0 : std::exp(-25 * rng.uniform()); };
    for (uint16_t &c : old) c = code(number_like());
    for (size_t k = 0; k < p * (n + 3); ++k) counts.push_back(kQuantum * std::floor(3 / kQuantum * rng.uniform()));
    for (size_t a = 0; a < p; ++a) {
      sums.push_back(kQuantum * std::floor(100 / kQuantum * rng.uniform()));
      weight.push_back(rng.uniform());
      for (size_t j = 0; j < n; ++j) {
        rows.push_back(number_like());
        counts[a * (n + 3) + j] += number(old[4 + a * n + j]);
      }
    }
    for (size_t j = 0; j < n; ++j) outcome.push_back(rng.uniform());
    above.resize(n + kOutcomesBehind, 9.0);
    to.resize(p * n, 9.0);
  }
  CodedRule coded() {
    return {old.data() + 4, now.data() + 4, counts.data(), outcomes + 3, sums.data(), parents, outcomes, kQuantum};
  }

  size_t parents, outcomes;
  Array<uint16_t> old, now;
  Array<double> counts, sums, weight, rows, outcome, above, to;
};

template <class Check>
void each_rule(Check check) {
  uint64_t seed = 1;
  for (const size_t parents : {1, 2, 3, 4, 7, 8, 9, 17}) {
    for (size_t outcomes = 1; outcomes <= 17; ++outcomes, ++seed) {
      check(rule_products_by(InstructionSet::baseline), Rule(parents, outcomes, seed));
      check(rule_products(), Rule(parents, outcomes, seed));
    }
  }
}

void rules_are_predicted_from_counts_without_them(void **) {
  each_rule([](const RuleProducts &products, Rule rule) {
    const Rule before = rule;
    products.take(rule.coded(), .125, rule.to.data());
    for (size_t a = 0; a < rule.parents; ++a) {
      double sum = 0;
      for (size_t j = 0; j < rule.outcomes; ++j) {
        const size_t at = a * rule.outcomes + j;
        const double own = number(rule.old[4 + at]);
        sum += own;
        assert_true(rule.to[at] == rule.counts[a * (rule.outcomes + 3) + j] - own + .125);
      }
      assert_true(rule.sums[a] == before.sums[a] - sum);
    }
    assert_true(rule.counts == before.counts && rule.now == before.now);
    // Counts that are too small are taken as 0.
    std::fill(rule.counts.begin(), rule.counts.end(), -1.0);
    products.take(rule.coded(), .125, rule.to.data());
    for (const double x : rule.to) assert_true(x == .125);
  });
}

void numbers_are_rounded_and_take_the_place_of_the_old_ones(void **) {
  each_rule([](const RuleProducts &products, Rule rule) {
    Rule expected = rule;
    if (rule.outcomes == 3) expected.weight[0] = rule.weight[0] = 1e9;  // beyond the largest code
    double differences = 0;
    std::fill(expected.above.begin(), expected.above.end(), 0.0);
    for (size_t a = 0; a < rule.parents; ++a) {
      for (size_t j = 0; j < rule.outcomes; ++j) {
        const size_t at = a * rule.outcomes + j;
        const double x = rule.weight[a] * rule.rows[at];
        uint16_t &now = expected.now[4 + at];
        expected.above[j] += x;
        now = code(x * rule.outcome[j]);
        const double difference = number(now) - number(rule.old[4 + at]);
        differences += std::fabs(difference);
        expected.counts[a * (rule.outcomes + 3) + j] += difference;
        expected.sums[a] += number(now);
      }
    }
    const double change = products.replace(rule.coded(), rule.rows.data(), rule.weight.data(), rule.outcome.data(),
                                           rule.above.data());
    assert_true(change == differences);
    assert_true(rule.now == expected.now && rule.counts == expected.counts && rule.sums == expected.sums);
    assert_memory_equal(rule.above.data(), expected.above.data(), rule.outcomes * sizeof(double));
  });
}

}  // namespace

TESTS(rules_are_predicted_from_counts_without_them, numbers_are_rounded_and_take_the_place_of_the_old_ones)
