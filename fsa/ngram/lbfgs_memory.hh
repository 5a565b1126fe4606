// The last steps of a descent and what they say of the inverse Hessian: limited-memory BFGS's two-loop recursion (Nocedal and
// Wright 2006, algorithm 7.4), from a diagonal first matrix that may be another one at each step.
#pragma once
#include <cstddef>
#include <utility>

#include "fsa/base/array.hh"

namespace hws {

double dot(const Array<double> &x, const Array<double> &y);

class LbfgsMemory {
 public:
  static constexpr size_t kPairs = 16;  // of steps and changes of the gradient
  // The first matrix's diagonal, up to a factor that the last step decides.
  void scale(Array<double> scale) { scale_ = std::move(scale); }
  bool empty() const { return count_ == 0; }
  void clear() { count_ = 0; }
  // A step and how the gradient changed with it; not kept where the function is not convex along it.
  void add(const Array<double> &step, const Array<double> &change);
  // Minus the inverse Hessian times g. O(pairs * n).
  Array<double> direction(const Array<double> &g) const;

 private:
  struct Pair {
    Array<double> s, y;
    double sy = 0;
  };
  const Pair &latest(size_t k) const { return pair_[(next_ + kPairs - 1 - k) % kPairs]; }

  Array<double> scale_;
  Pair pair_[kPairs];
  size_t next_ = 0, count_ = 0;
  double gamma_ = 1;
};

}  // namespace hws
