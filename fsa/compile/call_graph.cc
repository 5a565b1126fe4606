#include "fsa/compile/call_graph.hh"

#include <algorithm>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/short_text.hh"
#include "fsa/base/step_check.hh"
#include "fsa/distance/components.hh"

namespace hws {

CallGraph::CallGraph(std::span<const MachinePtr> machines, std::span<const Label> labels, int32_t tape, const Run &run)
    : tape_(tape), run_(run) {
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != kEpsilon) by_label_.emplace_back(labels[i], static_cast<int32_t>(i));
  }
  merge_sort(by_label_.begin(), by_label_.end());
  for (size_t i = 1; i < by_label_.size(); ++i) {
    if (by_label_[i].first == by_label_[i - 1].first) {
      fail(Code::argument, "machines %d and %d both stand for label %d; expected different labels", by_label_[i - 1].second,
           by_label_[i].second, by_label_[i].first);
    }
  }
  for (const auto &[label, machine] : by_label_) {
    if (label >= kDirect) break;
    callee_.resize(static_cast<size_t>(label) + 1, -1);
    callee_.back() = machine;
  }
  find_productive(machines);
}

int32_t CallGraph::find(Label label) const {
  if (label < kDirect) return -1;
  const auto at = std::lower_bound(by_label_.begin(), by_label_.end(), std::pair<Label, int32_t>{label, -1});
  return at != by_label_.end() && at->first == label ? at->second : -1;
}

// A machine is productive if its start reaches a final state by arcs that call
// nothing or productive machines. Worklist: each state waits on the machines that
// its arcs call; O(arcs of all machines).
void CallGraph::find_productive(std::span<const MachinePtr> machines) {
  productive_.assign(machines.size(), 0);
  Array<int64_t> first(machines.size() + 1, 0);  // states of all machines, one after the other
  int64_t arcs = 0;
  for (size_t i = 0; i < machines.size(); ++i) {
    first[i + 1] = first[i] + machines[i]->states();
    arcs += machines[i]->arcs();
  }
  run_.limit_bytes(first.back() * 17 + arcs * 16);
  if (first.back() > INT32_MAX - 1 || arcs > INT32_MAX - 1) {
    fail(Code::limit, "more than %d states or arcs in all machines", INT32_MAX - 1);
  }
  const auto n = static_cast<size_t>(first.back());
  // Incoming arcs (source; what the arc calls) by target state.
  StepCheck asked(run_);
  Array<int32_t> begin(n + 1, 0);
  struct In {
    int32_t from, calls;
  };
  Array<In> in(static_cast<size_t>(arcs));
  for (size_t i = 0; i < machines.size(); ++i) {
    const Machine &m = *machines[i];
    for (ArcId a = 0; a < m.arcs(); ++a) ++begin[static_cast<size_t>(first[i] + m.next(a)) + 1];
  }
  for (size_t s = 0; s < n; ++s) begin[s + 1] += begin[s];
  Array<int32_t> fill(begin.begin(), begin.end() - 1);
  for (size_t i = 0; i < machines.size(); ++i) {
    const Machine &m = *machines[i];
    for (State s = 0; s < m.states(); ++s) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        asked.add(1);
        const size_t to = static_cast<size_t>(first[i] + m.next(a));
        in[fill[to]++] = {static_cast<int32_t>(first[i]) + s, called(m.label(a, tape_))};
      }
    }
  }
  Array<char> ends(n, 0);
  Array<int32_t> work;
  std::vector<Array<int32_t>> waiting(machines.size());  // sources of arcs that end if this machine does
  for (size_t i = 0; i < machines.size(); ++i) {
    for (State s = 0; s < machines[i]->states(); ++s) {
      if (is_zero(machines[i]->semiring(), machines[i]->final_weight(s))) continue;
      ends[first[i] + s] = 1;
      work.push_back(static_cast<int32_t>(first[i]) + s);
    }
  }
  const auto reach = [&](int32_t s) {
    if (ends[s]) return;
    ends[s] = 1;
    work.push_back(s);
  };
  while (!work.empty()) {
    const int32_t s = work.back();
    work.pop_back();
    const auto machine = static_cast<size_t>(std::upper_bound(first.begin(), first.end(), int64_t{s}) - first.begin()) - 1;
    if (s - first[machine] == machines[machine]->start() && !productive_[machine]) {
      productive_[machine] = 1;
      for (const int32_t from : waiting[machine]) reach(from);
      waiting[machine] = {};
    }
    for (int32_t i = begin[s]; i < begin[static_cast<size_t>(s) + 1]; ++i) {
      const In &arc = in[i];
      asked.add(1);
      if (arc.calls < 0 || productive_[arc.calls]) reach(arc.from);
      else waiting[static_cast<size_t>(arc.calls)].push_back(arc.from);
    }
  }
}

Array<CallGraph::Call> CallGraph::calls(std::span<const MachinePtr> machines) const {
  Array<Call> all;
  for (size_t i = 0; i < machines.size(); ++i) {
    const Machine &m = *machines[i];
    const size_t from = all.size();
    for (ArcId a = 0; a < m.arcs(); ++a) {
      const int32_t to = called(m.label(a, tape_));
      if (to >= 0) all.push_back({static_cast<int32_t>(i), to, last(m, m.next(a))});
    }
    cancellable_sort(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                     [](const Call &x, const Call &y) { return x.to != y.to ? x.to < y.to : x.last < y.last; }, run_);
    all.erase(std::unique(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                          [](const Call &x, const Call &y) { return x.to == y.to && x.last == y.last; }),
              all.end());
  }
  return all;
}

void CallGraph::check_nesting(std::span<const MachinePtr> machines, int32_t root) const {
  const Array<Call> all = calls(machines);
  Array<int32_t> offsets(machines.size() + 1, 0), next;
  for (const Call &c : all) {
    ++offsets[static_cast<size_t>(c.from) + 1];
    next.push_back(c.to);
  }
  for (size_t i = 0; i < machines.size(); ++i) offsets[i + 1] += offsets[i];
  const Components found = components(offsets, next, {}, run_, root);
  for (const Call &c : all) {
    const int32_t inside = found.component[c.from];
    if (c.last || inside < 0 || found.component[c.to] != inside) continue;
    // A shortest way back from the called machine to the caller, breadth first.
    Array<int32_t> via(machines.size(), -1), queue{c.to};
    via[c.to] = c.to;
    for (size_t q = 0; q < queue.size() && via[c.from] < 0; ++q) {
      const auto u = static_cast<size_t>(queue[q]);
      for (int32_t e = offsets[u]; e < offsets[u + 1]; ++e) {
        const int32_t v = next[e];
        if (via[v] >= 0) continue;
        via[v] = queue[q];
        queue.push_back(v);
      }
    }
    ShortText cycle("%d", c.from);
    Array<int32_t> back;
    for (int32_t m = c.from; m != c.to; m = via[m]) back.push_back(m);
    back.push_back(c.to);
    for (size_t i = back.size(); i-- > 0;) {
      if (i > 4 && i + 3 < back.size()) {  // long cycles: both ends
        if (i == 5) cycle.add(" -> ...");
        continue;
      }
      cycle.add(" -> %d", back[i]);
    }
    fail(Code::limit, "calls nest without end: machines %s, and there is work left after a call; expected calls in cycles "
         "to be last ones, or option max_depth", cycle.c_str());
  }
}

}  // namespace hws
