#include "fsa/ops/potentials.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/semiring/scaled_weight.hh"

namespace hws {

Potential times(Semiring semiring, double w, const Potential &p) {
  if (idempotent(semiring)) return {{}, w + p.cost};
  return {scaled_weight(semiring, w) * p.sum, 0};
}

Potential plus(Semiring semiring, const Potential &a, const Potential &b) {
  if (idempotent(semiring)) return {{}, std::min(a.cost, b.cost)};
  return {a.sum + b.sum, 0};
}

bool is_none(Semiring semiring, const Potential &p) { return idempotent(semiring) ? p.cost == INFINITY : p.sum.zero(); }

double moved(Semiring semiring, double w, const Potential &to, const Potential &from) {
  double result;
  if (is_zero(semiring, w)) return w;
  if (idempotent(semiring)) {
    result = (w + to.cost) - from.cost;  // exactly 0 on the arc from.cost came from
  } else {
    const Scaled ratio = to.sum / from.sum;
    result = semiring == Semiring::real ? (Scaled::from(w) * ratio).value() : w - ratio.log();
  }
  if (!valid_weight(semiring, result) || is_zero(semiring, result)) {
    fail(Code::limit, "a weight of %s, pushed, is beyond what a double holds", NumberText(w).text);
  }
  return result == 0 ? 0 : result;  // never −0
}

bool is_one(Semiring semiring, const Potential &p) {
  return idempotent(semiring) ? p.cost == 0 : std::fabs(p.sum.log()) <= 1e-14;
}

}  // namespace hws
