// include/hawser/graph.h: variables over strings, and factors that read variables as tapes.
#include "capi/base/engine_options.hh"
#include "capi/graph/graph.hh"
#include "capi/graph/strings/graph_strings_calls.hh"
#include "capi/ngram/ngram.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/mixed/binary_form.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/learner/general_options.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kChoiceOptions = options_of(graph_fields::kChoices);

std::shared_ptr<const LogLinear> log_linear_in(const hws_ngram_model *model) {
  return std::make_shared<const LogLinear>(decode_log_linear(plain_in(model, kStandard), kStandard));
}

}  // namespace

hws_status hws_graph_builder_add_strings(hws_graph_builder *builder, const hws_alphabet *alphabet, const char *name,
                                         int64_t *variable) {
  return Call().out("variable", variable).run([&] {
    *variable = given(builder, "builder").builder.add_strings(optional_name(name), given(alphabet, "alphabet").p);
  });
}

hws_status hws_graph_builder_add_machine(hws_graph_builder *builder, const hws_machine *machine, const int64_t *variables,
                                         int32_t count, const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    GraphFactor f;
    f.kind = FactorKind::machine;
    f.strings = &string_domain();
    f.machine = given(machine, "machine").p;
    f.variables = variables_in(variables, count);
    return added(builder, std::move(f), name, factor);
  });
}

hws_status hws_graph_builder_add_concatenation(hws_graph_builder *builder, const int64_t *variables, int32_t count,
                                               const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    GraphFactor f;
    f.kind = FactorKind::concatenation;
    f.strings = &string_domain();
    f.variables = variables_in(variables, count);
    return added(builder, std::move(f), name, factor);
  });
}

hws_status hws_graph_builder_add_ngram(hws_graph_builder *builder, const hws_ngram_model *model, int64_t variable,
                                       const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    GraphFactor f;
    f.kind = FactorKind::log_linear;
    f.strings = &string_domain();
    f.log_linear = log_linear_in(model);
    f.variables = {id_in(variable, "variable")};
    return added(builder, std::move(f), name, factor);
  });
}

hws_status hws_graph_builder_observe_string(hws_graph_builder *builder, int64_t variable, const int32_t *labels,
                                            int64_t count) {
  return Call().run([&] {
    given(builder, "builder").builder.observe(id_in(variable, "variable"), array_in(labels, count, "labels"));
  });
}

hws_status hws_graph_with_machine(const hws_graph *graph, int64_t factor, const hws_machine *machine, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    GraphFactor f = factor_of(graph, factor, FactorKind::machine);
    f.strings = &string_domain();
    f.machine = given(machine, "machine").p;
    return with_factor(graph, factor, std::move(f), changed);
  });
}

hws_status hws_graph_with_ngram(const hws_graph *graph, int64_t factor, const hws_ngram_model *model, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    GraphFactor f = factor_of(graph, factor, FactorKind::log_linear);
    f.strings = &string_domain();
    f.log_linear = log_linear_in(model);
    return with_factor(graph, factor, std::move(f), changed);
  });
}

hws_status hws_graph_with_string(const hws_graph *graph, int64_t variable, const int32_t *labels, int64_t count,
                                 hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    hand_out(changed, g.with_string(variable_in(g, variable), array_in(labels, count, "labels")));
  });
}

HWS_OPTIONS(hws_graph_builder_choose, kChoiceOptions);
hws_status hws_graph_builder_choose(hws_graph_builder *builder, int64_t variable, const hws_options *options) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_graph_builder_choose, options);
    VariableChoice choice;
    read_fields(asked.reader, graph_fields::kChoices, &choice);
    use_fields(asked.reader, graph_fields::kChoices, &choice);
    asked.require_all_used();
    given(builder, "builder").builder.choose(id_in(variable, "variable"), choice);
  });
}

HWS_OPTIONS(hws_graph_builder_choose_acceptor, kSizeOptions);
hws_status hws_graph_builder_choose_acceptor(hws_graph_builder *builder, int64_t variable, const hws_machine *acceptor,
                                             const hws_options *options) {
  return Call().run([&] {
    const EngineRun run(option_tables::hws_graph_builder_choose_acceptor, options);
    const MachinePtr &machine = given(acceptor, "acceptor").p;
    given(builder, "builder").builder.choose_acceptor(id_in(variable, "variable"), machine, run.run());
  });
}

constexpr OptionSpec kArcsAndBytes[] = {kMaxArcs, kMaxBytes};
HWS_OPTIONS(hws_graph_binary, kArcsAndBytes);
hws_status hws_graph_binary(const hws_graph *graph, const hws_options *options, hws_graph **binary) {
  return Call().out("binary", binary).run([&] {
    const EngineRun run(option_tables::hws_graph_binary, options);
    hand_out(binary, binary_form(*given(graph, "graph").p, run.run()));
  });
}
