// The messages of a finite model at work. Classes differ in the form in which they keep numbers; the schedule
// (message_schedule.hh) knows this interface alone. A node is a variable, or a structured factor (message_graph.hh).
//
// A state is all messages and, per variable, the product of its own weights and all messages to it. The distance of two
// messages is tanh(d / 2), where d is the largest change of a log weight, both scaled to sum 1. No probability that follows
// from a message changes by more than that. What damping keeps does not count: the whole distance to the new message does.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "src/graph/finite/messages/message_graph.hh"
#include "src/graph/model/log_weights.hh"

namespace hws {

// In a loop without branches, since all messages are looked at.
template <class T>
bool all_finite(std::span<const T> numbers) {
  bool all = true;
  for (const T x : numbers) all &= x - x == 0;
  return all;
}

enum class SweepPart : int32_t { forward, backward, all };

// What is read off messages.
class FiniteMessages {
 public:
  virtual ~FiniteMessages() = default;

  // What numbers are kept. Messages of one form serve another model of the same variables and scopes.
  enum class Form : int32_t {
    logs, odds, pair_odds, vectors, grid, single_grid, grid_logs, single_grid_logs, at_most_one
  };
  virtual Form form() const = 0;

  virtual void log_product(int32_t v, double *logs) const = 0;  // scale of its own
  // The distribution of a variable, of so many values.
  virtual void belief(int32_t v, int32_t values, double *probabilities) const {
    log_product(v, probabilities);
    const double sum = log_sum({probabilities, static_cast<size_t>(values)});
    for (int32_t i = 0; i < values; ++i) probabilities[i] = std::exp(probabilities[i] - sum);
  }
  // Of the fixed point that the messages are near: Bethe's value, or the reweighted one.
  virtual double log_partition() const = 0;
  // The distribution of factor f's entries under the messages, of a factor of two or more variables.
  virtual void factor_belief(int32_t f, double *probabilities) const = 0;

  // The messages as numbers, which load() takes back.
  virtual Array<double> save() const = 0;
  virtual size_t saved_size() const = 0;
  // Whether all messages are finite numbers. Distances do not tell, as what is no number is no further away than anything.
  virtual bool finite() const = 0;
  virtual void load(std::span<const double> numbers) = 0;
  // As save(), into room that may be there.
  virtual void save_into(Array<double> *numbers) const { *numbers = save(); }

  // After tables of the graph's model have changed, those of these factors: takes them over, and keeps the messages or begins
  // with new ones. False where this form cannot; the tables are then to be what they were, and this is to be called again.
  // Takes no memory.
  virtual bool renew(std::span<const int32_t>, bool) { return false; }
};

// All messages at once, from the state as it is.
class FloodedMessages : public FiniteMessages {
 public:
  // Whose cancel request long messages look at, until the next call; null: nobody's.
  void watch(const Run *run) { run_ = run; }
  // Makes room, where the new state lies beside the old one.
  virtual void begin_flood() {}
  // The part of these nodes, which stand in order; returns the largest distance. Parts together make all messages, and threads
  // may share them; structured factors come before variables.
  virtual double flood(std::span<const int32_t> nodes) = 0;
  // Once all parts were flooded: what these variables then need. Threads may share them.
  virtual void multiply(std::span<const int32_t>) {}
  // The new state is the state.
  virtual void flip() {}
  // Whether flood() changes the state, so that one that is cancelled has to put it back.
  virtual bool in_place() const { return false; }

 protected:
  const Run *run_ = nullptr;
};

// Messages that are made in any order.
class MessageStore : public FloodedMessages {
 public:
  // Makes the messages of these nodes from the state as it is, and the products of the variables that they are for; returns the
  // largest distance. Of a variable: the part's messages from tables to it. Of a structured factor: all that it sends. Nodes of
  // one level may be dealt with by several threads at the same time.
  virtual double receive(std::span<const int32_t> nodes, SweepPart part) = 0;
  // All messages of a node. moved[i], by slots of the variable, or of a structured factor's variables one behind another: by
  // how much the product of the messages to the variable, but for that of slot i, has moved. left: what damping leaves of the
  // largest distance.
  virtual void receive_one(int32_t node, double *moved, double *left) = 0;
};

}  // namespace hws
