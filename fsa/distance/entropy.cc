#include "fsa/distance/entropy.hh"

#include "fsa/base/long_sum.hh"
#include "fsa/distance/path_flow.hh"
#include "fsa/distance/path_labels.hh"

namespace hws {

namespace {

// −p ln p; p beyond 1 by rounding counts as 1.
double surprise(double p) { return p > 0 && p < 1 ? -p * std::log(p) : 0; }

}  // namespace

double path_entropy(const Machine &m, const Run &run) {
  const PathFlow flow(m, "the entropy", run);
  const LinearGraph &g = flow.g;
  const bool defaults = m.has_rho();
  LongSum sum;
  for (int32_t v = 0; v < g.nodes; ++v) {
    if ((v & 4095) == 0) run.check();
    if (!flow.useful(v)) continue;
    double entropy = surprise(flow.stop_probability(v));
    for (int32_t e = flow.begin(v); e < flow.end(v); ++e) {
      const double p = flow.probability(v, e);
      entropy += surprise(p);
      // A default arc is as many equally likely paths as it has symbols here.
      if (defaults && p > 0) entropy += p * std::log(static_cast<double>(parallel_paths(g, e)));
    }
    if (entropy > 0) sum.add(flow.visits(v) * entropy);
  }
  return sum.value();
}

}  // namespace hws
