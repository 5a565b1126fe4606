#include "fsa/distance/path_labels.hh"

#include <numbers>

namespace hws {

bool is_default(const LinearGraph &g, int32_t e) {
  if (g.first_symbol.empty()) return false;
  const ArcId a = g.arc.empty() ? e : g.arc[static_cast<size_t>(e)];
  return a >= 0 && g.machine->label(a, g.machine->phi_tape()) == kRho;
}

int64_t parallel_paths(const LinearGraph &g, int32_t e) {
  if (!is_default(g, e)) return 1;
  return int64_t{g.last_symbol[static_cast<size_t>(e)]} - g.first_symbol[static_cast<size_t>(e)] + 1;
}

std::span<const double> path_costs(const LinearGraph &g, Array<double> &own, const Run &run) {
  const Machine &m = *g.machine;
  if (idempotent(m.semiring())) return g.weight;
  const size_t edges = g.next.size();
  // Without failure arcs every edge is one arc.
  const bool plain = !m.has_phi();
  if (plain && m.semiring() == Semiring::log && g.arc.empty()) return m.arrays().weights;
  run.limit_bytes(static_cast<int64_t>(edges * sizeof(double)));
  own.resize(edges);
  for (size_t e = 0; e < edges; ++e) {
    if (e % 4096 == 0) run.check();
    if (plain) {
      own[e] = 0 - log_weight(m.semiring(), m.weight(g.arc.empty() ? static_cast<ArcId>(e) : g.arc[e]));
      continue;
    }
    const double exponent = g.exponent.empty() ? 0 : g.exponent[e];
    own[e] = -(std::log(g.weight[e]) + exponent * std::numbers::ln2);
    const int64_t paths = parallel_paths(g, static_cast<int32_t>(e));
    if (paths > 1) own[e] += std::log(static_cast<double>(paths));
  }
  return own;
}

Array<double> stop_costs(const LinearGraph &g) {
  const Machine &m = *g.machine;
  if (idempotent(m.semiring())) return g.final_costs;
  if (m.semiring() == Semiring::log && !m.has_phi()) return {m.arrays().finals.begin(), m.arrays().finals.end()};
  Array<double> costs(g.finals.size());
  for (size_t s = 0; s < costs.size(); ++s) costs[s] = -g.finals[s].log();
  return costs;
}

void append_path(StringBatch &batch, const LinearGraph &g, std::span<const PathStep> path, double value) {
  for (int32_t tape = 0; tape < batch.tapes; ++tape) {
    const std::span<const Label> labels = g.machine->arrays().labels[static_cast<size_t>(tape)];
    for (const PathStep &step : path) {
      const ArcId a = g.arc.empty() ? step.edge : g.arc[static_cast<size_t>(step.edge)];
      if (a < 0) continue;
      const Label label = labels[static_cast<size_t>(a)];
      if (label > 0) {
        batch.labels.push_back(label);
      } else if (label == kRho) {
        batch.labels.push_back(step.symbol);
      }
    }
    batch.end_string();
  }
  batch.end_item(value);
}

StringBatch empty_batch(const Machine &m) {
  StringBatch batch;
  batch.tapes = m.tapes();
  for (int32_t t = 0; t < m.tapes(); ++t) batch.alphabets.push_back(m.alphabet(t));
  return batch;
}

}  // namespace hws
