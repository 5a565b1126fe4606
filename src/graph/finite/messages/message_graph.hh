// Which messages there are in a finite model, and the order in which sweeps make them.
//
// Only factors of two or more variables send messages. Those of one variable are multiplied into the variable's own weights,
// and those of none into a constant. A message from a factor to a variable is a slot. The slots of variable v lie side by side,
// [slot_begin[v], slot_begin[v + 1]), so that all messages to a variable are contiguous: first those of tables, then those of
// structured factors.
//
// Variables have ranks. A component without cycles is ranked leaves first, so that a forward and a backward sweep are exact;
// one with cycles is ranked by number. A forward sweep goes through the ranks and makes each message whose factor has a
// variable of lower rank; a backward sweep goes back and makes each whose factor has one of higher rank.
//
// A structured factor makes all of its messages at once, in either sweep. So it is a node of its own in the order of a sweep:
// without cycles just before its variable of highest rank in forward sweeps, and just behind it in backward ones; in a
// component with cycles after all variables. Nodes of one level do not depend on one another, so that they may be dealt with at
// the same time: the result is that of the order.
#pragma once
#include <span>

#include "src/graph/finite/finite_model.hh"

namespace hws {

struct MessageGraph {
  explicit MessageGraph(FiniteModel m, const Run &run);

  FiniteModel model;
  Array<int64_t> value_begin;    // by variable, into arrays of a number per value; one more number than variables
  Array<double> unary;           // log weights by value: the product of the factors of one variable alone
  double log_constant = 0;
  Array<int32_t> slot_begin;     // by variable; one more number than variables
  Array<EdgeId> slot_edge;       // by slot: the edge that its message comes over
  Array<int32_t> slot_partner;   // by slot: the other variable of a table of two; -1: it has more, or is structured
  Array<int32_t> slot_of;        // by edge; -1: the factor has one variable
  Array<int32_t> edge_factor;    // by edge
  Array<int32_t> structured;     // factors: node variables() + i is the structured factor structured[i]
  Array<int32_t> node_of;        // by factor: the node of a structured one, -1 for tables; empty where there are tables alone
  // By variable: the slots [slot_begin, forward_end) are made in forward sweeps, [backward_begin, tables_end) in backward
  // ones. A slot whose factor has variables on both sides is in both.
  Array<int32_t> forward_end, backward_begin, tables_end;
  // Levels of forward and of backward sweeps: level i has the nodes nodes[begin[i]] and so on.
  struct Levels {
    Array<int32_t> begin, nodes;
    int32_t count() const { return static_cast<int32_t>(begin.size()) - 1; }
    std::span<const int32_t> level(int32_t i) const {
      return {nodes.data() + begin[i], static_cast<size_t>(begin[i + 1] - begin[i])};
    }
  };
  Levels forward, backward;
  int64_t forward_slots = 0, backward_slots = 0;  // messages of either sweep
  bool forest = true;  // no component has a cycle
  bool pairs = true;   // factors that send are tables of two variables
  bool tables_send = false;  // some table has two variables or more

  int32_t variables() const { return model.variables(); }
  // From the model's tables as they are.
  void multiply_single_factors();
  int32_t nodes() const { return variables() + static_cast<int32_t>(structured.size()); }
  int32_t slots() const { return static_cast<int32_t>(slot_edge.size()); }
  bool sends(int32_t f) const { return model.scope_begin[f + 1] - model.scope_begin[f] > 1; }
  int64_t values() const { return value_begin.back(); }
  std::span<const double> own(int32_t v) const {
    return {unary.data() + value_begin[v], static_cast<size_t>(model.sizes[v])};
  }

 private:
  // The nodes in the order of forward and of backward sweeps.
  struct Orders {
    Array<int32_t> forward, backward;
  };
  Orders order_nodes(const Run &run);
  void fill_slots(const Array<int32_t> &rank);
  void fill_levels(std::span<const int32_t> order, Levels *levels) const;
};

}  // namespace hws
