// A product of two machines that need not be made: its states are triples in a
// pair table, and the arcs of one state are found when asked for. Composition
// writes them down; sums only look at them.
//
// Epsilons: where both sides could move alone, the left one moves first. Filter
// state 1 says that the right one has moved alone and the left one has epsilon
// arcs, which must wait for the next symbol: each pair of paths that agree on the
// joined tape is spelled by exactly one path of the product. (A state whose left
// part has no epsilon arcs is filter state 0: there is nothing to hold back.)
//
// Failure arcs (semantics 5.3). If one side has them and the joined tape stays,
// the product keeps them: (a, b) fails to (back(a), b). That is exact: b is the
// same along the chain, so a symbol b cannot read is read nowhere on it, and one
// it can read is looked up as a does, own label first, whatever its weight. A
// state reached only by failure stands in filter state 0; epsilons of it are never
// taken because failure never moves. Otherwise look-ups are resolved here: symbol
// by symbol through the failure arcs where the other side is the smaller, or else
// by writing out the row.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/step_check.hh"
#include "fsa/ops/join_row.hh"
#include "fsa/ops/operand.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/reach_sets.hh"

namespace hws {

// One arc of a product. left, right: the arcs it is made of, −1 where that side
// stays; joined: the symbol read, epsilon, φ, or ρ (for those symbols that neither
// side has for its own).
struct ProductArc {
  double weight;
  State next;
  Label joined;
  ArcId left, right;
};

// The arcs of one state, column by column.
struct ProductRow {
  size_t n;
  const double *weight;
  const State *next;
  const Label *joined;
  const ArcId *left, *right;
};

class Product {
 public:
  // keep: the joined tape is a tape of the result. joined: the alphabet of that tape.
  Product(Operand &left, Operand &right, Semiring semiring, bool keep, const Alphabet &joined, const Run &run);

  // From now on arcs to pairs that have no symbol to read in common, and of which not both can end, are left out. They stay
  // where one may keep a failure arc or a default arc of the product away from its symbol.
  void look_ahead(const LookAhead &ahead) {
    if (!has_phi()) ahead_ = ahead;
  }

  bool has_phi() const { return keep_ && left_.has_phi() != right_.has_phi(); }
  State states() const { return table_.size(); }  // numbered so far
  int64_t bytes() const;

  // The arcs of state s, in an order that depends on the machines alone, valid
  // until the next call. New states get the next numbers.
  ProductRow row(State s);
  template <class Emit>
  void expand(State s, Emit &&emit) {
    const ProductRow r = row(s);
    for (size_t i = 0; i < r.n; ++i) emit(ProductArc{r.weight[i], r.next[i], r.joined[i], r.left[i], r.right[i]});
  }
  // The failure arc of state s, if the product keeps them.
  Failure failure(State s);
  // The final weight of s: its own if failure arcs are kept, otherwise with its look-ups resolved.
  Stop stop(State s);

 private:
  void leave_out_dead_ends();
  void read_symbols(State a, State b, const JoinRow &own_left, const JoinRow &own_right);
  void join(const JoinRow &x, const JoinRow &y);
  // Adds an arc for every pair of arcs [i0, i1) of x and [j0, j1) of y, all of which read c.
  void cross(const JoinRow &x, int32_t i0, int32_t i1, const JoinRow &y, int32_t j0, int32_t j1, Label c);
  void join_defaults(const JoinRow &x, const JoinRow &y, int64_t own);
  // Looks up each symbol of the row `other` at state s of `side`. flip: `side` is the right operand.
  void look_up(Operand &side, State s, const JoinRow &other, bool flip);
  // Whether looking up `symbols` symbols at s takes fewer steps than writing out its row.
  bool look_up_is_shorter(Operand &side, State s, int64_t symbols);
  double product(double x, double y) const { return real_ ? x * y : x + y; }
  double many(double w, int64_t count) const;
  // Whether the label of an open side lies outside the joined alphabet, which the other side has sized.
  bool is_no_symbol(Label c) const { return alphabet_ >= 0 && c > alphabet_; }

  // Arcs found so far for the row that is being made.
  void room(size_t n) {
    if (n > capacity_ - n_) grow(n);
  }
  void grow(size_t n);
  void put(uint64_t pair, double weight, Label joined, ArcId left, ArcId right) {  // after room()
    pair_[n_] = pair;
    weight_[n_] = weight;
    joined_[n_] = joined;
    arc_left_[n_] = left;
    arc_right_[n_] = right;
    ++n_;
  }

  Operand &left_, &right_;
  const Semiring semiring_;
  const bool real_, keep_;
  const int64_t alphabet_;  // −1: open
  const Run &run_;
  StepCheck asked_;
  const bool resolve_left_, resolve_right_;
  LookAhead ahead_;
  PairTable table_;
  ResolvedRow resolved_left_, resolved_right_;
  size_t n_ = 0, capacity_ = 0;
  Array<uint64_t> pair_;  // capacity_ of each, of which n_ are arcs
  Array<double> weight_;
  Array<State> next_;
  Array<Label> joined_;
  Array<ArcId> arc_left_, arc_right_;
};

}  // namespace hws
