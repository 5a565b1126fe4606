// BiCGSTAB (van der Vorst, SIAM J. Sci. Stat. Comput. 13, 1992) on I − M,
// preconditioned from the right by one Gauss-Seidel sweep. With the lower
// triangle K of I − M and the strict upper part U,  (I − M) K^-1 p = p − U K^-1 p,
// so that an application costs one pass over the entries, sweep included.
// Random machines take 10-30 iterations whatever their stop probability, where
// sweeps alone take about ln(10^12) / (2 (1 − radius)).
#pragma once
#include "fsa/base/array.hh"
#include "fsa/distance/certified_solve.hh"

namespace hws {

class Bicgstab final : public ApproximateInverse {
 public:
  // All applications together take at most `iterations` iterations.
  Bicgstab(const BalancedSystem &system, int64_t iterations, const Run &run);
  void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) override;

 private:
  struct Part {  // rows of one triangle
    Array<int32_t> offsets, column;
    Array<double> value;
    double row(size_t i, const double *x) const {
      double s = 0;
      for (auto e = static_cast<size_t>(offsets[i]); e < static_cast<size_t>(offsets[i + 1]); ++e) {
        s += value[e] * x[column[e]];
      }
      return s;
    }
  };
  void sweep(const double *p, double *z) const;                   // z = K^-1 p
  void multiply(const double *p, const double *z, double *q) const;  // q = p − U z

  size_t n_;
  int64_t iterations_;
  Part lower_, upper_;
  Array<double> star_;  // 1 / (1 − M_ii)
};

}  // namespace hws
