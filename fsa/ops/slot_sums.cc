// Optimize: speed
#include "fsa/ops/slot_lattice.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/cyclic_component.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

size_t slot_of(const Machine &graph, size_t arc) { return static_cast<size_t>(graph.arrays().labels[0][arc] - 1); }

// A cyclic graph without its arcs of weight 0, which sums must not meet. States keep their numbers.
MachinePtr without_arcs_of_no_weight(const Machine &graph, std::span<const EdgeWeight> slots) {
  RowWriter writer(graph.semiring(), {graph.alphabet(0)});
  for (State s = 0; s < graph.states(); ++s) {
    for (ArcId a = graph.arc_begin(s); a < graph.arc_end(s); ++a) {
      const Label label = graph.label(a, 0);
      if (slots[static_cast<size_t>(label - 1)].m > 0) writer.arc(&label, graph.weight(a), graph.next(a));
    }
    writer.end_state(graph.final_weight(s), graph.is_final(s));
  }
  return writer.finish(graph.start(), -1);
}

// A state of a component whose own cycles have no finite sum; −1: there is none.
State diverging_state(const LinearGraph &g, const Run &run) {
  const Components &c = reachable_components(g, run);
  Array<Scaled> x(static_cast<size_t>(g.nodes), in_steps(Scaled::from(1)));
  ComponentScratch scratch;
  for (int32_t k = 0; k < c.count(); ++k) {
    if (!c.cyclic[k]) continue;
    try {
      solve_members(g, Direction::backward, c.members_of(k), x, scratch, run);
    } catch (const Error &error) {
      if (error.code != Code::diverged) throw;
      return first_state(c.members_of(k));
    }
  }
  return -1;
}

[[noreturn]] void fail_infinite(const SlotLattice &lattice, State at, int64_t item) {
  const State state = at >= 0 && static_cast<size_t>(at) < lattice.states.size() ? lattice.states[static_cast<size_t>(at)] : -1;
  fail(Code::diverged, "item %" PRId64 ": the sum over its paths is infinite, since cycles through state %d that it allows "
       "have a total weight of 1 or more; expected less", item, state);
}

}  // namespace

bool SlotSums::fill(const Machine &graph, std::span<const EdgeWeight> slots) {
  const auto arcs = static_cast<size_t>(graph.arcs());
  const EdgeWeights of_graph(graph.semiring()), real(Semiring::real);
  const std::span<const double> stored = graph.arrays().weights;
  const bool plain = graph.semiring() == Semiring::real;
  weight_.resize(arcs);
  exponent_.clear();
  bool zeros = false;
  for (size_t a = 0; a < arcs; ++a) {
    const EdgeWeight &w = slots[slot_of(graph, a)];
    const double product = w.m * stored[a];
    EdgeWeight edge{product, 0};
    const bool fits = product >= kLeastPlain && product <= kMostPlain;
    if (!plain || w.e != 0 || !fits) edge = real.times(w, of_graph.from(stored[a]));
    weight_[a] = edge.m;
    zeros = zeros || edge.m == 0;
    if (edge.e != 0 && exponent_.empty()) exponent_.assign(arcs, 0);
    if (edge.e != 0) exponent_[a] = edge.e;
  }
  return zeros;
}

double SlotSums::expect(const SlotLattice &lattice, std::span<const EdgeWeight> slots, double weight,
                           std::span<double> uses, int64_t item, const Run &run) {
  if (!lattice.graph) return -INFINITY;
  MachinePtr graph = lattice.graph;
  if (fill(*graph, slots) && !lattice.ordered) {
    graph = without_arcs_of_no_weight(*graph, slots);
    fill(*graph, slots);
  }
  LinearGraph g;
  g.machine = graph.get();
  g.states = g.nodes = graph->states();
  g.offsets = graph->arrays().offsets;
  g.next = graph->arrays().next;
  g.weight = weight_;
  g.exponent = exponent_;
  g.ordered = lattice.ordered;
  g.finals.resize(static_cast<size_t>(g.states));
  g.finals.back() = Scaled::from(1);
  Array<Scaled> in, out;
  try {
    out = g.ordered ? backward(g, run) : backward_useful(g, run);
    if (out[graph->start()].zero()) return -INFINITY;
    if (uses.empty()) return out[graph->start()].log();
    in = g.ordered ? forward(g, run) : forward_useful(g, run);
  } catch (const Error &error) {
    if (error.code != Code::diverged) throw;
    fail_infinite(lattice, diverging_state(g, run), item);
  }
  const Scaled total = out[graph->start()];
  for (size_t v = 0; v < in.size(); ++v) {
    if (in[v].zero()) continue;
    const Scaled share = in[v] / total;
    for (size_t a = static_cast<size_t>(g.offsets[v]); a < static_cast<size_t>(g.offsets[v + 1]); ++a) {
      const Scaled &rest = out[static_cast<size_t>(g.next[a])];
      if (rest.zero()) continue;
      const int64_t exponent = share.e + rest.e + (g.exponent.empty() ? 0 : g.exponent[a]);
      uses[slot_of(*graph, a)] += weight * ldexp_clamped(share.m * g.weight[a] * rest.m, exponent);
    }
  }
  return total.log();
}

double SlotSums::best(const SlotLattice &lattice, std::span<const EdgeWeight> slots, double weight, std::span<double> uses,
                         int64_t item, const Run &run) {
  if (!lattice.graph) return -INFINITY;
  struct Owner {
    MachinePtr graph;
    Array<double> costs, finals;
  };
  auto owner = std::make_shared<Owner>();
  owner->graph = lattice.graph;
  fill(*lattice.graph, slots);
  owner->costs.resize(weight_.size());
  for (size_t a = 0; a < weight_.size(); ++a) {
    owner->costs[a] = -Scaled{weight_[a], exponent_.empty() ? 0 : exponent_[a]}.log();
  }
  owner->finals.assign(static_cast<size_t>(lattice.graph->states()), INFINITY);
  owner->finals.back() = 0;
  MachineArrays arrays = lattice.graph->arrays();
  arrays.semiring = Semiring::tropical;
  arrays.weights = owner->costs;
  arrays.finals = owner->finals;
  arrays.owner = owner;
  StringBatch found;
  try {
    found = best_paths(std::make_shared<const Machine>(std::move(arrays)), 1, run);
  } catch (const Error &error) {
    if (error.code != Code::diverged) throw;
    fail(Code::diverged, "item %" PRId64 ": no path is the best one, since weights on a cycle multiply to more than 1; "
         "expected at most 1", item);
  }
  if (found.count() == 0) return -INFINITY;
  for (const Label label : found.labels_of(0, 0)) uses[static_cast<size_t>(label - 1)] += weight;
  return -found.values[0];
}

}  // namespace hws
