// The peer of bench_strings: a model without failure arcs (seed 000, appendix B.5). Every history has an arc for every
// letter, in a table; sums over its product with a message visit all of them. Linear, unscaled, nothing stored but alpha and
// beta.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"

namespace bench {

class ClosedModel {
 public:
  ClosedModel(const hws::FeatureAutomaton &w, const hws::Array<double> &theta);
  // ln of the sum, and E[f] per n-gram of the tree.
  double expected(const hws::LatticeMessage &m, hws::Array<double> *expected);
  int64_t arcs() const { return static_cast<int64_t>(next_.size()); }

 private:
  double backward_row(const hws::LatticeMessage &m, int32_t s, hws::Array<double> &row) const;
  const hws::FeatureAutomaton &w_;
  size_t n_, width_;
  hws::Array<double> weight_, alpha_, beta_, fired_;  // weight_ and fired_: per state and letter, the end last
  std::vector<int32_t> next_;
  std::vector<hws::NgramNode> reads_;
};

}  // namespace bench
