// Failure and default arcs on the tape survive a map that takes different symbols to
// different symbols: then who reads what by look-up is the same under other names.
// A ρ besides needs the new alphabet to have no symbol more. On other tapes a failure
// arc's epsilon is no label of a move (rule 3.5): it stays. O(states + arcs · log(pairs)).
#include "fsa/ops/relabel.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/ops/explicit_failure.hh"

namespace hws {

namespace {

struct NewLabels {
  Array<Label> labels;
  MachinePtr base;
};

struct Pair {
  Label from, to;
};

// Sorted by `from`; labels that are not there stay.
class LabelMap {
 public:
  explicit LabelMap(Array<Pair> pairs) : pairs_(std::move(pairs)) {
    erase_if(pairs_, [](const Pair &p) { return p.from == p.to; });
    merge_sort(pairs_.begin(), pairs_.end(), [](const Pair &x, const Pair &y) { return x.from < y.from; });
  }
  Label operator()(Label c) const {
    const auto at = find(c);
    return at == pairs_.end() || at->from != c ? c : at->to;
  }
  // Whether symbols 1..size (−1: all there are) go to as many different symbols.
  bool keeps_apart(int64_t size) const {
    Array<Label> to;
    for (const Pair &p : pairs_) {
      if (p.from == kEpsilon || p.to == kEpsilon) return false;
      const auto stays = find(p.to);
      if ((stays == pairs_.end() || stays->from != p.to) && (size < 0 || p.to <= size)) return false;
      to.push_back(p.to);
    }
    merge_sort(to.begin(), to.end());
    return std::adjacent_find(to.begin(), to.end()) == to.end();
  }

 private:
  Array<Pair>::const_iterator find(Label c) const {
    return std::lower_bound(pairs_.begin(), pairs_.end(), c, [](const Pair &p, Label label) { return p.from < label; });
  }
  Array<Pair> pairs_;
};

void check_relabelled_tape(const Machine &m, int32_t tape) {
  if (tape < 0 || tape >= m.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m.tapes() - 1);
}

MachinePtr mapped(const MachinePtr &m, int32_t tape, const LabelMap &map, const AlphabetPtr &alphabet, const Run &run) {
  run.limit_bytes(m->arcs() * int64_t{4});
  run.visit(m->arcs());
  auto made = std::make_shared<NewLabels>();
  made->base = m;
  made->labels.reserve(static_cast<size_t>(m->arcs()));
  for (ArcId a = 0; a < m->arcs(); ++a) {
    if ((a & 65535) == 0) run.check();
    const Label c = m->label(a, tape);
    const bool stays = c < kEpsilon || (m->has_phi() && m->label(a, m->phi_tape()) == kPhi);
    const Label to = stays ? c : map(c);
    if (to < kEpsilon ? !stays : to > kEpsilon && !alphabet->holds(to)) {
      const std::string_view name = m->alphabet(tape)->name(c);
      fail(Code::argument, "arc %d reads %.*s%slabel %d%s on tape %d, for which the new alphabet has no symbol; it has %s", a,
           static_cast<int>(name.size()), name.data(), name.empty() ? "" : " (", c, name.empty() ? "" : ")", tape,
           alphabet->describe().c_str());
    }
    made->labels.push_back(to);
  }
  MachineArrays a = m->arrays();
  a.labels[static_cast<size_t>(tape)] = made->labels;
  a.alphabets[static_cast<size_t>(tape)] = alphabet;
  a.owner = std::move(made);
  return std::make_shared<const Machine>(std::move(a));
}

}  // namespace

MachinePtr relabel(const MachinePtr &m, int32_t tape, std::span<const Label> from, std::span<const Label> to,
                   const AlphabetPtr &alphabet, const Run &run) {
  check_relabelled_tape(*m, tape);
  const AlphabetPtr &old = m->alphabet(tape), &fresh = alphabet ? alphabet : old;
  run.limit_bytes(static_cast<int64_t>(from.size()) * 16);
  Array<Pair> pairs;
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] != kEpsilon && !old->holds(from[i])) {
      fail(Code::argument, "from[%zu] is %d; expected 0 (epsilon) or a symbol of tape %d: %s", i, from[i], tape,
           old->describe().c_str());
    }
    if (to[i] != kEpsilon && !fresh->holds(to[i])) {
      fail(Code::argument, "to[%zu] is %d; expected 0 (epsilon) or a symbol of the new alphabet: %s", i, to[i],
           fresh->describe().c_str());
    }
    pairs.push_back({from[i], to[i]});
  }
  merge_sort(pairs.begin(), pairs.end(), [](const Pair &x, const Pair &y) { return x.from < y.from; });
  for (size_t i = 1; i < pairs.size(); ++i) {
    if (pairs[i].from == pairs[i - 1].from) {
      fail(Code::argument, "label %d is mapped twice; expected each label at most once", pairs[i].from);
    }
  }
  const LabelMap map(std::move(pairs));
  const bool native =
      m->phi_tape() != tape || (map.keeps_apart(old->size()) && (!m->has_rho() || old->size() == fresh->size()));
  return mapped(native ? m : explicit_failure(m, run), tape, map, fresh, run);
}

MachinePtr realphabet(const MachinePtr &m, int32_t tape, const AlphabetPtr &alphabet, const Run &run) {
  check_relabelled_tape(*m, tape);
  const Alphabet &old = *m->alphabet(tape);
  Array<Pair> pairs;
  bool all = true;
  if (old.has_names() && alphabet->has_names()) {
    run.limit_bytes(old.size() * 8);
    for (Label c = 1; c <= old.size(); ++c) {
      const Label to = alphabet->find(old.name(c));
      all &= to > 0;
      pairs.push_back({c, to > 0 ? to : kPhi});  // kPhi: no such symbol
    }
  }
  // A ρ of an open tape stands for whatever alphabet the tape is given (rule 1.3).
  const bool native = m->phi_tape() != tape || !m->has_rho() || old.is_open() || (all && old.size() == alphabet->size());
  return mapped(native ? m : explicit_failure(m, run), tape, LabelMap(std::move(pairs)), alphabet, run);
}

}  // namespace hws
