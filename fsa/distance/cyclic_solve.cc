#include "fsa/distance/cyclic_solve.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>

#include "fsa/base/compensated.hh"
#include "fsa/distance/balanced_system.hh"
#include "fsa/distance/bicgstab.hh"
#include "fsa/distance/certified_solve.hh"
#include "fsa/distance/dense_elimination.hh"
#include "fsa/distance/scaled_elimination.hh"
#include "fsa/distance/sparse_elimination.hh"

namespace hws {

namespace {

// x = b / (1 − N), N the sum of the self-loops, which may be close to 1.
bool solve_single(const ComponentMatrix &n, const Scaled &b, Scaled &x) {
  double gap = 1, error = 0;
  for (size_t e = 0; e < n.value.size(); ++e) {
    const Exact s = exact_sum(gap, -(n.exponent.empty() ? n.value[e] : ldexp_clamped(n.value[e], n.exponent[e])));
    gap = s.value;
    error += s.error;
  }
  gap += error;
  if (!(gap > 0)) return false;  // NaN: an entry was beyond the range of doubles
  x = b / Scaled::from(gap);
  return true;
}

enum class Answer { finite, infinite, undecided };

using Maker = std::function<std::unique_ptr<Elimination>()>;

// `exact`: the potentials are known to be x's own exponents. Otherwise what looks
// like a radius of 1 may be an underflow, and the answer is `undecided`.
Answer eliminate(BalancedSystem &system, const Maker &make, bool exact, std::span<Scaled> x, const Run &run) {
  Array<double> y(static_cast<size_t>(system.size()));
  for (int attempt = 0; attempt < 4 && system.moderate(); ++attempt) {
    const std::unique_ptr<Elimination> inverse = make();
    const auto pivots = inverse->pivots();
    if (pivots == Elimination::Pivots::not_positive) return Answer::infinite;
    if (pivots == Elimination::Pivots::not_finite) break;
    inverse->apply(system.rhs(), y, 0, run);
    // x's own exponents are the best potentials: rows of M then sum to about 1.
    int off = 0;
    bool usable = true;
    for (const double value : y) {
      usable = usable && value > 0 && std::isfinite(value);
      if (usable) off = std::max(off, std::abs(std::ilogb(value)));
    }
    if (!usable) break;
    if (off > 4) {
      system.rebalance(y);
      continue;
    }
    const CertifiedSolution answer = certified_solve(system, *inverse, run.tolerance, run);
    if (answer.verdict != Verdict::finite || !(answer.error < 1e-3)) break;
    system.write(answer.high, answer.low, x);
    return Answer::finite;
  }
  // With all pivots positive and yet no certificate the radius is 1 within rounding.
  return exact ? Answer::infinite : Answer::undecided;
}

// By elimination in doubles, after one in scaled arithmetic if the potentials need it.
Answer solve_directly(BalancedSystem &system, const EliminationOrder &order, const Maker &make, std::span<Scaled> x,
                      const Run &run) {
  const Answer answer = eliminate(system, make, false, x, run);
  if (answer != Answer::undecided) return answer;
  Array<Scaled> exact(static_cast<size_t>(system.size()));
  if (!scaled_elimination(system, order, exact, run)) return Answer::infinite;
  system.set_estimate(exact);
  return eliminate(system, make, true, x, run);
}

Answer solve_dense(BalancedSystem &system, std::span<Scaled> x, const Run &run) {
  EliminationOrder order;
  order.state.resize(static_cast<size_t>(system.size()));
  std::iota(order.state.begin(), order.state.end(), 0);
  order.place = order.state;
  order.entries = int64_t{system.size()} * system.size();
  return solve_directly(system, order, [&] { return std::make_unique<DenseElimination>(system, run); }, x, run);
}

Answer iterate(const BalancedSystem &system, int64_t iterations, std::span<Scaled> x, const Run &run) {
  if (!system.moderate()) return Answer::undecided;
  Bicgstab inverse(system, iterations, run);
  const CertifiedSolution answer = certified_solve(system, inverse, run.tolerance, run);
  if (answer.verdict == Verdict::infinite) return Answer::infinite;
  if (answer.verdict == Verdict::undecided || answer.error > std::max(run.tolerance, 0x1p-50)) return Answer::undecided;
  system.write(answer.high, answer.low, x);
  return Answer::finite;
}

// Up to here elimination takes seconds.
constexpr int64_t kSparseWork = 2'000'000'000;

Answer solve_sparse(BalancedSystem &system, bool settled, std::span<Scaled> x, const Run &run) {
  if (settled) {
    const Answer answer = iterate(system, 80, x, run);
    if (answer != Answer::undecided) return answer;
  }
  const int64_t max_entries = run.max_bytes / 32;
  const EliminationOrder order = elimination_order(system, max_entries, kSparseWork, run);
  if (order.entries <= max_entries && order.work <= kSparseWork &&
      SparseElimination::bytes(order) <= run.max_bytes) {
    return solve_directly(system, order, [&] { return std::make_unique<SparseElimination>(system, order, run); }, x, run);
  }
  int64_t sweeps = 32;
  for (int64_t iterations = 400; iterations <= 40'000; iterations *= 10, sweeps *= 4) {
    if (system.estimate(sweeps, run) == BalancedSystem::Growth::diverged) return Answer::infinite;
    const Answer answer = iterate(system, iterations, x, run);
    if (answer != Answer::undecided) return answer;
  }
  if (int64_t{system.size()} * system.size() * 24 <= run.max_bytes) return solve_dense(system, x, run);
  fail(Code::limit, "a cyclic component of %" PRId32 " states is too near divergence to be decided by iterations, and "
       "solving it directly needs more bytes than option max_bytes allows", system.size());
}

// Up to here elimination is as fast as anything.
constexpr int32_t kDense = 64;

}  // namespace

bool solve_component(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run) {
  std::fill(x.begin(), x.end(), Scaled{});
  if (std::all_of(b.begin(), b.end(), [](const Scaled &s) { return s.zero(); })) return true;
  if (n.size() == 1) return solve_single(n, b[0], x[0]);
  BalancedSystem system(n, b, run);
  const auto growth = system.estimate(8, run);
  if (growth == BalancedSystem::Growth::diverged) return false;
  const Answer answer = system.size() <= kDense
                            ? solve_dense(system, x, run)
                            : solve_sparse(system, growth == BalancedSystem::Growth::settled, x, run);
  return answer == Answer::finite;
}

}  // namespace hws
