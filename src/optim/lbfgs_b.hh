// L-BFGS-B: minimizes a smooth function of many variables that all have one lower bound (Byrd, Lu, Nocedal, Zhu: "A limited
// memory algorithm for bound constrained optimization", 1995; the subspace step as Morales and Nocedal 2011 have it). An
// iteration follows the projected gradient to its generalized Cauchy point, minimizes the quadratic model over the variables
// that are free there, and searches along the way to that point until the function has fallen enough (Armijo).
//
// One iteration is one call, and the state is plain arrays, so that a run can be saved and resumed to the bit. O(variables ·
// memory²) per iteration beside the function; variables · (2 memory + 6) doubles.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

class LbfgsB {
 public:
  // The value at x, and the gradient.
  using Function = std::function<double(std::span<const double> x, std::span<double> gradient)>;
  // May move an accepted point to one that is as good by the function's own symmetries; value and gradient become those
  // there, and no larger value.
  using Move = std::function<void(std::span<double> x, double *value, std::span<double> gradient)>;

  LbfgsB() = default;
  // Starts at x, whose variables are not below the bound. One evaluation.
  LbfgsB(Array<double> x, double lower, int32_t memory, const Function &function);

  // One iteration. False, and nothing changed, if no step lowers the function: to its rounding this is a minimum. A function
  // that throws leaves all as it was; values that are not finite count as too large.
  bool step(const Function &function, const Move &move, const Run &run);

  std::span<const double> x() const { return x_; }
  double value() const { return value_; }
  std::span<const double> gradient() const { return gradient_; }
  int64_t evaluations() const { return evaluations_; }

  void append_state(std::string *out) const;
  // `corrupt` if it does not fit a state of so many variables and such a bound.
  static LbfgsB take_state(std::string_view *bytes, size_t variables, double lower, int32_t memory);

 private:
  struct Products {
    double sy, ss;
  };
  struct Pair {
    Array<double> s, y;        // step and change of the gradient
    double yy = 0;
    Array<Products> products;  // of s and each pair's y and s: those before it, itself last
  };
  // The quadratic model's matrix is θ I − W M Wᵀ, W = [Y, θ S]; oldest pair first.
  struct Matrix {
    size_t pairs = 0;
    double theta = 1;
    Array<double> m;  // 2 pairs x 2 pairs
  };
  static void complete(std::span<const Pair> before, Pair *pair);
  Matrix matrix(std::span<const Pair> pairs) const;
  // wᵀ of one variable.
  void row(std::span<const Pair> pairs, const Matrix &b, size_t variable, double *w) const;
  // The point the model leads to, as a direction from x; false if there is none.
  bool direction(std::span<const Pair> pairs, Array<double> *d, const Run &run) const;
  Array<double> cauchy_point(std::span<const Pair> pairs, const Matrix &b, Array<double> *c, const Run &run) const;

  Array<double> x_, gradient_;
  double value_ = 0, lower_ = 0;
  int32_t memory_ = 0;
  int64_t evaluations_ = 0;
  std::vector<Pair> pairs_;
};

}  // namespace hws
