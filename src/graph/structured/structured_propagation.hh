// Belief propagation in a model with structured factors (Smith and Eisner 2008).
//
// A sweep has two parts. First every table sends to all of its variables, from the messages as they are. Then the structured
// factors send, one after the other: each makes all of its messages at once, since one sum over trees gives them all. A
// flooding sweep makes all messages from those before it. On a model without cycles the fixed point is exact.
//
// Messages are log weights, scaled so that the largest is 0. Zeros are exact: a value that some message excludes is excluded by
// the model. Damping is that of log_weights.hh.
#pragma once
#include <memory>
#include <vector>

#include "src/graph/finite/finite_model.hh"
#include "src/graph/structured/structured_messages.hh"

namespace hws {

// A finite model, and structured factors beside its tables.
struct StructuredModel {
  struct Factor {
    std::shared_ptr<const StructuredFactor> content;
    Array<int32_t> scope;  // binary variables
  };
  FiniteModel tables;
  std::vector<Factor> structured;
};

class StructuredPropagation {
 public:
  explicit StructuredPropagation(StructuredModel model);

  // Returns the largest change of a message: of odds before and after, their difference over their sum. `impossible`
  // where no assignment has a positive weight; the messages are then of no use.
  double sweep(bool flooding, double damping, const Run &run);

  // By variable and value, and Bethe's value of the log-partition function.
  Array<double> marginals() const;
  Array<double> log_probabilities(int32_t v) const;
  Array<double> table_probabilities(int32_t f) const;  // of a table's entries; `empty` if messages contradict one another
  double log_partition(const Run &run) const;

  // The messages as numbers, and back: as many as before.
  const Array<double> &messages() const { return messages_; }
  void set_messages(std::span<const double> messages);
  // Begins with the messages of another model of the same variables and scopes, but for those with zeros: what its tables and
  // observations excluded need not be excluded here.
  void carry_over(const StructuredPropagation &before);

 private:
  // Edges: those of the tables, then those of the structured factors.
  struct Product {
    double sum = 0;      // of the logs above −∞
    int32_t zeros = 0;   // messages of −∞
  };
  int32_t size(int32_t edge) const { return model_.tables.sizes[variable_[edge]]; }
  double *message(int32_t edge) { return messages_.data() + message_begin_[edge]; }
  const double *message(int32_t edge) const { return messages_.data() + message_begin_[edge]; }
  // What the edge's variable sends to its factor, scaled so that the largest is 0.
  void cavity(int32_t edge, double *logs) const;
  // What a factor sends to its variables, into fresh_.
  void send_table(int32_t f);
  void send_pair(int32_t f);
  void send_structured(size_t s, const Run &run);
  // The products at one variable, and at all, from the messages as they are. `impossible` where they leave no value.
  void find_product(int32_t v);
  void find_products();
  // Takes up the messages to these edges, whose largest change it returns. The products are then to be found anew.
  double take(int32_t begin, int32_t end, double damping);
  void require_possible(int32_t v) const;
  // The odds that the variables of a structured factor send, and ln of what they were scaled by.
  void odds_to(size_t s, Array<double> *odds) const;
  // ln of each entry of a table times what its variables send.
  Array<double> entry_logs(int32_t f) const;

  StructuredModel model_;
  std::vector<StructuredMessages> send_;  // by structured factor
  Array<int32_t> variable_;               // by edge
  Array<int32_t> structured_begin_;       // by structured factor, its first edge; and the end
  Array<int32_t> edge_begin_of_;          // by variable, into edge_of_; and the end
  Array<int32_t> edge_of_;                // the edges of each variable, ascending
  Array<int64_t> message_begin_;          // by edge; and the end
  Array<int64_t> value_begin_;            // by variable; and the end
  Array<double> messages_, fresh_;
  Array<Product> products_;               // by variable and value
};

}  // namespace hws
