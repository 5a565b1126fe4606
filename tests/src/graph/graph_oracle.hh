// Marginals of small factor graphs by going through all assignments, and random graphs to try on. A finite value v is
// the string of the one symbol v + 1.
#pragma once
#include <map>

#include "fsa/base/rng.hh"
#include "src/graph/model/factor_graph.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/relation.hh"

namespace graph_oracle {

using namespace hws;
using oracle::Real;
using Word = Array<Label>;

struct Marginals {
  std::vector<std::map<Word, Real>> of;  // normalized, unless z is 0
  Real z = 0;
  std::vector<oracle::Relation> of_factor;  // the same of factors' tuples, where they are asked for
};

Marginals marginals(const FactorGraph &graph, bool of_factors = false);

GraphFactor table_factor(Array<VariableId> variables, Array<double> table);
GraphFactor machine_factor(Array<VariableId> variables, MachinePtr machine);
GraphFactor concatenation_factor(Array<VariableId> variables);

// A graph of at most six variables with finite support: strings of two letters and finite variables, factors of degree up to
// three (machines, tables, concatenations) and unary ones. `loops`: factors between variables there are already.
struct RandomGraph {
  FactorGraphBuilder builder;
  Array<int32_t> values;  // 0: strings
  Rng draw;
  uint64_t seed;

  explicit RandomGraph(uint64_t s) : draw(21, RngMethod::test, 5, 0, s), seed(s) {}
  VariableId add_variable();
  void add_factor(const Array<VariableId> &variables);
  FactorGraphPtr tree(int32_t factors, int32_t loops = 0);
};

}  // namespace graph_oracle
