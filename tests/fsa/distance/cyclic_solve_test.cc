#include "fsa/distance/cyclic_solve.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "fsa/distance/balanced_system.hh"
#include "fsa/distance/bicgstab.hh"
#include "fsa/distance/dense_elimination.hh"
#include "fsa/distance/scaled_elimination.hh"
#include "fsa/distance/sparse_elimination.hh"
#include "tests/fsa/distance/dense_component.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  Array<int32_t> offsets{0}, column, exponent;
  Array<double> value;
  Array<Scaled> b;

  void entry(int32_t to, double v, int32_t k = 0) {
    column.push_back(to);
    value.push_back(v);
    exponent.push_back(k);
  }
  void end_row(Scaled source) {
    offsets.push_back(static_cast<int32_t>(column.size()));
    b.push_back(source);
  }
  int32_t size() const { return static_cast<int32_t>(b.size()); }
  ComponentMatrix matrix(bool with_exponents = true) const {
    return {offsets, column, value, with_exponents ? std::span<const int32_t>(exponent) : std::span<const int32_t>()};
  }
};

Case from_rows(const std::vector<Array<double>> &rows, const Array<double> &b) {
  Case c;
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = 0; j < rows.size(); ++j) {
      if (rows[i][j] != 0) c.entry(static_cast<int32_t>(j), rows[i][j]);
    }
    c.end_row(Scaled::from(b[i]));
  }
  return c;
}

// A ring (so that it is irreducible) and random arcs, self-loops and repeated
// columns among them; rows sum to about 1 − stop.
Case random_case(Rng &r, int32_t n, double stop, bool one_source) {
  Case c;
  for (int32_t i = 0; i < n; ++i) {
    const auto extra = static_cast<int32_t>(r.below(4));
    for (const dense::Share &share : dense::ring_row(r, i, n, extra, 1 - stop)) c.entry(share.to, share.weight);
    c.end_row(one_source && i ? Scaled{} : Scaled::from(r.uniform() + 0.1));
  }
  return c;
}

// Exponents must be moderate.
dense::Solution reference(const Case &c) {
  const auto n = static_cast<size_t>(c.size());
  Array<long double> a(n * n, 0), x(n);
  for (size_t i = 0; i < n; ++i) {
    a[i * n + i] += 1;
    for (auto e = static_cast<size_t>(c.offsets[i]); e < static_cast<size_t>(c.offsets[i + 1]); ++e) {
      a[i * n + static_cast<size_t>(c.column[e])] -= ldexpl(c.value[e], c.exponent[e]);
    }
    x[i] = ldexpl(c.b[i].m, c.b[i].zero() ? 0 : static_cast<int>(c.b[i].e));
  }
  return dense::solved(std::move(a), std::move(x));
}

void assert_entries(const Case &c, const Array<Scaled> &x, const dense::Solution &want) {
  const double tolerance = 2e-12 + static_cast<double>(want.condition) * 1e-18 * c.size();
  for (size_t i = 0; i < x.size(); ++i) {
    const long double got = ldexpl(x[i].m, static_cast<int>(x[i].e));
    const auto error = static_cast<double>(fabsl(got / want.x[i] - 1));
    if (!(error <= tolerance)) {
      print_error("n %d entry %zu: %.18Lg, expected %.18Lg, error %g, condition %Lg\n", c.size(), i, got, want.x[i],
                  error, want.condition);
      fail();
    }
  }
}

Array<Scaled> solved(const Case &c, const Run &run = Run{}) {
  Array<Scaled> x(static_cast<size_t>(c.size()));
  assert_true(solve_component(c.matrix(), c.b, x, run));
  return x;
}

bool diverges(const Case &c) {
  Array<Scaled> x(static_cast<size_t>(c.size()));
  return !solve_component(c.matrix(), c.b, x, Run{});
}

void random_matrices(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 3000 / kCasesDivisor; ++round) {
    const auto n = static_cast<int32_t>(1 + r.below(round % 10 ? 12 : 120));
    const double stop = std::pow(10.0, -6 * r.uniform());
    const Case c = random_case(r, n, stop, r.below(2) == 0);
    const dense::Solution want = reference(c);
    assert_true(want.finite);
    assert_entries(c, solved(c), want);
  }
}

// Radius within 1e-8 .. 1e-12 of 1 on either side: decided as the long double
// pivots decide, and right to what 1e-12 allows.
void near_critical(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  int finite = 0, infinite = 0;
  for (int round = 0; round < 1500 / kCasesDivisor; ++round) {
    const auto n = static_cast<int32_t>(2 + r.below(20));
    const double stop = std::pow(10.0, -8 - 4 * r.uniform()) * (r.below(2) ? 1 : -1);
    const Case c = random_case(r, n, stop, true);
    const dense::Solution want = reference(c);
    Array<Scaled> x(static_cast<size_t>(n));
    assert_int_equal(solve_component(c.matrix(), c.b, x, Run{}), want.finite);
    if (want.finite) {
      assert_entries(c, x, want);
      ++finite;
    } else {
      ++infinite;
    }
  }
  assert_true(finite > 400 / kCasesDivisor && infinite > 400 / kCasesDivisor);
}

void divergence_table(void **) {
  assert_true(diverges(from_rows({{1}}, {1})));
  assert_true(diverges(from_rows({{2}}, {1})));
  assert_true(diverges(from_rows({{0, 1}, {1, 0}}, {1, 0})));
  assert_true(diverges(from_rows({{0, 2}, {0.5, 0}}, {1, 0})));
  assert_true(diverges(from_rows({{0, 0x1p600}, {0x1p-600, 0}}, {1, 0})));
  assert_true(diverges(from_rows({{0, 0x1p600}, {0x1p-599, 0}}, {1, 0})));
  assert_true(diverges(from_rows({{0.5, 0.5}, {0.5, 0.5}}, {0, 1})));
  assert_true(diverges(from_rows({{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, {1, 0, 0})));
  assert_true(diverges(from_rows({{0.1, 1, 0}, {0, 0.1, 1}, {1, 0, 0.1}}, {1, 0, 0})));
  assert_true(diverges(from_rows({{0, 1e-3}, {1e3 * (1 + 1e-9), 0}}, {1, 1})));
  assert_false(diverges(from_rows({{0, 0x1p600}, {0x1p-601, 0}}, {1, 0})));
  assert_false(diverges(from_rows({{0, 1e-3}, {1e3 * (1 - 1e-9), 0}}, {1, 1})));
  assert_false(diverges(from_rows({{0, 100}, {0.005, 0}}, {1, 0})));
  // Nothing to sum: 0 whatever the matrix.
  Array<Scaled> x(1, Scaled::from(3));
  const Case none = from_rows({{2}}, {0});
  assert_true(solve_component(none.matrix(), none.b, x, Run{}));
  assert_true(x[0].zero());
}

void border_values(void **) {
  const double eps = 1e-12;
  assert_close(solved(from_rows({{1 - eps}}, {1}))[0].value() * (1 - (1 - eps)), 1, 1e-15);
  // Two states: 1 / (1 − ab).
  for (const double gap : {1e-3, 1e-6, 1e-9, 1e-12}) {
    const double a = 1 - gap;
    const auto x = solved(from_rows({{0, a}, {a, 0}}, {1, 0}));
    const long double want = 1 / ((1 - static_cast<long double>(a)) * (1 + static_cast<long double>(a)));
    assert_close(static_cast<double>(ldexpl(x[0].m, static_cast<int>(x[0].e)) / want), 1, 2e-12);
    assert_close(static_cast<double>(ldexpl(x[1].m, static_cast<int>(x[1].e)) / (want * a)), 1, 2e-12);
  }
}

// D^-1 N D and D^-1 b with D = powers of two up to 2^±600 (N) and 2^±3000 (b):
// the answer is D^-1 x, to the same accuracy.
void extreme_scaling(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 600 / kCasesDivisor; ++round) {
    const auto n = static_cast<int32_t>(1 + r.below(round % 20 ? 30 : 150));
    Case c = random_case(r, n, std::pow(10.0, -4 * r.uniform()), r.below(2) == 0);
    const dense::Solution want = reference(c);
    Array<int32_t> d(static_cast<size_t>(n));
    for (auto &k : d) k = static_cast<int32_t>(r.below(601)) - 300;
    const auto shift = static_cast<int64_t>(r.below(6001)) - 3000;
    for (size_t i = 0; i < d.size(); ++i) {
      for (auto e = static_cast<size_t>(c.offsets[i]); e < static_cast<size_t>(c.offsets[i + 1]); ++e) {
        c.exponent[e] = d[static_cast<size_t>(c.column[e])] - d[i];
        if (round % 2) {  // in the value itself
          c.value[e] = std::ldexp(c.value[e], c.exponent[e]);
          c.exponent[e] = 0;
        }
      }
      if (!c.b[i].zero()) c.b[i].e += shift - d[i];
    }
    Array<Scaled> x(static_cast<size_t>(n));
    assert_true(solve_component(c.matrix(round % 2 == 0), c.b, x, Run{}));
    for (size_t i = 0; i < d.size(); ++i) x[i].e -= shift - d[i];
    assert_entries(c, x, want);
  }
}

// Sources 2^6000 apart: contributions add, the small one shows where the large
// one does not reach except by weights as small.
void far_sources(void **) {
  Case c;  // 0 → 1 (2^-3000·0.5), 1 → 0 (0.5)
  c.entry(1, 0.5, -3000);
  c.end_row(Scaled{0.5, 1});
  c.entry(0, 0.5, -1000);
  c.end_row(Scaled{0.5, -2999});
  const auto x = solved(c);
  assert_int_equal(x[0].e, 1);
  assert_close(x[0].m, 0.5, 1e-15);
  // x1 = 2^-3000 + 2^-1001.
  assert_int_equal(x[1].e, -1000);
  assert_close(x[1].m, 0.5, 1e-15);
}

// A chain that multiplies by 4 at every step, closed by an arc so small that the
// sum is finite: the entries span 2^4000.
void growing_chain(void **) {
  const int32_t n = 2000;
  for (const bool backwards : {false, true}) {
    auto number = [&](int32_t k) { return backwards ? n - 1 - k : k; };
    Case c;
    for (int32_t i = 0; i < n; ++i) {
      const int32_t k = number(i);  // place in the chain
      if (k == n - 1) c.entry(number(0), 0.5, -2 * n);
      else c.entry(number(k + 1), 4);
      c.end_row(k == n - 1 ? Scaled::from(1) : Scaled{});
    }
    const auto x = solved(c);
    // The loop weighs 4^(n−1) · 2^(−2n−1) = 1/8.
    assert_close(x[static_cast<size_t>(number(n - 1))].value(), 1 / (1 - 0.125), 2e-12);
    const Scaled first = x[static_cast<size_t>(number(0))];
    assert_int_equal(first.e, 2 * (n - 1) + 1);
    assert_close(first.m, 1 / (1 - 0.125) / 2, 2e-12);
  }
}

void states_that_reach_nothing(void **) {
  // State 1 has a loop of weight 2 but no way to b: its least solution is 0.
  const auto x = solved(from_rows({{0.5, 1}, {0, 2}}, {1, 0}));
  assert_close(x[0].value(), 2, 1e-15);
  assert_true(x[1].zero());
}

void same_bits_twice(void **) {
  Rng r(4, RngMethod::test, 0, 0, 0);
  const Case c = random_case(r, 90, 1e-4, true);
  const auto x = solved(c), y = solved(c);
  assert_memory_equal(x.data(), y.data(), x.size() * sizeof(Scaled));
}

void limits_and_cancel(void **) {
  Rng r(5, RngMethod::test, 0, 0, 0);
  const Case c = random_case(r, 100, 1e-2, true);
  Array<Scaled> x(100);
  Run small;
  small.max_bytes = 10000;
  assert_throws(solve_component(c.matrix(), c.b, x, small), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(solve_component(c.matrix(), c.b, x, cancelled), Code::cancelled);
}

// As random_case, but arcs lead at most 3 states away: slow for iterations.
Case band_case(Rng &r, int32_t n, double stop, bool one_source) {
  Case c = random_case(r, n, stop, one_source);
  for (int32_t i = 0; i < n; ++i) {
    for (int32_t e = c.offsets[static_cast<size_t>(i)] + 1; e < c.offsets[static_cast<size_t>(i) + 1]; ++e) {
      c.column[static_cast<size_t>(e)] = (i + 3 * n - 3 + static_cast<int32_t>(r.below(7))) % n;
    }
  }
  return c;
}

// Every solver by itself, on the same systems, against the reference.
void solvers_agree(void **) {
  Rng r(8, RngMethod::test, 0, 0, 0);
  int iterated = 0, refuted = 0;
  for (int round = 0; round < 300 / kCasesDivisor; ++round) {
    const auto n = static_cast<int32_t>(2 + r.below(150));
    const double stop = std::pow(10.0, -1 - 4 * r.uniform()) * (r.below(4) ? 1 : -1);
    const bool one_source = r.below(2) == 0;
    const Case c = round % 3 ? random_case(r, n, stop, one_source) : band_case(r, n, stop, one_source);
    const dense::Solution want = reference(c);
    Array<Scaled> x(static_cast<size_t>(n));
    assert_int_equal(solve_component(c.matrix(), c.b, x, Run{}), want.finite);
    if (want.finite) assert_entries(c, x, want);

    BalancedSystem system(c.matrix(), c.b, Run{});
    if (system.estimate(64, Run{}) == BalancedSystem::Growth::diverged) {
      assert_false(want.finite);
      continue;
    }
    DenseElimination dense(system, Run{});
    const EliminationOrder order = elimination_order(system, INT64_MAX, INT64_MAX, Run{});
    SparseElimination sparse(system, order, Run{});
    Bicgstab krylov(system, 300, Run{});
    assert_true((dense.pivots() == Elimination::Pivots::positive) == want.finite);
    assert_true((sparse.pivots() == Elimination::Pivots::positive) == want.finite);
    for (ApproximateInverse *solver : {static_cast<ApproximateInverse *>(&dense),
                                       static_cast<ApproximateInverse *>(&sparse),
                                       static_cast<ApproximateInverse *>(&krylov)}) {
      if (!want.finite && solver != &krylov) continue;
      const auto answer = certified_solve(system, *solver, 1e-12, Run{});
      if (solver == &krylov) {
        if (answer.verdict == Verdict::undecided || (answer.verdict == Verdict::finite && answer.error > 1e-12)) continue;
        ++(want.finite ? iterated : refuted);
      }
      assert_int_equal(answer.verdict == Verdict::finite, want.finite);
      if (!want.finite) continue;
      assert_true(answer.error <= 1e-12);
      system.write(answer.high, answer.low, x);
      assert_entries(c, x, want);
    }
  }
  assert_true(iterated > 150 / kCasesDivisor && refuted > 40 / kCasesDivisor);
}

// A certificate never lies, whatever the solver returns: one that returns noise
// is never believed.
class Noise final : public ApproximateInverse {
 public:
  void apply(std::span<const double> r, std::span<double> z, double, const Run &) override {
    for (size_t i = 0; i < z.size(); ++i) z[i] = r[i] * (1 + random_.uniform());
  }

 private:
  Rng random_{9, RngMethod::test, 0, 0, 0};
};

void noise_is_not_believed(void **) {
  Rng r(10, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300 / kCasesDivisor; ++round) {
    const double stop = r.uniform() - 0.5;
    const Case c = random_case(r, static_cast<int32_t>(1 + r.below(8)), stop, true);
    const dense::Solution want = reference(c);
    BalancedSystem system(c.matrix(), c.b, Run{});
    if (system.estimate(16, Run{}) == BalancedSystem::Growth::diverged) continue;
    Noise noise;
    const auto answer = certified_solve(system, noise, 1e-12, Run{});
    if (answer.verdict == Verdict::undecided) continue;
    assert_int_equal(answer.verdict == Verdict::finite, want.finite);
    if (!want.finite || !(answer.error < 1)) continue;
    Array<Scaled> x(static_cast<size_t>(c.size()));
    system.write(answer.high, answer.low, x);
    for (size_t i = 0; i < x.size(); ++i) {
      assert_true(std::fabs(x[i].value() - static_cast<double>(want.x[i])) <=
                  (answer.error + 1e-12) * static_cast<double>(want.x[i]) * (1 + 2 * answer.error) / (1 - answer.error));
    }
  }
}

// With too little memory for a sparse elimination more iterations do, or the limit
// is named; a wrong answer is never given.
void little_memory(void **) {
  Rng r(12, RngMethod::test, 0, 0, 0);
  const Case c = band_case(r, 300, 0.001, false);
  const dense::Solution want = reference(c);
  int solved_so = 0, refused = 0;
  for (const int64_t bytes : {50'000, 100'000, 150'000, 200'000, 300'000, 500'000, 1'000'000, 3'000'000}) {
    Run run;
    run.max_bytes = bytes;
    Array<Scaled> x(300);
    try {
      assert_true(solve_component(c.matrix(), c.b, x, run));
      assert_entries(c, x, want);
      ++solved_so;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      ++refused;
    }
  }
  assert_true(solved_so >= 2 && refused >= 1);
}

// Large ones: the iterative and the direct way, judged by a residual in long double
// and the largest expected number of steps.
void large_matrices(void **) {
  Rng r(11, RngMethod::test, 0, 0, 0);
  for (const bool band : {false, true}) {
    for (const double stop : {0.1, 0.001}) {
      for (const bool one_source : {false, true}) {
        const int32_t n = 3000;
        const Case c = band ? band_case(r, n, stop, one_source) : random_case(r, n, stop, one_source);
        const auto x = solved(c);
        for (size_t i = 0; i < x.size(); ++i) {
          // Row i in units of x_i; condition ≤ 1/stop there up to the shape of x.
          long double sum = c.b[i].zero() ? 0 : ldexpl(c.b[i].m, static_cast<int>(c.b[i].e - x[i].e));
          for (auto e = static_cast<size_t>(c.offsets[i]); e < static_cast<size_t>(c.offsets[i + 1]); ++e) {
            const Scaled &to = x[static_cast<size_t>(c.column[e])];
            sum += ldexpl(static_cast<long double>(c.value[e]) * to.m, static_cast<int>(to.e - x[i].e));
          }
          assert_close(static_cast<double>(sum / x[i].m), 1, 2e-12);
        }
      }
    }
  }
}

// Many states in a row, each going on with 1/2 or back to the start with the rest
// but a little: far from anything an iteration settles.
void long_loop(void **) {
  const int32_t n = 20000;
  Case c;
  for (int32_t i = 0; i < n; ++i) {
    c.entry(i + 1 < n ? i + 1 : 0, i + 1 < n ? 1 : 1 - 0x1p-30);
    c.end_row(i + 1 < n ? Scaled{} : Scaled::from(1));
  }
  const auto x = solved(c);
  for (const auto &v : x) assert_close(v.value() * 0x1p-30, 1, 2e-12);
  c.value.back() = 1;
  assert_true(diverges(c));
  c.value.back() = 1 + 0x1p-40;
  assert_true(diverges(c));
}

// The scaled elimination is what stands behind the sweeps where they do not settle.
void scaled_elimination_agrees(void **) {
  Rng r(6, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300 / kCasesDivisor; ++round) {
    const auto n = static_cast<int32_t>(1 + r.below(15));
    const Case c = random_case(r, n, r.below(4) ? 0.1 : -0.1, true);
    const dense::Solution want = reference(c);
    BalancedSystem system(c.matrix(), c.b, Run{});
    Array<Scaled> x(static_cast<size_t>(n)), y(static_cast<size_t>(n));
    const EliminationOrder order = elimination_order(system, INT64_MAX, INT64_MAX, Run{});
    assert_int_equal(scaled_elimination(system, order, x, Run{}), want.finite);
    if (!want.finite) continue;
    system.set_estimate(x);
    DenseElimination inverse(system, Run{});
    const auto answer = certified_solve(system, inverse, 1e-12, Run{});
    assert_true(answer.verdict == Verdict::finite);
    system.write(answer.high, answer.low, y);
    assert_entries(c, y, want);
  }
}

}  // namespace

TESTS(random_matrices, near_critical, divergence_table, border_values, extreme_scaling, far_sources, growing_chain,
      states_that_reach_nothing, same_bits_twice, limits_and_cancel, scaled_elimination_agrees, solvers_agree,
      noise_is_not_believed, large_matrices, long_loop, little_memory)
