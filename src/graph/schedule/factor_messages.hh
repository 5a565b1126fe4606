// The messages of factors, given the states of their variables.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/shelf.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/schedule/make_state.hh"
#include "src/graph/schedule/outer_graph.hh"

namespace hws {

// What stays the same about the edges throughout a run. It is found once, when it is first asked for, in O(edges).
struct ConstantMessages {
  struct Kept {
    Message message;
    std::optional<Code> why_not;
  };
  // Messages of factors all of whose other variables are observed: each is made once and kept. What a sweep that failed has
  // added stays true.
  std::vector<std::optional<Kept>> edge;
  Array<int32_t> slot;      // the edge's place among its variable's edges
  Array<char> reaches;      // whether the factor has an unobserved variable besides the edge's own
  Array<char> matters;      // see FactorMessages
};

class FactorMessages {
 public:
  // All outlive this object; the states may change meanwhile. networks: in the graph's order.
  FactorMessages(const OuterGraph &graph, std::span<const Message> observed, const VariableStates &states,
                 std::span<const FiniteNetworkPtr> networks, ConstantMessages *constant);

  int32_t slot(EdgeId e) const { return constant_.slot[static_cast<size_t>(e)]; }
  // Whether a message over this edge, to an unobserved variable, is made in sweeps. One that changes from sweep to sweep but
  // reaches nothing beyond the variable's own belief (all its other factors have no other unobserved variable) is made when
  // that belief is asked for, where the variable keeps acceptors as they are, which makes beliefs dear.
  bool matters(EdgeId e) const { return constant_.matters[static_cast<size_t>(e)]; }

  // A factor's message, or why there is none.
  struct Said {
    Message message;
    std::optional<Code> why_not;
  };
  // What the factor says to its variables at `places`, none of them observed; a network gives an answer first. Several threads
  // may ask for different factors, as long as no state changes.
  std::vector<Said> say(FactorId f, std::span<const int32_t> places, const Run &run);
  // Lets the variables receive it.
  void deliver(FactorId f, std::span<const int32_t> places, std::vector<Said> said,
               const std::function<VariableState *(VariableId)> &receiver) const;
  // Gives a copy of a variable's state the messages that sweeps leave out (matters()). Returns false if there is none.
  bool complete(VariableId v, VariableState *copy, const Run &run);

 private:
  Said made(FactorId f, int32_t place, std::span<const Said> incoming, const Run &run);
  void require_left_out(VariableId v, const Error &e) const;
  void find_constants();

  // What comes from the variables of the factor, but for one place; -1: from all.
  std::vector<Said> heard(FactorId f, int32_t but, const Run &run) const;
  void answer(FactorId f, std::span<const int32_t> places, std::vector<Said> *said, const Run &run);

  const OuterGraph &graph_;
  std::span<const Message> observed_;
  const VariableStates &states_;
  std::span<const FiniteNetworkPtr> networks_;
  ConstantMessages &constant_;
  Shelf<Moments> moments_;  // arrays for concatenations
};

}  // namespace hws
