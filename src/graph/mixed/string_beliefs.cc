#include "src/graph/mixed/string_beliefs.hh"

#include <cmath>

#include "fsa/distance/expectation.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

MachinePtr string_belief(const GraphLearner &learner, VariableId v, const Run &run) {
  const GraphVariable &x = learner.graph()->variable(v);
  if (x.observed) return observed_message(x).machine;
  const MachinePtr m = machine_of(learner.belief_message(v, run), x.alphabet, run);
  if (!m) fail(Code::improper, "the messages to variable %d have infinite mass", v);
  double log_total;
  try {
    log_total = total(*m, run).log();
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    fail(Code::improper, "the messages to variable %d have infinite mass", v);
  }
  if (log_total == -INFINITY) fail(Code::empty, "the messages to variable %d leave no string possible", v);
  return scale(m, weight_from_log(Semiring::log, -log_total), run);
}

// Every symbol read counts one.
double expected_string_length(const MachinePtr &belief, const Run &run) {
  const MachinePtr m = explicit_failure(belief, run);
  Array<double> reads(static_cast<size_t>(m->arcs()));
  for (ArcId a = 0; a < m->arcs(); ++a) reads[static_cast<size_t>(a)] = m->label(a, 0) != kEpsilon;
  double mean = 0;
  path_expectation(*m, reads, {}, 1, {&mean, 1}, {}, run);
  return mean;
}

double string_entropy(const MachinePtr &belief, const Run &run) {
  MachinePtr m = belief;
  if (!reads_one_way(*m)) {
    m = rm_epsilon(m, run);
    if (!is_unambiguous(m, run)) m = disambiguate(m, run);
  }
  return cross_entropy(m, m, run);
}

}  // namespace hws
