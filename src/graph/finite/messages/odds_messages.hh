// Messages over pairs of binary variables as odds, one number each: the weight of value 1 over that of value 0. A message takes
// a division, three products and two sums, and no exponential or logarithm:
//
//   m(f -> v) = (t01 b + t11 a) / (b + t10 a)
//
// where a is the product of u, the other variable, b the message f -> u, and t the table relative to t00, u's value first.
// A message's odds lie within the range of its factor's table, so that those of a product lie within that of the variable's
// own weights plus the sum of its tables' ranges. The form is for models in which that sum is below what the number's type can
// hold (fits). Then nothing leaves the range, whatever the schedule.
//
// Kernels are vectors of four slots (odds_kernel.hh); all instruction sets give the same bits.
#pragma once
#include "fsa/base/instruction_set.hh"
#include "src/graph/finite/messages/message_store.hh"
#include "src/graph/finite/messages/odds_range.hh"

namespace hws {

// By slot. Where tables are few, `table` is the index of a slot's one, else slots have their own ones.
struct OddsArrays {
  const int32_t *slot_begin, *backward_begin;  // by variable
  const int32_t *partner, *partner_slot;  // the other variable of a slot's factor, and the slot of the message to it
  const int32_t *table;                   // null: the slot itself
  const double *own;                           // odds of each variable's own weights
  const double *t01, *t10, *t11;               // by table, relative to its entry of values 0
  const double *contraction;                   // by table: how much of a move of log odds a message passes on at most
};
struct OddsState {
  double *messages;  // by slot
  double *parts;     // by variable: the products of the messages of forward sweeps, and of backward ones
  double *products;  // by variable: its own odds times both
};
struct OddsKernel {
  // Makes the messages of a part of the slots of n variables, and the variables' products; returns the largest distance.
  double (*receive)(const OddsArrays &arrays, const int32_t *variables, size_t n, SweepPart part, const OddsState &from,
               const OddsState &to);
  // Makes all messages to v and its product, and tells how far what v sends has moved (MessageStore::receive_one). before: room
  // for the messages as they were.
  void (*remake)(const OddsArrays &arrays, int32_t v, const OddsState &state, double *before, double *moved);
};
OddsKernel odds_kernel_by(InstructionSet set);

class OddsMessages final : public MessageStore {
 public:
  OddsMessages(const MessageGraph &graph, const Run &run, InstructionSet set = instruction_set());

  // Whether all variables are binary, all factors have one or two variables and no zeros, and the ranges fit.
  static bool fits(const MessageGraph &graph);

  double receive(std::span<const int32_t> variables, SweepPart part) override;
  void begin_flood() override;
  double flood(std::span<const int32_t> variables) override;
  void flip() override;
  void receive_one(int32_t v, double *moved, double *left) override;
  Form form() const override { return Form::odds; }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override;
  size_t saved_size() const override { return now_.messages.size(); }
  bool finite() const override { return all_finite<double>(now_.messages); }
  void load(std::span<const double> numbers) override;
  // False for tables of pairs, too.
  bool renew(std::span<const int32_t> factors, bool keep) override;

 private:
  void find_own();
  void multiply_all();  // parts and products
  OddsArrays arrays() const;
  // The odds that v sends to the factor of its slot.
  double sent(int32_t slot, int32_t v) const;

  const MessageGraph &graph_;
  OddsKernel kernel_;
  Array<int32_t> partner_slot_, table_;
  struct Numbers {
    Array<double> messages, parts, products;
    OddsState state() { return {messages.data(), parts.data(), products.data()}; }
    void resize_as(const Numbers &other) {
      messages.resize(other.messages.size());
      parts.resize(other.parts.size());
      products.resize(other.products.size());
    }
    void swap(Numbers &other) {
      messages.swap(other.messages);
      parts.swap(other.parts);
      products.swap(other.products);
    }
  };
  Array<double> own_, t01_, t10_, t11_, contraction_;
  Numbers now_, next_;
  Array<double> before_;  // receive_one()
  ProductRanges ranges_;  // renew()
  double log_constant_ = 0;  // of the weights of values 0, and of tables' entries of values 0
};

}  // namespace hws
