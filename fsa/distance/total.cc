// Total weight. In the real and log semirings one backward pass does: it reads the
// arcs in rows and writes each node once, so it is the cheaper direction.
#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

Scaled tropical_total(const LinearGraph &g, const Run &run) {
  const double cost = tropical_backward_useful(g, run)[static_cast<size_t>(g.machine->start())];
  if (std::fabs(cost) > 1e18 && cost != INFINITY) {
    fail(Code::limit, "the least cost, %.17g, is beyond ±1e18", cost);
  }
  return Scaled::exp(-cost);
}

}  // namespace

Scaled total(const Machine &m, const Run &run) {
  const LinearGraph &g = linear_graph(m, run);
  if (m.semiring() == Semiring::tropical) return tropical_total(g, run);
  // Without cycles nothing can diverge, so the useless part need not be told apart.
  const std::vector<Scaled> x = g.ordered ? backward(g, run) : backward_useful(g, run);
  return x[static_cast<size_t>(m.start())];
}

}  // namespace hws
