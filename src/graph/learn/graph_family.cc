#include "src/graph/learn/graph_family.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/short_text.hh"
#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

std::string factor_named(const FactorGraph &graph, FactorId f) { return factor_text(graph.factor(f).name, f); }

// Makes each row's numbers sum to 1; a row of zeros becomes even.
void normalize_rows(std::span<double> numbers, size_t outcomes) {
  for (size_t at = 0; at < numbers.size(); at += outcomes) {
    const std::span<double> row = numbers.subspan(at, outcomes);
    double most = 0, sum = 0;
    for (const double x : row) most = std::max(most, x);
    for (double &x : row) sum += x = most > 0 ? x / most : 1;
    for (double &x : row) x /= sum;
  }
}

}  // namespace

GraphFamily::GraphFamily(FactorGraphPtr graph, std::span<const int64_t> parts, std::span<const int32_t> outcomes)
    : graph_(std::move(graph)) {
  const FactorGraph &g = *graph_;
  const auto factors = static_cast<size_t>(g.factors());
  for (VariableId v = 0; v < g.variables(); ++v) {
    const GraphVariable &x = g.variable(v);
    has_strings_ |= x.domain == Domain::strings;
    if (x.observed) {
      fail(Code::argument, "%.120s was observed in the template; expected items that say so", variable_text(x, v).c_str());
    }
  }
  for (FactorId f = 0; f < g.factors(); ++f) {
    if (g.kind(f) != FactorKind::structured) continue;
    fail(Code::unsupported, "%.120s is a rule of logic or a tree; expected tables, machines, concatenations and n-gram models",
         factor_named(g, f).c_str());
  }
  if (!g.features().empty()) fail(Code::unsupported, "a template with log-linear features; expected tables");
  if ((!parts.empty() && parts.size() != factors) || (!outcomes.empty() && outcomes.size() != factors)) {
    fail(Code::argument, "%zu parts and %zu outcomes; expected one for each of %zu factors, or none", parts.size(),
         outcomes.size(), factors);
  }
  part_of_.resize(factors);
  outcome_of_.resize(factors);
  int64_t most = -1, tables = 0;
  for (size_t f = 0; f < factors; ++f) {
    const bool is_table = g.kind(static_cast<FactorId>(f)) == FactorKind::table;
    const int64_t part = !parts.empty() ? parts[f] : is_table ? tables++ : -1;
    if (part < -1 || part >= static_cast<int64_t>(factors)) {
      fail(Code::argument, "part %" PRId64 " of factor %zu; expected -1, or a number from 0 to less than %zu", part, f,
           factors);
    }
    most = std::max(most, part);
    part_of_[f] = static_cast<int32_t>(part);
    const auto places = static_cast<int32_t>(g.scope(static_cast<FactorId>(f)).size());
    outcome_of_[f] = outcomes.empty() || !is_table ? places - 1 : outcomes[f];
    if (outcome_of_[f] < 0 || outcome_of_[f] >= places) {
      fail(Code::argument, "outcome %d of factor %zu; expected a place from 0 to %d", outcome_of_[f], f, places - 1);
    }
  }
  if (most < 0) fail(Code::argument, "all factors are fixed; expected one at least that is learned");
  parts_.resize(static_cast<size_t>(most) + 1);
  Array<FactorId> first(parts_.size(), -1);
  for (FactorId f = 0; f < g.factors(); ++f) {
    if (part_of_[f] < 0) continue;
    const std::span<const VariableId> scope = g.scope(f);
    GraphPart &part = parts_[static_cast<size_t>(part_of_[f])];
    const bool is_table = g.kind(f) == FactorKind::table;
    if (g.kind(f) == FactorKind::concatenation) {
      fail(Code::argument, "%.120s is a concatenation, which has nothing to learn; expected part -1",
           factor_named(g, f).c_str());
    }
    const auto tapes = is_table ? 0 : static_cast<int32_t>(scope.size());
    if (first[part_of_[f]] >= 0 && part.tapes != tapes) {
      fail(Code::argument, "%.100s and %.100s are of one part; expected tables alone, or machines of as many tapes",
           factor_named(g, f).c_str(), factor_named(g, first[part_of_[f]]).c_str());
    }
    if (!is_table) {
      if (first[part_of_[f]] >= 0) continue;
      first[part_of_[f]] = f;
      part = {};
      part.rows = 0;
      part.tapes = tapes;
      part.name = std::string(g.factor(f).name);
      if (part.name.empty()) part.name = "part" + std::to_string(part_of_[f]);
      continue;
    }
    const int64_t own_outcomes = g.variable(scope[static_cast<size_t>(outcome_of_[f])]).values;
    const int64_t own_rows = static_cast<int64_t>(g.factor(f).table.size()) / own_outcomes;
    if (first[part_of_[f]] < 0) {
      first[part_of_[f]] = f;
      part.rows = own_rows;
      part.outcomes = own_outcomes;
      part.name = std::string(g.factor(f).name);
      if (part.name.empty()) part.name = "part" + std::to_string(part_of_[f]);
    } else if (part.rows != own_rows || part.outcomes != own_outcomes) {
      fail(Code::argument,
           "%.100s has %" PRId64 " rows of %" PRId64 " outcomes; %.100s of its part has %" PRId64 " of %" PRId64,
           factor_named(g, f).c_str(), own_rows, own_outcomes, factor_named(g, first[part_of_[f]]).c_str(), part.rows,
           part.outcomes);
    }
  }
  size_t size = 0;
  for (size_t p = 0; p < parts_.size(); ++p) {
    if (first[p] < 0) fail(Code::argument, "part %zu has no factor; expected parts that are numbered without gaps", p);
    parts_[p].begin = size;
    size += parts_[p].size();
  }
  rows_.resize(size);
  for (size_t p = 0; p < parts_.size(); ++p) {
    if (parts_[p].tapes > 0) continue;
    const FactorView factor = g.factor(first[p]);
    const Array<int64_t> step = strides(first[p]);
    double *const to = rows_.data() + parts_[p].begin;
    Array<int32_t> at(factor.variables.size(), 0);
    for (const double x : factor.table) {
      int64_t place = 0;
      for (size_t i = 0; i < at.size(); ++i) place += step[i] * at[i];
      to[place] = x;
      for (size_t i = at.size(); i-- > 0 && ++at[i] == g.variable(factor.variables[i]).values;) at[i] = 0;
    }
    normalize_rows({to, static_cast<size_t>(parts_[p].rows * parts_[p].outcomes)}, static_cast<size_t>(parts_[p].outcomes));
  }
  put_rows_in_tables();
}

Array<int64_t> GraphFamily::strides(FactorId f) const {
  const std::span<const VariableId> scope = graph_->scope(f);
  Array<int64_t> step(scope.size(), 1);
  const bool learned = part_of_[f] >= 0;
  const auto outcome = static_cast<size_t>(outcome_of_[f]);
  int64_t next = learned ? graph_->variable(scope[outcome]).values : 1;
  for (size_t i = scope.size(); i-- > 0;) {
    if (learned && i == outcome) continue;
    step[i] = next;
    next *= graph_->variable(scope[i]).values;
  }
  return step;
}

void GraphFamily::put_rows_in_tables() {
  Array<FactorId> changed;
  Array<double> tables;
  std::vector<MachinePtr> machines(parts_.size());
  for (FactorId f = 0; f < graph_->factors(); ++f) {
    if (part_of_[f] < 0) continue;
    const GraphPart &part = parts_[static_cast<size_t>(part_of_[f])];
    if (part.tapes > 0) {
      if (!part.strings) continue;
      MachinePtr &machine = machines[static_cast<size_t>(part_of_[f])];
      if (!machine) machine = part.strings->machine({rows_.data() + part.begin, part.size()}, Run{});
      GraphFactor content;
      content.kind = FactorKind::machine;
      content.strings = graph_->strings();
      content.machine = machine;
      graph_ = graph_->with_factor(f, std::move(content));
      continue;
    }
    const std::span<const VariableId> scope = graph_->scope(f);
    const Array<int64_t> step = strides(f);
    const double *const from = rows_.data() + part.begin;
    changed.push_back(f);
    Array<int32_t> at(scope.size(), 0);
    for (size_t entry = graph_->factor(f).table.size(); entry-- > 0;) {
      int64_t place = 0;
      for (size_t i = 0; i < at.size(); ++i) place += step[i] * at[i];
      tables.push_back(from[place]);
      for (size_t i = at.size(); i-- > 0 && ++at[i] == graph_->variable(scope[i]).values;) at[i] = 0;
    }
  }
  if (!changed.empty()) graph_ = graph_->with_tables(changed, tables);
}

GraphFamilyPtr GraphFamily::with_rows(Array<double> rows) const {
  if (rows.size() != rows_.size()) {
    fail(Code::argument, "%zu numbers of rows; expected %zu", rows.size(), rows_.size());
  }
  for (const GraphPart &part : parts_) {
    for (int64_t r = 0; r < part.rows; ++r) {
      double sum = 0;
      for (size_t k = part.first(r); k < part.first(r + 1); ++k) {
        const double p = rows[part.begin + k];
        sum += p >= 0 ? p : NAN;
      }
      if (std::fabs(sum - 1) <= 1e-6) continue;
      fail(Code::argument, "row %" PRId64 " of %.100s sums to %s; expected numbers >= 0 that sum to 1", r, part.name.c_str(),
           NumberText(sum).text);
    }
  }
  std::shared_ptr<GraphFamily> other(new GraphFamily(*this));
  other->rows_ = std::move(rows);
  other->put_rows_in_tables();
  return other;
}

std::shared_ptr<const GraphFamily> GraphFamily::with_model(int64_t part, StringRowsPtr model,
                                                           const StringLearning &learning) const {
  if (part < 0 || part >= static_cast<int64_t>(parts_.size())) {
    fail(Code::argument, "part %" PRId64 "; there are %zu, numbered from 0", part, parts_.size());
  }
  std::shared_ptr<GraphFamily> other(new GraphFamily(*this));
  GraphPart &changed = other->parts_[static_cast<size_t>(part)];
  if (changed.tapes == 0) {
    fail(Code::argument, "part %.120s has tables; expected one of machines or n-gram models", changed.name.c_str());
  }
  if (changed.tapes != model->tapes()) {
    fail(Code::argument, "a model of %d tapes for part %.120s, whose factors have %d", model->tapes(), changed.name.c_str(),
         changed.tapes);
  }
  const size_t old_size = changed.size();
  const RowBlock block = model->layout();
  changed.rows = static_cast<int64_t>(block.rows);
  changed.outcomes = static_cast<int64_t>(block.outcomes);
  changed.starts = block.starts;
  changed.strings = std::move(model);
  const auto at = rows_.begin() + static_cast<std::ptrdiff_t>(changed.begin);
  Array<double> rows(rows_.begin(), at);
  rows.insert(rows.end(), changed.strings->start().begin(), changed.strings->start().end());
  rows.insert(rows.end(), at + static_cast<std::ptrdiff_t>(old_size), rows_.end());
  size_t begin = 0;
  for (GraphPart &each : other->parts_) {
    each.begin = begin;
    begin += each.size();
  }
  other->rows_ = std::move(rows);
  other->learning_ = &learning;
  other->put_rows_in_tables();
  return other;
}

std::shared_ptr<const GraphFamily> GraphFamily::with_strings(StringBatchPtr strings, const StringLearning &learning) const {
  if (!graph_->strings()) fail(Code::argument, "strings for a template of finite variables; expected one with strings");
  if (strings->tapes != 1) fail(Code::argument, "strings of %d tapes; expected 1", strings->tapes);
  std::shared_ptr<GraphFamily> other(new GraphFamily(*this));
  other->strings_ = std::move(strings);
  other->learning_ = &learning;
  return other;
}

void GraphFamily::require_models() const {
  for (const GraphPart &part : parts_) {
    if (part.tapes == 0 || part.strings) continue;
    fail(Code::argument, "part %.120s has machines and no model; expected one by hws_graph_family_with_machine, "
         "hws_graph_family_with_edit_model or hws_graph_family_with_ngram", part.name.c_str());
  }
  if (graph_->strings() && !learning_) {
    fail(Code::argument, "a template with factors over strings; expected items' strings by hws_graph_family_with_strings");
  }
}

GraphItemsPtr graph_items(const GraphFamily &family, std::span<const int32_t> values, int64_t count) {
  const FactorGraph &graph = *family.graph();
  auto items = std::make_shared<GraphItems>();
  items->variables = graph.variables();
  if (static_cast<int64_t>(values.size()) != count * graph.variables()) {
    fail(Code::argument, "%zu values of %" PRId64 " items; expected %d for each", values.size(), count, graph.variables());
  }
  const StringBatch *const pool = family.strings().get();
  items->strings = family.strings();
  for (size_t i = 0; i < values.size(); ++i) {
    const auto v = static_cast<VariableId>(i % static_cast<size_t>(graph.variables()));
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::strings) {
      const int64_t strings = pool ? pool->count() : 0;
      if (values[i] < GraphItems::kAbsent || values[i] >= strings) {
        fail(Code::argument, "item %zu has string %d of %.120s; expected one of the family's %" PRId64 ", -1 (not seen) or "
             "-2 (not there)", i / static_cast<size_t>(graph.variables()), values[i], variable_text(x, v).c_str(), strings);
      }
      if (values[i] < 0) continue;
      for (const Label label : pool->labels_of(values[i], 0)) {
        if (x.alphabet->holds(label)) continue;
        fail(Code::argument, "item %zu has label %d in %.120s; expected a symbol of %s",
             i / static_cast<size_t>(graph.variables()), label, variable_text(x, v).c_str(), x.alphabet->describe().c_str());
      }
      continue;
    }
    if (values[i] >= GraphItems::kAbsent && values[i] < x.values) continue;
    fail(Code::argument, "item %zu has value %d of %.120s; expected 0 to %d, -1 (not seen) or -2 (not there)",
         i / static_cast<size_t>(graph.variables()), values[i], variable_text(x, v).c_str(), x.values - 1);
  }
  items->values.assign(values.begin(), values.end());
  return items;
}

}  // namespace hws
