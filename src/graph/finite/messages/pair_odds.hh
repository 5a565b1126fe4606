// Messages over pairs of binary variables as odds (odds_messages.hh), in the order of factors: for flooding alone.
//
// Both messages of a factor are made at once, from each other and the products of its variables as they were. So messages
// change in place, an index and a table are read once for two messages, and all but the products is read and written front to
// back. The products follow in a second pass over the variables:
//
//   pairs     by first variable, the one of lower number; the pairs of v as the first one are contiguous
//   products  own weights, times messages to v as the first variable (contiguous), times those to it as the second (gathered)
//
// A message takes 34 bytes of the cache where messages that lie by variable take 56.
#pragma once
#include "fsa/base/instruction_set.hh"
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

struct PairArrays {
  const int32_t *first, *second;        // by pair: its variables
  const int32_t *table;                 // by pair; null: the pair itself
  const double *t01, *t10, *t11;             // by table, the first variable's value first, relative to its entry of values 0
  const int32_t *first_begin;           // by variable, into the pairs
  const int32_t *second_begin;          // by variable, into second_pairs: the pairs that have it as the second variable
  const int32_t *second_pairs;
  const double *own;                         // odds of each variable's own weights
};
struct PairKernel {
  // Makes the messages of pairs [begin, end) from the products; returns the largest distance.
  double (*make)(const PairArrays &arrays, int32_t begin, int32_t end, const double *products, double *to_first,
                 double *to_second);
  // Makes the products of variables [begin, end) from the messages.
  void (*multiply)(const PairArrays &arrays, int32_t begin, int32_t end, const double *to_first, const double *to_second,
                   double *products);
};
PairKernel pair_kernel_by(InstructionSet set);

class PairOdds final : public FloodedMessages {
 public:
  // What fits OddsMessages fits here.
  PairOdds(const MessageGraph &graph, const Run &run, InstructionSet set = instruction_set());

  double flood(std::span<const int32_t> variables) override;
  void multiply(std::span<const int32_t> variables) override;
  bool in_place() const override { return true; }
  Form form() const override { return Form::pair_odds; }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override;
  size_t saved_size() const override { return 2 * to_first_.size(); }
  bool finite() const override { return all_finite<double>(to_first_) && all_finite<double>(to_second_); }
  void load(std::span<const double> numbers) override;

 private:
  PairArrays arrays() const;
  // What the variables of a pair send to its factor.
  double sent_by_first(int32_t k) const;
  double sent_by_second(int32_t k) const;

  const MessageGraph &graph_;
  PairKernel kernel_;
  Array<int32_t> first_, second_, table_, first_begin_, second_begin_, second_pairs_;
  Array<int32_t> pair_of_;  // by factor; −1: it has one variable
  Array<double> own_, t01_, t10_, t11_;
  Array<double> to_first_, to_second_, products_;
  double log_constant_ = 0;  // of the weights of values 0, and of tables' entries of values 0
};

}  // namespace hws
