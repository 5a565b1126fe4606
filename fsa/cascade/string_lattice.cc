// The machine of all paths of a string: the live nodes of the layers, with the silent arcs between them and the symbols written
// out. Its states are pairs of a place in the string and a state of the machine, so that a path of the one is a path of the
// other, whatever the semiring, cycles of silent arcs included.
#include "fsa/cascade/layered_search.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "fsa/ops/trim.hh"

namespace hws {

// From the last layer to the first: a node is live if one of its steps leads to a live one.
void LayeredSearch::mark_live(const Run &run) {
  live_.assign(nodes_.size(), 0);
  const size_t n = string_.size();
  for (size_t i = n + 1; i-- > 0;) {
    run.check();
    const int32_t begin = begin_of(i), end = begin_of(i + 1), next_end = i < n ? begin_of(i + 2) : end;
    make_room_for_states(node_of_, m_.states());
    for (int32_t v = end; v < next_end; ++v) node_of_[nodes_[v].state] = v;
    for (int32_t v = begin; v < end; ++v) {
      if (nodes_[v].cost == INFINITY) continue;
      const StepStore::Range range = store_.find(nodes_[v].state, i < n ? string_[i] : kEpsilon, run);
      if (i == n) {
        live_[v] = range.count > 0;
        continue;
      }
      const Step *step = store_.steps() + range.from;
      for (uint32_t k = 0; k < range.count && !live_[v]; ++k) {
        const int32_t to = node_of_[step[k].to];
        live_[v] = to >= end && to < next_end && nodes_[to].state == step[k].to && live_[to];
      }
    }
  }
}

int64_t LayeredSearch::live_nodes(const Run &run) {
  mark_live(run);
  return std::count(live_.begin(), live_.end(), char{1});
}

MachinePtr LayeredSearch::lattice(bool with_input, const Run &run) {
  mark_live(run);
  const Semiring semiring = m_.semiring();
  std::vector<AlphabetPtr> alphabets;
  if (with_input) alphabets.push_back(m_.input());
  alphabets.push_back(m_.output());
  RowWriter rows(semiring, std::move(alphabets));
  const size_t n = string_.size();
  if (nodes_.empty() || !live_[0]) {
    rows.end_state(zero(semiring), false);
    return rows.finish(0, -1);
  }
  // States at one place of the string and at the next, numbered as in the lattice from `base` and `next_base`.
  Array<State> here{nodes_[0].state}, there;
  Array<int32_t> number, next_number;
  make_room_for_states(number, m_.states());
  number[here[0]] = 0;
  int64_t base = 0;
  for (size_t i = 0; i <= n; ++i) {
    run.check();
    const Label symbol = i < n ? string_[i] : kEpsilon;
    const int32_t begin = begin_of(i + 1), end = i < n ? begin_of(i + 2) : begin;
    for (int32_t v = begin; v < end; ++v) node_of_[nodes_[v].state] = v;
    for (size_t at = 0; at < here.size(); ++at) {  // grows as silent arcs are followed
      m_.each_move(
          here[at], symbol, run,
          [&](State to, double, double, Label) {
            make_room_for_states(number, m_.states());
            if (number[to] >= 0) return;
            number[to] = static_cast<int32_t>(here.size());
            here.push_back(to);
          },
          [](State, double, double, Label) {});
    }
    make_room_for_states(next_number, m_.states());
    make_room_for_states(node_of_, m_.states());
    const int64_t next_base = base + static_cast<int64_t>(here.size());
    run.limit_states(next_base);
    for (const State s : here) {
      const auto arc = [&](Label in, Label out, double weight, int64_t to) {
        if (!valid_weight(semiring, weight)) fail(Code::limit, "a product of weights is beyond what a double holds");
        const Label labels[2] = {with_input ? in : out, out};
        rows.arc(labels, weight, static_cast<State>(to));
      };
      m_.each_move(
          s, symbol, run,
          [&](State to, double weight, double, Label written) { arc(kEpsilon, written, weight, base + number[to]); },
          [&](State to, double weight, double, Label written) {
            const int32_t v = node_of_[to];
            if (v < begin || v >= end || nodes_[v].state != to || !live_[v]) return;
            if (next_number[to] < 0) {
              next_number[to] = static_cast<int32_t>(there.size());
              there.push_back(to);
            }
            arc(symbol, written, weight, next_base + next_number[to]);
          });
      const double stop = i == n ? m_.stop(s).weight : zero(semiring);
      rows.end_state(stop, !is_zero(semiring, stop));
    }
    run.limit_arcs(static_cast<int64_t>(rows.next.size()));
    run.visit(static_cast<int64_t>(rows.next.size()));
    for (const State s : here) number[s] = -1;
    number.swap(next_number);
    here.swap(there);
    there.clear();
    base = next_base;
  }
  return trim_reached(rows.finish(0, -1), run);
}

}  // namespace hws
