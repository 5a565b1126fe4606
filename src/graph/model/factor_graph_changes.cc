// Graphs that differ from another one in some factors or observations.
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// A graph's factors as they are to be. Tables that changed lie in a pool of their own, into which those of an earlier change
// are taken over where a factor still has them.
struct FactorGraph::TableChange {
  explicit TableChange(const FactorGraph &graph)
      : strings(graph.strings_), before(graph), content_of(*graph.content_of_), factors(*graph.factors_),
        fresh(content_of.size(), 0) {}

  void set_table(FactorId f, std::span<const double> table) {
    const int32_t number = pooled(table);
    if (content_of[f] < 0) {
      auto record = std::make_shared<FactorRecord>(*factors[static_cast<size_t>(~content_of[f])]);
      record->table = number;
      set_record(f, std::move(record));
    } else {
      content_of[f] = number;
    }
    fresh[f] = 1;
  }
  void require_record(FactorId f) {
    if (content_of[f] < 0) return;
    factors.push_back(nullptr);
    content_of[f] = ~(static_cast<int32_t>(factors.size()) - 1);
  }
  void set_record(FactorId f, std::shared_ptr<const FactorRecord> record) {
    factors[static_cast<size_t>(~content_of[f])] = std::move(record);
    fresh[f] = 1;
  }

  // With other weights of features, or those of before.
  std::shared_ptr<const FactorGraph> graph(std::shared_ptr<const Array<double>> weights = nullptr) {
    if (before.changed_) take_over();
    auto after = std::make_shared<FactorGraph>(before);
    if (weights) after->weights_ = std::move(weights);
    after->content_of_ = std::make_shared<const Array<int32_t>>(std::move(content_of));
    after->factors_ = std::make_shared<const FactorRecords>(std::move(factors));
    after->strings_ = strings;
    after->changed_ = pool.tables() > 0 ? std::make_shared<const TablePool>(std::move(pool)) : nullptr;
    return after;
  }

  const StringDomain *strings;

 private:
  int32_t pooled(std::span<const double> table) {
    return before.pool_->tables() + index.add(table, &pool.begin, &pool.entries);
  }
  void take_over() {
    const int32_t first = before.pool_->tables();
    Array<int32_t> moved(static_cast<size_t>(before.changed_->tables()), -1);
    const auto now = [&](int32_t table) {
      int32_t &to = moved[table - first];
      if (to < 0) to = pooled(before.pool_table(table));
      return to;
    };
    for (FactorId f = 0; f < before.factors(); ++f) {
      const int32_t table = before.table_of(f);
      if (fresh[f] || table < first) continue;
      if (content_of[f] >= 0) content_of[f] = now(table);
      else set_table(f, before.pool_table(table));
    }
  }

  const FactorGraph &before;
  Array<int32_t> content_of;
  FactorRecords factors;
  Array<char> fresh;
  TablePool pool;
  TableIndex index;
};

void FactorGraph::check_factor(FactorId f) const {
  if (f < 0 || f >= factors()) fail(Code::argument, "factor %d; there are %d, numbered from 0", f, factors());
}

void FactorGraph::require_no_feature(FactorId f) const {
  if (features().has(f)) fail(Code::argument, "factor %d is a feature; expected a change of the weights", f);
}

std::shared_ptr<const FactorGraph> FactorGraph::with_factor(FactorId f, GraphFactor content) const {
  check_factor(f);
  require_no_feature(f);
  const FactorView old = factor(f);
  if (content.variables.empty()) content.variables.assign(old.variables.begin(), old.variables.end());
  if (!std::equal(content.variables.begin(), content.variables.end(), old.variables.begin(), old.variables.end())) {
    fail(Code::argument, "another content for factor %d with other variables", f);
  }
  if (content.name.empty()) content.name = old.name;
  content =
      checked_factor(std::move(content), f, variables(), [this](VariableId v) -> const GraphVariable & { return variable(v); });
  TableChange change(*this);
  if (content.kind == FactorKind::table && old.kind == FactorKind::table && content.name == old.name) {
    change.set_table(f, *content.table);
    return change.graph();
  }
  if (content.strings) change.strings = content.strings;
  change.require_record(f);
  auto record = std::make_shared<FactorRecord>();
  record->name = std::move(content.name);
  record->kind = content.kind;
  record->machine = std::move(content.machine);
  record->log_linear = std::move(content.log_linear);
  record->structured = std::move(content.structured);
  change.set_record(f, std::move(record));
  if (content.kind == FactorKind::table) change.set_table(f, *content.table);
  return change.graph();
}

void FactorGraph::check_tables(std::span<const FactorId> changed, std::span<const double> tables) const {
  size_t at = 0;
  for (const FactorId f : changed) {
    check_factor(f);
    require_no_feature(f);
    const int32_t t = table_of(f);
    if (t < 0) fail(Code::argument, "%.120s is no table; expected one", factor_text(factor(f).name, f).c_str());
    const size_t entries = pool_table(t).size();
    if (entries > tables.size() - at) {
      fail(Code::argument, "%zu entries for %zu factors; those of %.120s end behind them", tables.size(), changed.size(),
           factor_text(factor(f).name, f).c_str());
    }
    const std::span<const double> table = tables.subspan(at, entries);
    const bool right = std::all_of(table.begin(), table.end(), [](double x) { return x >= 0 && x < INFINITY; });
    if (!right) check_entries(table, factor_text(factor(f).name, f));
    at += entries;
  }
  if (at != tables.size()) {
    fail(Code::argument, "%zu entries for %zu factors, whose tables have %zu", tables.size(), changed.size(), at);
  }
}

std::shared_ptr<const FactorGraph> FactorGraph::with_tables(std::span<const FactorId> changed,
                                                            std::span<const double> tables) const {
  check_tables(changed, tables);
  TableChange change(*this);
  size_t at = 0;
  for (const FactorId f : changed) {
    const size_t entries = pool_table(table_of(f)).size();
    change.set_table(f, tables.subspan(at, entries));
    at += entries;
  }
  return change.graph();
}

std::shared_ptr<const FactorGraph> FactorGraph::with_weights(std::span<const double> thetas) const {
  check_nats(thetas, "weight");
  if (thetas.size() != weights_->size()) {
    fail(Code::argument, "%zu weights; the graph has %zu", thetas.size(), weights_->size());
  }
  TableChange change(*this);
  const GraphFeatures &x = features();
  for (size_t i = 0; i < x.factors.size(); ++i) {
    const double theta = thetas[static_cast<size_t>(x.weight[i])];
    if (theta == (*weights_)[x.weight[i]]) continue;
    const size_t entries = pool_table(table_of(x.factors[i])).size();
    change.set_table(x.factors[i], feature_table(entries, x.entry[i], theta));
  }
  auto weights = std::make_shared<const Array<double>>(thetas.begin(), thetas.end());
  return change.graph(std::move(weights));
}

void FactorGraph::check_variable(VariableId v) const {
  if (v < 0 || v >= variables()) fail(Code::argument, "variable %d; there are %d, numbered from 0", v, variables());
}

// A value, or -1 for none.
static void check_value(const GraphVariable &variable, VariableId v, int32_t value) {
  check_observation(variable, v, value == -1 ? 0 : value);
}

std::shared_ptr<const FactorGraph> FactorGraph::with_records(VariableRecords records) const {
  auto changed = std::make_shared<FactorGraph>(*this);
  changed->variables_ = std::make_shared<const VariableRecords>(std::move(records));
  return changed;
}

std::shared_ptr<const FactorGraph> FactorGraph::with_string(VariableId v, std::span<const Label> string) const {
  check_variable(v);
  check_observation(variable(v), v, string);
  GraphVariable x = variable(v);
  x.observed = true;
  x.string.assign(string.begin(), string.end());
  VariableRecords records = *variables_;
  records.set(v, std::move(x));
  return with_records(std::move(records));
}

std::shared_ptr<const FactorGraph> FactorGraph::with_value(VariableId v, int32_t value) const {
  check_variable(v);
  check_observation(variable(v), v, value);
  return with_values({&v, 1}, {&value, 1});
}

std::shared_ptr<const FactorGraph> FactorGraph::unobserved(VariableId v) const {
  check_variable(v);
  GraphVariable x = variable(v);
  x.observed = false;
  x.string.clear();
  x.value = -1;
  VariableRecords records = *variables_;
  records.set(v, std::move(x));
  return with_records(std::move(records));
}

std::shared_ptr<const FactorGraph> FactorGraph::with_values(std::span<const VariableId> changed,
                                                            std::span<const int32_t> values) const {
  for (size_t i = 0; i < changed.size(); ++i) {
    check_variable(changed[i]);
    check_value(variable(changed[i]), changed[i], values[i]);
  }
  VariableRecords records = *variables_;
  records.set_values(changed, values);
  return with_records(std::move(records));
}

}  // namespace hws
