// Optimize: balanced
// Own arcs alone settle most machines, in a sweep or two over the rows. Look-ups are followed only for what these leave open.
//
// Forward (accessible): a state s that fails to b finds the arcs of b whose labels s does not read, then those of the state
// that b fails to, and so on. Each such arc is taken once: it marks its target, whoever takes it, and leaves b's list
// (Untaken). States whose list is empty are skipped with path halving, as in union-find. Arcs that stay on a list were
// blocked, because s or a state between reads their label; the next state that fails to b looks at them again.
//
// Backward (coaccessible): an arc from p that reads c into a marked state marks p. It also marks every state that fails to p
// through states none of which read c. `open` counts the children, by reversed failure arcs, that still have an unmarked state
// below them. A finished subtree is not entered again.
//
// The trap is ρ. A ρ arc stops the look-up of every symbol at its state. It reads nothing once the states on the way to it
// read all symbols between them (Failures::cover).
#include "fsa/ops/failure_reach.hh"

#include <algorithm>

namespace hws {

namespace {

// Whether every row has its arcs in the order of their labels on a tape, and failure arcs last: as compositions write them.
bool rows_in_order(const Machine &m, int32_t tape) {
  const Label *label = m.arrays().labels[static_cast<size_t>(tape)].data();
  for (State s = 0; s < m.states(); ++s) {
    Label last = kRho;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label c = label[a] == kPhi ? INT32_MAX : label[a];
      if (c < last) return false;
      last = c;
    }
  }
  return true;
}

// The failure arcs of a machine with what look-ups ask of its rows: places [begin, end) in the order of labels, without
// failure arcs. The machine's own rows if they are so, else its index.
struct Failures {
  const Label *label;
  const int64_t size;  // of the alphabet; −1: open
  Array<State> back;   // −1: none

  explicit Failures(const Machine &m)
      : label(m.arrays().labels[static_cast<size_t>(m.phi_tape())].data()), size(m.alphabet(m.phi_tape())->size()),
        back(static_cast<size_t>(m.states()), -1), offsets_(m.arrays().offsets.data()) {
    if (!rows_in_order(m, m.phi_tape())) {
      const TapeIndex &index = m.index(m.phi_tape());
      label = index.label.data();
      arc_ = index.arc.data();
      offsets_ = index.offsets.data();
    }
    const auto phi = m.phi_arcs();
    for (size_t s = 0; s < phi.size(); ++s) {
      if (phi[s] >= 0) back[s] = m.next(phi[s]);
    }
  }
  ArcId arc(int32_t place) const { return arc_ ? arc_[place] : place; }
  int32_t begin(State s) const { return offsets_[s]; }
  int32_t end(State s) const { return offsets_[s + 1] - (!arc_ && back[s] >= 0); }
  bool has_rho(State s) const { return begin(s) < end(s) && label[begin(s)] == kRho; }
  bool reads(State s, Label c) const {
    return std::binary_search(label + begin(s), label + end(s), c);
  }
  // Whether first, the states behind it and last read every symbol of the alphabet between
  // them, so that a ρ at last is left none. O(depth), and their arcs if those might suffice.
  bool cover(State first, State last) const {
    if (size < 0) return false;
    int64_t arcs = 0;
    for (State s = first;; s = back[s]) {
      arcs += end(s) - begin(s);
      if (s == last) break;
    }
    if (arcs < size) return false;
    Array<Label> own;
    for (State s = first;; s = back[s]) {
      for (int32_t i = begin(s); i < end(s); ++i) {
        const Label c = label[i];
        if (c > kEpsilon && (own.empty() || own.back() != c)) own.push_back(c);
      }
      if (s == last) break;
    }
    std::sort(own.begin(), own.end());
    return std::unique(own.begin(), own.end()) - own.begin() == size;
  }

 private:
  const int32_t *offsets_;
  const ArcId *arc_ = nullptr;  // null: a place is an arc's number
};

// A state's own arcs as moves: without φ, and without ρ arcs where the state reads
// every symbol of the alphabet itself.
class OwnMoves {
 public:
  explicit OwnMoves(const Machine &m) {
    const int64_t size = m.has_rho() ? m.alphabet(m.phi_tape())->size() : -1;
    if (size >= 0) find_idle(m, size);
    if (m.has_phi() || !idle_.empty()) label_ = m.arrays().labels[static_cast<size_t>(m.phi_tape())].data();
  }
  bool is_move(State s, ArcId a) const {
    return !label_ || (label_[a] != kPhi && (label_[a] != kRho || !idle(s)));
  }
  bool idle(State s) const { return !idle_.empty() && idle_[s] != 0; }

 private:
  void find_idle(const Machine &m, int64_t size) {
    Array<State> wide;  // states with arcs enough
    for (State s = 0; s < m.states(); ++s) {
      if (m.arc_end(s) - m.arc_begin(s) > size) wide.push_back(s);
    }
    if (wide.empty()) return;
    const Failures f(m);
    for (const State s : wide) {
      if (!f.has_rho(s) || !f.cover(s, s)) continue;
      idle_.resize(static_cast<size_t>(m.states()));
      idle_[s] = 1;
    }
  }
  const Label *label_ = nullptr;  // null: every arc is a move
  Array<char> idle_;
};

// Arcs of look-up targets that no look-up has taken so far and whose destinations
// were not marked when they were first asked for. Each is taken once, whoever takes
// it: then its destination is marked and it need not be seen again.
class Untaken {
 public:
  Untaken(const Machine &m, const Failures &f, const Array<char> &mark)
      : m_(m), f_(f), mark_(mark), slot_(f.back.size(), -1), skip_(f.back.size()) {
    for (size_t s = 0; s < skip_.size(); ++s) skip_[s] = static_cast<State>(s);
  }
  // The first state at or behind b that has some, within one look-up; −1: none.
  State next(State b) {
    while (b >= 0) {
      State &skip = skip_[b];
      if (skip == b) {
        if (!list(b).empty()) return b;
        clear(b);
      } else {
        if (skip >= 0) skip = skip_[skip];  // path halving
        b = skip;
      }
    }
    return -1;
  }
  Array<int32_t> &list(State b) {  // positions in the index
    int32_t &slot = slot_[b];
    if (slot < 0) {
      slot = static_cast<int32_t>(lists_.size());
      auto &fresh = lists_.emplace_back();
      for (int32_t i = f_.begin(b); i < f_.end(b); ++i) {
        const State to = m_.next(f_.arc(i));
        if (f_.label[i] == kEpsilon || mark_[to]) continue;
        // Machines of several tapes have many arcs that differ only on the others.
        if (!fresh.empty() && f_.label[fresh.back()] == f_.label[i] && m_.next(f_.arc(fresh.back())) == to) continue;
        fresh.push_back(i);
      }
    }
    return lists_[static_cast<size_t>(slot)];
  }
  void clear(State b) {
    if (slot_[b] >= 0) lists_[static_cast<size_t>(slot_[b])] = {};
    skip_[b] = f_.has_rho(b) ? -1 : f_.back[b];
  }

 private:
  const Machine &m_;
  const Failures &f_;
  const Array<char> &mark_;
  Array<int32_t> slot_;
  Array<State> skip_;
  std::vector<Array<int32_t>> lists_;
};

// Incoming moves of every state.
struct Incoming {
  Array<int32_t> offsets;
  Array<State> from;
  Array<ArcId> arc;
};

Incoming incoming(const Machine &m, const OwnMoves &own, bool with_arcs) {
  Incoming in;
  const auto next = m.arrays().next;
  in.offsets.assign(static_cast<size_t>(m.states()) + 2, 0);
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      in.offsets[static_cast<size_t>(next[static_cast<size_t>(a)]) + 2] += own.is_move(s, a);
    }
  }
  for (size_t s = 2; s < in.offsets.size(); ++s) in.offsets[s] += in.offsets[s - 1];
  in.from.resize(next.size());
  if (with_arcs) in.arc.resize(next.size());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (!own.is_move(s, a)) continue;
      const size_t at = static_cast<size_t>(in.offsets[static_cast<size_t>(m.next(a)) + 1]++);
      in.from[at] = s;
      if (with_arcs) in.arc[at] = a;
    }
  }
  return in;
}

bool all(const Array<char> &mark) { return std::find(mark.begin(), mark.end(), 0) == mark.end(); }

// A sweep from the first state to the last marks what own arcs reach from the start, all of it where an operation numbered
// states as it found them; what it finds behind itself is followed arc by arc.
Array<char> reached_by_own_arcs(const Machine &m, const OwnMoves &own, const Run &run) {
  Array<char> mark(static_cast<size_t>(m.states()), 0);
  mark[m.start()] = 1;
  const State *next = m.arrays().next.data();
  Array<State> work;
  const auto follow = [&](State s, State swept) {
    const ArcId end = m.arc_end(s);
    for (ArcId a = m.arc_begin(s); a < end; ++a) {
      char &to = mark[next[a]];
      if (to || !own.is_move(s, a)) continue;
      to = 1;
      if (next[a] < swept) work.push_back(next[a]);
    }
  };
  run.visit(m.arcs());
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 4095) == 0) run.check();
    if (mark[s]) follow(s, s);
  }
  while (!work.empty()) {
    const State s = work.back();
    work.pop_back();
    if ((s & 1023) == 0) run.check();
    follow(s, m.states());
  }
  return mark;
}

// The same towards final states, by own arcs and own finals: sweeps from the last
// state to the first settle most machines in two. True: nothing is left to find.
bool end_by_own_arcs(const Machine &m, const OwnMoves &own, const Run &run, Array<char> &mark) {
  const size_t n = static_cast<size_t>(m.states());
  mark.assign(n, 0);
  for (State s = 0; s < m.states(); ++s) mark[s] = m.is_final(s);
  const State *next = m.arrays().next.data();
  for (int sweep = 0; sweep < 3; ++sweep) {
    run.check();
    run.visit(m.arcs());
    bool changed = false;
    for (size_t s = n; s-- > 0;) {
      if (mark[s]) continue;
      const ArcId end = m.arc_end(static_cast<State>(s));
      for (ArcId a = m.arc_begin(static_cast<State>(s)); a < end; ++a) {
        if (!mark[next[a]] || !own.is_move(static_cast<State>(s), a)) continue;
        mark[s] = 1;
        changed = true;
        break;
      }
    }
    if (!changed) return !m.has_phi() || all(mark);
  }
  return all(mark);
}

// Without failure arcs, from what the sweeps have marked: by incoming arcs.
void follow_back(const Machine &m, const OwnMoves &own, const Run &run, Array<char> &mark) {
  run.limit_bytes(m.bytes() + int64_t{4} * m.arcs() + int64_t{9} * m.states());
  run.visit(m.arcs());
  const Incoming in = incoming(m, own, false);
  Array<State> work;
  for (size_t s = 0; s < mark.size(); ++s) {
    if (mark[s]) work.push_back(static_cast<State>(s));
  }
  while (!work.empty()) {
    const size_t t = static_cast<size_t>(work.back());
    work.pop_back();
    for (int32_t i = in.offsets[t]; i < in.offsets[t + 1]; ++i) {
      const State p = in.from[i];
      if (!mark[p]) {
        mark[p] = 1;
        work.push_back(p);
      }
    }
  }
}

}  // namespace

Array<char> accessible(const Machine &m, const Run &run) {
  const OwnMoves own(m);
  Array<char> mark = reached_by_own_arcs(m, own, run);
  if (!m.has_phi() || all(mark)) return mark;
  // Look-ups can add only states that own arcs have not reached.
  Array<State> work;
  for (State s = 0; s < m.states(); ++s) {
    if (mark[s]) work.push_back(s);
  }
  const auto reach = [&](State s) {
    if (mark[s]) return;
    mark[s] = 1;
    work.push_back(s);
  };
  const Failures f(m);
  Untaken untaken(m, f, mark);
  size_t swept = work.size();  // states whose own arcs the sweeps have followed; they lie at the bottom
  while (!work.empty()) {
    const State s = work.back();
    work.pop_back();
    run.check();
    if (work.size() < swept) {
      --swept;
    } else {
      run.visit(f.end(s) - f.begin(s));
      for (int32_t i = f.begin(s); i < f.end(s); ++i) {
        const ArcId a = f.arc(i);
        if (own.is_move(s, a)) reach(m.next(a));
      }
    }
    untaken.clear(s);
    if (f.has_rho(s)) continue;
    State b = untaken.next(f.back[s]);
    while (b >= 0) {
      Array<int32_t> &list = untaken.list(b);
      size_t blocked = 0;
      // A ρ is taken if a look-up comes as far as this with a symbol that nothing on the way reads.
      const bool rho_taken = !list.empty() && f.label[list[0]] == kRho && !f.cover(s, b);
      for (const int32_t i : list) {
        const Label c = f.label[i];
        bool taken = c != kRho || rho_taken;
        for (State p = s; p != b && taken; p = f.back[p]) taken = c == kRho || !f.reads(p, c);
        if (taken) reach(m.next(f.arc(i)));
        else list[blocked++] = i;
      }
      run.visit(static_cast<int64_t>(list.size()));
      list.resize(blocked);
      const bool stops = f.has_rho(b);
      const State behind = f.back[b];
      if (list.empty()) untaken.clear(b);
      b = stops ? -1 : untaken.next(behind);
    }
  }
  return mark;
}

Array<char> coaccessible(const Machine &m, const Run &run) {
  Array<char> mark;
  const OwnMoves own(m);
  if (end_by_own_arcs(m, own, run, mark)) return mark;
  if (!m.has_phi()) {
    follow_back(m, own, run, mark);
    return mark;
  }
  const Failures f(m);
  const size_t n = f.back.size();
  run.limit_bytes(m.bytes() + int64_t{8} * m.arcs() + int64_t{32} * m.states());
  const Incoming in = incoming(m, own, true);

  // Who fails to a state. States with ρ look nothing but the end up: left out.
  Array<int32_t> offsets(n + 2, 0);
  Array<State> child;
  for (size_t s = 0; s < n; ++s) {
    if (f.back[s] >= 0 && !f.has_rho(static_cast<State>(s))) ++offsets[static_cast<size_t>(f.back[s]) + 2];
  }
  for (size_t s = 2; s < n + 2; ++s) offsets[s] += offsets[s - 1];
  child.resize(static_cast<size_t>(offsets[n + 1]));
  for (size_t s = 0; s < n; ++s) {
    if (f.back[s] >= 0 && !f.has_rho(static_cast<State>(s))) {
      child[offsets[static_cast<size_t>(f.back[s]) + 1]++] = static_cast<State>(s);
    }
  }

  // open[s]: children whose subtree still has an unmarked state; a subtree without
  // one is not entered again.
  Array<int32_t> open(n);
  for (size_t s = 0; s < n; ++s) open[s] = offsets[s + 1] - offsets[s];
  mark.assign(n, 0);
  Array<State> work;
  const auto reach = [&](State s) {
    if (mark[s]) return;
    mark[s] = 1;
    work.push_back(s);
    while (mark[s] && open[s] == 0 && !f.has_rho(s)) {
      s = f.back[s];
      if (s < 0) break;
      --open[s];
    }
  };

  // States where a string may end: final states, and states whose failure arcs lead to one.
  Array<char> stops(n, 0);  // 1: no, 2: yes
  Array<State> chain;
  for (size_t s = 0; s < n; ++s) {
    chain.clear();
    State t = static_cast<State>(s);
    while (t >= 0 && !stops[t] && !m.is_final(t)) {
      chain.push_back(t);
      t = f.back[t];
    }
    const char answer = t < 0 ? 1 : stops[t] ? stops[t] : 2;
    if (t >= 0) stops[t] = answer;
    for (const State c : chain) stops[c] = answer;
  }
  for (size_t s = 0; s < n; ++s) {
    if (stops[s] == 2) reach(static_cast<State>(s));
  }

  Array<State> down;
  while (!work.empty()) {
    const size_t t = static_cast<size_t>(work.back());
    work.pop_back();
    run.check();
    run.visit(in.offsets[t + 1] - in.offsets[t]);
    for (int32_t i = in.offsets[t]; i < in.offsets[t + 1]; ++i) {
      const Label c = m.label(in.arc[i], m.phi_tape());
      const State p = in.from[i];
      reach(p);
      if (c == kEpsilon) continue;
      down.assign(1, p);
      while (!down.empty()) {
        const size_t q = static_cast<size_t>(down.back());
        down.pop_back();
        if (open[q] == 0) continue;
        run.visit(offsets[q + 1] - offsets[q]);
        for (int32_t k = offsets[q]; k < offsets[q + 1]; ++k) {
          const State s = child[k];
          if (mark[s] && open[s] == 0) continue;
          if (c == kRho ? f.cover(s, p) : f.reads(s, c)) continue;
          reach(s);
          down.push_back(s);
        }
      }
    }
  }
  return mark;
}

}  // namespace hws
