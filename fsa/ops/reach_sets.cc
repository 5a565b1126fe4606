// Optimize: balanced
// The components of the graph of silent arcs come in reverse topological order, so that one pass over them, sinks first, has
// the set of every target when it is needed. The members of a component share a set.
#include "fsa/ops/reach_sets.hh"

#include <algorithm>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/lazy.hh"
#include "fsa/distance/components.hh"

namespace hws {

namespace {

struct SilentGraph {
  Array<int32_t> offsets{0};
  Array<State> next;
};

bool moves_silently(const Machine &m, ArcId a, Label label) {
  return (label == kEpsilon || label == kPhi) && !is_zero(m.semiring(), m.weight(a));
}

SilentGraph silent_graph(const Machine &m, const Label *labels, const Run &run) {
  SilentGraph g;
  g.offsets.reserve(static_cast<size_t>(m.states()) + 1);
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 4095) == 0) run.check();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (moves_silently(m, a, labels[a])) g.next.push_back(m.next(a));
    }
    g.offsets.push_back(static_cast<int32_t>(g.next.size()));
  }
  return g;
}

// What a state reads by its own arcs, or that it may end.
void add_own(const Machine &m, State s, const Label *labels, ReachSets::Set &set) {
  if (!is_zero(m.semiring(), m.final_weight(s))) set.bits[0] |= 1;
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    if (is_zero(m.semiring(), m.weight(a))) continue;
    if (labels[a] == kRho) {
      set.bits[0] |= ~uint64_t{1};
      for (int i = 1; i < 4; ++i) set.bits[i] = ~uint64_t{0};
    } else if (labels[a] > 0) {
      const int32_t bit = ReachSets::bit_of(labels[a]);
      set.bits[bit >> 6] |= uint64_t{1} << (bit & 63);
    }
  }
}

uint64_t hash_of(const TableHash &hash, const ReachSets::Set &set) {
  uint64_t h = hash.of(set.bits[0]);
  for (int i = 1; i < 4; ++i) h = hash.with(h, set.bits[i]);
  return h;
}

struct IsSilent {
  bool enough;
};

struct KeptReachSets {
  Lazy<ReachSets> of_tape[kMaxTapes];
  Lazy<IsSilent> silent[kMaxTapes];
};

const KeptReachSets &kept_with(const Machine &m) {
  return m.derived<KeptReachSets>([] { return std::make_shared<const KeptReachSets>(); });
}

bool pays_by_itself(const Machine &m, int32_t tape) {
  if (m.states() < 1024) return false;
  return kept_with(m).silent[tape].get([&] {
    const std::span<const Label> labels = m.arrays().labels[static_cast<size_t>(tape)];
    const int64_t silent = std::count(labels.begin(), labels.end(), kEpsilon);
    return std::make_shared<const IsSilent>(IsSilent{4 * silent >= m.arcs()});
  }).enough;
}

}  // namespace

ReachSets::ReachSets(const Machine &m, int32_t tape, const Run &run) {
  const Label *labels = m.arrays().labels[static_cast<size_t>(tape)].data();
  const SilentGraph g = silent_graph(m, labels, run);
  Components c = components(g.offsets, g.next, {}, run);
  wide_.resize(static_cast<size_t>(m.states()));
  HashSlots slots;
  for (int32_t k = 0; k < c.count(); ++k) {
    if ((k & 4095) == 0) run.check();
    Set set;
    for (const State s : c.members_of(k)) {
      add_own(m, s, labels, set);
      for (int32_t e = g.offsets[s]; e < g.offsets[s + 1]; ++e) {
        const State to = g.next[e];
        if (c.component[to] == k) continue;
        const Set &other = sets_[wide_[to]];
        for (int i = 0; i < 4; ++i) set.bits[i] |= other.bits[i];
      }
    }
    slots.reserve(sets_.size(), run, bytes(), [&](int32_t i) { return hash_of(slots.hash(), sets_[i]); });
    const int32_t number = slots.number(
        hash_of(slots.hash(), set), [&](int32_t i) { return sets_[i] == set; },
        [&] {
          sets_.push_back(set);
          return static_cast<int32_t>(sets_.size()) - 1;
        });
    for (const State s : c.members_of(k)) wide_[s] = number;
  }
  sets_.shrink_to_fit();
  rank_ = std::move(c.component);
  few_ = sets_.size() <= 65536;
  if (!few_) return;
  narrow_.resize(wide_.size());
  for (size_t s = 0; s < wide_.size(); ++s) narrow_[s] = static_cast<uint16_t>(wide_[s]);
  wide_ = Array<int32_t>();
}

int64_t ReachSets::bytes() const {
  return static_cast<int64_t>(sets_.capacity() * sizeof(Set) + narrow_.capacity() * 2 +
                              (wide_.capacity() + rank_.capacity()) * 4);
}

const ReachSets &reach_sets(const Machine &m, int32_t tape, const Run &run) {
  return kept_with(m).of_tape[tape].get([&] { return std::make_shared<const ReachSets>(m, tape, run); });
}

LookAhead look_ahead(const Machine &left, int32_t left_tape, const Machine &right, int32_t right_tape, LookAheadChoice choice,
                     const Run &run) {
  if (choice == LookAheadChoice::off) return {};
  if (choice == LookAheadChoice::by_machine && !pays_by_itself(left, left_tape) && !pays_by_itself(right, right_tape)) {
    return {};
  }
  return {&reach_sets(left, left_tape, run), &reach_sets(right, right_tape, run)};
}

}  // namespace hws
