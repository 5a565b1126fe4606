// Optimize: speed
// One pass over the nodes in topological order; each strongly connected component
// with a cycle in it is solved as a linear system when its turn comes. Sums run on
// Scaled numbers as wide_sum.hh describes.
#include "fsa/distance/forward_backward.hh"

#include <algorithm>

#include "fsa/distance/cyclic_component.hh"
#include "fsa/distance/ordered_sum.hh"
#include "fsa/distance/row_sum.hh"

namespace hws {

namespace {

template <bool wide>
EdgeRow row_of(const LinearGraph &g, int32_t v) {
  const int32_t begin = g.offsets[static_cast<size_t>(v)];
  return {g.next.data() + begin, g.weight.data() + begin, wide ? g.exponent.data() + begin : nullptr,
          g.offsets[static_cast<size_t>(v) + 1] - begin};
}

// Final weight of v + Σ w x[next].
template <bool wide>
Scaled pulled(const LinearGraph &g, const Scaled *x, int32_t v) {
  Scaled sum{0, 0};
  if (v < g.states) sum = in_steps(g.finals[static_cast<size_t>(v)]);
  const EdgeRow row = row_of<wide>(g, v);
  if (sum.m == 0 && row.n > 0) sum.e = x[row.next[0]].e;  // the exponent of a zero is free: see prime
  pull_row(sum, x, row);
  settle(sum);
  return sum;
}

template <bool wide, bool ordered>
void push_on(const LinearGraph &g, Scaled *x, int32_t v) {
  settle(x[v]);
  const Scaled from = x[v];
  if (from.m != 0) push_row<ordered>(x, g.nodes, from, row_of<wide>(g, v));
}

Array<Scaled> no_sums(const LinearGraph &g, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(g.nodes) * static_cast<int64_t>(sizeof(Scaled)));
  return Array<Scaled>(static_cast<size_t>(g.nodes), Scaled{0, 0});
}

void normalize_all(Array<Scaled> &x) {
  for (Scaled &v : x) v.normalize();
}

// Per component: whether the end can be reached from it.
Array<char> reaching(const LinearGraph &g, const Components &c) {
  Array<char> reaches(static_cast<size_t>(c.count()), false);
  for (int32_t k = 0; k < c.count(); ++k) {
    bool found = false;
    for (const int32_t v : c.members_of(k)) {
      found = found || (v < g.states && !g.finals[static_cast<size_t>(v)].zero());
      for (int32_t e = g.offsets[static_cast<size_t>(v)]; !found && e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
        const int32_t to = c.component[g.next[static_cast<size_t>(e)]];
        found = to != k && reaches[to];
      }
      if (found) break;
    }
    reaches[k] = found;
  }
  return reaches;
}

template <bool wide>
void backward_ordered(const LinearGraph &g, Array<Scaled> &x, const Run &run) {
  for (int32_t v = g.nodes; v-- > 0;) {
    if ((v & 4095) == 0) run.check();
    x[v] = pulled<wide>(g, x.data(), v);
  }
}

template <bool wide>
void backward_components(const LinearGraph &g, const Components &c, Array<Scaled> &x, const Run &run) {
  ComponentScratch scratch;
  int64_t seen = 0;
  for (int32_t k = 0; k < c.count(); ++k) {
    const std::span<const int32_t> members = c.members_of(k);
    // Members of a cyclic component still hold 0 while they are pulled to: its inner edges add nothing.
    if (!c.cyclic[k]) {
      x[members[0]] = pulled<wide>(g, x.data(), members[0]);
    } else {
      Array<Scaled> b(members.size());
      for (size_t i = 0; i < members.size(); ++i) b[i] = pulled<wide>(g, x.data(), members[i]);
      for (size_t i = 0; i < members.size(); ++i) x[members[i]] = b[i];
      solve_members(g, Direction::backward, members, x, scratch, run);
    }
    if (((seen += static_cast<int64_t>(members.size())) & 4095) == 0) run.check();
  }
}

// Leaves x normalized: a node is not looked at again once it has been pushed on.
template <bool wide>
void forward_ordered(const LinearGraph &g, Array<Scaled> &x, const Run &run) {
  for (int32_t v = 0; v < g.nodes; ++v) {
    if ((v & 4095) == 0) run.check();
    push_on<wide, true>(g, x.data(), v);
    x[v].normalize();
  }
}

// Components with keep[k] (empty: all).
template <bool wide>
void forward_components(const LinearGraph &g, const Components &c, const Array<char> &keep, Array<Scaled> &x,
                        const Run &run) {
  ComponentScratch scratch;
  for (int32_t k = c.count(); k-- > 0;) {
    if ((k & 4095) == 0) run.check();
    const std::span<const int32_t> members = c.members_of(k);
    if (!keep.empty() && !keep[k]) continue;
    if (!c.cyclic[k]) {
      push_on<wide, false>(g, x.data(), members[0]);
      continue;
    }
    for (const int32_t v : members) settle(x[v]);
    solve_members(g, Direction::forward, members, x, scratch, run);
    for (const int32_t v : members) {
      const Scaled from = x[v];
      const size_t end = static_cast<size_t>(g.offsets[static_cast<size_t>(v) + 1]);
      for (size_t e = static_cast<size_t>(g.offsets[static_cast<size_t>(v)]); e < end; ++e) {
        if (c.component[g.next[e]] == k) continue;  // the solution counts these already
        add_to(x[g.next[e]], g.weight[e] * from.m, from.e + (wide ? g.exponent[e] : 0));
      }
    }
  }
}

// Over all nodes, or over those the start reaches.
Array<Scaled> backward_over(const LinearGraph &g, bool reached, const Run &run) {
  Array<Scaled> x = no_sums(g, run);
  const bool wide = !g.exponent.empty();
  run.visit(static_cast<int64_t>(g.next.size()));
  if (g.ordered) {
    wide ? backward_ordered<true>(g, x, run) : backward_ordered<false>(g, x, run);
  } else {
    Components everything;
    if (!reached) everything = components(g.offsets, g.next, {}, run);
    const Components &c = reached ? reachable_components(g, run) : everything;
    wide ? backward_components<true>(g, c, x, run) : backward_components<false>(g, c, x, run);
  }
  return x;
}

}  // namespace

Array<Scaled> backward(const LinearGraph &g, const Run &run) {
  Array<Scaled> x = backward_over(g, false, run);
  normalize_all(x);
  return x;
}

Array<Scaled> backward_useful(const LinearGraph &g, const Run &run) {
  Array<Scaled> x = backward_over(g, true, run);
  if (g.ordered) {
    Array<char> reached(static_cast<size_t>(g.nodes), false);
    reached[g.machine->start()] = true;
    for (size_t v = 0; v < reached.size(); ++v) {
      if (!reached[v]) {
        x[v] = Scaled{};
        continue;
      }
      for (int32_t e = g.offsets[v]; e < g.offsets[v + 1]; ++e) {
        reached[g.next[static_cast<size_t>(e)]] = true;
      }
    }
    run.visit(static_cast<int64_t>(g.next.size()));
  }
  normalize_all(x);
  return x;
}

static Array<Scaled> forward_over(const LinearGraph &g, bool useful, const Run &run) {
  Array<Scaled> x = no_sums(g, run);
  x[g.machine->start()] = in_steps(Scaled::from(1));
  const bool wide = !g.exponent.empty();
  run.visit(static_cast<int64_t>(g.next.size()));
  if (g.ordered) {
    wide ? forward_ordered<true>(g, x, run) : forward_ordered<false>(g, x, run);
    if (useful) {
      Array<char> reaches(static_cast<size_t>(g.nodes), false);
      for (size_t v = reaches.size(); v-- > 0;) {
        bool found = v < g.finals.size() && !g.finals[v].zero();
        for (int32_t e = g.offsets[v]; !found && e < g.offsets[v + 1]; ++e) {
          found = reaches[g.next[static_cast<size_t>(e)]];
        }
        reaches[v] = found;
        if (!found) x[v] = Scaled{};
      }
      run.visit(static_cast<int64_t>(g.next.size()));
    }
  } else {
    const Components &c = reachable_components(g, run);
    const Array<char> keep = useful ? reaching(g, c) : Array<char>{};
    wide ? forward_components<true>(g, c, keep, x, run) : forward_components<false>(g, c, keep, x, run);
    for (size_t v = 0; useful && v < x.size(); ++v) {
      if (c.component[v] >= 0 && !keep[c.component[v]]) x[v] = Scaled{};
    }
    normalize_all(x);
  }
  return x;
}

Array<Scaled> forward(const LinearGraph &g, const Run &run) { return forward_over(g, false, run); }
Array<Scaled> forward_useful(const LinearGraph &g, const Run &run) { return forward_over(g, true, run); }

Array<Scaled> forward(const Machine &m, const Run &run) {
  Array<Scaled> x;
  return first_forward(m, x, run) ? x : forward(linear_graph(m, run), run);
}

Array<Scaled> backward(const Machine &m, const Run &run) {
  Array<Scaled> x;
  return first_backward(m, x, run) ? x : backward(linear_graph(m, run), run);
}

}  // namespace hws
