// A weight per state by which a machine's weights can be moved along its paths:
// an arc from s to t weighing w weighs w · v(t) / v(s) afterwards, and what a path
// gains at one arc it loses at the next. In scaled reals (real, log) or costs.
#pragma once
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/scaled.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// One weight in the semiring's own terms of calculation.
struct Potential {
  Scaled sum{0.5, 1};  // real, log; 1, normalized
  double cost = 0;     // tropical, boolean
};

class Potentials {
 public:
  explicit Potentials(Array<Scaled> sums) : sums_(std::move(sums)) {}
  explicit Potentials(Array<double> costs) : costs_(std::move(costs)) {}

  Potential operator[](State s) const {
    const size_t i = static_cast<size_t>(s);
    return sums_.empty() ? Potential{{}, costs_[i]} : Potential{sums_[i], 0};
  }
  bool zero(State s) const {
    const size_t i = static_cast<size_t>(s);
    return sums_.empty() ? costs_[i] == INFINITY : sums_[i].zero();
  }
  void set(State s, const Potential &p) {
    const size_t i = static_cast<size_t>(s);
    if (sums_.empty()) costs_[i] = p.cost;
    else sums_[i] = p.sum;
  }

 private:
  Array<Scaled> sums_;  // normalized; empty: costs
  Array<double> costs_;
};

// A stored weight times p; the sum of two; whether nothing is there.
Potential times(Semiring semiring, double w, const Potential &p);
Potential plus(Semiring semiring, const Potential &a, const Potential &b);
bool is_none(Semiring semiring, const Potential &p);
// w · to / from, as the semiring stores it; `limit` beyond what a double holds.
double moved(Semiring semiring, double w, const Potential &to, const Potential &from);
// Whether multiplying by p changes anything but by rounding (1e-14 of the weight).
bool is_one(Semiring semiring, const Potential &p);

}  // namespace hws
