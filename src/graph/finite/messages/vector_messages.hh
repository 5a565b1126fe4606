// Messages over pairs of variables of any numbers of values as plain numbers, for models in which no product can leave the
// range of a double: a message is the product of the other variable, without the message back, times a table of plain numbers.
//
// A message of n values has sum 1, so that each of its numbers is at least e^-range / n, where range is that of its factor's
// table. A product of messages lies within the sum of what its factors allow, which the model shows (fits). Zeros do not fit.
//
// Vectors of values are padded to multiples of four. A padded place has 0 in weights, tables and products, and 1 in messages,
// so that nothing divides by 0. Kernels have four lanes (vector_kernel.hh); all instruction sets give the same bits.
#pragma once
#include "fsa/base/instruction_set.hh"
#include "src/graph/finite/messages/message_store.hh"
#include "src/graph/finite/messages/odds_range.hh"

namespace hws {

struct VectorArrays {
  const int32_t *slot_begin, *forward_end, *backward_begin;  // by variable
  const int32_t *partner, *partner_slot;  // by slot: the other variable, and the slot of the message to it
  const int32_t *sizes;                   // by variable
  const int64_t *own_begin;               // by variable, of its padded numbers
  const int64_t *message_begin;           // by slot
  const int64_t *table_begin;             // by slot, into tables: a row per value of the other variable
  const double *own, *tables;
  const double *padding;                  // 0 0 0 0, 0 1 1 1, 0 0 1 1, 0 0 0 1: by values mod 4
};
struct VectorState {
  double *messages, *products;
};
struct VectorKernel {
  // Makes the messages of a part of the slots of n variables, and the variables' products; returns the largest distance. room:
  // as many numbers as a padded variable has at most.
  double (*receive)(const VectorArrays &arrays, const int32_t *variables, size_t n, SweepPart part, const VectorState &from,
                    const VectorState &to, double *room);
};
VectorKernel vector_kernel_by(InstructionSet set);

class VectorMessages final : public MessageStore {
 public:
  VectorMessages(const MessageGraph &graph, const Run &run, InstructionSet set = instruction_set());

  // Whether all factors have one or two variables and no zeros, and the ranges fit.
  static bool fits(const MessageGraph &graph);

  double receive(std::span<const int32_t> variables, SweepPart part) override;
  void begin_flood() override;
  double flood(std::span<const int32_t> variables) override;
  void flip() override;
  void receive_one(int32_t v, double *moved, double *left) override;
  Form form() const override { return Form::vectors; }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override { return now_.messages; }
  size_t saved_size() const override { return now_.messages.size(); }
  bool finite() const override { return all_finite<double>(now_.messages); }
  void load(std::span<const double> numbers) override;
  // False for tables of pairs.
  bool renew(std::span<const int32_t> factors, bool keep) override;

 private:
  struct Numbers {
    Array<double> messages, products;
    VectorState state() { return {messages.data(), products.data()}; }
  };
  VectorArrays arrays() const;
  void place_tables(int64_t numbers, const Run &run);
  void find_own();
  void forget();
  void multiply_all();
  // What v sends to the factor of its slot, of sum 1.
  void sent(int32_t slot, int32_t v, Array<double> *weights) const;
  // The entries of a factor under the messages, which sum to what is returned.
  double entry_weights(int32_t f, Array<double> *weights) const;

  const MessageGraph &graph_;
  VectorKernel kernel_;
  Array<int32_t> partner_slot_;
  Array<int64_t> own_begin_, message_begin_, table_begin_;
  Array<double> own_, tables_;
  int32_t most_values_ = 0;
  Numbers now_, next_;
  Array<double> before_, product_before_, room_;  // receive_one()
  ProductRanges ranges_;                          // renew()
};

}  // namespace hws
