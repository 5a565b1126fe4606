// One pass of messages over a graph, on states that the caller gives up if it throws.
//
// Factors that follow one another in the order with no variable between send at the same time, on run.threads threads, and so
// do variables with no factor between take up: the messages of a factor depend on states alone, and an update on what its own
// variable has received. So the order says what is parallel, and the bits are the same for any number of threads. Single
// messages (residual) are made one by one.
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/schedule/factor_messages.hh"
#include "src/graph/schedule/make_state.hh"
#include "src/graph/model/node_order.hh"

namespace hws {

class Sweep {
 public:
  // observed: per observed variable what it says. All outlive the sweep. visit: what updates are told.
  // Messages that matter to nothing but one variable's own belief (FactorMessages::matters) are left out.
  // Networks give an answer whenever their turn comes, also where nobody waits for a message.
  Sweep(const OuterGraph &graph, std::span<const Message> observed, VariableStates *states,
        std::span<const FiniteNetworkPtr> networks, ConstantMessages *constant, const Visit &visit, PhaseSeconds *seconds,
        const Run &run);

  // Progress counts messages, those sent and those taken up.
  // Each returns the largest residual that was found (VariableState::update).
  double flooding();
  // Goes forwards or backwards along the order. Factors send to the variables that come later, and variables take up what
  // earlier factors sent.
  double in_order(const NodeOrder &order, bool backwards);
  // As many single messages as there are edges to unobserved variables, those of the highest priority first (the
  // lowest edge of several), until all priorities are within the tolerance. A residual of c raises the priorities of what
  // depends on the message to at least c, and leaves the edge itself the share that its update left: an estimate that needs no
  // message made in advance (Sutton and McCallum 2007). Returns the highest priority left.
  // Estimates prove nothing. Where all priorities are within the tolerance from the start, this is a flooding sweep, which
  // checks every edge, and returns what that does: a run has converged if that is within the tolerance; else priorities are
  // raised again. So a residual run makes each message once more than its priorities ask for.
  // priority: per edge, kept from sweep to sweep, at first +infinity. *checked: whether this was the check.
  double residual(Array<double> *priority, double tolerance, bool *checked);
  // Returns the number of variables whose beliefs lack n-grams (VariableState::lacks_ngrams). Takes nothing up.
  int64_t lacking(double tolerance);

 private:
  // A factor and the places it sends to, or a variable and the slots it takes up.
  struct Task {
    int32_t node;
    Array<int32_t> list;
  };
  std::vector<Task> variable_tasks() const;  // every variable with all that it may take up
  double flood(std::span<const Task> variables);
  void send(std::span<const Task> factors);
  double take_up(std::span<const Task> variables);  // the largest residual; each in residual_
  // Calls raise(edge, priority) for every edge whose message or projection depends on what v holds, after an update over the
  // edge `by` (-1: over all) that had this residual.
  template <class Raise>
  void each_dependent(VariableId v, EdgeId by, double residual, Raise raise) const;
  void count(const Task &task);
  // Whether a message over this edge is taken up in sweeps.
  bool wanted(EdgeId e) const { return messages_.matters(e); }

  bool sends(const Task &factor) const { return !factor.list.empty() || graph_.network(factor.node) >= 0; }

  const OuterGraph &graph_;
  VariableStates &states_;
  FactorMessages messages_;
  Visit visit_;
  PhaseSeconds *seconds_;
  const Run &run_;
  Run alone_;  // what each task runs under
  int64_t counted_ = 0;  // messages sent and taken up, for progress
  Array<double> residual_;  // per task of the last take_up
};

}  // namespace hws
