// Mohri, "Generic epsilon-removal and input epsilon-normalization algorithms for
// weighted transducers", 2002: each state takes over the arcs and finals of its
// closure. Only the start and destinations of arcs that read something get a row;
// states between silent arcs disappear.
#include "fsa/ops/rm_epsilon.hh"

#include <algorithm>
#include <cmath>

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

struct Merged {
  ArcId arc;  // the first of those merged
  State next;
  Label first;  // its label on tape 0
  Sum sum;
};

// One state's arcs while they are collected: those of equal labels and destination once.
class Row {
 public:
  explicit Row(const Machine &m) : m_(m), semiring_(m.semiring()) {}
  void clear(size_t expected) {
    arcs.clear();
    table_.clear();
    if (expected <= kFew) return;
    size_t size = 4 * kFew;
    while (size < 2 * expected) size *= 2;
    table_.assign(size, -1);
  }
  void add(const ReadingArc &a, double w) {
    Merged *at = table_.empty() ? among_few(a) : slot(a);
    if (at) {
      at->sum.add(semiring_, w);
    } else {
      arcs.push_back({a.arc, a.next, a.first, {w, 1}});
    }
  }
  std::vector<Merged> arcs;  // in the order of their first arrival

 private:
  static constexpr size_t kFew = 8;
  bool same(const Merged &r, const ReadingArc &a) const {
    if (r.next != a.next || r.first != a.first) return false;
    for (int32_t t = 1; t < m_.tapes(); ++t) {
      if (m_.label(r.arc, t) != m_.label(a.arc, t)) return false;
    }
    return true;
  }
  Merged *among_few(const ReadingArc &a) {
    for (Merged &r : arcs) {
      if (same(r, a)) return &r;
    }
    return nullptr;
  }
  // Where a belongs; nullptr: nowhere yet, and the next entry will be found under it.
  Merged *slot(const ReadingArc &a) {
    constexpr uint64_t kMix = 0x9E3779B97F4A7C15;
    uint64_t h = static_cast<uint32_t>(a.next) * kMix + static_cast<uint32_t>(a.first);
    h = (h ^ (h >> 29)) * kMix;
    for (int32_t t = 1; t < m_.tapes(); ++t) h = ((h ^ (h >> 29)) + static_cast<uint32_t>(m_.label(a.arc, t))) * kMix;
    for (size_t i = static_cast<size_t>(h >> 32);; ++i) {
      int32_t &entry = table_[i & (table_.size() - 1)];
      if (entry < 0) {
        entry = static_cast<int32_t>(arcs.size());
        return nullptr;
      }
      if (same(arcs[static_cast<size_t>(entry)], a)) return &arcs[static_cast<size_t>(entry)];
    }
  }

  const Machine &m_;
  const Semiring semiring_;
  std::vector<int32_t> table_;  // open addressing; positions in `arcs`
};

class Remover {
 public:
  Remover(const Machine &m, const Run &run)
      : m_(m), run_(run), real_(m.semiring() == Semiring::real), closure_(m, useful_states(m, run), run), row_(m),
        rows_(m.semiring(), m.arrays().alphabets) {}

  MachinePtr make() {
    if (!closure_.kept(m_.start())) return nothing_like(m_);
    const State n = number_states();
    run_.limit_states(n);
    rows_.next.reserve(static_cast<size_t>(m_.arcs()));
    rows_.weights.reserve(static_cast<size_t>(m_.arcs()));
    write_state(m_.start());
    for (State s = 0; s < m_.states(); ++s) {
      if ((s & 255) == 0) run_.check();
      if (number_[static_cast<size_t>(s)] > 0) write_state(s);
    }
    return rows_.finish(0, -1);
  }

 private:
  State number_states() {
    number_.assign(static_cast<size_t>(m_.states()), -1);
    for (State s = 0; s < m_.states(); ++s) {
      if (!closure_.kept(s)) continue;
      for (const ReadingArc &a : closure_.reading(s)) number_[static_cast<size_t>(a.next)] = 1;
    }
    number_[static_cast<size_t>(m_.start())] = 0;
    State n = 1;
    for (State &number : number_) {
      if (number == 1) number = n++;
    }
    return n;
  }
  void room_for(size_t arcs) const {
    const int64_t total = static_cast<int64_t>(rows_.next.size() + arcs);
    run_.limit_arcs(total);
    if (total > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run_.limit_bytes(total * (12 + 4 * int64_t{m_.tapes()}));
  }
  void write(ArcId a, State next, Label first, double w) {
    if (!valid_weight(m_.semiring(), w)) fail(Code::limit, "a sum of weights over epsilon arcs is beyond what a double holds");
    rows_.next.push_back(number_[static_cast<size_t>(next)]);
    rows_.weights.push_back(w);
    rows_.labels[0].push_back(first);
    for (size_t t = 1; t < rows_.labels.size(); ++t) rows_.labels[t].push_back(m_.label(a, static_cast<int32_t>(t)));
  }
  // What the closure makes of a weight behind it.
  double times(const Reached &r, double w) const {
    if (!real_) return r.cost + w;
    return r.weight.e == 0 ? r.weight.m * w : (r.weight * Scaled::from(w)).value();
  }
  void write_state(State s) {
    if (!closure_.leaves_silently(s)) {
      const auto own = closure_.reading(s);
      room_for(own.size());
      for (const ReadingArc &a : own) write(a.arc, a.next, a.first, a.weight);
      rows_.end_state(m_.final_weight(s), m_.is_final(s));
      return;
    }
    closure_.from(s, reached_);
    size_t arcs = 0;
    int sources = 0;
    for (const Reached &r : reached_) {
      const size_t own = closure_.reading(r.state).size();
      arcs += own;
      sources += own > 0;
    }
    run_.visit(static_cast<int64_t>(arcs));
    run_.limit_bytes(static_cast<int64_t>(arcs * (sizeof(Merged) + 2 * sizeof(int32_t))));
    if (sources > 1) row_.clear(arcs);
    else room_for(arcs);
    Sum stop;
    bool stops = false;
    for (const Reached &r : reached_) {
      for (const ReadingArc &a : closure_.reading(r.state)) {
        const double w = times(r, a.weight);
        sources > 1 ? row_.add(a, w) : write(a.arc, a.next, a.first, w);
      }
      if (!m_.is_final(r.state)) continue;
      const double w = times(r, m_.final_weight(r.state));
      stops ? stop.add(m_.semiring(), w) : stop.start(w);
      stops = true;
    }
    if (sources > 1) {
      room_for(row_.arcs.size());
      for (const Merged &r : row_.arcs) write(r.arc, r.next, r.first, r.sum.weight(m_.semiring()));
    }
    const double final_weight = stops ? stop.weight(m_.semiring()) : zero(m_.semiring());
    if (!valid_weight(m_.semiring(), final_weight)) fail(Code::limit, "a sum of weights over epsilon arcs is beyond what a double holds");
    rows_.end_state(final_weight, stops && !is_zero(m_.semiring(), final_weight));
  }

  const Machine &m_;
  const Run &run_;
  const bool real_;
  EpsilonClosure closure_;
  Row row_;
  RowWriter rows_;
  std::vector<State> number_;
  std::vector<Reached> reached_;
};

}  // namespace

MachinePtr rm_epsilon(const MachinePtr &m, const Run &run) {
  if (!has_silent_arcs(*m)) return m;
  const MachinePtr plain = without_zeros(explicit_failure(m, run), run);
  return Remover(*plain, run).make();
}

}  // namespace hws
