// Mohri 1997, section 3.7 (tropical), Mohri 2002; failure arcs as in appendix B.7 of
// "Penalized expectation propagation for graphical models over strings" (Cotterell and
// Eisner 2015), whose printed weight k·(β(b)/β(s)) / (1 − k'/β(b)) is not normalized:
// the division has to go. Any positive potential is right for a state that only
// look-ups pass through; it gets the sum of its own row, which keeps its weights in range.
#include "fsa/ops/push.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

Potentials backward_potentials(const Machine &m, const Run &run) {
  const LinearGraph &g = linear_graph(m, run);
  return idempotent(m.semiring()) ? Potentials(tropical_backward_useful(g, run)) : Potentials(backward_useful(g, run));
}

class StartPusher {
 public:
  StartPusher(const Machine &m, const Run &run)
      : m_(m), run_(run), v_(backward_potentials(m, run)), rows_(m.semiring(), m.arrays().alphabets) {
    const size_t n = static_cast<size_t>(m.states());
    alive_.resize(n);
    for (State s = 0; s < m.states(); ++s) alive_[s] = !v_.zero(s);
    for (const ArcId a : m.phi_arcs()) {
      if (a >= 0) look_up_potential(m.next(a));
    }
    for (State s = 0; s < m.states() && m.has_phi(); ++s) {
      if (v_.zero(s)) v_.set(s, {});  // so that no quotient is by zero
    }
  }
  bool empty() const { return !alive(m_.start()); }
  Potential total() const { return v_[m_.start()]; }

  MachinePtr make(bool keep_total) {
    const bool whole = keep_total && !is_one(m_.semiring(), total());
    const bool copy = whole && returns_to_start();
    const ArcId start_arcs = m_.arc_end(m_.start()) - m_.arc_begin(m_.start());
    run_.limit_states(int64_t{m_.states()} + copy);
    run_.limit_arcs(int64_t{m_.arcs()} + (copy ? start_arcs : 0));
    run_.limit_bytes(2 * m_.bytes());
    if (m_.states() > INT32_MAX - 4 || (copy && m_.arcs() > INT32_MAX - 4 - start_arcs)) {
      fail(Code::limit, "more than %d states or arcs", INT32_MAX - 1);
    }
    sink_ = m_.states() + (copy ? 1 : 0);
    labels_.resize(static_cast<size_t>(m_.tapes()));
    const size_t arcs = static_cast<size_t>(m_.arcs());
    rows_.next.reserve(arcs);
    rows_.weights.reserve(arcs);
    for (State s = 0; s < m_.states(); ++s) {
      if ((s & 1023) == 0) run_.check();
      if (!alive(s) && !m_.has_phi()) {
        rows_.end_state(zero(m_.semiring()), false);
      } else {
        write_row(s, whole && !copy && s == m_.start() ? Potential{} : v_[s]);
      }
    }
    if (copy) write_row(m_.start(), Potential{});
    rows_.end_state(zero(m_.semiring()), false);
    run_.visit(m_.arcs());
    return trim(rows_.finish(copy ? m_.states() : m_.start(), m_.phi_tape()), run_);
  }

 private:
  bool alive(State s) const { return alive_[s] != 0; }
  // Sum of the weights of a state's own arcs and its final weight; a default arc counts once.
  Potential own_sum(State s) const {
    const Semiring semiring = m_.semiring();
    Potential sum = times(semiring, m_.final_weight(s), Potential{});
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      if (alive(m_.next(a)) && m_.label(a, m_.phi_tape()) != kPhi) {
        sum = plus(semiring, sum, times(semiring, m_.weight(a), v_[m_.next(a)]));
      }
    }
    return sum;
  }
  // A state without mass of its own, which look-ups pass through: its row's sum, or
  // else what its failure arc leads to. Each state is settled once.
  void look_up_potential(State s) {
    chain_.clear();
    while (v_.zero(s)) {
      const Potential own = own_sum(s);
      const ArcId phi = m_.phi_arc(s);
      if (!is_none(m_.semiring(), own) || phi < 0) {
        v_.set(s, is_none(m_.semiring(), own) ? Potential{} : own);
        break;
      }
      chain_.push_back(s);
      s = m_.next(phi);
    }
    for (; !chain_.empty(); chain_.pop_back()) {
      const ArcId phi = m_.phi_arc(chain_.back());
      const Potential behind = times(m_.semiring(), m_.weight(phi), v_[m_.next(phi)]);
      v_.set(chain_.back(), is_none(m_.semiring(), behind) ? Potential{} : behind);
    }
  }
  bool returns_to_start() const {
    for (State s = 0; s < m_.states(); ++s) {
      if (!alive(s) && !m_.has_phi()) continue;
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
        if (m_.next(a) == m_.start()) return true;
      }
    }
    return false;
  }
  // An arc without mass stays where it may block a look-up, leading to a state
  // without arcs; trim sees whether it is needed.
  void write_row(State s, const Potential &own) {
    const Semiring semiring = m_.semiring();
    const bool may_block = m_.phi_tape() >= 0;
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      for (int32_t t = 0; t < m_.tapes(); ++t) labels_[t] = m_.label(a, t);
      const State to = m_.next(a);
      const bool phi = may_block && m_.label(a, m_.phi_tape()) == kPhi;
      const bool dead = is_zero(semiring, m_.weight(a)) || !alive(to);
      if (phi || !dead) {
        rows_.arc(labels_.data(), moved(semiring, m_.weight(a), v_[to], own), to);
      } else if (may_block) {
        rows_.arc(labels_.data(), zero(semiring), sink_);
      }
    }
    const double f = m_.final_weight(s);
    const bool stops = !is_zero(semiring, f);
    rows_.end_state(stops ? moved(semiring, f, Potential{}, own) : f, stops || (m_.has_phi() && m_.is_final(s)));
  }

  const Machine &m_;
  const Run &run_;
  Potentials v_;
  RowWriter rows_;
  Array<char> alive_;
  Array<State> chain_;
  Array<Label> labels_;
  State sink_ = 0;
};

MachinePtr push_to_end(const MachinePtr &given, const Run &run) {
  const MachinePtr whole = without_zeros(explicit_failure(given, run), run);
  (void)total(*whole, run);  // says in the caller's numbers which state's cycles diverge
  const MachinePtr m = trim(whole, run);
  const LinearGraph &g = linear_graph(*m, run);
  const Semiring semiring = m->semiring();
  const Potentials v = idempotent(semiring) ? Potentials(tropical_forward(g, run)) : Potentials(forward(g, run));
  const Potential start = v[m->start()];
  run.limit_states(m->states());
  run.limit_arcs(m->arcs());
  run.limit_bytes(2 * m->bytes());
  RowWriter rows(semiring, m->arrays().alphabets);
  Array<Label> labels(static_cast<size_t>(m->tapes()));
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      for (int32_t t = 0; t < m->tapes(); ++t) labels[t] = m->label(a, t);
      rows.arc(labels.data(), moved(semiring, m->weight(a), v[s], v[m->next(a)]), m->next(a));
    }
    const bool stops = m->is_final(s);
    rows.end_state(stops ? moved(semiring, m->final_weight(s), v[s], start) : zero(semiring), stops);
  }
  run.visit(m->arcs());
  return rows.finish(0, -1);
}

}  // namespace

MachinePtr push(const MachinePtr &m, PushDirection direction, const Run &run) {
  if (direction == PushDirection::to_end) return push_to_end(m, run);
  StartPusher pusher(*m, run);
  return pusher.empty() ? nothing_like(*m) : pusher.make(true);
}

MachinePtr push_apart(const MachinePtr &m, Potential *total, const Run &run) {
  StartPusher pusher(*m, run);
  *total = pusher.empty() ? Potential{Scaled{}, INFINITY} : pusher.total();
  return pusher.empty() ? nothing_like(*m) : pusher.make(false);
}

MachinePtr normalize(const MachinePtr &m, const Run &run) {
  if (idempotent(m->semiring())) {
    fail(Code::unsupported, "a machine in the %s semiring to normalize; expected real or log", semiring_name(m->semiring()));
  }
  Potential total;
  const MachinePtr result = push_apart(m, &total, run);
  if (total.sum.zero()) fail(Code::empty, "the machine accepts nothing: there is no mass to normalize");
  return result;
}

}  // namespace hws
