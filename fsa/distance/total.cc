// Total weight. In the real and log semirings one backward pass does: it reads the
// arcs in rows and writes each node once, so it is the cheaper direction.
#include "fsa/distance/forward_backward.hh"

#include "fsa/distance/ordered_sum.hh"

namespace hws {

double tropical_total(const Machine &m, const Run &run) {
  return tropical_backward_useful(linear_graph(m, run), run)[static_cast<size_t>(m.start())];
}

Scaled total(const Machine &m, const Run &run) {
  if (idempotent(m.semiring())) return Scaled::exp(-tropical_total(m, run));
  Array<Scaled> x;
  if (first_backward(m, x, run)) return x[m.start()];
  const LinearGraph &g = linear_graph(m, run);
  // Without cycles nothing can diverge, so the useless part need not be told apart.
  x = g.ordered ? backward(g, run) : backward_useful(g, run);
  return x[m.start()];
}

}  // namespace hws
