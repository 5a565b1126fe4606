#include "fsa/semiring/scaled_weight.hh"

#include <functional>
#include <map>
#include <vector>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// Logarithms of what a machine without cycles and failure arcs weighs each tuple of strings, from its paths one by one. No
// exponential is ever taken of a cost itself, so that any cost a double holds is right.
using Logs = std::map<Strings, Real>;

Real log_of(const Machine &m, double w) { return m.semiring() == Semiring::real ? std::log(Real{w}) : -Real{w}; }

Real plus(Semiring semiring, Real x, Real y) {
  const Real high = std::max(x, y), low = std::min(x, y);
  return idempotent(semiring) || low == -INFINITY ? high : high + std::log1p(std::exp(low - high));
}

void follow(const Machine &m, State s, const Strings &read, Real log, Logs &found) {
  if (log == -INFINITY) return;
  if (const Real end = log_of(m, m.final_weight(s)); end > -INFINITY) {
    const auto [at, is_new] = found.emplace(read, log + end);
    if (!is_new) at->second = plus(m.semiring(), at->second, log + end);
  }
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    Strings longer = read;
    for (int32_t t = 0; t < m.tapes(); ++t) {
      if (m.label(a, t) != kEpsilon) longer[static_cast<size_t>(t)].push_back(m.label(a, t));
    }
    follow(m, m.next(a), longer, log + log_of(m, m.weight(a)), found);
  }
}

Logs logs(const Machine &m) {
  Logs found;
  follow(m, m.start(), Strings(static_cast<size_t>(m.tapes())), 0, found);
  return found;
}

Real sum(Semiring semiring, const Logs &of) {
  Real all = -INFINITY;
  for (const auto &[strings, log] : of) all = plus(semiring, all, log);
  return all;
}

// A bound on the rounding error of a path's partial sums, in any order.
Real rounding(const Machine &m) {
  Real largest = 1;
  for (const double w : m.arrays().weights) {
    if (!is_zero(m.semiring(), w)) largest = std::max(largest, std::fabs(log_of(m, w)));
  }
  for (const double w : m.arrays().finals) {
    if (!is_zero(m.semiring(), w)) largest = std::max(largest, std::fabs(log_of(m, w)));
  }
  return 1e-8L + 1e-13L * static_cast<Real>(m.states()) * largest;
}

void assert_same_logs(const Logs &got, const Logs &expected, Real within, const char *what, uint64_t seed) {
  if (got.size() != expected.size()) {
    fail_msg("%s, seed %d: %zu strings, not %zu", what, static_cast<int>(seed), got.size(), expected.size());
  }
  for (const auto &[strings, log] : expected) {
    const auto at = got.find(strings);
    if (at == got.end()) fail_msg("%s, seed %d: a string is lost", what, static_cast<int>(seed));
    if (!(std::fabs(at->second - log) <= within)) {
      fail_msg("%s, seed %d: ln %.17Lg, not %.17Lg", what, static_cast<int>(seed), at->second, log);
    }
  }
}

// Costs over all of double's range: of one magnitude, of magnitudes of their own, some small. Real weights such that no product
// along a path is so small that a double has fewer digits for it.
MachinePtr machine_of_wide_costs(uint64_t seed) {
  Shape shape;
  shape.semiring = static_cast<Semiring>(seed % 3);
  shape.states = 5;
  shape.arcs = 9;
  shape.alphabet = {2};
  shape.epsilons = seed % 4 == 0;
  const MachinePtr m = random_machine(shape, seed);
  Rng r(seed, RngMethod::test, 91, 0, 0);
  const double top = shape.semiring == Semiring::real ? 50 : 308, common = -2 + (top + 2) * r.uniform();
  const uint64_t kind = r.below(4);
  const auto weight = [&](double w) {
    if (is_zero(shape.semiring, w) || r.below(6) == 0) return w;
    const double sign = r.below(2) ? 1 : -1, own = -2 + (top + 2) * r.uniform();
    const double magnitude = kind == 0 ? common : kind == 1 ? own : kind == 2 ? own / 20 : top;
    if (shape.semiring == Semiring::real) return std::pow(10, sign * magnitude);
    return sign * (0.5 + r.uniform()) * std::pow(10, magnitude);
  };
  const MachineArrays &a = m->arrays();
  Array<double> arcs(a.weights.begin(), a.weights.end()), finals(a.finals.begin(), a.finals.end());
  for (double &w : arcs) w = weight(w);
  for (double &w : finals) w = weight(w);
  return with_weights(m, arcs.data(), finals.data(), Run{});
}

struct Tally {
  int done = 0, refused = 0;
};

// work, unless it says that a number is beyond what it takes.
void done_or_refused(Tally &tally, const std::function<void()> &work) {
  try {
    work();
    ++tally.done;
  } catch (const Error &e) {
    if (e.code != Code::limit) fail_msg("%s", e.message);
    ++tally.refused;
  }
}

void machines_of_any_costs_keep_their_weights_or_are_refused(void **) {
  struct Operation {
    const char *name;
    std::function<MachinePtr(const MachinePtr &)> work;
  };
  const Operation operations[] = {
      {"determinize", [](const MachinePtr &m) { return determinize(m, DeterminizeAs::tuples, Run{}); }},
      {"disambiguate", [](const MachinePtr &m) { return disambiguate(m, Run{}); }},
      {"minimize", [](const MachinePtr &m) { return minimize(determinize(m, DeterminizeAs::tuples, Run{}), Run{}); }},
      {"push to the start", [](const MachinePtr &m) { return push(m, PushDirection::to_start, Run{}); }},
      {"push to the end", [](const MachinePtr &m) { return push(m, PushDirection::to_end, Run{}); }},
      {"rm_epsilon", [](const MachinePtr &m) { return rm_epsilon(m, Run{}); }},
  };
  for (const Operation &operation : operations) {
    Tally tally;
    for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
      const MachinePtr m = machine_of_wide_costs(seed);
      done_or_refused(tally, [&] {
        const MachinePtr made = checked(operation.work(m));
        assert_same_logs(logs(*made), logs(*m), rounding(*m), operation.name, seed);
      });
    }
    if (tally.done < 300 / kCasesDivisor || tally.refused < 20 / kCasesDivisor) {
      fail_msg("%s: %d done, %d refused", operation.name, tally.done, tally.refused);
    }
  }
}

void sums_over_any_costs_are_right_or_refused(void **) {
  Tally totals, strings, paths, products;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    const MachinePtr m = machine_of_wide_costs(seed);
    const Logs weights = logs(*m);
    const Real all = sum(m->semiring(), weights), within = rounding(*m);
    done_or_refused(totals, [&] {
      const double log = idempotent(m->semiring()) ? -tropical_total(*m, Run{}) : total(*m, Run{}).log();
      assert_true(log == all || std::fabs(log - all) <= within);
    });
    Real best = -INFINITY;
    for (const auto &[string, log] : weights) best = std::max(best, log);
    done_or_refused(strings, [&] {
      const StringBatch found = best_strings(m, 1, Run{});
      assert_int_equal(found.count(), weights.empty() ? 0 : 1);
      if (!weights.empty()) assert_true(std::fabs(-found.values[0] - best) <= within);
    });
    done_or_refused(paths, [&] {
      const StringBatch found = best_paths(m, 1, Run{});
      assert_int_equal(found.count(), weights.empty() ? 0 : 1);
    });
    done_or_refused(products, [&] {
      const MachinePtr squared = checked(compose(m, m, Run{}));
      Logs twice;
      for (const auto &[string, log] : weights) twice.emplace(string, 2 * log);
      assert_same_logs(logs(*squared), twice, 2 * within, "compose", seed);
    });
  }
  if (totals.refused == 0 || strings.refused == 0 || products.refused == 0) {
    fail_msg("%d totals, %d strings and %d products refused", totals.refused, strings.refused, products.refused);
  }
  assert_true(totals.done > 300 / kCasesDivisor && strings.done > 300 / kCasesDivisor && paths.done > 300 / kCasesDivisor);
}

void machines_of_any_costs_are_what_they_are_and_not_another(void **) {
  Tally same, different;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    const MachinePtr m = machine_of_wide_costs(seed);
    done_or_refused(same, [&] { assert_int_equal(distinguish(m, m, Run{}).count(), 0); });
    const Logs weights = logs(*m);
    if (weights.empty()) continue;
    done_or_refused(different, [&] {
      Array<double> finals(m->arrays().finals.begin(), m->arrays().finals.end());
      for (double &w : finals) {
        if (is_zero(m->semiring(), w)) continue;
        w = m->semiring() == Semiring::real ? (w < 1 ? w * 4 : w / 4) : w + std::max(4.0, std::fabs(w) / 4);
        if (!valid_weight(m->semiring(), w) || is_zero(m->semiring(), w)) return;
      }
      const MachinePtr other = with_weights(m, nullptr, finals.data(), Run{});
      const Logs changed = logs(*other);
      Real apart = 0;
      for (const auto &[string, log] : weights) apart = std::max(apart, std::fabs(log - changed.at(string)));
      const StringBatch found = distinguish(m, other, Run{});
      if (apart > rounding(*m)) assert_int_equal(found.count(), 2);
    });
  }
  assert_true(same.done > 300 / kCasesDivisor && different.done > 200 / kCasesDivisor);
}

void exponents_that_64_bits_do_not_hold_are_refused(void **) {
  assert_throws(Scaled::exp(2e18), Code::limit);
  assert_throws(Scaled::exp(-7e18), Code::limit);
  assert_throws(Scaled::exp(INFINITY), Code::limit);
  assert_true(Scaled::exp(-INFINITY).zero());
  assert_close(Scaled::exp(-9e17).log(), -9e17, 1e-15);
  assert_throws(scaled_weight(Semiring::log, 1.1e9), Code::limit);
  assert_throws(scaled_weight(Semiring::log, -7e18), Code::limit);
  assert_true(scaled_weight(Semiring::log, INFINITY).zero());
  assert_close(scaled_weight(Semiring::real, 1e300).value(), 1e300, 1e-15);
}

}  // namespace

TESTS(machines_of_any_costs_keep_their_weights_or_are_refused, sums_over_any_costs_are_right_or_refused,
      machines_of_any_costs_are_what_they_are_and_not_another, exponents_that_64_bits_do_not_hold_are_refused)
