// The tables of a junction tree's cliques, and the two passes over them. See exact_marginals.hh.
#pragma once
#include <vector>

#include "src/graph/exact/junction_tree.hh"
#include "src/graph/exact/table_streams.hh"

namespace hws {

class CliqueTables {
 public:
  CliqueTables(const FiniteModel &model, const JunctionTree &tree, const Run &run);

  // Towards the roots. `impossible` if nothing has a positive weight.
  void collect();
  double log_partition() const { return log_partition_; }
  // Towards the roots, with the largest products in the place of sums. `impossible` as collect(), in whose place it stands.
  void collect_largest();
  // After collect_largest(): for all values of a clique's residual, given those that its separator has in `state` (by
  // variable), ln of the largest weight of all that lies in and below the clique. All share a scale.
  void residual_logs(int32_t c, std::span<const int32_t> state, Array<double> *logs) const;
  // And back: the probabilities of variable v's values are written to result[begin[v]] and behind.
  // of_factors, unless it is null: gets the probabilities of each factor's entries.
  void distribute(const Array<int64_t> &begin, std::span<double> result, std::vector<Array<double>> *of_factors = nullptr);

 private:
  // A table of some of a clique's variables, and how far above zero its weights lie apart.
  struct Part {
    Array<int32_t> variables;
    Array<double> numbers;  // logs of weights, the largest of which is 0; or weights, the largest of which is 1
    bool plain = false;     // which of both
    const Array<double> *lent = nullptr;  // what the numbers are instead, where a child's sums serve as its message
    std::span<const double> view() const { return lent ? *lent : numbers; }
    double scale = 0;       // nats that were taken from the weights
    double range = 0;       // nats
    void take_logs();
    void take_plain();
  };
  // A factor's variables in order of elimination.
  Array<int32_t> in_order(std::span<const int32_t> scope) const;
  // Calls visit(entry of the factor's table, entry of the same table in order of elimination).
  template <class Visit>
  void each_place(std::span<const int32_t> scope, std::span<const int32_t> ordered, size_t entries, Visit visit) const;
  Array<double> factor_marginal(int32_t factor, const Array<double> &joint, std::span<const int32_t> clique) const;
  Part part_of(int32_t factor) const;
  static double normalize(Part *part);  // returns the largest number
  // How a table of some of the variables of another one lies in it; both in order of elimination.
  SubTable sub_table(std::span<const int32_t> whole, std::span<const int32_t> variables) const;
  TableStreams inputs_of(int32_t c, const std::vector<Part> &parts) const;
  std::vector<Part> joined(std::vector<Part> parts) const;
  // Sums of a clique's entries over its residual, by separator value, from its parts. Where logs are needed, logs of the sums,
  // and the table is kept, since its exponentials take the most of the time.
  Array<double> sum_plain(int32_t c, const std::vector<Part> &parts) const;
  void sum_logs(int32_t c, std::vector<Part> parts, Part *message);
  Array<double> summed(const Array<double> &table, std::span<const int32_t> whole, std::span<const int32_t> variables) const;
  void collect_clique(int32_t c);
  void collect_largest_of(int32_t c);
  void distribute_clique(int32_t c, const Array<int64_t> &begin, std::span<double> result);

  const FiniteModel &model_;
  const JunctionTree &tree_;
  const Run &run_;
  mutable SpareTables spares_;
  std::vector<std::vector<Part>> parts_;  // of each clique; once it was summed joined, unless they are in its table
  std::vector<Array<double>> tables_;     // of cliques that were summed in logs
  std::vector<Array<double>> sums_;       // over the residual, by separator value: of the parts' product, or of the table
  Array<double> scales_;                  // what the sums are to be multiplied by
  std::vector<Array<double>> marginals_;  // of each clique's separator, on the way back
  std::vector<Array<int32_t>> children_;
  std::vector<Array<int32_t>> factors_;       // of each clique, where their marginals are asked for
  std::vector<Array<double>> *of_factors_ = nullptr;
  double log_partition_ = 0;
};

}  // namespace hws
