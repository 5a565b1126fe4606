#include "fsa/distance/path_flow.hh"

namespace hws {

namespace {

const LinearGraph &summable(const Machine &m, const char *what, const Run &run) {
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "%s in the %s semiring; expected a machine in real or log", what, semiring_name(m.semiring()));
  }
  return linear_graph(m, run);
}

}  // namespace

PathFlow::PathFlow(const Machine &m, const char *what, const Run &run) : g(summable(m, what, run)) {
  beta = backward_useful(g, run);
  mass = beta[m.start()];
  if (mass.zero()) fail(Code::empty, "%s of a machine that accepts nothing", what);
  alpha = forward_useful(g, run);
  run.visit(static_cast<int64_t>(g.next.size()));
}

}  // namespace hws
