// Values that a pruned graph leaves out because the seed hardly believes in them (Riedel, Smith and McCallum 2010, section 6),
// and what that can cost.
//
// Let A be the assignments without values that were left out, and H the pruned graph, whose distribution is p_H given A. Then
//   D(p_H|A ‖ p_F) = D(p_H|A ‖ p_F|A) − ln p_F(A).
// Proposition 2 bounds the first term, by marginals given A. For the second one, S_v is the sum, over the values x of v that
// were left out, of Π_f max ψ_f(x, ·) / ψ_f(x*, ·) over the factors of v in the full graph, where x* is a value of v that
// stays. Whatever the other variables are, v has a value that was left out with a probability of S_v / (1 + S_v) at most. By
// the chain rule −ln p_F(A) is at most Σ_v ln(1 + S_v); the variables before v have only values that stay.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

class LeftOutValues {
 public:
  LeftOutValues() = default;
  // The values whose marginal is below `threshold`, but for each variable's most probable one. Observed variables keep all.
  LeftOutValues(const FactorGraph &graph, std::span<const double> marginals, double threshold);

  bool any() const { return count_ > 0; }
  int64_t count() const { return count_; }
  bool is_left_out(VariableId v, int32_t value) const { return count_ > 0 && left_out_[begin_[v] + value]; }
  // How many values of a variable stay, and the most probable one.
  int32_t staying(VariableId v) const { return staying_[v]; }
  int32_t kept_value(VariableId v) const { return best_[v]; }
  void put_back(VariableId v);

 private:
  Array<int64_t> begin_;
  Array<char> left_out_;  // by variable and value
  Array<int32_t> staying_, best_;
  int64_t count_ = 0;
};

// The costs ln(1 + S_v) of leaving out values: factors are added one by one.
class CostOfValues {
 public:
  CostOfValues(const FactorGraph &graph, const LeftOutValues &values);
  // A table's weights, the last variable's value fastest.
  void add(std::span<const VariableId> scope, std::span<const double> table);
  // A factor that is no table: nothing is known of its ratios.
  void add_unknown(std::span<const VariableId> scope);
  Array<double> costs() const;  // of each variable; 0 where nothing was left out

 private:
  const FactorGraph &graph_;
  const LeftOutValues &values_;
  Array<int64_t> begin_;
  Array<double> log_ratios_;  // by variable and value, of values left out
};

}  // namespace hws
