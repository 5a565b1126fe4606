// include/hawser/graph.h: building factor graphs and reading them.
#include "capi/graph/graph.hh"
#include "capi/graph/graph_calls.hh"
#include "src/graph/learner/exact_size.hh"
#include "src/graph/model/factor_check.hh"

using namespace hws;
using namespace hws::capi;

namespace {

std::shared_ptr<const Array<double>> table_in(const double *table, int64_t entries) {
  const std::span<const double> numbers = array_in(table, entries, "table");
  return std::make_shared<const Array<double>>(numbers.begin(), numbers.end());
}

GraphFactor structured(StructuredFactor &&content, const int64_t *variables, int32_t count) {
  GraphFactor f;
  f.kind = FactorKind::structured;
  f.structured = std::make_shared<const StructuredFactor>(std::move(content));
  f.variables = variables_in(variables, count);
  return f;
}

constexpr const char *kind_name(FactorKind kind) {
  return kind == FactorKind::table           ? "a table"
         : kind == FactorKind::machine       ? "a machine"
         : kind == FactorKind::concatenation ? "a concatenation"
         : kind == FactorKind::structured    ? "a structured factor"
                                             : "an n-gram model";
}

}  // namespace

std::string hws::capi::optional_name(const char *name) { return name ? std::string(text_in(name, -1, "name")) : std::string(); }

hws_status hws::capi::added(hws_graph_builder *builder, GraphFactor &&factor, const char *name, int64_t *number) {
  factor.name = optional_name(name);
  *number = given(builder, "builder").builder.add(std::move(factor));
  return HWS_OK;
}

GraphFactor hws::capi::factor_of(const hws_graph *graph, int64_t factor, FactorKind kind) {
  const FactorGraph &g = *given(graph, "graph").p;
  if (factor < 0 || factor >= g.factors()) {
    fail(Code::argument, "factor %" PRId64 "; expected 0 to %d", factor, g.factors() - 1);
  }
  const FactorKind found = g.kind(static_cast<FactorId>(factor));
  if (found != kind) fail(Code::argument, "factor %" PRId64 " is %s; expected %s", factor, kind_name(found), kind_name(kind));
  GraphFactor f;
  f.kind = kind;
  return f;
}

hws_status hws::capi::with_factor(const hws_graph *graph, int64_t factor, GraphFactor &&content, hws_graph **changed) {
  hand_out(changed, graph->p->with_factor(static_cast<FactorId>(factor), std::move(content)));
  return HWS_OK;
}

bool hws::capi::flag_in(int32_t value, const char *what) {
  if (value != 0 && value != 1) fail(Code::argument, "%s is %" PRId32 "; expected 0 or 1", what, value);
  return value == 1;
}

int32_t hws::capi::id_in(int64_t id, const char *what) {
  if (id < 0 || id > INT32_MAX) fail(Code::argument, "%s %" PRId64 "; expected a number from 0", what, id);
  return static_cast<int32_t>(id);
}

Array<int32_t> hws::capi::ids_in(const int64_t *numbers, int64_t count, const char *name, const char *what) {
  const std::span<const int64_t> given_numbers = array_in(numbers, count, name);
  Array<int32_t> ids;
  ids.reserve(given_numbers.size());
  for (const int64_t id : given_numbers) ids.push_back(id_in(id, what));
  return ids;
}

Array<VariableId> hws::capi::variables_in(const int64_t *variables, int64_t count) {
  return ids_in(variables, count, "variables", "variable");
}

void hws::capi::check_grid(int64_t rows, int64_t columns, int64_t values) {
  check_values(values);
  const int64_t most = INT32_MAX;
  if (rows < 1 || columns < 1 || rows > most / columns || rows * columns > most / values) {
    fail(Code::argument, "a grid of %" PRId64 " rows and %" PRId64 " columns of %" PRId64
         " values each; expected at least 1, and at most %" PRId64 " values in all", rows, columns, values, most);
  }
}

VariableId hws::capi::variable_in(const FactorGraph &graph, int64_t variable) {
  if (variable < 0 || variable >= graph.variables()) {
    fail(Code::argument, "variable %" PRId64 "; expected 0 to %d", variable, graph.variables() - 1);
  }
  return static_cast<VariableId>(variable);
}

hws_status hws_graph_builder_new(hws_graph_builder **builder) {
  return Call().out("builder", builder).run([&] { hand_out(builder); });
}
void hws_graph_builder_free(hws_graph_builder *builder) { delete builder; }

hws_status hws_graph_builder_add_finite(hws_graph_builder *builder, int64_t values, const char *name, int64_t *variable) {
  return Call().out("variable", variable).run([&] {
    if (values < 1 || values > 1 << 20) fail(Code::argument, "%" PRId64 " values; expected 1 to %d", values, 1 << 20);
    *variable = given(builder, "builder").builder.add_finite(optional_name(name), static_cast<int32_t>(values));
  });
}

hws_status hws_graph_builder_add_finite_many(hws_graph_builder *builder, const int64_t *values, int64_t count, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    *first = b.add_finite_many(ids_in(values, count, "values", "a number of values of"));
  });
}

hws_status hws_graph_builder_add_table(hws_graph_builder *builder, const int64_t *variables, int32_t count, const double *table,
                                       int64_t entries, const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    GraphFactor f;
    f.kind = FactorKind::table;
    f.table = table_in(table, entries);
    f.variables = variables_in(variables, count);
    return added(builder, std::move(f), name, factor);
  });
}

hws_status hws_graph_builder_add_tables(hws_graph_builder *builder, const int64_t *variables, int32_t each, int64_t count,
                                        const double *tables, int64_t entries, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    if (each < 1 || count < 0 || count > INT32_MAX / each) {
      fail(Code::argument, "%" PRId64 " factors of %d variables each; expected at least 1 variable each, and at most %d in all",
           count, each, INT32_MAX);
    }
    const Array<VariableId> scopes = variables_in(variables, count * each);
    *first = b.add_tables(each, scopes, array_in(tables, entries, "tables"));
  });
}

hws_status hws_graph_builder_add_grid(hws_graph_builder *builder, int64_t rows, int64_t columns, int64_t values,
                                      const double *across, const double *down, const double *unary, int64_t *first) {
  return Call().out("first", first).run([&] {
    FactorGraphBuilder &b = given(builder, "builder").builder;
    check_grid(rows, columns, values);
    *first = b.add_grid(static_cast<int32_t>(rows), static_cast<int32_t>(columns), static_cast<int32_t>(values),
                        array_in(across, values * values, "across"), array_in(down, values * values, "down"),
                        unary ? array_in(unary, rows * columns * values, "unary") : std::span<const double>());
  });
}

hws_status hws_graph_builder_add_logic(hws_graph_builder *builder, int32_t logic, const int64_t *variables, int32_t count,
                                       const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    constexpr StructuredKind kKinds[] = {StructuredKind::exactly_one, StructuredKind::at_most_one, StructuredKind::or_of,
                                         StructuredKind::and_of, StructuredKind::parity};
    if (logic < 0 || logic >= static_cast<int32_t>(std::size(kKinds))) {
      fail(Code::argument, "logic %" PRId32 "; expected one of HWS_EXACTLY_ONE to HWS_PARITY", logic);
    }
    StructuredFactor content;
    content.kind = kKinds[logic];
    return added(builder, structured(std::move(content), variables, count), name, factor);
  });
}

hws_status hws_graph_builder_add_tree(hws_graph_builder *builder, int32_t words, int32_t projective, int32_t one_root,
                                      const int32_t *heads, const int32_t *dependents, const int64_t *variables, int32_t count,
                                      const char *name, int64_t *factor) {
  return Call().out("factor", factor).run([&] {
    StructuredFactor content;
    content.kind = StructuredKind::tree;
    content.trees = {flag_in(projective, "projective"), flag_in(one_root, "one_root")};
    content.words = words;
    const auto from = array_in(heads, count, "heads"), to = array_in(dependents, count, "dependents");
    for (size_t i = 0; i < from.size(); ++i) {
      if (from[i] < 0 || to[i] < 1) {
        fail(Code::argument, "arc %zu leads from %" PRId32 " to %" PRId32 "; expected a head >= 0 and a word >= 1", i, from[i],
             to[i]);
      }
      content.arcs.push_back({static_cast<size_t>(from[i]), static_cast<size_t>(to[i])});
    }
    return added(builder, structured(std::move(content), variables, count), name, factor);
  });
}

hws_status hws_graph_builder_observe_value(hws_graph_builder *builder, int64_t variable, int64_t value) {
  return Call().run([&] {
    given(builder, "builder").builder.observe_value(id_in(variable, "variable"), id_in(value, "value"));
  });
}

hws_status hws_graph_builder_observe_values(hws_graph_builder *builder, const int64_t *variables, const int64_t *values,
                                            int64_t count) {
  return Call().run([&] {
    const Array<int32_t> seen = ids_in(values, count, "values", "value");
    given(builder, "builder").builder.observe_values(variables_in(variables, count), seen);
  });
}

hws_status hws_graph_builder_build(hws_graph_builder *builder, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    auto made = std::make_unique<hws_graph>();
    made->p = given(builder, "builder").builder.build();
    *graph = made.release();
  });
}

void hws_graph_free(hws_graph *graph) { delete graph; }

hws_status hws_graph_info(const hws_graph *graph, int64_t *variables, int64_t *factors, int64_t *edges) {
  return Call().maybe(variables).maybe(factors).maybe(edges).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    if (variables) *variables = g.variables();
    if (factors) *factors = g.factors();
    if (edges) *edges = g.edges();
  });
}

hws_status hws_graph_scopes(const hws_graph *graph, int64_t *numbers, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    Array<int64_t> all;
    all.reserve(static_cast<size_t>(g.factors()) + static_cast<size_t>(g.edges()));
    for (FactorId f = 0; f < g.factors(); ++f) {
      all.push_back(static_cast<int64_t>(g.scope(f).size()));
      all.insert(all.end(), g.scope(f).begin(), g.scope(f).end());
    }
    copy_out(std::span<const int64_t>(all), numbers, capacity, needed);
  });
}

hws_status hws_graph_tables(const hws_graph *graph, double *entries, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    Array<double> all;
    for (FactorId f = 0; f < g.factors(); ++f) {
      if (g.kind(f) != FactorKind::table) fail(Code::unsupported, "factor %d is %s; expected a table", f, kind_name(g.kind(f)));
      const std::span<const double> table = g.pool_table(g.table_of(f));
      all.insert(all.end(), table.begin(), table.end());
    }
    copy_out(std::span<const double>(all), entries, capacity, needed);
  });
}

hws_status hws_graph_observed_values(const hws_graph *graph, int64_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    Array<int64_t> all;
    for (VariableId v = 0; v < g.variables(); ++v) all.push_back(g.variable(v).observed ? g.variable(v).value : -1);
    copy_out(std::span<const int64_t>(all), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_graph_exact_size, kByteOptions);
hws_status hws_graph_exact_size(const hws_graph *graph, const hws_options *options, double *treewidth, double *entries,
                                double *bytes) {
  return Call().out("treewidth", treewidth).out("entries", entries).out("bytes", bytes).run([&] {
    const EngineRun run(option_tables::hws_graph_exact_size, options);
    const ExactSize size = exact_size(given(graph, "graph").p, run.run());
    *treewidth = size.treewidth;
    *entries = size.entries;
    *bytes = size.bytes;
    return size.cut_short ? HWS_CUT_SHORT : HWS_OK;
  });
}

hws_status hws_graph_find(const hws_graph *graph, const char *name, int64_t *variable) {
  return Call().out("variable", variable).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    const std::string_view asked = text_in(name, -1, "name");
    const VariableId found = asked.empty() ? -1 : g.find_variable(asked);
    if (found >= 0) {
      *variable = found;
      return;
    }
    Array<std::string_view> names;
    for (VariableId v = 0; v < g.variables(); ++v) {
      if (!g.variable(v).name.empty()) names.push_back(g.variable(v).name);
    }
    if (names.empty()) fail(Code::argument, "no variable is named %s; none has a name", quoted(asked).c_str());
    fail(Code::argument, "no variable is named %s; the nearest is %s", quoted(asked).c_str(),
         quoted(nearest_name(asked, names)).c_str());
  });
}

hws_status hws_graph_name(const hws_graph *graph, int64_t variable, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    copy_text_out(g.variable(variable_in(g, variable)).name, buffer, capacity, needed);
  });
}

hws_status hws_graph_domain(const hws_graph *graph, int64_t variable, int64_t *values, hws_alphabet **alphabet) {
  return Call().out("values", values).out("alphabet", alphabet).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    const GraphVariable &v = g.variable(variable_in(g, variable));
    if (v.domain == Domain::finite) *values = v.values;
    else hand_out(alphabet, v.alphabet);
  });
}

hws_status hws_graph_with_table(const hws_graph *graph, int64_t factor, const double *table, int64_t entries,
                                hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    GraphFactor f = factor_of(graph, factor, FactorKind::table);
    f.table = table_in(table, entries);
    return with_factor(graph, factor, std::move(f), changed);
  });
}

hws_status hws_graph_with_tables(const hws_graph *graph, const int64_t *factors, int64_t count, const double *tables,
                                 int64_t entries, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    hand_out(changed, g.with_tables(ids_in(factors, count, "factors", "factor"), array_in(tables, entries, "tables")));
  });
}

hws_status hws_graph_with_value(const hws_graph *graph, int64_t variable, int64_t value, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    hand_out(changed, g.with_value(variable_in(g, variable), id_in(value, "value")));
  });
}

hws_status hws_graph_with_values(const hws_graph *graph, const int64_t *variables, const int64_t *values, int64_t count,
                                 hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    Array<int32_t> seen;
    for (const int64_t value : array_in(values, count, "values")) seen.push_back(value == -1 ? -1 : id_in(value, "value"));
    hand_out(changed, g.with_values(variables_in(variables, count), seen));
  });
}

hws_status hws_graph_unobserved(const hws_graph *graph, int64_t variable, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    const FactorGraph &g = *given(graph, "graph").p;
    hand_out(changed, g.unobserved(variable_in(g, variable)));
  });
}
