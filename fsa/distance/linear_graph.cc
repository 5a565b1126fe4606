// Optimize: balanced
#include "fsa/distance/linear_graph.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/exponential.hh"
#include "fsa/distance/failure_tree.hh"
#include "fsa/machine/cost_range.hh"

namespace hws {

namespace {

// Collects edges in rows; exponents only once one of them is not 0.
class EdgeWriter {
 public:
  EdgeWriter(LinearGraph::Store &out, const EdgeWeights &weights) : out_(out), weights_(weights) {
    out_.offsets.push_back(0);
  }
  void weight(EdgeWeight w) {
    out_.weight.push_back(w.m);
    if (w.e != 0 && out_.exponent.empty()) out_.exponent.assign(out_.weight.size() - 1, 0);
    if (w.e != 0 || !out_.exponent.empty()) out_.exponent.push_back(w.e);
  }
  // Weights without exponents of their own.
  void values(std::span<const double> m) {
    out_.weight.insert(out_.weight.end(), m.begin(), m.end());
    if (!out_.exponent.empty()) out_.exponent.resize(out_.weight.size(), 0);
  }
  void edge(EdgeWeight w, int32_t target, ArcId arc) {
    weight(w);
    out_.next.push_back(target);
    out_.arc.push_back(arc);
  }
  // A tree edge or entry; tree nodes come after `states` states.
  void edge(const TreeEdge &e, int32_t states, bool ranges) {
    if (weights_.zero(e.weight)) return;
    const bool link = e.arc < 0;
    const int64_t symbols = link ? 1 : int64_t{e.last} - e.first + 1;
    edge(weights_.repeated(e.weight, symbols), link ? states + e.target : e.target, e.arc);
    if (!ranges) return;
    out_.first_symbol.push_back(link ? 0 : e.first);
    out_.last_symbol.push_back(link ? 0 : e.last);
  }
  void end_row() { out_.offsets.push_back(static_cast<int32_t>(out_.next.size())); }
  size_t edges() const { return out_.next.size(); }

 private:
  LinearGraph::Store &out_;
  const EdgeWeights &weights_;
};

// Whether a machine's weights serve as they are: all of them values within 2^±400.
bool are_edge_weights(std::span<const double> weights) {
  bool beyond = false;
  for (const double w : weights) beyond |= !(w >= kLeastPlain && w <= kMostPlain);
  return !beyond;
}

// All of a log machine's weights. False, with nothing written: one of them is zero.
bool convert_costs(LinearGraph &g, const EdgeWeights &weights, std::span<const double> costs, const Run &run) {
  constexpr size_t kBlock = 1024;
  double value[kBlock];
  EdgeWriter writer(g.store, weights);
  g.store.weight.reserve(costs.size());
  for (size_t from = 0; from < costs.size(); from += kBlock) {
    run.check();
    const std::span<const double> block = costs.subspan(from, std::min(kBlock, costs.size() - from));
    if (exp_of_costs(block.data(), value, block.size())) {
      writer.values({value, block.size()});
      continue;
    }
    for (const double cost : block) {
      if (cost == INFINITY) {
        g.store = {};
        return false;
      }
      writer.weight(weights.from(cost));
    }
  }
  g.store.offsets.clear();
  return true;
}

// The same for values, which serve as they are if they can.
bool convert_values(LinearGraph &g, const EdgeWeights &weights, std::span<const double> values, const Run &run) {
  bool zeros = false;
  for (const double w : values) zeros |= w == 0;
  if (zeros) return false;
  if (are_edge_weights(values)) {
    g.weight = values;
    return true;
  }
  EdgeWriter writer(g.store, weights);
  for (const double w : values) {
    if ((g.store.weight.size() & 0xffff) == 0) run.check();
    writer.weight(weights.from(w));
  }
  g.store.offsets.clear();
  return true;
}

bool finite_costs(LinearGraph &g, std::span<const double> costs) {
  if (std::find(costs.begin(), costs.end(), INFINITY) != costs.end()) return false;
  g.weight = costs;
  return true;
}

// Without φ and ρ: the machine's own rows, unless arcs of weight zero are to be left out.
void plain_edges(LinearGraph &g, const Machine &m, const EdgeWeights &weights, const Run &run) {
  limit_linear_graph(static_cast<size_t>(m.states()), static_cast<size_t>(m.arcs()), run);
  const std::span<const double> stored = m.arrays().weights;
  const bool whole = weights.tropical()               ? finite_costs(g, stored)
                     : m.semiring() == Semiring::real ? convert_values(g, weights, stored, run)
                                                      : convert_costs(g, weights, stored, run);
  if (whole) {
    g.offsets = m.arrays().offsets;
    g.next = m.arrays().next;
  } else {
    EdgeWriter writer(g.store, weights);
    for (State s = 0; s < m.states(); ++s) {
      if ((s & 4095) == 0) run.check();
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        const EdgeWeight w = weights.from(m.weight(a));
        if (!weights.zero(w)) writer.edge(w, m.next(a), a);
      }
      writer.end_row();
    }
    g.offsets = g.store.offsets;
    g.next = g.store.next;
    g.arc = g.store.arc;
  }
  if (g.weight.empty()) g.weight = g.store.weight;
  g.exponent = g.store.exponent;
}

void resolved_edges(LinearGraph &g, const Machine &m, const EdgeWeights &weights, const Run &run) {
  const FailureTrees trees(m, run);
  const bool ranges = m.has_rho();
  g.nodes = m.states() + trees.nodes();
  const size_t tree_edges = static_cast<size_t>(trees.edge_count());
  limit_linear_graph(static_cast<size_t>(m.states()) + static_cast<size_t>(trees.nodes()), tree_edges, run);
  EdgeWriter writer(g.store, weights);
  Array<TreeEdge> row;
  const TapeIndex &index = m.index(m.phi_tape());
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 255) == 0) run.check();
    row.clear();
    for (int32_t i = index.offsets[static_cast<size_t>(s)]; i < index.offsets[static_cast<size_t>(s) + 1]; ++i) {
      if (index.label[i] > kEpsilon) break;
      if (index.label[i] != kEpsilon) continue;
      const ArcId a = index.arc[static_cast<size_t>(i)];
      row.push_back({weights.from(m.weight(a)), m.next(a), a, 0, 0});
    }
    trees.append_state(s, row);
    limit_linear_graph(static_cast<size_t>(g.nodes), writer.edges() + row.size() + tree_edges, run);
    for (const TreeEdge &e : row) writer.edge(e, m.states(), ranges);
    writer.end_row();
  }
  g.owner.reserve(static_cast<size_t>(trees.nodes()));
  for (int32_t t = 0; t < trees.nodes(); ++t) {
    for (const TreeEdge &e : trees.edges(t)) writer.edge(e, m.states(), ranges);
    writer.end_row();
    g.owner.push_back(trees.owner(t));
  }
  g.offsets = g.store.offsets;
  g.next = g.store.next;
  g.weight = g.store.weight;
  g.exponent = g.store.exponent;
  g.arc = g.store.arc;
  g.first_symbol = g.store.first_symbol;
  g.last_symbol = g.store.last_symbol;
}

// Rule 3.4 for all states, each after the target of its failure arc.
void resolve_finals(LinearGraph &g, const Machine &m, const EdgeWeights &weights) {
  const size_t n = static_cast<size_t>(m.states());
  if (weights.tropical()) {
    g.final_costs.assign(n, INFINITY);
  } else {
    g.finals.resize(n);
  }
  const auto own = [&](State s) {
    const size_t i = static_cast<size_t>(s);
    if (weights.tropical()) {
      g.final_costs[i] = m.final_weight(s);
    } else if (!is_zero(m.semiring(), m.final_weight(s))) {  // they start as zero
      const EdgeWeight w = weights.from(m.final_weight(s));
      g.finals[i] = {w.m, w.e};
      g.finals[i].normalize();
    }
  };
  if (!m.has_phi()) {
    for (State s = 0; s < m.states(); ++s) own(s);
    return;
  }
  g.final_state.assign(n, -1);
  Array<char> done(n, false);
  Array<State> chain;
  for (State first = 0; first < m.states(); ++first) {
    for (State s = first; !done[s];) {
      done[s] = true;
      if (m.is_final(s)) {
        own(s);
        g.final_state[s] = s;
        break;
      }
      if (m.phi_arc(s) < 0) break;
      chain.push_back(s);
      s = m.next(m.phi_arc(s));
    }
    for (; !chain.empty(); chain.pop_back()) {
      const State s = chain.back();
      const size_t i = static_cast<size_t>(s), b = static_cast<size_t>(m.next(m.phi_arc(s)));
      const EdgeWeight k = weights.from(m.weight(m.phi_arc(s)));
      g.final_state[i] = g.final_state[b];
      if (g.final_state[i] < 0) continue;
      if (weights.tropical()) {
        g.final_costs[i] = k.m + g.final_costs[b];
      } else if (k.m > 0) {
        g.finals[i] = Scaled{k.m, k.e} * g.finals[b];
      }
    }
  }
}

bool is_ordered(const LinearGraph &g) {
  const int32_t *next = g.next.data(), *offsets = g.offsets.data();
  for (int32_t v = 0; v < g.nodes; ++v) {
    int32_t back = 0;  // no branch in the inner loop: most machines that fail do so early
    for (int32_t e = offsets[v]; e < offsets[v + 1]; ++e) back |= next[e] <= v;
    if (back) return false;
  }
  return true;
}

}  // namespace

int64_t LinearGraph::bytes() const {
  return static_cast<int64_t>((store.offsets.size() + store.next.size() + store.exponent.size() + store.arc.size() +
                               store.first_symbol.size() + store.last_symbol.size() + final_state.size() + owner.size()) *
                                  sizeof(int32_t) +
                              (store.weight.size() + final_costs.size()) * sizeof(double) + finals.size() * sizeof(Scaled));
}

void limit_linear_graph(size_t nodes, size_t edges, const Run &run) {
  run.limit_states(static_cast<int64_t>(nodes));
  run.limit_arcs(static_cast<int64_t>(edges));
  run.limit_bytes(static_cast<int64_t>(nodes * 32 + edges * 28));
  if (nodes > INT32_MAX - 1 || edges > INT32_MAX - 1) {
    fail(Code::limit, "more than %d nodes or edges to sum over", INT32_MAX - 1);
  }
}

const LinearGraph &linear_graph(const Machine &m, const Run &run) {
  return m.derived<LinearGraph>([&]() -> std::shared_ptr<const LinearGraph> {
    run.stage("resolving failure arcs", 0);
    if (idempotent(m.semiring())) check_cost_range(m);  // other costs are looked at as they are converted
    auto g = std::make_shared<LinearGraph>();
    g->machine = &m;
    g->states = g->nodes = m.states();
    const EdgeWeights weights(m.semiring());
    if (m.has_phi() || m.has_rho()) {
      resolved_edges(*g, m, weights, run);
    } else {
      plain_edges(*g, m, weights, run);
    }
    resolve_finals(*g, m, weights);
    g->ordered = is_ordered(*g);
    run.visit(static_cast<int64_t>(g->next.size()));
    return g;
  });
}

namespace {

// A type of its own: what is kept with a machine is found by its type.
struct ReachableComponents {
  Components components;
};

}  // namespace

const Components &reachable_components(const LinearGraph &g, const Run &run) {
  const ReachableComponents &kept = g.machine->derived<ReachableComponents>([&] {
    return std::make_shared<const ReachableComponents>(
        ReachableComponents{components(g.offsets, g.next, {}, run, g.machine->start())});
  });
  return kept.components;
}

}  // namespace hws
