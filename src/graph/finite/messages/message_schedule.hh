// The order in which messages are made: flooding, forward and backward sweeps, or what changed most first.
//
// Sweeps go level by level (message_graph.hh), and the variables of a level are shared out among threads in parts that the
// graph alone fixes. So the bits are the same for any number of threads.
//
// Residual (Elidan, McGraw and Koller 2006, by variable as in Sutton and McCallum 2007): a variable's priority is a bound on
// how far a message to it would move, namely the sum of the moves of what its factors are sent, since its messages were last
// made. What damping leaves of a message's own change is added too. The variable of highest priority has all of its messages
// made. A structured factor has a priority of its own, and variables then receive from their tables alone. Priorities lie in
// buckets by powers of two, first in, first out, so that raising one and finding the highest take a constant time.
#pragma once
#include "fsa/base/thread_team.hh"
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

class MessageSchedule {
 public:
  MessageSchedule(const MessageGraph &graph, MessageStore *store);
  // For flooding alone.
  MessageSchedule(const MessageGraph &graph, FloodedMessages *flooded);

  // Each returns the largest distance of the messages that it made (message_store.hh). A pass that would take long keeps what
  // there was, and puts it back if it is cancelled.
  double flooding(const Run &run);
  double in_order(bool backwards, const Run &run);
  // As many messages as there are at most. Once no priority is above the tolerance a flooding pass checks all messages:
  // *checked. Its distance is then returned, else the highest priority.
  double residual(double tolerance, bool *checked, const Run &run);

  // Priorities, for checkpoints.
  Array<double> priorities() const { return priority_; }
  void restore(std::span<const double> priorities, int64_t messages_made);

  int64_t messages_made() const { return messages_made_; }

 private:
  static constexpr int32_t kBuckets = 64;
  template <class Work>
  double share_out(std::span<const int32_t> variables, ThreadTeam *team, const Run &run, Work work);
  template <class Pass>
  double keeping(const Run &run, Pass pass);
  void begin_residual(double tolerance);
  double make_highest(const Run &run);
  int32_t take_highest();  // -1: none is above the tolerance
  void raise(int32_t node, double by) {
    const double priority = priority_[node] += by;
    if (priority > limit_[node]) move_up(node);
  }
  void move_up(int32_t node);  // to the bucket of its priority, which is above its limit
  // What a slot's factor is sent has moved.
  void raise_over(int32_t slot, int32_t v, double by);
  void take_out(int32_t node);
  void put_into(int32_t node, int32_t bucket);

  const MessageGraph &graph_;
  FloodedMessages *flooded_;
  MessageStore *store_ = nullptr;
  const int64_t entries_of_pass_;  // of the tables that a pass goes through
  int64_t messages_made_ = 0;
  bool residual_ = false;  // the last pass made single variables' messages
  Array<double> kept_;       // the messages before a pass
  Array<int32_t> all_;       // nodes, of flooding
  Array<int32_t> run_ends_;  // of in_order()
  Array<double> priority_;  // by node
  double tolerance_ = 0;
  int32_t highest_ = 0;     // no bucket before it has a variable
  // Doubly linked lists of nodes by bucket; −1: none, and not in any bucket. What is not above the tolerance is in none.
  Array<int32_t> bucket_, before_, behind_;
  Array<double> limit_;  // by node: up to which priority it stays where it is
  int32_t first_[kBuckets], last_[kBuckets];
};

}  // namespace hws
