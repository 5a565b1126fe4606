// Optimize: balanced
#include "fsa/machine/machine.hh"

#include <algorithm>
#include <atomic>

#include "fsa/base/ordered_pair.hh"

namespace hws {

namespace {

struct PhiArcs {
  Array<ArcId> arc;  // per state
};

PhiArcs find_phi_arcs(const Machine &m) {
  PhiArcs found;
  found.arc.assign(static_cast<size_t>(m.states()), -1);
  const Label *label = m.arrays().labels[static_cast<size_t>(m.phi_tape())].data();
  for (State s = 0; s < m.states(); ++s) {  // from the last: compositions write it there
    for (ArcId a = m.arc_end(s); a-- > m.arc_begin(s);) {
      if (label[a] != kPhi) continue;
      found.arc[s] = a;
      break;
    }
  }
  return found;
}

TapeIndex make_index(const Machine &m, int32_t tape) {
  TapeIndex index;
  index.offsets.reserve(static_cast<size_t>(m.states()) + 1);
  index.label.reserve(static_cast<size_t>(m.arcs()));
  index.arc.reserve(static_cast<size_t>(m.arcs()));
  index.offsets.push_back(0);
  Array<uint64_t> row;
  for (State s = 0; s < m.states(); ++s) {
    row.clear();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (m.label(a, tape) != kPhi) row.push_back(ordered_pair(m.label(a, tape), a));
    }
    if (!std::is_sorted(row.begin(), row.end())) std::sort(row.begin(), row.end());
    for (const uint64_t arc : row) {
      index.label.push_back(first_of(arc));
      index.arc.push_back(second_of(arc));
    }
    index.offsets.push_back(static_cast<int32_t>(index.arc.size()));
  }
  return index;
}

// Each made on its first use, under the machine's lock. Not call_once: after an
// exception (out of memory) some systems' pthread_once never lets the next caller in.
struct TapeIndexes {
  mutable std::atomic<bool> ready[kMaxTapes] = {};
  mutable TapeIndex index[kMaxTapes];
};

}  // namespace

Machine::Machine(MachineArrays arrays) : a_(std::move(arrays)) {}

const void *Machine::find(const char *kind) const {
  for (const auto &[each, pointer] : derived_) {
    if (each == kind) return pointer.get();
  }
  return nullptr;
}

bool Machine::is_final(State s) const {
  if (!is_zero(a_.semiring, final_weight(s))) return true;
  return std::binary_search(a_.zero_finals.begin(), a_.zero_finals.end(), s);
}

std::span<const ArcId> Machine::phi_arcs() const {
  if (!a_.has_phi) return {};
  return derived<PhiArcs>([this] { return std::make_shared<const PhiArcs>(find_phi_arcs(*this)); }).arc;
}

ArcId Machine::phi_arc(State s) const { return a_.has_phi ? phi_arcs()[static_cast<size_t>(s)] : -1; }

const TapeIndex &Machine::index(int32_t tape) const {
  const TapeIndexes &all = derived<TapeIndexes>([] { return std::make_shared<const TapeIndexes>(); });
  if (!all.ready[tape].load(std::memory_order_acquire)) {
    std::lock_guard<std::recursive_mutex> hold(lock_);
    if (!all.ready[tape].load(std::memory_order_relaxed)) {
      all.index[tape] = make_index(*this, tape);
      all.ready[tape].store(true, std::memory_order_release);
    }
  }
  return all.index[tape];
}

int64_t Machine::bytes() const {
  return static_cast<int64_t>(a_.offsets.size_bytes() + a_.next.size_bytes() + a_.weights.size_bytes() +
                              a_.finals.size_bytes() + a_.zero_finals.size_bytes() +
                              a_.labels.size() * a_.next.size() * sizeof(Label));
}

}  // namespace hws
