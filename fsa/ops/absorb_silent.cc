// Three sums run over silent arcs alone, each over a machine of its own, so that cycles are solved exactly. The first is over
// all silent arcs and only shows that the sum is finite. The second runs backward over states after which nothing is read.
// The third runs forward over states before the first symbol; only such states precede them, so the start absorbs them all.
#include "fsa/ops/absorb_silent.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/epsilon_closure.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

// The silent arcs between kept states. The start is `start`, or (-1) a new last state with an arc to each kept one;
// finals are m's, or (`ones`) one everywhere.
MachinePtr silent_part(const Machine &m, const Array<char> &keep, State start, bool ones) {
  RowWriter rows(m.semiring(), {m.alphabet(0)});
  const Label nothing = kEpsilon;
  const double weight_one = one(m.semiring());
  for (State s = 0; s < m.states(); ++s) {
    const bool kept = keep[s] != 0;
    for (ArcId a = m.arc_begin(s); kept && a < m.arc_end(s); ++a) {
      if (keep[m.next(a)] && silent_arc(m, a)) rows.arc(&nothing, m.weight(a), m.next(a));
    }
    rows.end_state(ones ? weight_one : m.final_weight(s), kept && (ones || m.is_final(s)));
  }
  if (start < 0) {
    for (State s = 0; s < m.states(); ++s) {
      if (keep[s]) rows.arc(&nothing, weight_one, s);
    }
    rows.end_state(zero(m.semiring()), false);
  }
  return rows.finish(start < 0 ? m.states() : start, -1);
}

// Per state: whether a symbol can still be read from it (`ahead`), or can have been read before it.
Array<char> reads(const Machine &m, bool ahead, const Run &run) {
  const size_t n = static_cast<size_t>(m.states());
  Array<char> found(n, 0);
  Array<State> waiting;
  const auto mark = [&](State s) {
    if (found[s]) return;
    found[s] = 1;
    waiting.push_back(s);
  };
  Array<int32_t> first(n + 1, 0);
  Array<State> before;
  if (ahead) {
    for (ArcId a = 0; a < m.arcs(); ++a) ++first[static_cast<size_t>(m.next(a)) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    before.resize(static_cast<size_t>(m.arcs()));
    Array<int32_t> fill(first.begin(), first.end() - 1);
    for (State s = 0; s < m.states(); ++s) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        before[fill[m.next(a)]++] = s;
      }
    }
  }
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (!silent_arc(m, a)) mark(ahead ? s : m.next(a));
    }
  }
  while (!waiting.empty()) {
    const State s = waiting.back();
    waiting.pop_back();
    if (ahead) {
      for (int32_t i = first[s]; i < first[static_cast<size_t>(s) + 1]; ++i) {
        mark(before[i]);
      }
    } else {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) mark(m.next(a));
    }
  }
  return found;
}

class Absorber {
 public:
  Absorber(const Machine &m, const Run &run) : m_(m), run_(run), end_(reads(m, true, run)), begin_(reads(m, false, run)) {
    const size_t n = end_.size();
    for (size_t s = 0; s < n; ++s) {
      end_[s] = static_cast<char>(!end_[s]);
      begin_[s] = static_cast<char>(!begin_[s] && !end_[s]);
    }
    const MachinePtr tail = silent_part(m, end_, -1, false);
    behind_ = backward(linear_graph(*tail, run), run);
    if (starts_silently()) {
      const MachinePtr head = silent_part(m, begin_, m.start(), true);
      before_ = forward(linear_graph(*head, run), run);
    }
  }
  MachinePtr make();

 private:
  bool starts_silently() const { return begin_[m_.start()] != 0; }
  double weight(Scaled x) const { return weight_from_log(m_.semiring(), x.log()); }
  void add_state(State s, double factor);
  void end_row();

  struct Entry {
    ArcId labels;
    State to;
    double weight;
  };
  int compare(const Entry &a, const Entry &b) const {
    for (int32_t t = 0; t < m_.tapes(); ++t) {
      const Label x = m_.label(a.labels, t), y = m_.label(b.labels, t);
      if (x != y) return x < y ? -1 : 1;
    }
    return a.to != b.to ? (a.to < b.to ? -1 : 1) : 0;
  }

  const Machine &m_;
  const Run &run_;
  Array<char> end_, begin_;  // reads nothing more; nothing was read and something will be
  Array<Scaled> behind_, before_;
  Array<State> number_;
  State last_ = 0;
  Array<Entry> row_;
  double final_ = 0;
  bool is_final_ = false;
  RowWriter rows_{m_.semiring(), m_.arrays().alphabets};
};

// s's arcs and final weight, times `factor`, into the row being made.
void Absorber::add_state(State s, double factor) {
  const Semiring semiring = m_.semiring();
  const auto stop = [&](double w) {
    final_ = is_final_ ? plus(semiring, final_, times(semiring, factor, w)) : times(semiring, factor, w);
    is_final_ = true;
  };
  if (m_.is_final(s)) stop(m_.final_weight(s));
  for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
    const size_t to = static_cast<size_t>(m_.next(a));
    const double w = times(semiring, factor, m_.weight(a));
    if (!end_[to]) {
      if (!begin_[to]) row_.push_back({a, number_[to], w});
    } else if (silent_arc(m_, a)) {
      stop(times(semiring, m_.weight(a), weight(behind_[to])));
    } else {
      row_.push_back({a, last_, times(semiring, w, weight(behind_[to]))});
    }
  }
}

void Absorber::end_row() {
  merge_sort(row_.begin(), row_.end(), [&](const Entry &a, const Entry &b) { return compare(a, b) < 0; });
  Array<Label> labels(static_cast<size_t>(m_.tapes()));
  for (size_t i = 0; i < row_.size();) {
    Entry sum = row_[i];
    for (++i; i < row_.size() && compare(sum, row_[i]) == 0; ++i) sum.weight = plus(m_.semiring(), sum.weight, row_[i].weight);
    for (int32_t t = 0; t < m_.tapes(); ++t) labels[t] = m_.label(sum.labels, t);
    if (!valid_weight(m_.semiring(), sum.weight)) {
      fail(Code::limit, "a weight beyond what a double holds; the log semiring has the range");
    }
    rows_.arc(labels.data(), sum.weight, sum.to);
  }
  if (is_final_ && !valid_weight(m_.semiring(), final_)) {
    fail(Code::limit, "a weight beyond what a double holds; the log semiring has the range");
  }
  rows_.end_state(final_, is_final_);
  row_.clear();
  is_final_ = false;
}

MachinePtr Absorber::make() {
  const size_t n = static_cast<size_t>(m_.states());
  number_.assign(n, -1);
  if (starts_silently()) last_ = 1;
  for (size_t s = 0; s < n; ++s) {
    if (!begin_[s] && !end_[s]) number_[s] = last_++;
  }
  State start = 0;
  if (end_[m_.start()]) {
    start = last_ + 1;  // nothing is read at all
  } else if (!starts_silently()) {
    start = number_[m_.start()];
  } else {
    for (State s = 0; s < m_.states(); ++s) {
      if (begin_[s]) add_state(s, weight(before_[s]));
    }
    end_row();
  }
  for (State s = 0; s < m_.states(); ++s) {
    if ((s & 1023) == 0) run_.check();
    if (number_[s] < 0) continue;
    add_state(s, one(m_.semiring()));
    end_row();
  }
  rows_.end_state(one(m_.semiring()), true);
  if (start > last_) {
    const Scaled whole = behind_[m_.start()];
    rows_.end_state(weight(whole), !whole.zero());
  }
  return rows_.finish(start, -1);
}

}  // namespace

MachinePtr absorb_silent(const MachinePtr &machine, const Run &run) {
  if (idempotent(machine->semiring())) {
    fail(Code::unsupported, "silent ends of a machine in the %s semiring; expected real or log",
         semiring_name(machine->semiring()));
  }
  if (!has_silent_arcs(*machine)) return trim(machine, run);
  const MachinePtr m = trim(without_zeros(explicit_failure(machine, run), run), run);
  if (!has_silent_arcs(*m)) return m;
  run.limit_states(int64_t{m->states()} + 2);
  run.limit_bytes(3 * m->bytes() + m->states() * int64_t{96});
  total(*silent_part(*m, Array<char>(static_cast<size_t>(m->states()), 1), -1, true), run);
  return trim(Absorber(*m, run).make(), run);
}

}  // namespace hws
