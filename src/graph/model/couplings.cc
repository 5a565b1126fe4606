#include "src/graph/model/couplings.hh"

#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

constexpr int32_t kMostCoupledValues = 4096;

// Tables of pairs, one behind another.
Array<double> coupling_tables(CouplingKind kind, int32_t values, std::span<const double> couplings) {
  if (values > kMostCoupledValues) {
    fail(Code::argument, "a coupling of variables of %d values; expected at most %d", values, kMostCoupledValues);
  }
  check_nats(couplings, "coupling");
  const auto n = static_cast<size_t>(values);
  Array<double> tables;
  tables.reserve(couplings.size() * n * n);
  for (const double j : couplings) {
    const double agree = std::exp(j), differ = kind == CouplingKind::ising ? std::exp(-j) : 1;
    for (size_t x = 0; x < n; ++x) {
      for (size_t y = 0; y < n; ++y) tables.push_back(x == y ? agree : differ);
    }
  }
  return tables;
}

Array<double> field_tables(CouplingKind kind, std::span<const double> fields) {
  check_nats(fields, "field");
  Array<double> tables;
  tables.reserve(fields.size() * (kind == CouplingKind::ising ? 2 : 1));
  for (const double h : fields) {
    if (kind == CouplingKind::ising) tables.push_back(std::exp(-h));
    tables.push_back(std::exp(h));
  }
  return tables;
}

void check_spins(CouplingKind kind, int32_t values, const std::string &who) {
  if (kind != CouplingKind::ising || values == 2) return;
  fail(Code::argument, "%.120s has %d values; expected 2, as a spin has", who.c_str(), values);
}

}  // namespace

FactorId add_couplings(FactorGraphBuilder *builder, CouplingKind kind, std::span<const VariableId> pairs,
                       std::span<const double> couplings) {
  int32_t values = 0;
  for (size_t i = 0; i < 2 && i < pairs.size(); ++i) {
    const GraphVariable &x = builder->variable(pairs[i]);
    if (i > 0 && x.values != values) {
      fail(Code::argument, "%.120s has %d values and its neighbour %d; expected as many", variable_text(x, pairs[i]).c_str(),
           x.values, values);
    }
    values = x.values;
    if (x.domain == Domain::finite) check_spins(kind, values, variable_text(x, pairs[i]));
  }
  if (couplings.size() != 1 && couplings.size() != pairs.size() / 2) {
    fail(Code::argument, "%zu couplings for %zu pairs; expected one for all, or one for each", couplings.size(),
         pairs.size() / 2);
  }
  return builder->add_tables(2, pairs, coupling_tables(kind, values, couplings));
}

FactorId add_fields(FactorGraphBuilder *builder, CouplingKind kind, std::span<const VariableId> variables,
                    std::span<const double> fields) {
  for (const VariableId v : variables.first(std::min<size_t>(variables.size(), 1))) {
    const GraphVariable &x = builder->variable(v);
    if (x.domain != Domain::finite) continue;
    check_spins(kind, x.values, variable_text(x, v));
    const size_t each = kind == CouplingKind::ising ? 1 : static_cast<size_t>(x.values);
    if (fields.size() == each || fields.size() == each * variables.size()) continue;
    fail(Code::argument, "%zu fields for %zu variables; expected %zu for all, or %zu", fields.size(), variables.size(), each,
         each * variables.size());
  }
  return builder->add_tables(1, variables, field_tables(kind, fields));
}

VariableId add_coupled_grid(FactorGraphBuilder *builder, CouplingKind kind, int32_t rows, int32_t columns, int32_t values,
                            std::span<const double> across, std::span<const double> down, std::span<const double> fields) {
  check_spins(kind, values, "a variable of the grid");
  return builder->add_grid(rows, columns, values, coupling_tables(kind, values, across), coupling_tables(kind, values, down),
                           field_tables(kind, fields));
}

}  // namespace hws
