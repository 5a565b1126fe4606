// Optimize: speed
// First all arcs of a row are found, as pairs of states in columns. Then the pairs are numbered at once, so that the cache
// misses of the pair table overlap.
#include "fsa/ops/product.hh"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hws {

Product::Product(Operand &left, Operand &right, Semiring semiring, bool keep, const Alphabet &joined, const Run &run)
    : left_(left), right_(right), semiring_(semiring), real_(semiring == Semiring::real), keep_(keep),
      alphabet_(joined.size()), run_(run), asked_(run), resolve_left_(left.has_phi() && !(keep && !right.has_phi())),
      resolve_right_(right.has_phi() && !(keep && !left.has_phi())), table_(left.states(), right.states(), run) {
  table_.id(left.start(), right.start(), 0);  // number 0
}

int64_t Product::bytes() const {
  return table_.bytes() + left_.bytes() + right_.bytes() + static_cast<int64_t>(capacity_) * 32;
}

void Product::grow(size_t n) {
  const size_t to = std::max(2 * capacity_, std::max<size_t>(n_ + n, 64));
  run_.limit_bytes(bytes() + static_cast<int64_t>(to) * 32);
  const auto widen = [&](auto &...column) { ((column.extend(to - column.size()), run_.check()), ...); };
  widen(pair_, weight_, next_, joined_, arc_left_, arc_right_);
  capacity_ = to;
}

ProductRow Product::row(State s) {
  const auto [a, b, filter] = table_.pair(s);
  const JoinRow x = left_.row(a), y = right_.row(b);
  n_ = 0;
  room(static_cast<size_t>(x.symbols - x.rho_end) + static_cast<size_t>(y.symbols - y.rho_end));
  if (filter == 0) {
    for (int32_t i = x.rho_end; i < x.symbols; ++i) put(PairTable::key(x.to(i), b, 0), x.w(i), kEpsilon, x.arc(i), -1);
  }
  const int32_t waiting = x.has_epsilon() ? 1 : 0;
  for (int32_t j = y.rho_end; j < y.symbols; ++j) put(PairTable::key(a, y.to(j), waiting), y.w(j), kEpsilon, -1, y.arc(j));
  run_.visit(static_cast<int64_t>(n_));
  read_symbols(a, b, x, y);
  if (has_phi()) {
    const bool left = left_.has_phi();
    const Failure back = left ? left_.failure(a) : right_.failure(b);
    if (back.to >= 0) {
      room(1);
      put(left ? PairTable::key(back.to, b, 0) : PairTable::key(a, back.to, 0), back.weight, kPhi, -1, -1);
    }
  }
  if (ahead_.left) leave_out_dead_ends();
  table_.numbers(pair_.data(), n_, next_.data());
  return {n_, weight_.data(), next_.data(), joined_.data(), arc_left_.data(), arc_right_.data()};
}

void Product::leave_out_dead_ends() {
  if (keep_ && std::find(joined_.data(), joined_.data() + n_, kRho) != joined_.data() + n_) return;
  size_t kept = 0;
  for (size_t i = 0; i < n_; ++i) {
    const auto a = static_cast<State>(pair_[i] >> 32), b = static_cast<State>((pair_[i] & 0xFFFFFFFFu) >> 1);
    if (!ReachSets::meet(ahead_.left->of(a), ahead_.right->of(b))) continue;
    pair_[kept] = pair_[i];
    weight_[kept] = weight_[i];
    joined_[kept] = joined_[i];
    arc_left_[kept] = arc_left_[i];
    arc_right_[kept] = arc_right_[i];
    ++kept;
  }
  n_ = kept;
}

void Product::read_symbols(State a, State b, const JoinRow &own_left, const JoinRow &own_right) {
  if (!resolve_left_ && !resolve_right_) return join(own_left, own_right);
  if (!resolve_left_) {
    if (!own_left.has_rho() && look_up_is_shorter(right_, b, own_left.symbol_arcs())) return look_up(right_, b, own_left, true);
    resolved_right_.resolve(right_, semiring_, b, run_);
    return join(own_left, resolved_right_.row);
  }
  if (!resolve_right_ && !own_right.has_rho() && look_up_is_shorter(left_, a, own_right.symbol_arcs())) {
    return look_up(left_, a, own_right, false);
  }
  resolved_left_.resolve(left_, semiring_, a, run_);
  const JoinRow &x = resolved_left_.row;
  if (!resolve_right_) return join(x, own_right);
  if (!x.has_rho() && look_up_is_shorter(right_, b, x.symbol_arcs())) return look_up(right_, b, x, true);
  resolved_right_.resolve(right_, semiring_, b, run_);
  join(x, resolved_right_.row);
}

void Product::cross(const JoinRow &x, int32_t i0, int32_t i1, const JoinRow &y, int32_t j0, int32_t j1, Label c) {
  room(static_cast<size_t>(i1 - i0) * static_cast<size_t>(j1 - j0));
  const size_t from = n_;
  uint64_t *pair = pair_.data() + from;
  double *weight = weight_.data() + from;
  Label *joined = joined_.data() + from;
  ArcId *left = arc_left_.data() + from, *right = arc_right_.data() + from;
  for (int32_t i = i0; i < i1; ++i) {
    const uint64_t to = PairTable::key(x.to(i), 0, 0);
    const double w = x.w(i);
    const ArcId arc = x.arc(i);
    for (int32_t j = j0; j < j1; ++j) {
      *pair++ = to | PairTable::key(0, y.to(j), 0);
      *weight++ = product(w, y.w(j));
      *joined++ = c;
      *left++ = arc;
      *right++ = y.arc(j);
    }
    asked_.add(static_cast<size_t>(j1 - j0));
  }
  n_ = static_cast<size_t>(joined - joined_.data());
}

void Product::join(const JoinRow &x, const JoinRow &y) {
  const size_t before = n_;
  JoinCount count;
  if (x.first && y.first && !x.has_rho() && !y.has_rho()) {
    for (uint64_t common = x.reads & y.reads; common; common &= common - 1) {
      const int c = std::countr_zero(common);
      cross(x, x.first[c - 1], x.first[c], y, y.first[c - 1], y.first[c], c);
      ++count.steps;
    }
  } else {
    int64_t no_symbols = 0;  // labels of an open side that the other side's ρ does not stand for
    count = join_rows(x, y, [&](Label c, int32_t i0, int32_t i1, int32_t j0, int32_t j1) {
      if (is_no_symbol(c)) ++no_symbols;
      else cross(x, i0, i1, y, j0, j1, c);
    });
    count.own -= no_symbols;
  }
  run_.visit(static_cast<int64_t>(n_ - before) + count.steps);
  if (x.has_rho() && y.has_rho()) join_defaults(x, y, count.own);
}

void Product::join_defaults(const JoinRow &x, const JoinRow &y, int64_t own) {
  int64_t stands_for = 1;  // symbols; where the tape stays they stay one arc
  if (!keep_) {
    if (alphabet_ < 0) {
      fail(Code::unsupported,
           "default arcs on both sides of an open tape stand for symbols that must be counted; expected a sized alphabet");
    }
    stands_for = alphabet_ - own;
    if (stands_for == 0) return;
  }
  const size_t from = n_;
  cross(x, 0, x.rho_end, y, 0, y.rho_end, kRho);
  if (stands_for != 1) {
    for (size_t i = from; i < n_; ++i) weight_[i] = many(weight_[i], stands_for);
  }
  run_.visit(static_cast<int64_t>(n_ - from));
}

void Product::look_up(Operand &side, State s, const JoinRow &other, bool flip) {
  int64_t steps = 0;
  for (int32_t i = other.symbols; i < other.n && !is_no_symbol(other.label[i]);) {
    const Label c = other.label[i];
    const int32_t end = other.run_end(i);
    const LookUp found = hws::look_up(side, semiring_, s, c);
    const JoinRow &r = found.row;
    room(static_cast<size_t>(end - i) * static_cast<size_t>(found.end - found.begin));
    for (int32_t p = i; p < end; ++p) {
      for (int32_t q = found.begin; q < found.end; ++q) {
        // One order of factors whichever way the row was read, so that results do not depend on it.
        const double looked_up = product(found.factor, r.w(q));
        if (flip) {
          put(PairTable::key(other.to(p), r.to(q), 0), product(other.w(p), looked_up), c, other.arc(p), r.arc(q));
        } else {
          put(PairTable::key(r.to(q), other.to(p), 0), product(looked_up, other.w(p)), c, r.arc(q), other.arc(p));
        }
      }
      asked_.add(static_cast<size_t>(found.end - found.begin));
    }
    steps += found.steps + int64_t{end - i} * (found.end - found.begin);
    i = end;
  }
  run_.visit(steps);
}

bool Product::look_up_is_shorter(Operand &side, State s, int64_t symbols) {
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

double Product::many(double w, int64_t count) const {
  if (real_) return w * static_cast<double>(count);
  return semiring_ == Semiring::log ? w - std::log(static_cast<double>(count)) : w;
}

Failure Product::failure(State s) {
  if (!has_phi()) return {};
  const auto [a, b, filter] = table_.pair(s);
  Failure back = left_.has_phi() ? left_.failure(a) : right_.failure(b);
  if (back.to >= 0) back.to = left_.has_phi() ? table_.id(back.to, b, 0) : table_.id(a, back.to, 0);
  return back;
}

Stop Product::stop(State s) {
  const auto [a, b, filter] = table_.pair(s);
  const Stop x = resolve_left_ ? resolved_stop(left_, semiring_, a) : left_.stop(a);
  if (!x.is_final) return {zero(semiring_), false};
  const Stop y = resolve_right_ ? resolved_stop(right_, semiring_, b) : right_.stop(b);
  if (!y.is_final) return {zero(semiring_), false};
  return {product(x.weight, y.weight), true};
}

}  // namespace hws
