// Differences and ratios of totals against long double.
#include "fsa/distance/total_difference.hh"
#include "fsa/machine/builder.hh"

#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

MachinePtr single(Semiring semiring, double weight) {
  Builder b(semiring, {Alphabet::sized(1)});
  b.add_states(1);
  b.set_final(0, weight);
  return b.build();
}

}  // namespace

static void differences_agree_with_the_oracle(void **) {
  int negative = 0, compared = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.semiring = seed & 1 ? Semiring::log : Semiring::real;
    shape.phi = seed & 2;
    shape.epsilons = seed & 4;
    shape.zero_weights = seed & 8;
    shape.cyclic = seed & 16;
    if (shape.cyclic) shape.scale = 0.12;
    const MachinePtr a = oracle::random_machine(shape, seed), b = oracle::random_machine(shape, seed + 100'000);
    const auto x = oracle::total(*a), y = oracle::total(*b);
    if (!x || !y || !(*x > 0) || !(*y > 0)) continue;
    const TotalDifference d = total_difference(*a, *b, Run{});
    assert_close(d.difference, static_cast<double>(*x - *y), 1e-12);
    assert_close(d.log_ratio, static_cast<double>(std::log(*x / *y)), 1e-12);
    negative += d.difference < 0;
    ++compared;
  }
  assert_true(compared > 1000 / kCasesDivisor && negative > 300 / kCasesDivisor);
}

static void close_totals_keep_their_digits(void **) {
  const TotalDifference d = total_difference(*single(Semiring::real, 1), *single(Semiring::real, 1 + 0x1p-50), Run{});
  assert_true(d.difference == -0x1p-50);
  assert_close(d.log_ratio / -0x1p-50, 1, 1e-14);
  // Beyond doubles together, not apart.
  const TotalDifference huge = total_difference(*single(Semiring::log, 5000), *single(Semiring::log, 5001), Run{});
  assert_true(huge.difference == 0);
  assert_close(huge.log_ratio, 1, 1e-12);
  assert_throws(total_difference(*single(Semiring::log, -5000), *single(Semiring::log, 0), Run{}), Code::limit);
}

static void nothing_and_the_best_path(void **) {
  const TotalDifference none = total_difference(*single(Semiring::log, INFINITY), *single(Semiring::log, 0), Run{});
  assert_true(none.difference == -1 && none.log_ratio == -INFINITY);
  const TotalDifference only = total_difference(*single(Semiring::real, 0.5), *single(Semiring::real, 0), Run{});
  assert_true(only.difference == 0.5 && only.log_ratio == INFINITY);
  assert_true(std::isnan(total_difference(*single(Semiring::real, 0), *single(Semiring::real, 0), Run{}).log_ratio));
  const TotalDifference best = total_difference(*single(Semiring::tropical, 1), *single(Semiring::tropical, 3), Run{});
  assert_close(best.difference, std::exp(-1) - std::exp(-3), 1e-15);
  assert_true(best.log_ratio == 2);
  const TotalDifference bool_ = total_difference(*single(Semiring::boolean, 0), *single(Semiring::boolean, INFINITY), Run{});
  assert_true(bool_.difference == 1 && bool_.log_ratio == INFINITY);
  assert_throws(total_difference(*single(Semiring::real, 1), *single(Semiring::log, 1), Run{}), Code::argument);
}

TESTS(differences_agree_with_the_oracle, close_totals_keep_their_digits, nothing_and_the_best_path)
