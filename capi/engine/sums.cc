// Totals and sums per state: include/hawser/sums.h
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/linear_graph.hh"
#include "fsa/ops/sum_product.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// A sum in a semiring's own terms.
double in_terms_of(Semiring semiring, const Scaled &sum, const char *what) {
  if (semiring != Semiring::real) return weight_from_log(semiring, sum.log());
  const double value = sum.value();
  if (value == INFINITY) {
    fail(Code::limit, "%s is e^%s, more than a double holds; use the log semiring or ask for the logarithm", what,
         NumberText(sum.log()).text);
  }
  return value;
}

// Sums per state: a linear graph has more nodes.
Array<double> per_state(const Machine &m, bool ahead, const Run &run) {
  const size_t n = static_cast<size_t>(m.states());
  if (idempotent(m.semiring())) {
    const LinearGraph &graph = linear_graph(m, run);
    Array<double> costs = ahead ? tropical_forward(graph, run) : tropical_backward(graph, run);
    costs.resize(n);
    return costs;
  }
  const Array<Scaled> sums = ahead ? forward(m, run) : backward(m, run);
  Array<double> weights(n);
  for (size_t s = 0; s < n; ++s) weights[s] = in_terms_of(m.semiring(), sums[s], "the sum of a state");
  return weights;
}

hws_status state_sums(const OptionTable &table, bool ahead, const hws_machine *machine, const hws_options *options,
                      double *weights) {
  return Call().run([&] {
    const EngineRun run(table, options);
    const Machine &m = *given(machine, "machine").p;
    const auto out = array_out(weights, m.states(), "weights");
    const Array<double> sums = per_state(m, ahead, run.run());
    std::copy(sums.begin(), sums.end(), out.begin());
  });
}

}  // namespace

HWS_OPTIONS(hws_machine_total, kSumOptions);
hws_status hws_machine_total(const hws_machine *machine, const hws_options *options, double *sum) {
  return Call().out("total", sum).run([&] {
    const EngineRun run(option_tables::hws_machine_total, options);
    const Machine &m = *given(machine, "machine").p;
    *sum = idempotent(m.semiring()) ? tropical_total(m, run.run())
                                              : in_terms_of(m.semiring(), total(m, run.run()), "the total");
  });
}

HWS_OPTIONS(hws_machine_log_total, kSumOptions);
hws_status hws_machine_log_total(const hws_machine *machine, const hws_options *options, double *log_total) {
  return Call().out("log_total", log_total).run([&] {
    const EngineRun run(option_tables::hws_machine_log_total, options);
    const Machine &m = *given(machine, "machine").p;
    *log_total = idempotent(m.semiring()) ? -tropical_total(m, run.run()) : total(m, run.run()).log();
  });
}

HWS_OPTIONS(hws_machine_sum_product, kSumOptions);
hws_status hws_machine_sum_product(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                   double *sum) {
  return Call().out("total", sum).run([&] {
    const EngineRun run(option_tables::hws_machine_sum_product, options);
    const std::vector<MachinePtr> all = machines_in(machines, count);
    const Semiring semiring = all[0]->semiring();
    *sum = idempotent(semiring) ? tropical_sum_product(all, run.run())
                                          : in_terms_of(semiring, sum_product(all, run.run()), "the total");
  });
}

HWS_OPTIONS(hws_machine_forward, kSumOptions);
hws_status hws_machine_forward(const hws_machine *machine, const hws_options *options, double *weights) {
  return state_sums(option_tables::hws_machine_forward, true, machine, options, weights);
}
HWS_OPTIONS(hws_machine_backward, kSumOptions);
hws_status hws_machine_backward(const hws_machine *machine, const hws_options *options, double *weights) {
  return state_sums(option_tables::hws_machine_backward, false, machine, options, weights);
}

HWS_OPTIONS(hws_machine_expected_counts, kSumOptions);
hws_status hws_machine_expected_counts(const hws_machine *machine, const hws_options *options, double *arc_counts,
                                       double *final_counts) {
  return Call().run([&] {
    const EngineRun run(option_tables::hws_machine_expected_counts, options);
    const Machine &m = *given(machine, "machine").p;
    const auto arcs = array_out(arc_counts, m.arcs(), "arc_counts");
    expected_counts(m, arcs, array_out(final_counts, final_counts ? m.states() : 0, "final_counts"), run.run());
  });
}
