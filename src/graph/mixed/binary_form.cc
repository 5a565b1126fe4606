#include "src/graph/mixed/binary_form.hh"

#include <algorithm>
#include <cinttypes>
#include <set>

#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/model/structure_tables.hh"

namespace hws {

namespace {

constexpr int64_t kBinaryFormMostValues = int64_t{1} << 20;  // of a finite variable
constexpr int64_t kArcBytes = 20;                  // of a machine of two tapes

class BinaryForm {
 public:
  BinaryForm(const FactorGraph &graph, const Run &run) : graph_(graph), run_(run) {}
  FactorGraphPtr make();

 private:
  void replace_machine(const FactorView &factor);
  void replace_table(const FactorView &factor);
  void replace_concatenation(const FactorView &factor);
  std::string name_of(const FactorView &factor) const {
    std::string name(factor.name);
    return name.empty() || graph_.find_variable(name) >= 0 || taken(name) ? std::string() : name;
  }
  bool taken(const std::string &name) const { return used_.find(name) != used_.end(); }
  // The factor's weights over the new variable v.
  void add_machine(const FactorView &factor, Array<VariableId> variables, MachinePtr machine);
  void add_table(const FactorView &factor, Array<VariableId> variables, Array<double> table);
  VariableId add_path_variable(const FactorView &factor, int64_t symbols);
  // One state that reads symbol i of the new variable and writes image[i - 1].
  void add_map(const FactorView &factor, VariableId path, VariableId old, std::span<const Label> image);

  const FactorGraph &graph_;
  const Run &run_;
  FactorGraphBuilder out_;
  std::set<std::string> used_;
};

void BinaryForm::add_machine(const FactorView &factor, Array<VariableId> variables, MachinePtr machine) {
  GraphFactor made;
  made.name = factor.name;
  made.kind = FactorKind::machine;
  made.strings = &string_domain();
  made.variables = std::move(variables);
  made.machine = std::move(machine);
  out_.add(std::move(made));
}

void BinaryForm::add_table(const FactorView &factor, Array<VariableId> variables, Array<double> table) {
  GraphFactor made;
  made.name = factor.name;
  made.kind = FactorKind::table;
  made.variables = std::move(variables);
  made.table = std::make_shared<const Array<double>>(std::move(table));
  out_.add(std::move(made));
}

VariableId BinaryForm::add_path_variable(const FactorView &factor, int64_t symbols) {
  if (symbols > INT32_MAX - 1) {
    fail(Code::limit, "factor %.60s would need an alphabet of %" PRId64 " symbols", std::string(factor.name).c_str(), symbols);
  }
  const std::string name = name_of(factor);
  used_.insert(name);
  return out_.add_strings(name, Alphabet::sized(std::max<int64_t>(1, symbols)));
}

void BinaryForm::add_map(const FactorView &factor, VariableId path, VariableId old, std::span<const Label> image) {
  run_.limit_arcs(static_cast<int64_t>(image.size()));
  run_.limit_bytes(static_cast<int64_t>(image.size()) * kArcBytes);
  RowWriter rows(Semiring::log,
                 {Alphabet::sized(std::max<int64_t>(1, static_cast<int64_t>(image.size()))), graph_.variable(old).alphabet});
  for (size_t i = 0; i < image.size(); ++i) {
    const Label both[] = {static_cast<Label>(i + 1), image[i]};
    rows.arc(both, 0.0, 0);
  }
  rows.end_state(0.0, true);
  add_machine(factor, {path, old}, rows.finish(0, -1));
}

void BinaryForm::replace_machine(const FactorView &factor) {
  const MachinePtr m = explicit_failure(factor.machine, run_);
  run_.limit_arcs(m->arcs());
  run_.limit_bytes(m->arcs() * kArcBytes);
  const VariableId path = add_path_variable(factor, m->arcs());
  RowWriter rows(Semiring::log, {Alphabet::sized(std::max(1, m->arcs()))});
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 1023) == 0) run_.check();
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const Label itself = a + 1;
      rows.arc(&itself, m->weight(a), m->next(a));
    }
    rows.end_state(m->final_weight(s), m->is_final(s));
  }
  add_machine(factor, {path}, rows.finish(m->start(), -1));
  for (size_t t = 0; t < factor.variables.size(); ++t) add_map(factor, path, factor.variables[t], m->arrays().labels[t]);
}

void BinaryForm::replace_table(const FactorView &factor) {
  Array<size_t> entries;
  for (size_t i = 0; i < factor.table.size(); ++i) {
    if (factor.table[i] > 0) entries.push_back(i);
  }
  if (entries.empty()) entries.push_back(0);
  if (static_cast<int64_t>(entries.size()) > kBinaryFormMostValues) {
    fail(Code::limit, "factor %.60s has %zu nonzero entries; at most %" PRId64, std::string(factor.name).c_str(),
         entries.size(), kBinaryFormMostValues);
  }
  const std::string name = name_of(factor);
  used_.insert(name);
  const VariableId tuple = out_.add_finite(name, static_cast<int32_t>(entries.size()));
  Array<double> weights;
  for (const size_t i : entries) weights.push_back(factor.table[i]);
  add_table(factor, {tuple}, std::move(weights));
  size_t stride = factor.table.size();
  for (const VariableId v : factor.variables) {
    const size_t values = static_cast<size_t>(graph_.variable(v).values);
    stride /= values;
    run_.limit_bytes(static_cast<int64_t>(entries.size() * values * sizeof(double)));
    Array<double> fits(entries.size() * values, 0.0);
    for (size_t i = 0; i < entries.size(); ++i) fits[i * values + entries[i] / stride % values] = 1;
    add_table(factor, {tuple, v}, std::move(fits));
  }
}

void BinaryForm::replace_concatenation(const FactorView &factor) {
  const size_t parts = factor.variables.size() - 1;
  const VariableId whole = factor.variables.back();
  const int64_t symbols = graph_.variable(whole).alphabet->size();
  const VariableId path = add_path_variable(factor, symbols * static_cast<int64_t>(parts));
  const int64_t arcs = symbols * static_cast<int64_t>(parts * (parts + 1) / 2);
  run_.limit_arcs(arcs);
  run_.limit_bytes(arcs * kArcBytes);
  // State j: part j is being read, and later ones may follow.
  RowWriter rows(Semiring::log, {Alphabet::sized(symbols * static_cast<int64_t>(parts))});
  for (size_t j = 0; j < parts; ++j) {
    run_.check();
    for (size_t to = j; to < parts; ++to) {
      for (Label c = 1; c <= symbols; ++c) {
        const Label label = static_cast<Label>(static_cast<int64_t>(to) * symbols) + c;
        rows.arc(&label, 0.0, static_cast<State>(to));
      }
    }
    rows.end_state(0.0, true);
  }
  add_machine(factor, {path}, rows.finish(0, -1));
  Array<Label> image(static_cast<size_t>(symbols) * parts);
  for (size_t t = 0; t <= parts; ++t) {
    for (size_t i = 0; i < image.size(); ++i) {
      const bool read = t == parts || i / static_cast<size_t>(symbols) == t;
      image[i] = read ? static_cast<Label>(i % static_cast<size_t>(symbols)) + 1 : kEpsilon;
    }
    add_map(factor, path, factor.variables[t], image);
  }
}

FactorGraphPtr BinaryForm::make() {
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    const GraphVariable &x = graph_.variable(v);
    if (x.domain == Domain::finite) out_.add_finite(x.name, x.values);
    else out_.add_strings(x.name, x.alphabet);
    out_.choose(v, x.choice);
    if (x.acceptor) out_.choose_acceptor(v, x.acceptor);
    if (x.observed && x.domain == Domain::finite) out_.observe_value(v, x.value);
    else if (x.observed) out_.observe(v, x.string);
  }
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    const FactorView factor = graph_.factor(f);
    if (factor.variables.size() <= 2) out_.add(factor);
    else if (factor.kind == FactorKind::table) replace_table(factor);
    else if (factor.kind == FactorKind::concatenation) replace_concatenation(factor);
    else replace_machine(factor);
  }
  return out_.build();
}

}  // namespace

FactorGraphPtr binary_form(const FactorGraph &graph, const Run &run) {
  if (!has_structured_factors(graph)) return BinaryForm(graph, run).make();
  const FactorGraphPtr tables = with_structure_as_tables(std::make_shared<const FactorGraph>(graph), "the binary form");
  return BinaryForm(*tables, run).make();
}

}  // namespace hws
