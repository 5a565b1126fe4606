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

#include "fsa/base/run.hh"
#include "fsa/ops/join_row.hh"
#include "fsa/ops/operand.hh"
#include "fsa/ops/pair_table.hh"

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

class Product {
 public:
  // keep: the joined tape is one of the result's. joined: its alphabet.
  Product(Operand &left, Operand &right, Semiring semiring, bool keep, const Alphabet &joined, const Run &run)
      : left_(left), right_(right), semiring_(semiring), keep_(keep), alphabet_(joined.size()), run_(run),
        resolve_left_(left.has_phi() && !(keep && !right.has_phi())),
        resolve_right_(right.has_phi() && !(keep && !left.has_phi())), table_(left.states(), right.states(), run) {
    table_.id(left.start(), right.start(), 0);  // number 0
  }

  bool has_phi() const { return keep_ && left_.has_phi() != right_.has_phi(); }
  State states() const { return table_.size(); }  // numbered so far
  int64_t bytes() const { return table_.bytes() + left_.bytes() + right_.bytes(); }

  // The arcs of state s, in an order that depends on the machines alone. New
  // states get the next numbers.
  template <class Emit>
  void expand(State s, Emit &&emit);
  // The failure arc of state s, if the product keeps them.
  Failure failure(State s);
  // Stopping at s: its own, where failure arcs are kept, else resolved.
  Stop stop(State s);

 private:
  template <class Emit>
  void expand_symbols(State a, State b, const JoinRow &own_left, const JoinRow &own_right, Emit &&emit);
  template <class Emit>
  void join(const JoinRow &x, const JoinRow &y, Emit &&emit);
  // Reads each symbol of `other` at state s of `side` by look-up. flip: `side` is the right one.
  template <bool flip, class Emit>
  void look_up(Operand &side, State s, const JoinRow &other, Emit &&emit);
  // Whether looking up `symbols` symbols at s takes fewer steps than writing out its row.
  bool look_up_is_shorter(Operand &side, State s, int64_t symbols);
  double product(double x, double y) const { return semiring_ == Semiring::real ? x * y : x + y; }
  double many(double w, int64_t count) const;

  Operand &left_, &right_;
  const Semiring semiring_;
  const bool keep_;
  const int64_t alphabet_;  // −1: open
  const Run &run_;
  const bool resolve_left_, resolve_right_;
  PairTable table_;
  ResolvedRow resolved_left_, resolved_right_;
};

template <class Emit>
void Product::expand(State s, Emit &&emit) {
  const auto [a, b, filter] = table_.pair(s);
  JoinRow x = left_.row(a), y = right_.row(b);
  if (filter == 0) {
    for (int32_t i = x.rho_end; i < x.symbols; ++i) {
      emit(ProductArc{x.w(i), table_.id(x.to(i), b, 0), kEpsilon, x.arc(i), -1});
    }
  }
  const int32_t waiting = x.has_epsilon() ? 1 : 0;
  for (int32_t j = y.rho_end; j < y.symbols; ++j) {
    emit(ProductArc{y.w(j), table_.id(a, y.to(j), waiting), kEpsilon, -1, y.arc(j)});
  }
  run_.visit((filter == 0 ? x.symbols - x.rho_end : 0) + y.symbols - y.rho_end);
  expand_symbols(a, b, x, y, emit);
  if (has_phi()) {
    const Failure back = failure(s);
    if (back.to >= 0) emit(ProductArc{back.weight, back.to, kPhi, -1, -1});
  }
}

template <class Emit>
void Product::expand_symbols(State a, State b, const JoinRow &own_left, const JoinRow &own_right, Emit &&emit) {
  if (!resolve_left_ && !resolve_right_) return join(own_left, own_right, emit);
  if (!resolve_left_) {
    if (!own_left.has_rho() && look_up_is_shorter(right_, b, own_left.symbol_arcs())) {
      return look_up<true>(right_, b, own_left, emit);
    }
    resolved_right_.resolve(right_, semiring_, b, run_);
    return join(own_left, resolved_right_.row, emit);
  }
  if (!resolve_right_ && !own_right.has_rho() && look_up_is_shorter(left_, a, own_right.symbol_arcs())) {
    return look_up<false>(left_, a, own_right, emit);
  }
  resolved_left_.resolve(left_, semiring_, a, run_);
  const JoinRow &x = resolved_left_.row;
  if (!resolve_right_) return join(x, own_right, emit);
  if (!x.has_rho() && look_up_is_shorter(right_, b, x.symbol_arcs())) return look_up<true>(right_, b, x, emit);
  resolved_right_.resolve(right_, semiring_, b, run_);
  join(x, resolved_right_.row, emit);
}

template <class Emit>
void Product::join(const JoinRow &x, const JoinRow &y, Emit &&emit) {
  int64_t pairs = 0;
  const JoinCount count = join_rows(x, y, [&](Label c, int32_t i, int32_t j) {
    ++pairs;
    emit(ProductArc{product(x.w(i), y.w(j)), table_.id(x.to(i), y.to(j), 0), c, x.arc(i), y.arc(j)});
  });
  run_.visit(pairs + count.steps);
  if (!x.has_rho() || !y.has_rho()) return;
  int64_t stands_for = 1;  // symbols; where the tape stays they stay one arc
  if (!keep_) {
    if (alphabet_ < 0) {
      fail(Code::unsupported, "default arcs on both sides of an open tape stand for symbols that must be counted; expected a sized alphabet");
    }
    stands_for = alphabet_ - count.own;
    if (stands_for == 0) return;
  }
  for (int32_t i = 0; i < x.rho_end; ++i) {
    for (int32_t j = 0; j < y.rho_end; ++j) {
      emit(ProductArc{many(product(x.w(i), y.w(j)), stands_for), table_.id(x.to(i), y.to(j), 0), kRho, x.arc(i), y.arc(j)});
    }
  }
  run_.visit(int64_t{x.rho_end} * y.rho_end);
}

template <bool flip, class Emit>
void Product::look_up(Operand &side, State s, const JoinRow &other, Emit &&emit) {
  int64_t steps = 0;
  for (int32_t i = other.symbols; i < other.n;) {
    const Label c = other.label[i];
    const int32_t end = other.run_end(i);
    double factor = one(semiring_);
    for (State at = s; at >= 0;) {
      ++steps;
      const JoinRow r = side.row(at);
      int32_t from = static_cast<int32_t>(std::lower_bound(r.label + r.symbols, r.label + r.n, c) - r.label), to = from;
      while (to < r.n && r.label[to] == c) ++to;
      if (from == to && r.has_rho()) {
        from = 0;
        to = r.rho_end;
      }
      for (int32_t p = i; p < end; ++p) {
        for (int32_t q = from; q < to; ++q) {
          // One order of factors whichever way the row was read, so that results do not depend on it.
          const double looked_up = product(factor, r.w(q));
          if constexpr (flip) {
            emit(ProductArc{product(other.w(p), looked_up), table_.id(other.to(p), r.to(q), 0), c, other.arc(p), r.arc(q)});
          } else {
            emit(ProductArc{product(looked_up, other.w(p)), table_.id(r.to(q), other.to(p), 0), c, r.arc(q), other.arc(p)});
          }
        }
      }
      steps += int64_t{end - i} * (to - from);
      if (from < to) break;
      const Failure back = side.failure(at);
      at = back.to;
      if (at >= 0) factor = product(factor, back.weight);
    }
    i = end;
  }
  run_.visit(steps);
}

inline bool Product::look_up_is_shorter(Operand &side, State s, int64_t symbols) {
  if (!side.stable_rows()) return false;  // rows of a chain could not be held
  int64_t chain = 0, arcs = 0;
  for (State at = s; at >= 0; at = side.failure(at).to) {
    const JoinRow r = side.row(at);
    ++chain;
    arcs += r.symbol_arcs();
    if (r.has_rho()) break;
  }
  return symbols * chain <= arcs + chain;
}

inline double Product::many(double w, int64_t count) const {
  if (semiring_ == Semiring::real) return w * static_cast<double>(count);
  return semiring_ == Semiring::log ? w - std::log(static_cast<double>(count)) : w;
}

inline Failure Product::failure(State s) {
  if (!has_phi()) return {};
  const auto [a, b, filter] = table_.pair(s);
  Failure back = left_.has_phi() ? left_.failure(a) : right_.failure(b);
  if (back.to >= 0) back.to = left_.has_phi() ? table_.id(back.to, b, 0) : table_.id(a, back.to, 0);
  return back;
}

inline Stop Product::stop(State s) {
  const auto [a, b, filter] = table_.pair(s);
  const Stop x = resolve_left_ ? resolved_stop(left_, semiring_, a) : left_.stop(a);
  if (!x.is_final) return {zero(semiring_), false};
  const Stop y = resolve_right_ ? resolved_stop(right_, semiring_, b) : right_.stop(b);
  if (!y.is_final) return {zero(semiring_), false};
  return {product(x.weight, y.weight), true};
}

}  // namespace hws
