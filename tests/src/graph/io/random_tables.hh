// Random graphs of finite variables and tables, for formats.
#pragma once
#include "fsa/base/rng.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// Up to six variables of one to three values, some of them without factors; tables of up to `most` variables, with zeros,
// couplings and numbers of many digits.
inline FactorGraphPtr random_tables(uint64_t seed, uint64_t most) {
  Rng draw(63, RngMethod::test, 0, 0, seed);
  FactorGraphBuilder b;
  Array<int32_t> sizes;
  for (uint64_t n = 1 + draw.below(6); n > 0; --n) sizes.push_back(static_cast<int32_t>(1 + draw.below(3)));
  b.add_finite_many(sizes);
  for (uint64_t n = draw.below(6); n > 0; --n) {
    Array<VariableId> left, scope;
    for (size_t v = 0; v < sizes.size(); ++v) left.push_back(static_cast<VariableId>(v));
    size_t entries = 1;
    for (uint64_t k = 1 + draw.below(most); k > 0 && !left.empty(); --k) {
      const uint64_t at = draw.below(left.size());
      scope.push_back(left[at]);
      entries *= static_cast<size_t>(sizes[left[at]]);
      left[at] = left.back();
      left.pop_back();
    }
    Array<double> table(entries);
    const uint64_t kind = draw.below(3);
    for (double &x : table) x = kind == 0 ? static_cast<double>(draw.below(3)) : draw.uniform() * 1e-3;
    const auto diagonal = static_cast<size_t>(sizes[scope[0]]) + 1;
    if (kind == 2 && scope.size() == 2 && sizes[scope[0]] == sizes[scope[1]]) {
      for (size_t i = 0; i < entries; ++i) table[i] = i % diagonal == 0 ? 4 : 1;  // ln 4 and back gives 4
    }
    b.add_tables(static_cast<int32_t>(scope.size()), scope, table);
  }
  return b.build();
}

}  // namespace hws
