// include/hawser/graph_learner.h: what a learner believes.
#include <algorithm>

#include "capi/graph/graph.hh"
#include "capi/graph/graph_calls.hh"
#include "src/graph/learner/belief_samples.hh"
#include "src/learner/general_options.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_graph_learner_probabilities(const hws_learner *learner, int64_t variable, double *probabilities, int64_t count) {
  return Call().run([&] {
    const GraphLearner &l = graph_learner(learner);
    const VariableId v = variable_in(*l.graph(), variable);
    const GraphVariable &x = l.graph()->variable(v);
    if (x.domain != Domain::finite) fail(Code::argument, "variable %d ranges over strings; expected a finite one", v);
    if (count != x.values) {
      fail(Code::argument, "room for %" PRId64 " probabilities; variable %d has %d values", count, v, x.values);
    }
    const std::span<double> out = array_out(probabilities, count, "probabilities");
    const Array<double> p = l.probabilities(v, kStandard);
    std::copy(p.begin(), p.end(), out.begin());
  });
}

hws_status hws_graph_learner_marginals(const hws_learner *learner, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const GraphLearner &l = graph_learner(learner);
    l.require_marginals();
    const std::span<double> room = room_out(l.finite_values(), values, capacity, needed);
    if (!room.empty()) l.marginals(room, kStandard);
  });
}

hws_status hws_graph_learner_factor_marginals(const hws_learner *learner, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<double> all = graph_learner(learner).factor_marginals(kStandard);
    copy_out(std::span<const double>(all), values, capacity, needed);
  });
}

hws_status hws_graph_learner_best_state(const hws_learner *learner, int32_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<int32_t> state = graph_learner(learner).best_state(kStandard);
    copy_out(std::span<const int32_t>(state), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_graph_learner_best_states, kByteOptions);
hws_status hws_graph_learner_best_states(const hws_learner *learner, int64_t k, const hws_options *options, int32_t *values,
                                         int64_t count, double *log_weights, int64_t *found) {
  return Call().out("found", found).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_best_states, options);
    const GraphLearner &l = graph_learner(learner);
    const int64_t variables = l.graph()->variables();
    if (k < 1 || k > INT64_MAX / 8 / std::max<int64_t>(count, 1)) {
      fail(Code::argument, "%" PRId64 " best states; expected one or more", k);
    }
    const std::span<int32_t> all = array_out(values, k * count, "values");
    const std::span<double> logs = array_out(log_weights, k, "log_weights");
    if (count != variables) fail(Code::argument, "room for %" PRId64 " variables; there are %" PRId64, count, variables);
    const WeighedStates states = l.best_states(k, run.run());
    std::fill(std::copy(states.values.begin(), states.values.end(), all.begin()), all.end(), -1);
    std::fill(std::copy(states.log_weights.begin(), states.log_weights.end(), logs.begin()), logs.end(), -HUGE_VAL);
    *found = static_cast<int64_t>(states.log_weights.size());
    return *found < k ? HWS_PARTIAL : HWS_OK;
  });
}

HWS_OPTIONS(hws_graph_learner_sample, kSizeOptions);
hws_status hws_graph_learner_sample(const hws_learner *learner, int64_t variable, int64_t n, uint64_t seed,
                                    const hws_options *options, hws_strings **samples) {
  return Call().out("samples", samples).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_sample, options);
    const GraphLearner &l = graph_learner(learner);
    hand_out(samples,
             std::make_shared<const StringBatch>(belief_samples(l, variable_in(*l.graph(), variable), n, seed, run.run())));
  });
}

HWS_OPTIONS(hws_graph_learner_variable, kSizeOptions);
hws_status hws_graph_learner_variable(const hws_learner *learner, int64_t variable, const char *name,
                                      const hws_options *options, double *value) {
  return Call().out("value", value).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_variable, options);
    const GraphLearner &l = graph_learner(learner);
    *value = l.variable_value(variable_in(*l.graph(), variable), name_in(name, "name"), run.run());
  });
}
