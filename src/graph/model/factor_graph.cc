#include "src/graph/model/factor_graph.hh"

#include <algorithm>

#include "fsa/base/sections.hh"
#include "src/graph/model/string_domain.hh"

namespace hws {

namespace {

uint64_t mix(uint64_t h, std::string_view text) {
  const uint64_t size = text.size();
  return checksum64(text.data(), text.size(), checksum64(&size, sizeof size, h));
}

template <class T>
uint64_t mix(uint64_t h, std::span<const T> values) {
  return mix(h, std::string_view(reinterpret_cast<const char *>(values.data()), values.size_bytes()));
}

uint64_t mix(uint64_t h, int64_t number) { return checksum64(&number, sizeof number, h); }

uint64_t mix(uint64_t h, const Alphabet &alphabet) {
  h = mix(h, alphabet.size());
  for (Label c = 1; alphabet.has_names() && c <= alphabet.size(); ++c) h = mix(h, alphabet.name(c));
  return h;
}

uint64_t mix(uint64_t h, const GraphVariable &x) {
  h = mix(mix(mix(h, x.name), static_cast<int64_t>(x.domain)), *x.alphabet);
  h = mix(mix(mix(h, x.values), x.observed), x.value);
  const double penalty_weight = x.choice.penalty_weight.value_or(-1);
  h = mix(mix(h, std::span<const Label>(x.string)), static_cast<int64_t>(x.choice.method));
  h = mix(mix(h, x.choice.order.value_or(0)), std::span<const double>(&penalty_weight, 1));
  return x.acceptor ? mix(h, static_cast<int64_t>(x.acceptor_fingerprint)) : h;
}

// Without scope and table.
uint64_t mix(uint64_t h, const FactorView &f) {
  h = mix(mix(h, f.name), static_cast<int64_t>(f.kind));
  if (f.strings) h = f.strings->fingerprint(f, h);
  if (f.structured) {
    const StructuredFactor &s = *f.structured;
    h = mix(mix(mix(h, static_cast<int64_t>(s.kind)), s.trees.projective), s.trees.one_root);
    h = mix(mix(h, s.words), std::span<const ArcOfTree>(s.arcs));
  }
  return h;
}

}  // namespace

GraphFactor factor_of_view(const FactorView &view) {
  GraphFactor factor;
  factor.name = view.name;
  factor.kind = view.kind;
  factor.variables.assign(view.variables.begin(), view.variables.end());
  if (view.kind == FactorKind::table) {
    factor.table = std::make_shared<const Array<double>>(view.table.begin(), view.table.end());
  }
  factor.machine = view.machine;
  factor.log_linear = view.log_linear;
  factor.structured = view.structured;
  factor.strings = view.strings;
  return factor;
}

FactorView FactorGraph::factor(FactorId f) const {
  FactorView view{{}, FactorKind::table, scope(f), {}, nullptr, nullptr, nullptr, nullptr};
  const int32_t table = table_of(f);
  if (table >= 0) view.table = pool_table(table);
  if (content(f) >= 0) return view;
  const FactorRecord &more = record(f);
  view.name = more.name;
  view.kind = more.kind;
  view.machine = more.machine;
  view.log_linear = more.log_linear;
  view.structured = more.structured;
  if (more.kind != FactorKind::table && more.kind != FactorKind::structured) view.strings = strings_;
  return view;
}

VariableId FactorGraph::find_variable(std::string_view name) const {
  const auto at = std::lower_bound(by_name_->begin(), by_name_->end(), name,
                                   [&](VariableId v, std::string_view wanted) { return variable(v).name < wanted; });
  return at != by_name_->end() && variable(*at).name == name ? *at : -1;
}

// Each record and each table is gone through once. How they are numbered leaves no trace.
uint64_t FactorGraph::fingerprint() const {
  uint64_t h = mix(mix(0, variables()), factors());
  Array<uint64_t> of_variables, of_tables;
  for (const auto &x : variables_->records) of_variables.push_back(mix(0, *x));
  for (int32_t t = 0; t < pool_tables(); ++t) of_tables.push_back(mix(0, pool_table(t)));
  for (const int32_t record : variables_->record_of) h = mix(h, static_cast<int64_t>(of_variables[record]));
  for (FactorId f = 0; f < factors(); ++f) {
    h = mix(h, scope(f));
    if (content(f) < 0) h = mix(h, factor(f));
    if (table_of(f) >= 0) h = mix(h, static_cast<int64_t>(of_tables[table_of(f)]));
  }
  if (!weights_->empty()) {
    const GraphFeatures &x = features();
    h = mix(mix(h, weights()), std::span<const int32_t>(x.factors));
    h = mix(mix(h, std::span<const int32_t>(x.weight)), std::span<const int32_t>(x.entry));
  }
  return h;
}

}  // namespace hws
