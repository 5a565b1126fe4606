#include "src/graph/prune/pruner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "src/graph/prune/compensation.hh"
#include "src/graph/prune/gains.hh"

namespace hws {

namespace {

Array<double> logs_of(std::span<const double> table) {
  Array<double> logs(table.size());
  for (size_t i = 0; i < table.size(); ++i) logs[i] = std::log(table[i]);
  return logs;
}

double sum_of_costs(const Array<double> &numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

}  // namespace

Pruner::Pruner(PrunedSide seed, JointMeans means)
    : means_(means),
      graph_(seed.graph),
      marginals_(seed.marginals),
      seed_(seed.graph, std::move(seed.marginals), seed.exact, means),
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
  Array<int32_t> stays = selected(gains_, graph_->factors(), settings);
  LeftOutValues values;
  if (settings.least_marginal > 0) {
    values = LeftOutValues(*graph_, marginals_, settings.least_marginal);
    const auto open = [&](VariableId v) { return !graph_->variable(v).observed && values.staying(v) > 1; };
    for (size_t i = 0; i < stays.size(); ++i) {
      const std::span<const VariableId> own = scope(i);
      if (std::count_if(own.begin(), own.end(), open) <= 1) stays[i] = 1;
    }
  }
  stays_ = std::move(stays);
  values_ = std::move(values);
  compensation_ = settings.compensation;
  return kept();
}

int64_t Pruner::kept() const { return std::count(stays_.begin(), stays_.end(), 1); }

double Pruner::left_out_gain() const {
  double sum = 0;
  for (size_t i = 0; i < gains_.size(); ++i) sum += stays_[i] ? 0 : gains_[i];
  return sum;
}

std::vector<Pruner::Unary> Pruner::unaries() const {
  std::vector<Unary> all;
  if (!compensation_ && !values_.any()) return all;
  Compensation compensation(*graph_, marginals_);
  for (size_t i = 0; compensation_ && i < gains_.size(); ++i) {
    if (!stays_[i]) compensation.add(scope(i), table(i));
  }
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const bool decided = values_.any() && values_.staying(v) == 1;
    if (graph_->variable(v).observed || decided) continue;
    const std::span<const double> logs = compensation.log_weights(v);
    double most = -INFINITY;
    bool matters = false;
    for (size_t x = 0; x < logs.size(); ++x) {
      matters = matters || logs[x] != 0 || values_.is_left_out(v, static_cast<int32_t>(x));
      most = std::max(most, logs[x]);
    }
    if (!matters) continue;
    all.push_back({v, Array<double>(logs.size())});
    for (size_t x = 0; x < logs.size(); ++x) {
      all.back().weights[x] = values_.is_left_out(v, static_cast<int32_t>(x)) ? 0 : std::exp(logs[x] - most);
    }
  }
  return all;
}

FactorGraphPtr Pruner::graph() const {
  FactorGraphBuilder builder;
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const GraphVariable &x = graph_->variable(v);
    builder.add_finite(x.name, x.values);
    if (x.observed) builder.observe_value(v, x.value);
    else if (values_.any() && values_.staying(v) == 1) builder.observe_value(v, values_.kept_value(v));
  }
  const auto add = [&](std::span<const VariableId> variables, std::span<const double> weights) {
    builder.add_tables(static_cast<int32_t>(variables.size()), variables, weights);
  };
  for (FactorId f = 0; f < graph_->factors(); ++f) {
    const FactorView factor = graph_->factor(f);
    if (factor.kind == FactorKind::table && factor.name.empty()) add(factor.variables, factor.table);
    else builder.add(factor);
  }
  for (size_t i = 0; i < gains_.size(); ++i) {
    if (stays_[i]) add(scope(i), table(i));
  }
  for (const Unary &unary : unaries()) add({&unary.variable, 1}, unary.weights);
  return builder.build();
}

Array<double> Pruner::costs_of(const LeftOutValues &values) const {
  if (!values.any()) return Array<double>(static_cast<size_t>(graph_->variables()), 0.0);
  CostOfValues cost(*graph_, values);
  for (FactorId f = 0; f < graph_->factors(); ++f) {
    if (graph_->kind(f) == FactorKind::table) cost.add(graph_->scope(f), graph_->factor(f).table);
    else cost.add_unknown(graph_->scope(f));
  }
  for (size_t i = 0; i < gains_.size(); ++i) cost.add(scope(i), table(i));
  return cost.costs();
}

Pruner::LeftOut Pruner::left_out(const PrunedSide &pruned, const Run &run) const {
  const int64_t factors = graph_->factors() + kept() + static_cast<int64_t>(unaries().size());
  if (pruned.graph->variables() != graph_->variables() || pruned.graph->factors() != factors) {
    fail(Code::argument, "a graph of %" PRId32 " variables and %" PRId32 " factors; expected the pruned one, of %" PRId32
         " and %" PRId64, pruned.graph->variables(), pruned.graph->factors(), graph_->variables(), factors);
  }
  LeftOut all;
  Array<VariableId> scopes;
  Array<int64_t> scope_begin(1, 0);
  for (size_t i = 0; i < gains_.size(); ++i) {
    if (stays_[i]) continue;
    all.candidates.push_back(i);
    scopes.insert(scopes.end(), scope(i).begin(), scope(i).end());
    scope_begin.push_back(static_cast<int64_t>(scopes.size()));
  }
  Array<char> exact_of;
  const JointBeliefs beliefs(pruned.graph, pruned.marginals, pruned.exact, means_);
  all.beliefs = beliefs.of(scopes, scope_begin, run, &exact_of);
  all.exact = pruned.exact;
  const Compensation compensation(*graph_, marginals_);
  all.begin.push_back(0);
  for (size_t k = 0; k < all.candidates.size(); ++k) {
    const size_t i = all.candidates[k];
    Array<double> logs = logs_of(table(i));
    if (compensation_) compensation.subtract(scope(i), compensation.log_unaries(scope(i), table(i)), logs);
    all.logs.insert(all.logs.end(), logs.begin(), logs.end());
    all.begin.push_back(static_cast<int64_t>(all.logs.size()));
    all.exact = all.exact && exact_of[k];
  }
  all.values = sum_of_costs(costs_of(values_));
  return all;
}

DivergenceBound Pruner::LeftOut::bound(std::span<const size_t> of) const {
  BoundOfFactors factors;
  for (const size_t k : of) factors.add(belief(k), log(k));
  const DivergenceBound sum = factors.bound();
  return {sum.value + values, sum.looser + values};
}

DivergenceBound Pruner::bound(const PrunedSide &pruned, const Run &run, bool *is_bound) const {
  const LeftOut all = left_out(pruned, run);
  Array<size_t> places(all.candidates.size());
  std::iota(places.begin(), places.end(), size_t{0});
  *is_bound = all.exact;
  return all.bound(places);
}

DivergenceBound Pruner::reselect(const PrunedSide &pruned, double target, const Run &run, bool *is_bound) {
  LeftOut all = left_out(pruned, run);
  Array<size_t> order(all.candidates.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const DivergenceBound now = all.bound(order);
  *is_bound = all.exact;
  if (now.value <= target) return now;
  LeftOutValues values(values_);
  const bool changed = put_back(target / 2, &values, &all.values, run);
  Array<double> gains(order.size());
  for (size_t k = 0; k < gains.size(); ++k) gains[k] = table_gain(all.belief(k), all.log(k));
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return gains[a] != gains[b] ? gains[a] > gains[b] : a < b; });
  // The fewest that bring the bound to the target: it falls with each that is no longer left out.
  const std::span<const size_t> left(order);
  size_t few = changed ? 0 : 1, enough = order.size();
  while (few < enough) {
    run.check();
    const size_t middle = few + (enough - few) / 2;
    if (all.bound(left.subspan(middle)).value <= target) enough = middle;
    else few = middle + 1;
  }
  for (const size_t k : left.first(enough)) stays_[all.candidates[k]] = 1;
  values_ = std::move(values);
  return now;
}

// Whether some came back.
bool Pruner::put_back(double most, LeftOutValues *values, double *cost, const Run &run) const {
  bool any = false;
  while (values->any() && *cost > most) {
    run.check();
    const Array<double> costs = costs_of(*values);
    Array<VariableId> order;
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      if (costs[v] > 0) order.push_back(v);
    }
    std::sort(order.begin(), order.end(),
              [&](VariableId a, VariableId b) { return costs[a] != costs[b] ? costs[a] > costs[b] : a < b; });
    // The cost of the rest is summed from its smallest part, since some may be infinite.
    double rest = 0;
    size_t staying = order.size();
    while (staying > 0 && rest + costs[order[staying - 1]] <= most) rest += costs[order[--staying]];
    for (const VariableId v : std::span<const VariableId>(order).first(std::max<size_t>(staying, 1))) values->put_back(v);
    any = true;
    *cost = sum_of_costs(costs_of(*values));
  }
  return any;
}

}  // namespace hws
