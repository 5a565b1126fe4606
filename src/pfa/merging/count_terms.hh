// Functions of whole counts that sums over many states need often. Values for small counts are read from tables.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/stats/log_rising.hh"

namespace hws {

// ln Γ(n + base) − ln Γ(base), base > 0: the logarithm of base · (base + 1) ··· (base + n − 1). Relative error about 1e-15.
class LogRising {
 public:
  // Tables for counts up to `largest`, but at most 65,536 entries of 8 bytes. Larger counts use log_rising().
  LogRising(double base, int64_t largest, const Run &run);
  double operator()(int64_t n) const {
    return static_cast<size_t>(n) < table_.size() ? table_[static_cast<size_t>(n)] : log_rising(base_, n);
  }

 private:
  double base_;
  Array<double> table_;
};

// n ln n, 0 at 0.
class LogPower {
 public:
  LogPower(int64_t largest, const Run &run);  // tables as above
  double operator()(int64_t n) const {
    return static_cast<size_t>(n) < table_.size() ? table_[static_cast<size_t>(n)] : large(n);
  }

 private:
  static double large(int64_t n);
  Array<double> table_;
};

}  // namespace hws
