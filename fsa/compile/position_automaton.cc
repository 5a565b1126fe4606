#include "fsa/compile/position_automaton.hh"

#include <algorithm>

#include "fsa/compile/position_rows.hh"
#include "fsa/ops/complement.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/minimize_complete.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

PositionAutomaton::PositionAutomaton(Semiring semiring, AlphabetPtr alphabet, const Run &run)
    : semiring_(semiring), alphabet_(std::move(alphabet)), run_(run) {}

double PositionAutomaton::product(double a, double b) const {
  const double w = is_zero(semiring_, a) || is_zero(semiring_, b) ? zero(semiring_) : times(semiring_, a, b);
  if (!valid_weight(semiring_, w)) fail(Code::limit, "a product of the expression's weights is beyond what a double holds");
  return w;
}

double PositionAutomaton::sum(double a, double b) const {
  const double w = plus(semiring_, a, b);
  if (!valid_weight(semiring_, w)) fail(Code::limit, "a sum of the expression's weights is beyond what a double holds");
  return w;
}

PositionAutomaton::Fragment PositionAutomaton::made() const {
  Fragment f;
  f.empty = zero(semiring_);
  f.states = states_;
  f.arcs = arcs_.size();
  return f;
}

int32_t PositionAutomaton::add_state() {
  run_.limit_states(int64_t{states_} + 2);  // and the start
  if (states_ >= INT32_MAX - 2) fail(Code::limit, "more than %d states", INT32_MAX - 2);
  return states_++;
}

// Asks the limits before `arcs` more arcs and `entries` more entries of a fragment are made.
void PositionAutomaton::room(size_t arcs, size_t entries) const {
  const int64_t total = static_cast<int64_t>(arcs_.size() + arcs), all = total + static_cast<int64_t>(entries);
  run_.limit_arcs(all);
  run_.limit_bytes(3 * all * static_cast<int64_t>(sizeof(Arc)));
}

void PositionAutomaton::take_back(const Fragment &f) {
  states_ = f.states;
  arcs_.resize(f.arcs);
}

PositionAutomaton::Fragment PositionAutomaton::nothing() {
  Fragment f = made();
  f.empty = one(semiring_);
  f.is_string = true;
  return f;
}

PositionAutomaton::Fragment PositionAutomaton::symbol(int32_t label_class) {
  Fragment f = made();
  const int32_t s = add_state();
  f.entries.push_back({label_class, kSame, s, one(semiring_)});
  f.exits.push_back({s, one(semiring_)});
  f.plain = 0;
  f.is_string = true;
  f.string.push_back(label_class);
  return f;
}

// Arcs from each exit to where each entry leads, with the arc of the entry.
void PositionAutomaton::link(const Array<Exit> &from, const Array<Entry> &to, double weight) {
  if (!to.empty() && from.size() > static_cast<size_t>(run_.max_arcs) / to.size()) run_.limit_arcs(run_.max_arcs + 1);
  room(from.size() * to.size(), 0);
  for (const Exit &e : from) {
    run_.check();
    for (const Entry &n : to) arcs_.push_back({e.state, n.in, n.out, n.to, product(product(e.weight, weight), n.weight)});
  }
}

PositionAutomaton::Fragment PositionAutomaton::concatenated(Fragment a, Fragment b) {
  link(a.exits, b.entries, one(semiring_));
  const bool a_empty = !is_zero(semiring_, a.empty), b_empty = !is_zero(semiring_, b.empty);
  room(0, (a_empty ? b.entries.size() : 0) + (b_empty ? a.exits.size() : 0));
  if (a_empty) {
    for (const Entry &e : b.entries) a.entries.push_back({e.in, e.out, e.to, product(a.empty, e.weight)});
  }
  if (b_empty) {
    for (const Exit &e : a.exits) b.exits.push_back({e.state, product(e.weight, b.empty)});
  }
  a.exits = std::move(b.exits);
  a.plain = b.plain;
  a.empty = product(a.empty, b.empty);
  a.pairs |= b.pairs;
  a.is_string &= b.is_string;
  if (a.is_string) a.string.insert(a.string.end(), b.string.begin(), b.string.end());
  else a.string.clear();
  return a;
}

PositionAutomaton::Fragment PositionAutomaton::united(Fragment a, Fragment b) {
  // Two exits without arcs and of one weight are one state: (w1|w2|...)* takes arcs in
  // proportion to the words, not to their product.
  if (a.plain >= 0 && b.plain >= 0 &&
      a.exits[a.plain].weight == b.exits[b.plain].weight) {
    const int32_t kept = a.exits[a.plain].state, gone = b.exits[b.plain].state;
    for (size_t i = b.arcs; i < arcs_.size(); ++i) {
      if (arcs_[i].to == gone) arcs_[i].to = kept;
    }
    for (Entry &e : b.entries) {
      if (e.to == gone) e.to = kept;
    }
    b.exits.erase(b.exits.begin() + b.plain);
    if (gone + 1 == states_) --states_;
  } else if (a.plain < 0 && b.plain >= 0) {
    a.plain = b.plain + static_cast<int32_t>(a.exits.size());
  }
  room(0, b.entries.size() + b.exits.size());
  a.entries.insert(a.entries.end(), b.entries.begin(), b.entries.end());
  a.exits.insert(a.exits.end(), b.exits.begin(), b.exits.end());
  a.empty = sum(a.empty, b.empty);
  a.pairs |= b.pairs;
  a.is_string = false;
  a.string.clear();
  return a;
}

PositionAutomaton::Fragment PositionAutomaton::weighted(Fragment a, double weight) {
  for (Entry &e : a.entries) e.weight = product(weight, e.weight);
  a.empty = product(weight, a.empty);
  if (weight != one(semiring_)) a.is_string = false;
  return a;
}

// With e the empty string's weight and e* = 1 + e + e² + ..., and a' the rest of a:
// (e + a')* = e* (a' e*)*.
PositionAutomaton::Fragment PositionAutomaton::starred(Fragment a) {
  double star = one(semiring_);
  if (!is_zero(semiring_, a.empty)) {
    const double x = a.empty;
    const bool finite = semiring_ == Semiring::real ? x < 1 : semiring_ == Semiring::log ? x > 0 : x >= 0;
    if (!finite) {
      fail(Code::diverged, "the empty string, of weight %s, repeated without end weighs infinitely much%s", NumberText(x).text,
           idempotent(semiring_) ? ""
                                 : "; expected a repeated part that reads something, or weighs the empty string less than 1");
    }
    if (semiring_ == Semiring::real) star = 1 / (1 - x);
    if (semiring_ == Semiring::log) star = std::log(-std::expm1(-x));
  }
  link(a.exits, a.entries, star);
  if (!a.entries.empty()) a.plain = -1;
  for (Entry &e : a.entries) e.weight = product(e.weight, star);
  for (Exit &e : a.exits) e.weight = product(e.weight, star);
  a.empty = star;
  a.is_string = false;
  a.string.clear();
  return a;
}

// Appends a copy of a, whose states and arcs end at `states_end` and `arcs_end`.
PositionAutomaton::Fragment PositionAutomaton::copied(const Fragment &a, int32_t states_end, size_t arcs_end) {
  Fragment f = a;
  const int32_t by = states_ - a.states;
  f.states = states_;
  f.arcs = arcs_.size();
  run_.limit_states(int64_t{states_} + states_end - a.states + 1);
  if (states_ > INT32_MAX - 2 - (states_end - a.states)) fail(Code::limit, "more than %d states", INT32_MAX - 2);
  room(arcs_end - a.arcs, a.entries.size());
  states_ += states_end - a.states;
  for (size_t i = a.arcs; i < arcs_end; ++i) {
    Arc arc = arcs_[i];
    arc.from += by;
    arc.to += by;
    arcs_.push_back(arc);
  }
  for (Entry &e : f.entries) e.to += by;
  for (Exit &e : f.exits) e.state += by;
  return f;
}

// Builds a a ... a (a (a ...)?)? from the right. An optional copy is read only after the copy before it, so each number of
// repetitions has one path.
PositionAutomaton::Fragment PositionAutomaton::repeated(Fragment a, int64_t least, int64_t most) {
  if (most == 0) {
    take_back(a);
    Fragment f = nothing();
    f.pairs = a.pairs;
    f.is_string = !a.pairs;
    return f;
  }
  if (most < 0 && least <= 1) {
    const double empty = a.empty;
    Fragment f = starred(std::move(a));
    if (least == 1) f.empty = product(empty, f.empty);
    return f;
  }
  const int64_t copies = most < 0 ? least + 1 : most, each = states_ - a.states;
  if (each > 0 && copies > INT32_MAX / each) {
    run_.limit_states(INT32_MAX);
    fail(Code::limit, "more than %d states", INT32_MAX - 1);
  }
  run_.limit_states(states_ + (copies - 1) * each + 1);
  if (each == 0) {  // only the empty string, or nothing at all: numbers beyond these change nothing that is not a limit
    run_.limit_states(copies);
  }
  // Strings are put together at the end: one by one they would be copied over and over.
  const Array<int32_t> string = std::move(a.string);
  const bool is_string = a.is_string && least == most;
  a.string.clear();
  a.is_string = false;
  const Fragment base = a;
  const int32_t states_end = states_;
  const size_t arcs_end = arcs_.size();
  Fragment rest = most < 0 ? starred(std::move(a)) : std::move(a);
  if (most > 0 && least < most) rest = united(std::move(rest), nothing());
  for (int64_t k = copies - 1; k >= 1; --k) {
    if (k % 256 == 0) run_.check();
    rest = concatenated(copied(base, states_end, arcs_end), std::move(rest));
    if (most > 0 && k > least) rest.empty = sum(rest.empty, one(semiring_));
  }
  rest.states = base.states;
  rest.arcs = base.arcs;
  rest.is_string = is_string;
  for (int64_t k = 0; is_string && k < copies; ++k) rest.string.insert(rest.string.end(), string.begin(), string.end());
  return rest;
}

MachinePtr PositionAutomaton::machine(const Fragment &f) const { return PositionRows(*this, f).make(); }

// A machine of one tape, without epsilons, as a fragment.
PositionAutomaton::Fragment PositionAutomaton::embedded(const Machine &m) {
  Fragment f = made();
  run_.limit_states(int64_t{states_} + m.states() + 1);
  room(static_cast<size_t>(m.arcs()), 0);
  states_ += m.states();
  for (State s = 0; s < m.states(); ++s) {
    LabelClass rest;
    rest.excluded = true;
    bool rho = false;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      rho |= m.label(a, 0) == kRho;
      if (m.label(a, 0) != kRho) rest.add(m.label(a, 0), m.label(a, 0));
    }
    rest.finish();
    const int32_t others = rho ? classes_.add(std::move(rest)) : 0;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (is_zero(semiring_, m.weight(a))) continue;
      const int32_t in = m.label(a, 0) == kRho ? others : m.label(a, 0);
      arcs_.push_back({f.states + s, in, kSame, f.states + m.next(a), m.weight(a)});
      if (s == m.start()) f.entries.push_back({in, kSame, f.states + m.next(a), m.weight(a)});
    }
    if (!is_zero(semiring_, m.final_weight(s))) f.exits.push_back({f.states + s, m.final_weight(s)});
  }
  f.empty = m.final_weight(m.start());
  return f;
}

PositionAutomaton::Fragment PositionAutomaton::intersected(const Fragment &a, const Fragment &b) {
  const MachinePtr both = compose(machine(a), machine(b), run_);
  take_back(a);
  return embedded(*both);
}

// Accepts the strings without weight in a. The machine is minimized, since expressions subtract from it again.
MachinePtr PositionAutomaton::rejected(const Fragment &a) const {
  return minimize_complete(complement(unit_weights(machine(a), semiring_, run_), run_), run_);
}

PositionAutomaton::Fragment PositionAutomaton::subtracted(const Fragment &a, const Fragment &b) {
  const MachinePtr rest = compose(machine(a), rejected(b), run_);
  take_back(a);
  return embedded(*rest);
}

PositionAutomaton::Fragment PositionAutomaton::complemented(const Fragment &a) {
  const MachinePtr rest = rejected(a);
  take_back(a);
  return embedded(*rest);
}

// Strings are paired symbol by symbol; otherwise what b writes follows what a reads,
// so that each pair of their paths makes one.
PositionAutomaton::Fragment PositionAutomaton::crossed(Fragment a, Fragment b) {
  if (a.is_string && b.is_string) {
    take_back(a);
    Fragment f = nothing();
    for (size_t i = 0; i < std::max(a.string.size(), b.string.size()); ++i) {
      Fragment arc = symbol(i < a.string.size() ? a.string[i] : LabelClasses::kNothing);
      arc.entries[0].out = i < b.string.size() ? b.string[i] : LabelClasses::kNothing;
      f = concatenated(std::move(f), std::move(arc));
    }
    f.pairs = true;
    f.is_string = false;
    f.string.clear();
    return f;
  }
  const auto read = [](auto &arc) { arc.out = LabelClasses::kNothing; };
  const auto write = [](auto &arc) {
    arc.out = arc.in;
    arc.in = LabelClasses::kNothing;
  };
  std::for_each(arcs_.begin() + static_cast<std::ptrdiff_t>(a.arcs), arcs_.begin() + static_cast<std::ptrdiff_t>(b.arcs), read);
  std::for_each(arcs_.begin() + static_cast<std::ptrdiff_t>(b.arcs), arcs_.end(), write);
  std::for_each(a.entries.begin(), a.entries.end(), read);
  std::for_each(b.entries.begin(), b.entries.end(), write);
  a = concatenated(std::move(a), std::move(b));
  a.pairs = true;
  a.is_string = false;
  a.string.clear();
  return a;
}

}  // namespace hws
