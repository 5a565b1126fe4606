#include "src/graph/strings/expanded_factor.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"

namespace hws {

namespace {

// Writes out the look-ups of a machine with failure or default arcs. A symbol that some state of a chain reads, with whatever
// weight, is not looked up any further.
class Expansion {
 public:
  Expansion(const Machine &m, const Run &run)
      : m_(m), run_(run), tape_(m.phi_tape()), symbols_(static_cast<Label>(m.alphabet(tape_)->size())),
        rows_(Semiring::log, m.arrays().alphabets), labels_(static_cast<size_t>(m.tapes())),
        read_by_(static_cast<size_t>(symbols_) + 1, -1) {}

  ExpandedFactor make() {
    for (State s = 0; s < m_.states(); ++s) {
      run_.check();
      run_.limit_arcs(static_cast<int64_t>(rows_.next.size()));
      row(s);
    }
    found_.machine = rows_.finish(m_.start(), -1);
    return std::move(found_);
  }

 private:
  void put(ArcId a, Label on_tape, double cost) {
    if (!(m_.weight(a) < INFINITY)) return;
    for (int32_t t = 0; t < m_.tapes(); ++t) labels_[t] = t == tape_ ? on_tape : m_.label(a, t);
    rows_.arc(labels_.data(), cost + m_.weight(a), m_.next(a));
    found_.arc.push_back(a);
  }

  void row(State s) {
    double cost = 0;  // of the failure arcs so far
    State at = s, ends_at = -1;
    double end = INFINITY;
    int32_t level = 0;
    for (;; ++level) {
      if (ends_at < 0 && m_.is_final(at)) {
        ends_at = at;
        end = cost + m_.final_weight(at);
      }
      ArcId failure = -1;
      bool has_default = false;
      for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
        const Label c = m_.label(a, tape_);
        if (c == kPhi) failure = a;
        else if (c == kRho) has_default = true;
        else if (c == kEpsilon && level == 0) put(a, c, cost);
        else if (c > 0 && free(s, c, level)) put(a, c, cost);
      }
      for (Label c = 1; has_default && c <= symbols_; ++c) {
        if (!free(s, c, level) || reads(at, c)) continue;
        for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
          if (m_.label(a, tape_) == kRho) put(a, c, cost);
        }
      }
      if (has_default || failure < 0) break;
      for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
        if (const Label c = m_.label(a, tape_); c > 0 && free(s, c, level)) take(s, c, level);
      }
      cost += m_.weight(failure);
      at = m_.next(failure);
    }
    // The look-up of the end goes on where a default arc stops that of symbols.
    while (ends_at < 0 && m_.phi_arc(at) >= 0) {
      cost += m_.weight(m_.phi_arc(at));
      at = m_.next(m_.phi_arc(at));
      if (!m_.is_final(at)) continue;
      ends_at = at;
      end = cost + m_.final_weight(at);
    }
    if (!(end < INFINITY)) ends_at = -1;
    found_.ends_at.push_back(ends_at);
    rows_.end_state(ends_at < 0 ? INFINITY : end, ends_at >= 0);
  }

  // Whether no state of the chain before this level reads the symbol.
  bool free(State s, Label c, int32_t level) const {
    const auto &[by, at] = read_by_[c];
    return by != s || at >= level;
  }
  void take(State s, Label c, int32_t level) { read_by_[c] = {s, level}; }
  bool reads(State s, Label c) const {
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      if (m_.label(a, tape_) == c) return true;
    }
    return false;
  }

  struct Reader {
    State chain;
    int32_t level = 0;
    Reader(State s, int32_t l = 0) : chain(s), level(l) {}
  };

  const Machine &m_;
  const Run &run_;
  const int32_t tape_;
  const Label symbols_;
  RowWriter rows_;
  Array<Label> labels_;
  Array<Reader> read_by_;  // by symbol: the chain and level that last read it
  ExpandedFactor found_;
};

}  // namespace

const ExpandedFactor &expanded_factor(const MachinePtr &m, const Run &run) {
  struct Kept {
    ExpandedFactor factor;
  };
  if (!m->has_phi() && !m->has_rho()) {
    // The machine itself: a pointer to it must not be kept with it.
    return m->derived<Kept>([] { return std::make_shared<const Kept>(); }).factor;
  }
  return m->derived<Kept>([&] { return std::make_shared<const Kept>(Kept{Expansion(*m, run).make()}); }).factor;
}

void fold_counts(const Machine &m, const ExpandedFactor &expanded, std::span<const double> arcs, std::span<const double> ends,
                 std::span<double> to_arcs, std::span<double> to_finals) {
  if (!expanded.machine) {
    for (size_t a = 0; a < arcs.size(); ++a) to_arcs[a] += arcs[a];
    for (size_t s = 0; s < ends.size(); ++s) to_finals[s] += ends[s];
    return;
  }
  const auto along = [&](State from, State to, double count) {
    for (State s = from; s != to; s = m.next(m.phi_arc(s))) to_arcs[static_cast<size_t>(m.phi_arc(s))] += count;
  };
  const std::span<const int32_t> offsets = m.arrays().offsets;
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = expanded.machine->arc_begin(s); a < expanded.machine->arc_end(s); ++a) {
      const double count = arcs[static_cast<size_t>(a)];
      if (count == 0) continue;
      const ArcId reads = expanded.arc[a];
      to_arcs[static_cast<size_t>(reads)] += count;
      const auto owner = std::upper_bound(offsets.begin(), offsets.end(), reads) - offsets.begin() - 1;
      along(s, static_cast<State>(owner), count);
    }
    const double count = ends[static_cast<size_t>(s)];
    if (count == 0) continue;
    to_finals[static_cast<size_t>(expanded.ends_at[s])] += count;
    along(s, expanded.ends_at[s], count);
  }
}

const PlainWeights &plain_weights(const Machine &m) {
  return m.derived<PlainWeights>([&] {
    auto plain = std::make_shared<PlainWeights>();
    for (const double cost : m.arrays().weights) plain->arcs.push_back(Scaled::exp(-cost));
    for (const double cost : m.arrays().finals) plain->finals.push_back(Scaled::exp(-cost));
    return std::shared_ptr<const PlainWeights>(std::move(plain));
  });
}

}  // namespace hws
