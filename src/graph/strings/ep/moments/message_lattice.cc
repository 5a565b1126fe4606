// Components are ordered by the longest path that leads to them, and among equals by a hash of the letters that they read. So
// states that can be summed side by side (find_strips) become neighbours. O(states + arcs), and sorting.
//
// Trap: the hash only brings states together. Whether they read the same letters is checked arc by arc.
#include "src/graph/strings/ep/moments/message_lattice.hh"

#include <algorithm>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/distance/components.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

namespace {

double linear(Semiring semiring, double w) {
  const double x = semiring == Semiring::real ? w : std::exp(-w);
  if (!(x < INFINITY)) {
    fail(Code::limit, "a weight of e^%s in a message; more than a double holds", NumberText(log_weight(semiring, w)).text);
  }
  return x;
}

// Components by the longest path that leads to them; of equal ones those whose arcs read the same side by side.
Array<int32_t> by_distance(const Machine &m, const Components &parts, const Array<char> &keep) {
  Array<int32_t> distance(static_cast<size_t>(parts.count()), 0), order(distance.size());
  Array<uint64_t> letters(distance.size(), 0);
  // They come in reverse topological order.
  for (int32_t c = parts.count() - 1; c >= 0; --c) {
    const size_t i = static_cast<size_t>(c);
    for (const State s : parts.members_of(c)) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        if (!keep[static_cast<size_t>(m.next(a))]) continue;
        const int32_t to = parts.component[static_cast<size_t>(m.next(a))];
        if (m.label(a, 0) != kEpsilon) letters[i] += mixed(static_cast<uint64_t>(m.label(a, 0)), 0);
        if (to != c) distance[static_cast<size_t>(to)] = std::max(distance[static_cast<size_t>(to)], distance[i] + 1);
      }
    }
    order[order.size() - 1 - i] = c;
  }
  merge_sort(order.begin(), order.end(), [&](int32_t x, int32_t y) {
    const size_t a = static_cast<size_t>(x), b = static_cast<size_t>(y);
    return distance[a] != distance[b] ? distance[a] < distance[b] : letters[a] < letters[b];
  });
  return order;
}

}  // namespace

// Whether two states read the same letters and do not lead to each other (the second is the later one).
bool MessageLattice::side_by_side(int32_t s, int32_t t) const {
  const size_t n = static_cast<size_t>(arc_end(s) - letters_begin(s));
  if (n != static_cast<size_t>(arc_end(t) - letters_begin(t))) return false;
  const Arc *a = arcs_.data() + letters_begin(s), *b = arcs_.data() + letters_begin(t);
  for (size_t i = 0; i < n; ++i) {
    if (a[i].label != b[i].label) return false;
  }
  return std::all_of(arcs(s).begin(), arcs(s).end(), [&](const Arc &arc) { return arc.to != t; });
}

void MessageLattice::find_strips() {
  strips_.assign(1, 0);
  const int32_t count = static_cast<int32_t>(cyclic_.size());
  for (int32_t c = 0; c < count;) {
    int32_t end = c + 1;
    const auto fits = [&] {
      if (end == count || end - c == kLanes || cyclic(c) != cyclic(end)) return false;
      if (components_[static_cast<size_t>(end) + 1] - components_[static_cast<size_t>(c)] != end + 1 - c) return false;
      for (int32_t i = c; i < end; ++i) {
        if (!side_by_side(components_[static_cast<size_t>(i)], components_[static_cast<size_t>(end)])) return false;
      }
      return true;
    };
    while (fits()) ++end;
    // Either one row is summed, or those of all lanes at once.
    if (end - c < kLanes) end = c + 1;
    strips_.push_back(end);
    c = end;
  }
}

LatticePtr MessageLattice::make(const MachinePtr &machine, const Run &run) {
  if (machine->tapes() != 1) fail(Code::argument, "a message with %d tapes; expected one", machine->tapes());
  if (machine->alphabet(0)->is_open()) fail(Code::argument, "a message over an open alphabet; expected one of known size");
  const Semiring semiring = machine->semiring();
  if (idempotent(semiring)) fail(Code::argument, "a message in the %s semiring; expected real or log", semiring_name(semiring));
  const MachinePtr m = without_zeros(explicit_failure(machine, run), run);
  const Array<char> useful = useful_states(*m, run);
  if (!useful[static_cast<size_t>(m->start())]) fail(Code::empty, "a message that accepts no string");
  run.limit_bytes(int64_t{m->arcs()} * static_cast<int64_t>(sizeof(Arc)) + int64_t{m->states()} * 32);

  const MachineArrays &a = m->arrays();
  const Components parts = hws::components(a.offsets, a.next, useful, run);
  const auto lattice = std::shared_ptr<MessageLattice>(new MessageLattice);
  MessageLattice &l = *lattice;
  l.symbols_ = static_cast<Label>(m->alphabet(0)->size());
  const Array<int32_t> order = by_distance(*m, parts, useful);
  Array<int32_t> number(useful.size(), -1);
  Array<State> state;
  l.components_.push_back(0);
  for (const int32_t c : order) {
    const std::span<const int32_t> members = parts.members_of(c);
    for (size_t i = members.size(); i-- > 0;) {
      number[static_cast<size_t>(members[i])] = static_cast<int32_t>(state.size());
      state.push_back(members[i]);
    }
    l.components_.push_back(static_cast<int32_t>(state.size()));
    l.cyclic_.push_back(parts.cyclic[static_cast<size_t>(c)] != 0);
  }
  l.start_ = number[static_cast<size_t>(m->start())];
  l.first_arc_.push_back(0);
  for (size_t i = 0; i < state.size(); ++i) {
    if ((i & 1023) == 0) run.check();
    const State s = state[i];
    const size_t begin = l.arcs_.size();
    for (ArcId arc = m->arc_begin(s); arc < m->arc_end(s); ++arc) {
      const double w = linear(semiring, m->weight(arc));
      if (number[static_cast<size_t>(m->next(arc))] >= 0 && w > 0) {
        l.arcs_.push_back({number[static_cast<size_t>(m->next(arc))], m->label(arc, 0), w});
      }
    }
    // Stable, so that equal arcs are added up in the machine's order.
    merge_sort(l.arcs_.begin() + static_cast<std::ptrdiff_t>(begin), l.arcs_.end(),
               [](const Arc &x, const Arc &y) { return x.label != y.label ? x.label < y.label : x.to < y.to; });
    size_t last = begin;
    for (size_t j = begin; j < l.arcs_.size(); ++j) {
      if (last > begin && l.arcs_[last - 1].label == l.arcs_[j].label && l.arcs_[last - 1].to == l.arcs_[j].to) {
        l.arcs_[last - 1].weight += l.arcs_[j].weight;
      } else {
        l.arcs_[last++] = l.arcs_[j];
      }
    }
    l.arcs_.resize(last);
    size_t letter = begin;
    while (letter < last && l.arcs_[letter].label == kEpsilon) ++letter;
    l.has_epsilons_ |= letter > begin;
    l.first_letter_.push_back(static_cast<int32_t>(letter));
    l.first_arc_.push_back(static_cast<int32_t>(last));
    l.finals_.push_back(linear(semiring, m->final_weight(s)));
  }
  l.find_strips();
  return lattice;
}

LatticePtr MessageLattice::universal(Label symbols, const Run &run) {
  run.limit_bytes(int64_t{symbols} * static_cast<int64_t>(sizeof(Arc)));
  const auto lattice = std::shared_ptr<MessageLattice>(new MessageLattice);
  lattice->symbols_ = symbols;
  for (Label c = 1; c <= symbols; ++c) lattice->arcs_.push_back({0, c, 1});
  lattice->first_arc_ = {0, symbols};
  lattice->first_letter_ = {0};
  lattice->finals_ = {1};
  lattice->components_ = {0, 1};
  lattice->cyclic_ = {1};
  lattice->find_strips();
  return lattice;
}

int64_t MessageLattice::bytes() const {
  return static_cast<int64_t>(arcs_.size() * sizeof(Arc) +
                              (first_arc_.size() + first_letter_.size() + components_.size() + strips_.size()) *
                                  sizeof(int32_t) +
                              finals_.size() * sizeof(double) + cyclic_.size());
}

LatticeMessage whole_lattice(const LatticePtr &lattice) {
  LatticeMessage m{lattice, Array<double>(static_cast<size_t>(lattice->states()), 0),
                   Array<double>(lattice->finals().begin(), lattice->finals().end())};
  m.initial[static_cast<size_t>(lattice->start())] = 1;
  return m;
}

}  // namespace hws
