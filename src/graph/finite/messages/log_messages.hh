// Messages as log weights, for factors of any number of variables, weights of any number of nats, damping (in logs), factors
// with weights of their own (Wainwright, Jaakkola and Willsky 2005, tree-reweighted messages), and max-product.
//
// A factor with weight r has the table to the power 1 / r, and its message counts r times in its variables' products. The
// product without the message itself is what the factor is sent. Weight 1 is belief propagation. Messages are scaled to sum 1,
// under max-product to a largest of 1.
#pragma once
#include "src/graph/finite/factor_sums.hh"
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

struct LogMessageSettings {
  double damping = 0;
  bool largest = false;          // max-product
  Array<double> factor_weights;  // by factor; none: all 1
};

class LogMessages final : public MessageStore {
 public:
  // Each value of the model has positive weight in some entry of each of its factors, else `impossible` may pass unseen.
  LogMessages(const MessageGraph &graph, LogMessageSettings settings, const Run &run);

  double receive(std::span<const int32_t> variables, SweepPart part) override;
  void begin_flood() override;
  double flood(std::span<const int32_t> variables) override;
  void flip() override { now_.swap(next_); }
  double receive_one(int32_t v, double *moved, double *left) override;
  Form form() const override { return Form::logs; }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override { return now_.messages; }
  size_t saved_size() const override { return now_.messages.size(); }
  void load(std::span<const double> numbers) override;

 private:
  struct State {
    Array<double> messages, products;
    void swap(State &other) {
      messages.swap(other.messages);
      products.swap(other.products);
    }
  };
  struct Work {
    FactorSums sums;
    Array<double> message, cavities, weights;
    Array<const double *> logs;
    Array<int32_t> sizes;
  };
  double weight(int32_t f) const { return settings_.factor_weights.empty() ? 1 : settings_.factor_weights[f]; }
  FactorTable table(int32_t f, Work *work) const;
  double *message(State *state, int32_t slot) const { return state->messages.data() + message_begin_[slot]; }
  const double *message(const State &state, int32_t slot) const { return state.messages.data() + message_begin_[slot]; }
  // What the variables of a factor send to it.
  void find_cavities(int32_t f, const State &state, Work *work) const;
  // The message of a factor of two variables, of sum 1; false where sums of plain numbers may have lost all of their terms.
  bool make_pair_message(EdgeId edge, int32_t f, const State &from, Work *work) const;
  double make_message(int32_t slot, int32_t v, const State &from, State *to, Work *work) const;
  double make_messages(int32_t v, int32_t begin, int32_t end, const State &from, State *to, Work *work) const;
  void multiply(int32_t v, State *state) const;
  // The log of the sum over a factor's entries under the messages; entries' log weights.
  double entry_weights(int32_t f, Work *work, Array<double> *weights) const;

  const MessageGraph &graph_;
  LogMessageSettings settings_;
  Array<int32_t> slot_variable_;
  Array<int64_t> message_begin_;  // by slot
  Array<int64_t> table_begin_;    // by factor
  Array<double> log_tables_;      // where factors have weights of their own
  Array<double> plain_tables_;
  State now_, next_;
};

}  // namespace hws
