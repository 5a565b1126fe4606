// Factors that read variables as tapes: machines, concatenations and n-gram models. What graphs ask about their content
// (StringDomain).
#pragma once
#include "src/graph/model/factor_check.hh"

namespace hws {

// As StringDomain has them.
GraphFactor checked_string_factor(GraphFactor factor, const std::string &who,
                                  const std::function<const GraphVariable &(VariableId)> &variable);
uint64_t string_factor_fingerprint(const FactorView &factor, uint64_t h);
bool string_factor_excludes(const FactorView &factor);
bool same_string_support(const FactorView &a, const FactorView &b);

}  // namespace hws
