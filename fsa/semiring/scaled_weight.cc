#include "fsa/semiring/scaled_weight.hh"

#include "fsa/base/error.hh"

namespace hws {

void check_summed_cost(double cost) {
  if (!(std::fabs(cost) <= kMostSummedCost) && cost != INFINITY) {
    fail(Code::limit, "a cost of %s; sums take costs within ±1e9, or +infinity", NumberText(cost).text);
  }
}

Scaled scaled_weight(Semiring semiring, double stored) {
  if (semiring == Semiring::real) return Scaled::from(stored);
  check_summed_cost(stored);
  return Scaled::exp(-stored);
}

}  // namespace hws
