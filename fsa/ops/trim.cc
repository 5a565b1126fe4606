// Optimize: speed
// A dead arc (one that leads nowhere useful) may still be needed: it keeps a
// failure arc from being followed, or a symbol out of ρ (rule 2.2). Where it is,
// it stays as an arc of weight zero to one state without arcs, the sink.
#include "fsa/ops/trim.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "fsa/ops/failure_reach.hh"

namespace hws {

namespace {

class Trimmer {
 public:
  Trimmer(const Machine &m, bool reached, const Run &run)
      : m_(m), run_(run), keep_(coaccessible(m, run)), back_(m.phi_arcs()) {
    if (m.phi_tape() >= 0) special_ = m.arrays().labels[static_cast<size_t>(m.phi_tape())].data();
    if (!reached) {
      const Array<char> from = accessible(m, run);
      for (size_t s = 0; s < keep_.size(); ++s) keep_[s] = static_cast<char>(keep_[s] && from[s]);
    }
    if (m.has_phi() && !keeps_all()) keep_look_ups();
    useful_ = keep_[m.start()] != 0;
    keep_[m.start()] = 1;
  }
  bool useful() const { return useful_; }  // something is accepted
  bool keeps_all() const {
    return m_.start() == 0 && std::find(keep_.begin(), keep_.end(), 0) == keep_.end();
  }
  MachinePtr make();

 private:
  State back(State s) const { return back_[static_cast<size_t>(s)] < 0 ? -1 : m_.next(back_[static_cast<size_t>(s)]); }
  Label label(ArcId a) const { return special_ ? special_[a] : kEpsilon; }
  bool kept(State s) const { return keep_[s] != 0; }
  void keep_look_ups();
  void copy_row(ArcId begin, ArcId end);
  void write_state(State s);
  void find_blockers(State s);
  bool blocks(Label c);  // whether a dead arc reading c is to stay

  const Machine &m_;
  const Run &run_;
  Array<char> keep_;
  bool useful_ = false;
  std::span<const ArcId> back_;
  const Label *special_ = nullptr;  // per arc, where φ and ρ stand
  Array<char> fails_;  // per state: whether its φ arc stays
  Array<State> number_;
  Array<Label> live_, blockers_, labels_;
  Array<char> written_;  // per blocker
  State sink_ = -1;
  RowWriter rows_{m_.semiring(), m_.arrays().alphabets};
};

// Decides which failure arcs stay: those through which a look-up can find a useful arc. Their targets stay too.
void Trimmer::keep_look_ups() {
  const size_t n = keep_.size();
  // Bits for what a look-up finds at a state or further along its failure arcs: 1 a useful arc, 2 a final state.
  Array<int8_t> offers(n, -1), rho(n, 0);
  Array<State> chain;
  fails_.assign(n, 0);
  for (size_t first = 0; first < n; ++first) {
    chain.clear();
    for (State s = static_cast<State>(first); s >= 0 && offers[s] < 0; s = back(s)) chain.push_back(s);
    while (!chain.empty()) {
      const State s = chain.back();
      chain.pop_back();
      bool arc = false;
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
        const Label c = label(a);
        if (c == kRho) rho[s] = 1;
        arc |= c != kEpsilon && c != kPhi && kept(m_.next(a));
        if (arc && !m_.has_rho()) break;
      }
      const bool final = m_.is_final(s);
      const int behind = back(s) < 0 ? 0 : offers[back(s)];
      const int wanted = behind & ((rho[s] ? 0 : 1) | (final ? 0 : 2));
      fails_[s] = wanted != 0;
      offers[s] = static_cast<int8_t>(wanted | (arc ? 1 : 0) | (final ? 2 : 0));
    }
  }
  for (size_t first = 0; first < n; ++first) {
    State s = static_cast<State>(first);
    while (kept(s) && fails_[s] && !kept(back(s))) {
      s = back(s);
      keep_[s] = 1;
    }
  }
}

// The labels of s's dead arcs that no live arc reads, in order: one arc of each must stay.
void Trimmer::find_blockers(State s) {
  live_.clear();
  blockers_.clear();
  for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
    const Label c = label(a);
    if (c != kEpsilon && c != kPhi) (kept(m_.next(a)) ? live_ : blockers_).push_back(c);
  }
  std::sort(live_.begin(), live_.end());
  std::sort(blockers_.begin(), blockers_.end());
  blockers_.erase(std::unique(blockers_.begin(), blockers_.end()), blockers_.end());
  erase_if(blockers_, [&](Label c) { return std::binary_search(live_.begin(), live_.end(), c); });
  if (!blockers_.empty() && blockers_[0] == kRho) {  // one that has no symbol left blocks nothing
    live_.erase(std::unique(live_.begin(), live_.end()), live_.end());
    const auto symbols = live_.size() + blockers_.size() - 1;
    if (static_cast<int64_t>(symbols) == m_.alphabet(m_.phi_tape())->size()) blockers_.erase(blockers_.begin());
  }
  written_.assign(blockers_.size(), 0);
}

bool Trimmer::blocks(Label c) {
  const auto at = std::lower_bound(blockers_.begin(), blockers_.end(), c);
  if (at == blockers_.end() || *at != c) return false;
  char &written = written_[at - blockers_.begin()];
  if (written) return false;
  written = 1;
  return true;
}

// A row whose arcs all stay.
void Trimmer::copy_row(ArcId begin, ArcId end) {
  const auto from = static_cast<size_t>(begin), n = static_cast<size_t>(end - begin);
  const MachineArrays &whole = m_.arrays();
  State *to = rows_.next.extend(n);
  for (size_t i = 0; i < n; ++i) to[i] = number_[whole.next[from + i]];
  std::copy_n(whole.weights.data() + from, n, rows_.weights.extend(n));
  for (size_t t = 0; t < whole.labels.size(); ++t) std::copy_n(whole.labels[t].data() + from, n, rows_.labels[t].extend(n));
}

void Trimmer::write_state(State s) {
  const bool fails = !fails_.empty() && fails_[s];
  bool dead = false, live_rho = false, stops_failing = false;
  for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
    const bool live = kept(m_.next(a));
    const Label c = label(a);
    dead |= !live;
    live_rho |= live && c == kRho;
    stops_failing |= c == kPhi && !fails;
  }
  if (!dead && !stops_failing) {
    copy_row(m_.arc_begin(s), m_.arc_end(s));
    rows_.end_state(m_.final_weight(s), m_.is_final(s));
    return;
  }
  const bool special = dead && (fails || live_rho);
  if (special) find_blockers(s);
  for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
    const Label c = label(a);
    if (c == kPhi && !fails) continue;
    const bool live = kept(m_.next(a));
    if (!live && !(special && blocks(c))) continue;
    for (int32_t t = 0; t < m_.tapes(); ++t) labels_[t] = m_.label(a, t);
    if (!live && sink_ < 0) sink_ = static_cast<State>(std::count(keep_.begin(), keep_.end(), 1));
    rows_.arc(labels_.data(), live ? m_.weight(a) : zero(m_.semiring()),
              live ? number_[m_.next(a)] : sink_);
  }
  rows_.end_state(m_.final_weight(s), m_.is_final(s));
}

MachinePtr Trimmer::make() {
  number_.assign(keep_.size(), -1);
  int64_t arcs = 0;
  State n = 1;
  number_[m_.start()] = 0;
  for (State s = 0; s < m_.states(); ++s) {
    if (!kept(s)) continue;
    if (s != m_.start()) number_[s] = n++;
    arcs += m_.arc_end(s) - m_.arc_begin(s);
  }
  run_.limit_bytes(m_.bytes() + arcs * (12 + 4 * int64_t{m_.tapes()}) + n * int64_t{16});
  labels_.resize(static_cast<size_t>(m_.tapes()));
  write_state(m_.start());
  for (State s = 0; s < m_.states(); ++s) {
    if ((s & 1023) == 0) run_.check();
    if (kept(s) && s != m_.start()) write_state(s);
  }
  if (sink_ >= 0) rows_.end_state(zero(m_.semiring()), false);
  return rows_.finish(0, m_.phi_tape());
}

}  // namespace

static MachinePtr trimmed(const MachinePtr &m, bool reached, const Run &run) {
  run.limit_bytes(m->states() * int64_t{6});  // marks, and states still to be followed
  Trimmer trimmer(*m, reached, run);
  if (!trimmer.useful()) {  // the start stays, by itself
    RowWriter rows(m->semiring(), m->arrays().alphabets);
    rows.end_state(zero(m->semiring()), false);
    return rows.finish(0, -1);
  }
  return trimmer.keeps_all() ? m : trimmer.make();
}

MachinePtr trim(const MachinePtr &m, const Run &run) { return trimmed(m, false, run); }
MachinePtr trim_reached(const MachinePtr &m, const Run &run) { return trimmed(m, true, run); }

}  // namespace hws
