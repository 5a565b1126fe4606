// Finite variables joined by tables, beside variables of other kinds: one factor of a sweep over states (outer_graph.hh). What
// its outer variables send become tables of one variable in a flat model, and belief propagation on flat messages
// (src/graph/finite) goes on from the messages of the last time until these have settled. Then it has a message for each of its
// outer variables and beliefs for its inner ones.
//
// A value that an outer variable excludes keeps a weight of e^-1e6: it may come back with the next message, and the message to
// that variable says what the network thinks of it. Where such values are, messages are logarithms.
#pragma once
#include <memory>
#include <vector>

#include "src/graph/finite/methods/message_passing.hh"
#include "src/graph/finite/prepared_model.hh"
#include "src/graph/model/message.hh"
#include "src/graph/schedule/outer_graph.hh"

namespace hws {

class FiniteNetwork {
 public:
  // f: the network's number among the graph's factors. The graph outlives it. `impossible` where zeros of its tables leave
  // nothing.
  FiniteNetwork(const OuterGraph &graph, FactorId f, const GraphSettings &settings, const Run &run);

  // Takes what the outer variables send, in order of the factor's places; null: a variable that cannot say. At most as many
  // sweeps as kSweeps; they go on with the next answer.
  void answer(std::span<const Message *const> sent, const Run &run);
  // The answer to an outer variable; null: the others contradict one another or the tables.
  const Message *message(int32_t place) const;
  // Where the outer variables contradict one another there are no beliefs, so that nothing has settled.
  bool settled() const { return answer_.settled && !answer_.contradicted; }
  int64_t messages_made() const { return made_; }

  // Beliefs of the last answer; `empty` where it was a contradiction. v is a variable of the network, f a factor of the whole
  // graph.
  void probabilities(VariableId v, double *p) const;
  void factor_probabilities(FactorId f, double *p) const;
  // ln of the sum over the network's variables of its tables times what the outer ones sent.
  double log_partition() const;

  // Takes over the messages of a network in another graph, where variables and factors have the same places.
  void carry_over(const FiniteNetwork &from);
  // A step of many answers happens wholly or not at all: rollback() goes back to where begin() was.
  void begin();
  void rollback();
  void save(Array<double> *numbers) const;
  void load(std::span<const double> *numbers, const Run &run);  // takes its own off the front; `corrupt`

 private:
  static constexpr int64_t kSweeps = 100;
  static constexpr double kExcluded = -1e6;
  // An outer variable.
  struct Border {
    int32_t number;       // in the whole model
    int32_t own;          // in the model without zeros; -1: the tables have decided it
    int32_t values;
    Array<int32_t> kept;  // values that the tables allow
  };
  // What outer variables sent.
  struct Sent {
    Array<double> logs;      // of kept values of undecided outer variables, one behind another; the largest of each 0
    double log_scale = 0;    // by which these were divided
    bool excludes = false;   // some are kExcluded
    Array<char> contradicts;  // by outer variable: all kept values are excluded
  };
  // What answer() has made.
  struct Answer {
    std::vector<Message> messages;
    double log_scale = 0;
    bool settled = false, contradicted = false;
  };
  void make_method(bool any_weights, const Run &run);
  Sent take(std::span<const Message *const> sent) const;
  void put(const Array<double> &logs, bool excludes, const Run &run);
  void run_method(const Run &run);
  // Messages to all outer variables; returns those that have weight on excluded values alone.
  Array<size_t> read_messages(const Sent &sent, std::vector<Message> *messages) const;
  bool others_agree(Sent sent, size_t without, const Run &run);
  void require_possible() const;

  const OuterGraph::Network *network_;
  MessagePassingSettings settings_;
  PreparedModel prepared_;
  FiniteModel model_;  // without zeros
  std::vector<Border> border_;
  Array<FactorId> tables_;  // of this model: what undecided outer variables sent
  std::unique_ptr<MessagePassing> method_, before_;  // before_: that of begin(), where an answer has replaced it
  bool any_weights_ = false;                         // the method's messages are logarithms
  Array<double> logs_;                               // that tables_ have
  Answer answer_;
  int64_t made_ = 0;
  // The network as it was at begin().
  struct {
    Array<double> numbers, logs;
    Answer answer;
    int64_t made = 0;
    bool any_weights = false;
  } kept_;
};

}  // namespace hws
