// Messages as log weights, for factors of any number of variables, weights of any number of nats, damping (in logs), factors
// with weights of their own (Wainwright, Jaakkola and Willsky 2005, tree-reweighted messages), and max-product.
//
// A factor with weight r has the table to the power 1 / r, and its message counts r times in its variables' products. The
// product without the message itself is what the factor is sent. Weight 1 is belief propagation. Messages are scaled to sum 1,
// under max-product to a largest of 1. No log weight is below -kMostNats: on cycles that decide a variable without a zero,
// messages double from sweep to sweep, and the probability is 0 all the same.
//
// Structured factors have weight 1 and no max-product: other methods take them as tables.
#pragma once
#include <atomic>

#include "src/graph/finite/factor_sums.hh"
#include "src/graph/finite/messages/message_store.hh"
#include "src/graph/structured/structured_messages.hh"

namespace hws {

struct LogMessageSettings {
  double damping = 0;
  bool largest = false;          // max-product
  Array<double> factor_weights;  // by factor; none: all 1
};

class LogMessages final : public MessageStore {
 public:
  static constexpr double kMostNats = 1e8;
  // Each value of the model has positive weight in some entry of each of its factors, else `impossible` may pass unseen.
  LogMessages(const MessageGraph &graph, LogMessageSettings settings, const Run &run);

  double receive(std::span<const int32_t> nodes, SweepPart part) override;
  void begin_flood() override;
  double flood(std::span<const int32_t> nodes) override;
  void flip() override { now_.swap(next_); }
  void receive_one(int32_t node, double *moved, double *left) override;
  Form form() const override { return Form::logs; }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override { return now_.messages; }
  size_t saved_size() const override { return now_.messages.size(); }
  void save_into(Array<double> *numbers) const override { numbers->assign(now_.messages.begin(), now_.messages.end()); }
  bool finite() const override { return all_finite<double>(now_.messages); }
  void load(std::span<const double> numbers) override;
  bool renew(std::span<const int32_t> factors, bool keep) override;
  // Begins with messages from a state: each is what its factor says of its variable where the others have the state's values.
  // Messages of structured factors become even.
  void begin_at(std::span<const int32_t> state);

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
  // Room that the first thread to ask takes, so that a pass on one thread takes no memory; others have their own.
  class Room {
   public:
    explicit Room(LogMessages *messages) : messages_(messages->room_taken_.test_and_set() ? nullptr : messages) {}
    ~Room() {
      if (messages_) messages_->room_taken_.clear();
    }
    Room(const Room &) = delete;
    Room &operator=(const Room &) = delete;
    Work *work() { return messages_ ? &messages_->room_ : &own_; }

   private:
    LogMessages *messages_;
    Work own_;
  };
  double weight(int32_t f) const { return settings_.factor_weights.empty() ? 1 : settings_.factor_weights[f]; }
  FactorTable table(int32_t f, Work *work) const;
  double *message(State *state, int32_t slot) const { return state->messages.data() + message_begin_[slot]; }
  const double *message(const State &state, int32_t slot) const { return state.messages.data() + message_begin_[slot]; }
  const double *product_of(const State &state, int32_t v) const { return state.products.data() + graph_.value_begin[v]; }
  // What the variables of a factor send to it.
  void find_cavities(int32_t f, const State &state, Work *work) const;
  // The message of a factor of two variables, of sum 1; false where sums of plain numbers may have lost all of their terms.
  bool make_pair_message(EdgeId edge, int32_t f, const State &from, Work *work) const;
  double make_message(int32_t slot, int32_t v, const State &from, State *to, Work *work) const;
  // Takes up the made message of n values, damped; returns its distance from the old one.
  double take(int32_t slot, double *made, int32_t n, const State &from, State *to) const;
  void forget();  // messages become even
  // All messages of a structured factor, without their products.
  double make_structured(int32_t structured, const State &from, State *to);
  // The log odds that its variables send to a structured factor, into odds_[structured]; returns ln of what scales them.
  double find_odds(int32_t structured, const State &from, Array<double> *odds) const;
  double make_messages(int32_t v, int32_t begin, int32_t end, const State &from, State *to, Work *work) const;
  void form_product(int32_t v, State *state) const;
  // The log of the sum over a factor's entries under the messages; entries' log weights.
  double entry_weights(int32_t f, Work *work, Array<double> *weights) const;

  const MessageGraph &graph_;
  LogMessageSettings settings_;
  Array<int32_t> slot_variable_;
  Array<int64_t> message_begin_;  // by slot
  Array<int64_t> table_begin_;    // by factor
  Array<double> log_tables_;      // where factors have weights of their own
  Array<double> plain_tables_;
  struct Structured {
    StructuredMessages messages;
    Array<double> odds, outgoing;  // by variable of the whole factor
  };
  std::vector<Structured> structured_;
  State now_, next_;
  Work room_;
  std::atomic_flag room_taken_;
};

}  // namespace hws
