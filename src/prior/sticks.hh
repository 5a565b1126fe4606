// The posterior of a stick that is broken again and again (GEM; Sethuraman 1994; seed 001, 5.3 and 5.14). Piece k is the part
// π~_k of what the pieces before it have left, π~_k ~ Beta(1, γ), and q(π~_k) = Beta(u_k, v_k). The posterior is truncated:
// there are as many pieces as outcomes, and a rest of the stick that no outcome has.
//
// Fixed points (5.17, 5.25, 5.26), where s_k is the expected number of tables of piece k (src/prior/tables.hh):
//     u_k = 1 + s_k      v_k = γ + Σ_{l > k} s_l      γ = K / Σ_k (ψ(u_k + v_k) − ψ(v_k))
// Pieces are in the order of the stick, whose first pieces are expected to be the largest.
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

struct Sticks {
  Array<double> u, v;
};

// Returns the fixed point for these tables.
Sticks fitted_sticks(std::span<const double> tables, double gamma);

// Returns the gradient of the bound in u and v (5.23 and 5.24): the Fisher matrix of each piece times the way to the fixed
// point (ERRATA 001.14).
Sticks stick_gradient(const Sticks &at, std::span<const double> tables, double gamma);

// Returns the geometric means exp(E ln π_k), each at least 1e-100, so that no outcome of a long stick is forbidden. Their sum
// is below 1, and the difference is the base beyond the outcomes.
Array<double> stick_weights(const Sticks &sticks);

// Returns the means E π_k, each at least 1e-100.
Array<double> stick_means(const Sticks &sticks);

// Returns Σ_k (ψ(u_k + v_k) − ψ(v_k)) = −E ln of what all pieces leave, and −ln of the mean of that.
double log_left_over(const Sticks &sticks);
double log_mean_left_over(const Sticks &sticks);

// Returns Σ_k KL(Beta(u_k, v_k) ‖ Beta(1, γ)).
double stick_divergence(const Sticks &sticks, double gamma);

// Returns ln of the density, under Beta(1, γ), of pieces that are the means m_k = u_k / (u_k + v_k). It is the density of
// ln m / (1 − m), γ m (1 − m)^γ: of all coordinates this one gives a point that stays within (0, 1). The density of π itself is
// not bounded where pieces have no tables.
double log_density_of_means(const Sticks &sticks, double gamma);

}  // namespace hws
