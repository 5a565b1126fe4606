// One pass of messages over a graph, on states that the caller gives up if it throws.
#pragma once
#include <optional>
#include <vector>

#include "src/graph/messages/factor_product.hh"
#include "src/graph/messages/make_state.hh"
#include "src/graph/schedule/schedule.hh"

namespace hws {

// Messages of factors all of whose other variables are observed: they never change, so each is made once and kept, per
// edge. Belongs to a graph; what a sweep that failed has added stays true.
struct ConstantMessages {
  struct Kept {
    Message message;
    std::optional<Code> why_not;
  };
  std::vector<std::optional<Kept>> edge;
};

class Sweep {
 public:
  // observed: per observed variable what it says. All outlive the sweep. visit: what updates are told.
  Sweep(const FactorGraph &graph, std::span<const Message> observed, VariableStates *states, ConstantMessages *constant, const Visit &visit,
        PhaseSeconds *seconds, const Run &run);

  // Each returns the largest change of a belief.
  double flooding();
  // Forwards or backwards along the order: factors send to variables behind them, variables take up what came from before.
  double in_order(const NodeOrder &order, bool backwards);
  // As many single messages as there are edges to unobserved variables, those of the highest priority first (the
  // lowest edge of several), until all priorities are within the tolerance. Taking a message up that changes a belief by c
  // raises the priorities of what depends on it to at least c: an estimate of the residual that needs no message made in advance
  // (Sutton and McCallum 2007). priority: per edge, kept from sweep to sweep, at first +infinity. Returns the highest left.
  double residual(std::vector<double> *priority, double tolerance);

 private:
  struct Said {
    Message message;
    std::optional<Code> why_not;
  };
  void send(FactorId f, std::span<const int32_t> places);
  Said made(FactorId f, int32_t place, std::span<const Said> incoming);
  double take_up(VariableId v, std::span<const int32_t> slots);
  bool constant(FactorId f, int32_t place) const;

  const FactorGraph &graph_;
  std::span<const Message> observed_;
  VariableStates &states_;
  ConstantMessages &constant_;
  const Visit visit_;
  PhaseSeconds *seconds_;
  const Run &run_;
  std::vector<int32_t> slot_;  // per edge: its place among its variable's
  Moments moments_;            // arrays for concatenations
};

}  // namespace hws
