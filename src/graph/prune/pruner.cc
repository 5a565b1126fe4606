#include "src/graph/prune/pruner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/graph/prune/gains.hh"

namespace hws {

namespace {

Array<double> logs_of(std::span<const double> table) {
  Array<double> logs(table.size());
  for (size_t i = 0; i < table.size(); ++i) logs[i] = std::log(table[i]);
  return logs;
}

}  // namespace

Pruner::Pruner(PrunedSide seed, JointMeans means)
    : means_(means),
      graph_(seed.graph),
      seed_(std::move(seed.graph), std::move(seed.marginals), seed.exact, means),
      exact_(seed.exact),
      scope_begin_(1, 0) {}

Array<double> Pruner::add(int32_t variables_each, std::span<const VariableId> scopes, std::span<const double> tables,
                          const Run &run) {
  if (variables_each < 1) fail(Code::argument, "candidates of %" PRId32 " variables; expected at least 1", variables_each);
  const auto each = static_cast<size_t>(variables_each);
  if (scopes.size() % each != 0) {
    fail(Code::argument, "%zu variables for candidates of %zu; expected a multiple", scopes.size(), each);
  }
  const size_t count = scopes.size() / each;
  Candidates batch{scopes, Array<int64_t>(1, 0), tables, {}};
  if (count == 0) return {};
  for (const VariableId v : scopes.first(each)) require_variable(v, 0);
  const int64_t entries = seed_.entries_of(scopes.first(each));
  const bool shared = static_cast<int64_t>(tables.size()) == entries;
  if (!shared && tables.size() / count != static_cast<size_t>(entries)) {
    fail(Code::argument, "%zu entries for %zu candidates of %" PRId64 " each; expected one table, or one for each",
         tables.size(), count, entries);
  }
  for (size_t i = 0; i < count; ++i) {
    batch.scope_begin.push_back(static_cast<int64_t>((i + 1) * each));
    batch.table_begin.push_back(shared ? 0 : static_cast<int64_t>(i) * entries);
  }
  return add(batch, run);
}

void Pruner::require_variable(VariableId v, size_t candidate) const {
  if (v >= 0 && v < graph_->variables()) return;
  fail(Code::argument, "candidate %zu: variable %" PRId32 "; there are %" PRId32 ", numbered from 0", candidate, v,
       graph_->variables());
}

Array<double> Pruner::add(const Candidates &batch, const Run &run) {
  const size_t count = batch.table_begin.size();
  const auto own_scope = [&](size_t i) {
    return batch.scopes.subspan(static_cast<size_t>(batch.scope_begin[i]),
                                static_cast<size_t>(batch.scope_begin[i + 1] - batch.scope_begin[i]));
  };
  Array<int64_t> entries;
  for (size_t i = 0; i < count; ++i) {
    const std::span<const VariableId> own = own_scope(i);
    if (own.empty()) fail(Code::argument, "candidate %zu has no variable; expected at least 1", i);
    for (size_t k = 0; k < own.size(); ++k) {
      require_variable(own[k], i);
      for (size_t j = 0; j < k; ++j) {
        if (own[j] == own[k]) fail(Code::argument, "candidate %zu has variable %" PRId32 " twice", i, own[k]);
      }
    }
    entries.push_back(seed_.entries_of(own));
    if (batch.table_begin[i] + entries[i] > static_cast<int64_t>(batch.tables.size())) {
      fail(Code::argument, "candidate %zu has a table of %" PRId64 " entries; expected %" PRId64, i,
           static_cast<int64_t>(batch.tables.size()) - batch.table_begin[i], entries[i]);
    }
  }
  for (size_t i = 0; i < batch.tables.size(); ++i) {
    const double x = batch.tables[i];
    if (x >= 0 && x < INFINITY) continue;
    fail(Code::argument, "weight %s of entry %zu; expected a number >= 0", NumberText(x).text, i);
  }
  const Array<double> logs = logs_of(batch.tables);
  Array<char> exact_of;
  const Array<double> beliefs = seed_.of(batch.scopes, batch.scope_begin, run, &exact_of);
  Array<double> gains(count);
  size_t at = 0;
  for (size_t i = 0; i < count; ++i) {
    const auto size = static_cast<size_t>(entries[i]);
    gains[i] = table_gain({beliefs.data() + at, size}, {logs.data() + batch.table_begin[i], size});
    at += size;
  }
  // What can fail fails before anything is added.
  const size_t all = gains_.size() + count;
  scopes_.reserve(scopes_.size() + batch.scopes.size());
  tables_.reserve(tables_.size() + batch.tables.size());
  scope_begin_.reserve(all + 1);
  table_begin_.reserve(all);
  table_end_.reserve(all);
  gains_.reserve(all);
  stays_.reserve(all);
  const int64_t scopes_at = scope_begin_.back(), tables_at = static_cast<int64_t>(tables_.size());
  for (size_t i = 0; i < count; ++i) {
    scope_begin_.push_back(scopes_at + batch.scope_begin[i + 1]);
    table_begin_.push_back(tables_at + batch.table_begin[i]);
    table_end_.push_back(table_begin_.back() + entries[i]);
    gains_.push_back(gains[i]);
    stays_.push_back(1);
    exact_ = exact_ && exact_of[i];
  }
  scopes_.insert(scopes_.end(), batch.scopes.begin(), batch.scopes.end());
  tables_.insert(tables_.end(), batch.tables.begin(), batch.tables.end());
  return gains;
}

int64_t Pruner::select(const PruneSettings &settings) {
  stays_ = selected(gains_, graph_->factors(), settings);
  return kept();
}

int64_t Pruner::kept() const { return std::count(stays_.begin(), stays_.end(), 1); }

double Pruner::left_out_gain() const {
  double sum = 0;
  for (size_t i = 0; i < gains_.size(); ++i) sum += stays_[i] ? 0 : gains_[i];
  return sum;
}

FactorGraphPtr Pruner::graph() const {
  FactorGraphBuilder builder;
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const GraphVariable &x = graph_->variable(v);
    builder.add_finite(x.name, x.values);
    if (x.observed) builder.observe_value(v, x.value);
  }
  for (FactorId f = 0; f < graph_->factors(); ++f) builder.add(graph_->factor(f));
  for (size_t i = 0; i < gains_.size(); ++i) {
    if (!stays_[i]) continue;
    GraphFactor factor;
    factor.variables.assign(scope(i).begin(), scope(i).end());
    factor.table = std::make_shared<const Array<double>>(table(i).begin(), table(i).end());
    builder.add(std::move(factor));
  }
  return builder.build();
}

DivergenceBound Pruner::bound(const PrunedSide &pruned, const Run &run, bool *is_bound) const {
  if (pruned.graph->variables() != graph_->variables() || pruned.graph->factors() != graph_->factors() + kept()) {
    fail(Code::argument, "a graph of %" PRId32 " variables and %" PRId32 " factors; expected the pruned one, of %" PRId32
         " and %" PRId64, pruned.graph->variables(), pruned.graph->factors(), graph_->variables(), graph_->factors() + kept());
  }
  Array<VariableId> scopes;
  Array<int64_t> begin(1, 0);
  Array<size_t> left_out;
  for (size_t i = 0; i < gains_.size(); ++i) {
    if (stays_[i]) continue;
    left_out.push_back(i);
    scopes.insert(scopes.end(), scope(i).begin(), scope(i).end());
    begin.push_back(static_cast<int64_t>(scopes.size()));
  }
  Array<char> exact_of;
  const JointBeliefs beliefs(pruned.graph, pruned.marginals, pruned.exact, means_);
  const Array<double> tables = beliefs.of(scopes, begin, run, &exact_of);
  BoundOfFactors bound;
  size_t at = 0;
  *is_bound = pruned.exact;
  for (size_t k = 0; k < left_out.size(); ++k) {
    const Array<double> own = logs_of(table(left_out[k]));
    bound.add({tables.data() + at, own.size()}, own);
    at += own.size();
    *is_bound = *is_bound && exact_of[k];
  }
  return bound.bound();
}

}  // namespace hws
