// First-order expectations by OpenFst's expectation semiring over 64-bit log weights.
#include "tests/oracle/expectations_peer.hh"

#include <fst/fstlib.h>

#include <cmath>

#include "tests/oracle/failing_fsts.hh"

namespace peer {

namespace {

constexpr float kDelta = 1e-14f;  // where sums over cycles stop

}  // namespace

Moment mean(const Table &t, const std::vector<double> &arc_values, const std::vector<double> &final_values) {
  using A = fst::ExpectationArc<fst::Log64Arc, fst::Log64Weight>;
  const auto weight = [](double cost, double value) {
    return A::Weight(fst::Log64Weight(cost), fst::Log64Weight(cost - std::log(value)));
  };
  fst::VectorFst<A> f;
  for (int32_t s = 0; s < t.states; ++s) f.AddState();
  f.SetStart(t.start);
  for (size_t i = 0; i < t.arcs.size(); ++i) {
    const Arc &a = t.arcs[i];
    f.AddArc(a.from, A(a.input, a.output, weight(a.cost, arc_values[i]), a.to));
  }
  for (size_t i = 0; i < t.finals.size(); ++i) f.SetFinal(t.finals[i].state, weight(t.finals[i].cost, final_values[i]));
  const A::Weight sum = fst::ShortestDistance(without_failures(f, t.symbols), kDelta);
  return {-sum.Value1().Value(), std::exp(sum.Value1().Value() - sum.Value2().Value())};
}

}  // namespace peer
