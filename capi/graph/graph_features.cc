// include/hawser/graph.h: log-linear features with shared weights, couplings and fields.
#include "capi/graph/graph.hh"
#include "src/graph/model/couplings.hh"
#include "src/learner/general_options.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// A number of things of so many variables each, all of which fit an index.
void check_count(int64_t count, int32_t each, const char *what) {
  if (each >= 1 && count >= 0 && count <= INT32_MAX / each) return;
  fail(Code::argument, "%" PRId64 " %s of %d variables each; expected at least 1 variable each, and at most %d in all", count,
       what, each, INT32_MAX);
}

// An array that may be NULL has no numbers then.
void check_absent(const void *numbers, int64_t count, const char *name) {
  if (!numbers && count != 0) fail(Code::argument, "%s is NULL and has %" PRId64 " numbers; expected 0", name, count);
}

CouplingKind coupling_in(int32_t coupling) {
  if (coupling == HWS_ISING) return CouplingKind::ising;
  if (coupling == HWS_POTTS) return CouplingKind::potts;
  fail(Code::argument, "coupling %" PRId32 "; expected HWS_ISING or HWS_POTTS", coupling);
}

}  // namespace

hws_status hws_graph_builder_add_weights(hws_graph_builder *builder, const double *weights, int64_t count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    *first = b.add_weights(array_in(weights, count, "weights"));
  });
}

hws_status hws_graph_builder_add_features(hws_graph_builder *builder, const int64_t *variables, int32_t each, int64_t count,
                                          const int64_t *values, int64_t values_count, const int64_t *weights,
                                          int64_t weights_count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    check_count(count, each, "features");
    check_absent(values, values_count, "values");
    const Array<int32_t> asked = ids_in(values, values_count, "values", "value");
    const Array<int32_t> of = ids_in(weights, weights_count, "weights", "weight");
    *first = b.add_features(each, variables_in(variables, count * each), asked, of);
  });
}

hws_status hws_graph_builder_add_couplings(hws_graph_builder *builder, int32_t coupling, const int64_t *variables,
                                           int64_t count, const double *couplings, int64_t couplings_count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    check_count(count, 2, "pairs");
    const Array<VariableId> pairs = variables_in(variables, 2 * count);
    *first = add_couplings(&b, coupling_in(coupling), pairs, array_in(couplings, couplings_count, "couplings"));
  });
}

hws_status hws_graph_builder_add_fields(hws_graph_builder *builder, int32_t coupling, const int64_t *variables, int64_t count,
                                        const double *fields, int64_t fields_count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    check_count(count, 1, "fields");
    const Array<VariableId> of = variables_in(variables, count);
    *first = add_fields(&b, coupling_in(coupling), of, array_in(fields, fields_count, "fields"));
  });
}

hws_status hws_graph_builder_add_coupled_grid(hws_graph_builder *builder, int32_t coupling, int64_t rows, int64_t columns,
                                              int64_t values, const double *across, int64_t across_count, const double *down,
                                              int64_t down_count, const double *fields, int64_t fields_count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    const CouplingKind kind = coupling_in(coupling);
    check_grid(rows, columns, values);
    check_absent(fields, fields_count, "fields");
    *first = add_coupled_grid(&b, kind, static_cast<int32_t>(rows), static_cast<int32_t>(columns), static_cast<int32_t>(values),
                              array_in(across, across_count, "across"), array_in(down, down_count, "down"),
                              array_in(fields, fields_count, "fields"));
  });
}

hws_status hws_graph_weights(const hws_graph *graph, double *weights, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_out(given(graph, "graph").p->weights(), weights, capacity, needed); });
}

hws_status hws_graph_with_weights(const hws_graph *graph, const double *weights, int64_t count, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    hand_out(changed, given(graph, "graph").p->with_weights(array_in(weights, count, "weights")));
  });
}

hws_status hws_graph_learner_expected_counts(const hws_learner *learner, double *counts, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<double> all = graph_learner(learner).expected_counts(kStandard);
    copy_out(std::span<const double>(all), counts, capacity, needed);
  });
}
