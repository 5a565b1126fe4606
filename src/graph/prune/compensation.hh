// What takes the place of a factor that is left out (Riedel, Smith and McCallum 2010, section 6, after Choi and Darwiche 2006).
//
// A factor ψ over the variables 1..n becomes a product of factors of one variable each. Under the seed's marginals b,
//   u_k(x_k) = Σ over the other variables of ψ(x) Π_{j≠k} b_j(x_j),
// so that b_k u_k is the marginal of variable k that ψ alone would give, where the variables are independent in the seed: of
// all products it has the least divergence D(p_with ψ ‖ p_with u). It is the message that belief propagation in the full graph
// would send first. Factors of one variable cost no messages, so that a pruned graph is as fast with them. The bound on what is
// lost holds as it stands, for the factor that is left out then is ψ / Π_k u_k.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

class Compensation {
 public:
  // `marginals`: by variable and value.
  Compensation(const FactorGraph &graph, std::span<const double> marginals);

  // ln u_k of a table's variables, by variable and value; 0 where u_k is 0.
  Array<double> log_unaries(std::span<const VariableId> scope, std::span<const double> table) const;
  void subtract(std::span<const VariableId> scope, std::span<const double> log_unaries, std::span<double> logs) const;
  // Adds a factor that is left out.
  void add(std::span<const VariableId> scope, std::span<const double> table);
  // Of a variable, all added ones together; by value.
  std::span<const double> log_weights(VariableId v) const {
    return {sums_.data() + begin_[v], static_cast<size_t>(begin_[v + 1] - begin_[v])};
  }

 private:
  size_t values(VariableId v) const { return static_cast<size_t>(begin_[v + 1] - begin_[v]); }
  // Calls see(k, value) for every variable of an entry of a table over the scope.
  template <class See>
  void for_each_value(std::span<const VariableId> scope, size_t entry, See &&see) const;

  std::span<const double> marginals_;
  Array<int64_t> begin_;
  Array<double> sums_;  // by variable and value
};

}  // namespace hws
