#include "fsa/distance/cyclic_solve.hh"

#include <algorithm>

#include "fsa/base/compensated.hh"
#include "fsa/distance/balanced_system.hh"
#include "fsa/distance/certified_solve.hh"
#include "fsa/distance/dense_elimination.hh"

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

bool solve_dense(BalancedSystem &system, std::span<Scaled> x, const Run &run) {
  auto attempt = [&] {
    DenseElimination inverse(system, run);
    const CertifiedSolution answer = certified_solve(system, inverse, run.tolerance, run);
    if (answer.verdict == Verdict::finite) system.write(answer.high, answer.low, x);
    return answer.verdict;
  };
  Verdict verdict = Verdict::undecided;
  const auto growth = system.estimate(32, run);
  if (growth == BalancedSystem::Growth::diverged) return false;
  if (growth == BalancedSystem::Growth::settled) verdict = attempt();
  if (verdict == Verdict::undecided) {
    std::vector<Scaled> rough(static_cast<size_t>(system.size()));
    if (!scaled_elimination(system, rough, run)) return false;
    system.set_estimate(rough);
    verdict = attempt();
  }
  return verdict == Verdict::finite;
}

}  // namespace

bool solve_component(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run) {
  std::fill(x.begin(), x.end(), Scaled{});
  if (std::all_of(b.begin(), b.end(), [](const Scaled &s) { return s.zero(); })) return true;
  if (n.size() == 1) return solve_single(n, b[0], x[0]);
  BalancedSystem system(n, b, run);
  return solve_dense(system, x, run);
}

}  // namespace hws
