// Optimize: balanced
// Mohri, "Generic epsilon-removal and input epsilon-normalization algorithms for
// weighted transducers", 2002: each state takes over the arcs and finals of its
// closure. Only the start and destinations of arcs that read something get a row;
// states between silent arcs disappear.
#include "fsa/ops/rm_epsilon.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/table_hash.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/epsilon_closure.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// A sum of weights that come one by one: values (real), one exponential per term that
// meets another (log), or the least cost.
struct Sum {
  double reference = 0, sum = 0;  // log: e^−reference · sum

  void start(double w) {
    reference = w;
    sum = 1;
  }
  void add(Semiring semiring, double w) {
    if (semiring == Semiring::real) {
      reference += w;
    } else if (idempotent(semiring)) {
      reference = std::min(reference, w);
    } else if (reference - w > 600) {
      sum = sum * std::exp(w - reference) + 1;
      reference = w;
    } else {
      sum += std::exp(reference - w);
    }
  }
  double weight(Semiring semiring) const {
    return semiring == Semiring::log && sum != 1 ? reference - std::log(sum) : reference;
  }
};

// Rows of the result in the order in which they are made.
struct Rows {
  Array<State> next;  // by the result's numbers
  Array<double> weight;
  std::vector<Array<Label>> labels;  // per tape
};

struct MadeRow {
  size_t begin = 0, end = 0;
  double stop = 0;
  bool stops = false;
  bool underflows = false;  // the stop: see may_stand_for_closure
};

// A part of a row: an arc of the machine (source ≥ 0), or an arc of a finished row (its index is −1 − source).
struct Term {
  int32_t source;
  State next;
  Label first;  // on tape 0
};

struct Merged {
  Term term;  // the first of those merged
  Sum sum;
};

// One state's arcs while they are collected: those of equal labels and destination once.
class Row {
 public:
  Row(const Machine &m, const Rows &rows) : m_(m), rows_(rows), semiring_(m.semiring()) {}
  void clear(size_t expected) {
    arcs.clear();
    table_.clear();
    if (expected <= kFew) return;
    size_t size = 4 * kFew;
    while (size < 2 * expected) size *= 2;
    table_.assign(size, -1);
  }
  void add(const Term &a, double w) {
    Merged *at = table_.empty() ? among_few(a) : slot(a);
    if (at) {
      at->sum.add(semiring_, w);
    } else {
      arcs.push_back({a, {w, 1}});
    }
  }
  Label label(const Term &a, size_t tape) const {
    return a.source >= 0 ? m_.label(a.source, static_cast<int32_t>(tape))
                         : rows_.labels[tape][static_cast<size_t>(-1 - a.source)];
  }
  Array<Merged> arcs;  // in the order of their first arrival

 private:
  static constexpr size_t kFew = 8;
  bool same(const Term &r, const Term &a) const {
    if (r.next != a.next || r.first != a.first) return false;
    for (size_t t = 1; t < rows_.labels.size(); ++t) {
      if (label(r, t) != label(a, t)) return false;
    }
    return true;
  }
  Merged *among_few(const Term &a) {
    for (Merged &r : arcs) {
      if (same(r.term, a)) return &r;
    }
    return nullptr;
  }
  // Where a belongs; nullptr: nowhere yet, and the next entry will be found under it.
  Merged *slot(const Term &a) {
    uint64_t h = hash_.of(static_cast<uint64_t>(static_cast<uint32_t>(a.next)) << 32 | static_cast<uint32_t>(a.first));
    for (size_t t = 1; t < rows_.labels.size(); ++t) h = hash_.with(h, static_cast<uint32_t>(label(a, t)));
    for (size_t i = static_cast<size_t>(h >> 32);; ++i) {
      int32_t &entry = table_[i & (table_.size() - 1)];
      if (entry < 0) {
        entry = static_cast<int32_t>(arcs.size());
        return nullptr;
      }
      if (same(arcs[entry].term, a)) return &arcs[entry];
    }
  }

  const Machine &m_;
  const Rows &rows_;
  const Semiring semiring_;
  const TableHash hash_;
  Array<int32_t> table_;  // open addressing; positions in `arcs`
};

// Makes the rows of what silent arcs lead to before the rows of what they come from, which then take in whole rows instead of
// closures. Closures that overlap would bring the same arcs again and again that way: once rows take in twice what they
// come to, all closures are followed to their ends.
class Remover {
 public:
  Remover(const Machine &m, const Run &run)
      : m_(m), run_(run), real_(m.semiring() == Semiring::real), closure_(m, useful_states(m, run), run), row_(m, rows_) {
    rows_.labels.resize(static_cast<size_t>(m.tapes()));
  }

  MachinePtr make() {
    if (!closure_.kept(m_.start())) return nothing_like(m_);
    const State n = number_states();
    run_.limit_states(n);
    made_.resize(static_cast<size_t>(n));
    rows_.next.reserve(static_cast<size_t>(m_.arcs()));
    rows_.weight.reserve(static_cast<size_t>(m_.arcs()));
    for (State i = 0; i < m_.states(); ++i) {
      stop_if_asked(1);
      const State s = closure_.any_silent() ? closure_.sinks_first()[static_cast<size_t>(i)] : i;
      if (number_[s] >= 0) make_row(s);
    }
    return in_order();
  }

 private:
  State number_states() {
    number_.assign(static_cast<size_t>(m_.states()), -1);
    for (State s = 0; s < m_.states(); ++s) {
      if (!closure_.kept(s)) continue;
      for (const ReadingArc &a : closure_.reading(s)) number_[a.next] = 1;
    }
    number_[m_.start()] = 0;
    State n = 1;
    for (State &number : number_) {
      if (number == 1) number = n++;
    }
    return n;
  }
  // Once per so many steps, of which `steps` have been made.
  void stop_if_asked(size_t steps) {
    since_asked_ += steps;
    if (since_asked_ < kStepsUnasked) return;
    since_asked_ = 0;
    run_.check();
  }
  void room_for(size_t arcs) const {
    const int64_t total = static_cast<int64_t>(rows_.next.size() + arcs);
    run_.limit_arcs(total);
    if (total > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run_.limit_bytes(2 * total * (12 + 4 * int64_t{m_.tapes()}));
  }
  Term term(const ReadingArc &a) const { return {a.arc, number_[a.next], a.first}; }
  Term term(size_t place) const { return {-1 - static_cast<int32_t>(place), rows_.next[place], rows_.labels[0][place]}; }
  void write(const Term &a, double w) {
    if (!valid_weight(m_.semiring(), w)) fail(Code::limit, "a sum of weights over epsilon arcs is beyond what a double holds");
    rows_.next.push_back(a.next);
    rows_.weight.push_back(w);
    for (size_t t = 1; t < rows_.labels.size(); ++t) rows_.labels[t].push_back(row_.label(a, t));
    rows_.labels[0].push_back(a.first);
  }
  // A weight multiplied by that of the closure before it.
  double times(const Reached &r, double w) const {
    if (!real_) return r.cost + w;
    return r.weight.e == 0 ? r.weight.m * w : (r.weight * Scaled::from(w)).value();
  }
  const MadeRow &made(State s) const { return made_[number_[s]]; }

  void make_row(State s) {
    MadeRow &row = made_[number_[s]];
    row.begin = rows_.next.size();
    if (closure_.leaves_silently(s)) {
      take_in_closure(s, row);
      if (sharing_ && may_stand_for_closure(row)) closure_.close(s);
    } else {
      const auto own = closure_.reading(s);
      stop_if_asked(own.size());
      room_for(own.size());
      for (const ReadingArc &a : own) write(term(a), a.weight);
      row.stops = m_.is_final(s);
      row.stop = m_.final_weight(s);
    }
    row.end = rows_.next.size();
  }

  // Whether other rows may copy this one. They may not if a double has lost a weight by rounding or underflow, because a
  // large weight before it might have made it large again.
  bool may_stand_for_closure(const MadeRow &row) const {
    if (!real_) return true;
    const double *weight = rows_.weight.data();
    return !row.underflows &&
           std::all_of(weight + row.begin, weight + rows_.next.size(), [](double w) { return w >= kLeastShared; });
  }

  void take_in_closure(State s, MadeRow &row) {
    closure_.from(s, reached_);
    size_t arcs = 0;
    int sources = 0;
    for (const Reached &r : reached_) {
      const size_t own = r.closed ? made(r.state).end - made(r.state).begin : closure_.reading(r.state).size();
      arcs += own;
      sources += own > 0;
    }
    stop_if_asked(reached_.size() + arcs);
    run_.visit(static_cast<int64_t>(arcs));
    run_.limit_bytes(static_cast<int64_t>(arcs * (sizeof(Merged) + 2 * sizeof(int32_t))));
    if (sources > 1) row_.clear(arcs);
    else room_for(arcs);
    const auto take = [&](const Term &a, double w) { sources > 1 ? row_.add(a, w) : write(a, w); };
    Sum stop;
    const auto take_stop = [&](double w) {
      row.stops ? stop.add(m_.semiring(), w) : stop.start(w);
      row.stops = true;
    };
    for (const Reached &r : reached_) {
      if (r.closed) {
        const MadeRow &whole = made(r.state);
        for (size_t i = whole.begin; i < whole.end; ++i) take(term(i), times(r, rows_.weight[i]));
        if (whole.stops) take_stop(times(r, whole.stop));
      } else {
        for (const ReadingArc &a : closure_.reading(r.state)) take(term(a), times(r, a.weight));
        if (m_.is_final(r.state)) take_stop(times(r, m_.final_weight(r.state)));
      }
    }
    if (sources > 1) {
      room_for(row_.arcs.size());
      for (const Merged &r : row_.arcs) write(r.term, r.sum.weight(m_.semiring()));
    }
    row.stop = row.stops ? stop.weight(m_.semiring()) : zero(m_.semiring());
    if (!valid_weight(m_.semiring(), row.stop)) {
      fail(Code::limit, "a sum of weights over epsilon arcs is beyond what a double holds");
    }
    row.underflows = row.stops && real_ && row.stop < kLeastShared;
    row.stops = row.stops && !is_zero(m_.semiring(), row.stop);
    taken_ += arcs;
    if (sharing_ && taken_ > 2 * rows_.next.size() + 1024) {
      sharing_ = false;
      closure_.reopen();
    }
  }

  // The rows by their numbers.
  MachinePtr in_order() {
    RowWriter out(m_.semiring(), m_.arrays().alphabets);
    const size_t n = rows_.next.size();
    out.next.reserve(n);
    out.weights.reserve(n);
    for (auto &tape : out.labels) tape.reserve(n);
    for (const MadeRow &row : made_) {
      const size_t arcs = row.end - row.begin;
      stop_if_asked(1 + arcs);
      std::copy_n(rows_.next.data() + row.begin, arcs, out.next.extend(arcs));
      std::copy_n(rows_.weight.data() + row.begin, arcs, out.weights.extend(arcs));
      for (size_t t = 0; t < out.labels.size(); ++t) {
        std::copy_n(rows_.labels[t].data() + row.begin, arcs, out.labels[t].extend(arcs));
      }
      out.end_state(row.stop, row.stops);
    }
    return out.finish(0, -1);
  }

  static constexpr double kLeastShared = 0x1p-900;
  static constexpr size_t kStepsUnasked = 4096;

  const Machine &m_;
  const Run &run_;
  const bool real_;
  EpsilonClosure closure_;
  Rows rows_;
  Row row_;
  Array<MadeRow> made_;  // by the result's numbers
  Array<State> number_;
  Array<Reached> reached_;
  size_t taken_ = 0;     // arcs that rows have taken in
  size_t since_asked_ = 0;
  bool sharing_ = true;
};

}  // namespace

MachinePtr rm_epsilon(const MachinePtr &m, const Run &run) {
  if (!has_silent_arcs(*m)) return m;
  const MachinePtr plain = without_zeros(explicit_failure(m, run), run);
  return Remover(*plain, run).make();
}

}  // namespace hws
