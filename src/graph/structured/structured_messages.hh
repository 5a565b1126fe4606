// The messages of structured factors, for belief propagation.
//
// The message to or from a binary variable is the log odds x of 1 against 0: the pair of weights 1, e^x where x is finite or
// −∞, and 0, 1 where x = +∞. Sums that leave one variable out are made from sums over the variables before it and after it;
// nothing is divided out and nothing subtracted, so that zeros and weights of any size are exact. O(variables); trees as
// src/trees.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/structured_factor.hh"
#include "src/trees/tree_sums.hh"

namespace hws {

// Keeps the memory that a message takes, but for trees.
class StructuredMessages {
 public:
  explicit StructuredMessages(const StructuredFactor &factor) : factor_(factor), sums_(factor.trees) {}

  // From the log odds that each variable sends, those that the factor sends to each; and ln of the weight of all assignments
  // that it allows. False if that weight is 0: then `outgoing` holds nothing of use.
  bool send(std::span<const double> incoming, const Run &run, std::span<double> outgoing, double *log_total);

 private:
  // ln of the probabilities that none of some variables is 1, and that some are.
  struct Or {
    double none, some;
  };
  bool send_or(std::span<const double> incoming, std::span<double> outgoing, double *log_total);
  bool send_and(std::span<const double> incoming, std::span<double> outgoing, double *log_total);
  bool send_tree(std::span<const double> incoming, const Run &run, std::span<double> outgoing, double *log_total);

  const StructuredFactor &factor_;
  TreeSums sums_;
  Array<Or> of_input_, of_rest_;  // send_or()
  Array<double> negated_;         // send_and()
};

// The probability of 1 where the log odds of two messages meet: each variable's mean, from what it sends and what it is sent.
double mean_of_odds(double incoming, double outgoing);

}  // namespace hws
