// The least non-negative solution of a system of quadratic equations with non-negative coefficients,
//   x_i = c_i + Σ_j l_ij x_j + Σ_jk q_ijk x_j x_k:
// weights of all trees of a grammar's symbols, with words or without.
//
// Idea: strongly connected components from the bottom up, and Newton's method from below inside each: x ← x + (I − J)^-1 (f(x)
// − x). The iterates rise to the least solution and never pass it. Before it, the Jacobian J has a spectral radius below 1, so
// a radius of 1 or more while f(x) > x proves that the solution is infinite. Newton's steps double the digits, except at a
// critical system, whose radius at the solution is 1: one bit per step. Residuals are computed in twice the working precision,
// so that even those solutions have their digits. The method ends where x no longer grows, not at a number of steps.
//
// Source: Etessami and Yannakakis 2009 (JACM 56); Esparza, Kiefer and Luttenberger 2010 (SIAM J. Comput. 39).
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"

namespace hws {

// A term of x_i: coefficient · 2^exponent · x_first · x_second; a factor that is −1 is left out.
struct QuadraticTerm {
  QuadraticTerm() = default;
  QuadraticTerm(int32_t i, int32_t j, int32_t k, double c, int32_t e = 0)
      : of(i), first(j), second(k), exponent(e), coefficient(c) {}
  Scaled weight() const {
    Scaled w = Scaled::from(coefficient);
    w.e += exponent;
    return w;
  }

  int32_t of = 0, first = -1, second = -1, exponent = 0;
  double coefficient = 0;
};

// The order in which variables are found to be productive, from 0 on; −1: not productive, so that its least solution is 0. A
// variable is productive if it has a term of positive coefficient all of whose factors are. O(terms).
Array<int32_t> productive_ranks(int32_t variables, std::span<const QuadraticTerm> terms);
// 1 for each variable that `root` needs: the root itself, if it is productive, and the factors of those terms of such variables
// whose factors are all productive. O(terms).
Array<char> needed_variables(int32_t root, int32_t variables, std::span<const QuadraticTerm> terms);

struct LeastSolution {
  Array<Scaled> x;         // normalized; 0 where no finite tree ends
  int32_t infinite = -1;   // a variable whose solution is infinite; −1: none. The others that need it are not solved then
  // A bound on the relative error of every x_i, be the coefficients larger by 9e-16 of themselves. Infinity for a critical
  // system, which would have no finite solution then.
  double error = 0;
  Array<char> critical;  // 1: the variable's component is critical
};

// Terms in any order; those of coefficient 0 are left out. `variables` of them. Fails with `limit`. O(terms) per step of each
// component, and its solve.
LeastSolution least_solution(int32_t variables, std::span<const QuadraticTerm> terms, const Run &run);

}  // namespace hws
