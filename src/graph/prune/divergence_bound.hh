// How far the marginals of a pruned graph H can be from those of the full graph F (Riedel, Smith and McCallum 2010,
// proposition 2, corrected). With the factors R that were left out,
//   D(p_H ‖ p_F) = ln E_H[Ψ_R] − Σ E_H[ln Ψ_i],
// and of all joint distributions of the Ψ_i with the marginals that H gives them, the one whose quantiles rise together has the
// largest mean of their product. That is an upper bound where the means under H are exact, else an estimate of one.
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

struct DivergenceBound {
  double value = 0;   // ln ∫ Π_i F_i⁻¹(u) du − Σ E_H[ln Ψ_i]
  double looser = 0;  // every factor at its largest weight in place of the integral: Σ (max ln Ψ_i − E_H[ln Ψ_i])
};

// Collects the factors that were left out.
class BoundOfFactors {
 public:
  // `belief`: the probability of each tuple of values under H, of the factor's own variables; `logs`: ln Ψ of each. A factor
  // that is 0 where H has mass makes both numbers infinite.
  void add(std::span<const double> belief, std::span<const double> logs);
  // As a table of two entries. O(1).
  void add_feature(double mean, double theta);
  DivergenceBound bound() const;  // O(n log n) for n entries in all

 private:
  struct Rise {
    double at, by;  // from this quantile on, the sum of the logs is larger by so much
  };
  Array<Rise> rises_;
  double lowest_ = 0, mean_ = 0, highest_ = 0;  // sums over the factors of the least, the expected and the largest log
};

// The least and the largest probability that the full graph can give to what H gives the probability `mean`, where
// D(p_H ‖ p_F) is at most `divergence`: the ends of all x with kl(mean, x) ≤ divergence, by bisection (section 3.6).
struct Interval {
  double least = 0, most = 1;
};
Interval marginal_interval(double mean, double divergence);

}  // namespace hws
