#include "src/graph/finite/finite_model.hh"

#include "src/graph/model/factor_check.hh"

namespace hws {

FiniteModel::FiniteModel() = default;
FiniteModel::FiniteModel(const FiniteModel &) = default;
FiniteModel::FiniteModel(FiniteModel &&) noexcept = default;
FiniteModel &FiniteModel::operator=(const FiniteModel &) = default;
FiniteModel &FiniteModel::operator=(FiniteModel &&) noexcept = default;
FiniteModel::~FiniteModel() = default;

namespace {

void share_scopes(FiniteModel *model, ScopesPtr scopes) {
  model->scope_begin = SharedArray<EdgeId>(scopes, scopes->first);
  model->scopes = SharedArray<VariableId>(scopes, scopes->variables);
  model->incidence = std::move(scopes);
}

}  // namespace

int32_t FiniteModelBuilder::add_variable(int32_t values, int32_t observed) {
  sizes_.push_back(values);
  observed_.push_back(observed);
  return static_cast<int32_t>(sizes_.size()) - 1;
}

int32_t FiniteModelBuilder::add_factor(std::span<const int32_t> scope, std::span<const double> logs) {
  scopes_.insert(scopes_.end(), scope.begin(), scope.end());
  scope_begin_.push_back(static_cast<EdgeId>(scopes_.size()));
  table_of_.push_back(index_.add(logs, &table_begin_, &tables_));
  return static_cast<int32_t>(table_of_.size()) - 1;
}

int32_t FiniteModelBuilder::add_structured(std::span<const int32_t> scope, StructuredPart part) {
  scopes_.insert(scopes_.end(), scope.begin(), scope.end());
  scope_begin_.push_back(static_cast<EdgeId>(scopes_.size()));
  table_of_.push_back(~static_cast<int32_t>(structured_.size()));
  structured_.push_back(std::move(part));
  return static_cast<int32_t>(table_of_.size()) - 1;
}

FiniteModel FiniteModelBuilder::build() {
  FiniteModel model;
  share_scopes(&model, std::make_shared<const Scopes>(std::move(scope_begin_), std::move(scopes_),
                                                      static_cast<int32_t>(sizes_.size())));
  model.sizes = std::move(sizes_);
  model.observed = std::move(observed_);
  model.table_of = std::move(table_of_);
  model.table_begin = std::move(table_begin_);
  model.tables = std::move(tables_);
  if (!structured_.empty()) model.structured = std::make_shared<const std::vector<StructuredPart>>(std::move(structured_));
  model.log_constant = log_constant_;
  return model;
}

void require_finite(const FactorGraph &graph, std::string_view method, bool structured) {
  const std::string who = "method " + std::string(method) + " takes";
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::finite) continue;
    fail(Code::unsupported, "%.60s finite variables, and %.120s ranges over strings", who.c_str(), variable_text(x, v).c_str());
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::table || (structured && graph.kind(f) == FactorKind::structured)) continue;
    fail(Code::unsupported, "%.60s tables%s, and %.120s is none", who.c_str(), structured ? " and structured factors" : "",
         factor_text(graph.factor(f).name, f).c_str());
  }
}

FiniteModel finite_model(const FactorGraph &graph, const Run &run) {
  FiniteModel model;
  Array<int32_t> sizes, observed;
  sizes.reserve(static_cast<size_t>(graph.variables()));
  observed.reserve(static_cast<size_t>(graph.variables()));
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    sizes.push_back(x.values);
    observed.push_back(x.observed ? x.value : -1);
  }
  run.check();
  // Tables in the order of their first use, so that the model leaves no trace of how the graph was made.
  Array<int32_t> number(static_cast<size_t>(graph.pool_tables()), -1), used;
  bool same = true;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const int32_t t = graph.table_of(f);
    if (t < 0 || number[t] >= 0) continue;
    number[t] = static_cast<int32_t>(used.size());
    same = same && number[t] == t;
    used.push_back(t);
  }
  if (same && graph.tables_of_factors()) {
    model.table_of = SharedArray<int32_t>(graph.tables_of_factors());
  } else {
    Array<int32_t> table_of;
    table_of.reserve(static_cast<size_t>(graph.factors()));
    std::vector<StructuredPart> structured;
    for (FactorId f = 0; f < graph.factors(); ++f) {
      const int32_t t = graph.table_of(f);
      table_of.push_back(t >= 0 ? number[t] : ~static_cast<int32_t>(structured.size()));
      if (t < 0) structured.push_back({graph.factor(f).structured, Array<double>(graph.scope(f).size(), 0.0)});
    }
    model.table_of = std::move(table_of);
    if (!structured.empty()) model.structured = std::make_shared<const std::vector<StructuredPart>>(std::move(structured));
  }
  run.check();
  // Where the numbers are the graph's own, so are the places of tables in its pool.
  const std::shared_ptr<const TablePool> pool = graph.only_pool();
  const bool shares = same && pool && static_cast<int32_t>(used.size()) == pool->tables();
  Array<int32_t> begin(shares ? 0 : 1);
  Array<double> logs;
  if (shares) logs.reserve(pool->entries.size());
  for (const int32_t t : used) {
    if (t % 1024 == 0) run.check();
    const std::span<const double> table = graph.pool_table(t);
    double *to = logs.extend(table.size());
    for (const double x : table) *to++ = std::log(x);
    if (!shares) begin.push_back(static_cast<int32_t>(logs.size()));
  }
  share_scopes(&model, graph.scopes());
  model.sizes = std::move(sizes);
  model.observed = std::move(observed);
  model.table_begin = shares ? SharedArray<int32_t>(pool, pool->begin) : SharedArray<int32_t>(std::move(begin));
  model.tables = std::move(logs);
  return model;
}

FiniteModel with_own_tables(const FiniteModel &model, std::span<const FactorId> factors) {
  FiniteModel own = model;
  own.first_own = model.pool_tables();
  Array<int32_t> table_of(model.table_of.begin(), model.table_of.end());
  Array<int32_t> begin(model.table_begin.begin(), model.table_begin.end());
  own.own_tables = std::make_shared<Array<double>>(model.tables.begin(), model.tables.end());
  for (const FactorId f : factors) {
    const std::span<const double> table = model.table(f);
    own.own_tables->insert(own.own_tables->end(), table.begin(), table.end());
    table_of[f] = static_cast<int32_t>(begin.size()) - 1;
    if (own.own_tables->size() > INT32_MAX) fail(Code::limit, "tables of more than 2^31 entries in all");
    begin.push_back(static_cast<int32_t>(own.own_tables->size()));
  }
  own.table_of = std::move(table_of);
  own.table_begin = std::move(begin);
  own.tables = SharedArray<double>(std::shared_ptr<const Array<double>>(own.own_tables));
  return own;
}

}  // namespace hws
