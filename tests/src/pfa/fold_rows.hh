// A fold of two pairs of states, and what it costs in likelihood by the formula: what MDI, AIC and the likelihood ratio are
// tested on.
#pragma once
#include "src/pfa/merging/merge_criteria.hh"
#include "tests/harness.hh"

inline double likelihood(std::initializer_list<double> counts) {
  double total = 0, sum = 0;
  for (const double c : counts) total += c;
  for (const double c : counts) {
    if (c > 0) sum += c * std::log(c / total);
  }
  return sum;
}

// Two pairs of states: with outcomes {30, 10, 0} and {10, 20, 5}, and {4, 0, 0} and {1, 1, 0}.
inline const hws::CountPair kFirst[] = {{30, 10}, {10, 20}, {0, 5}}, kSecond[] = {{4, 1}, {0, 1}};
inline const double kFirstFall = likelihood({30, 10}) + likelihood({10, 20, 5}) - likelihood({40, 30, 5});
inline const double kSecondFall = likelihood({4}) + likelihood({1, 1}) - likelihood({5, 1});

inline double gain_of(const hws::MergeCriterionPtr &c) {
  c->begin();
  assert_true(c->absorb({40, 35}, kFirst));
  assert_true(c->absorb({4, 2}, kSecond));
  return c->gain();
}
