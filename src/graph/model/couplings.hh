// Pairs of neighbours by one number each, and the fields that draw a variable to its values: Ising and Potts models.
//
//   ising   variables of two values, which are the spins -1 and +1: a pair is exp(J s t), a variable exp(h s)
//   potts   variables of any number of values: a pair is exp(J) where both values are equal and 1 elsewhere, a variable is
//           exp(h[value]), with a number for each value
#pragma once
#include <span>

#include "src/graph/model/factor_graph.hh"

namespace hws {

enum class CouplingKind : int32_t { ising, potts };

// As FactorGraphBuilder::add_tables: one coupling for all pairs or one for each; pairs: two variables of each, which have as
// many values. Fields: those of all variables or of each, one behind another. Numbers within kMostNats of 0 (`argument`).
FactorId add_couplings(FactorGraphBuilder *builder, CouplingKind kind, std::span<const VariableId> pairs,
                       std::span<const double> couplings);
FactorId add_fields(FactorGraphBuilder *builder, CouplingKind kind, std::span<const VariableId> variables,
                    std::span<const double> fields);
// As FactorGraphBuilder::add_grid.
VariableId add_coupled_grid(FactorGraphBuilder *builder, CouplingKind kind, int32_t rows, int32_t columns, int32_t values,
                            std::span<const double> across, std::span<const double> down, std::span<const double> fields);

}  // namespace hws
