// Messages of factors that let at most one of their binary variables be 1, as odds: one number for each, the weight of 1 over
// that of 0 (Williams and Lau 2014 have them for the assignment of measurements to tracks).
//
//   m(f -> v) = 1 / (1 + sum over f's other variables u of o(u) times the messages to u but for that of f)
//
// where o(u) are the odds of u's own weights. A message takes a division, and a product and three sums. Sums over the others
// are formed from those before and those behind a variable, so that nothing is subtracted. Messages are the whole state: what
// a variable sends is multiplied from its messages each time, and nothing drifts.
//
// No message is above 1, nor below 1 / (1 + the sum of the variables' own odds). The form is for models in which these bounds
// keep all numbers in the range of a double (fits). Own odds of 0 are numbers like others, so that such zeros need not be
// propagated: what is excluded may change from frame to frame while the model stays.
#pragma once
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

class AtMostOneMessages final : public MessageStore {
 public:
  // Whether all variables are binary and unobserved, and all factors at-most-one or tables of one variable, in which 0 has a
  // positive weight.
  static bool serves(const FiniteModel &model);

  AtMostOneMessages(const MessageGraph &graph, const Run &run);
  bool fits() const;

  double receive(std::span<const int32_t> nodes, SweepPart part) override;
  void begin_flood() override { next_.resize(now_.size()); }
  double flood(std::span<const int32_t> nodes) override;
  void flip() override { now_.swap(next_); }
  void receive_one(int32_t node, double *moved, double *left) override;
  Form form() const override { return Form::at_most_one; }
  void log_product(int32_t v, double *logs) const override;
  void belief(int32_t v, int32_t values, double *probabilities) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override { return now_; }
  size_t saved_size() const override { return now_.size(); }
  bool finite() const override { return all_finite<double>(now_); }
  void load(std::span<const double> numbers) override { std::copy(numbers.begin(), numbers.end(), now_.begin()); }
  bool renew(std::span<const int32_t> factors, bool keep) override;

 private:
  static constexpr int32_t kNone = -1, kMany = -2;
  // The odds that v sends: its own times all messages but that of the slot (-1: all).
  double sent(int32_t v, int32_t but) const;
  double sent_over(EdgeId e) const;
  double make(int32_t structured, Array<double> *to);
  void find_own_odds();

  const MessageGraph &graph_;
  Array<double> own_;         // by variable: odds of its own weights
  double log_constant_ = 0;   // of the weights of values 0
  int32_t most_factors_ = 0;  // that a variable has
  Array<double> now_, next_;  // by slot
  Array<int32_t> other_;      // by edge: the only other slot of its variable; kNone, kMany: there is none, there are several
  Array<double> sent_, sums_;  // by edge: what make() works with, apart for each factor so that threads do not meet
};

}  // namespace hws
