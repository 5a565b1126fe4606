#include "fsa/distance/ngram_maps.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

StringGraph graph_of(const Machine &m, int32_t tape, Array<Scaled> &alpha, Scaled &mass, const Run &run) {
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "n-gram counts in the %s semiring; expected a machine in real or log", semiring_name(m.semiring()));
  }
  if (tape < 0 || tape >= m.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m.tapes() - 1);
  const LinearGraph &g = linear_graph(m, run);
  Array<Scaled> beta = backward_useful(g, run);
  mass = beta[m.start()];
  if (mass.zero()) fail(Code::empty, "n-gram counts of a machine that accepts nothing");
  alpha = forward_useful(g, run);
  return string_graph(g, m.start(), tape, std::move(beta), run);
}

}  // namespace

NgramMoves::NgramMoves(const Machine &m, int32_t tape, const Run &run)
    : run_(run), graph_(graph_of(m, tape, alpha_, mass_, run)), closure_(graph_, run), values_(graph_.algebra, graph_.nodes) {
  reach_.resize(graph_.edges.size());
  for (int32_t v = 0; v < graph_.nodes; ++v) {
    Label high = 0;
    const std::span<const Edge> reads = graph_.reads(v);
    for (size_t i = 0; i < reads.size(); ++i) {
      high = std::max(high, reads[i].high);
      reach_[static_cast<size_t>(graph_.reading[v]) + i] = high;
    }
  }
}

NgramMap NgramMoves::taken() {
  NgramMap x;
  x.reserve(values_.nodes().size());
  for (const int32_t v : values_.nodes()) {
    if (!values_[v].zero()) x.emplace_back(v, values_[v]);
  }
  values_.clear();
  return x;
}

NgramMap NgramMoves::closed(const NgramMap &x) {
  for (const auto &[v, weight] : x) values_.add(v, weight);
  closure_.close(values_);
  run_.check();
  return taken();
}

// Edges whose range holds c are among those with low ≤ c, from the last of them back to
// where no range reaches c any more.
void NgramMoves::read_from(int32_t node, const Scaled &weight, Label c) {
  look_ups_.assign(1, {node, weight});
  int64_t steps = 0;
  while (!look_ups_.empty()) {
    const auto [v, x] = look_ups_.back();
    look_ups_.pop_back();
    const std::span<const Edge> reads = graph_.reads(v);
    const Label *reach = reach_.data() + graph_.reading[v];
    const auto after = std::upper_bound(reads.begin(), reads.end(), c, [](Label l, const Edge &e) { return l < e.low; });
    for (size_t i = static_cast<size_t>(after - reads.begin()); i-- > 0 && reach[i] >= c;) {
      ++steps;
      const Edge &e = reads[i];
      if (e.high < c) continue;
      if (e.lookup) look_ups_.emplace_back(e.next, x * e.weight);
      else values_.add(e.next, x * e.weight);
    }
  }
  run_.visit(steps);
}

NgramMap NgramMoves::read(const NgramMap &x, Label c) {
  for (const auto &[v, weight] : x) read_from(v, weight, c);
  run_.check();
  return taken();
}

double NgramMoves::count(const NgramMap &x) const {
  Scaled sum;
  for (const auto &[v, weight] : x) sum = sum + weight * graph_.total[v];
  return (sum / mass_).value();
}

double NgramMoves::count_at_end(const NgramMap &x) const {
  Scaled sum;
  for (const auto &[v, weight] : x) sum = sum + weight * graph_.stop[v];
  return (sum / mass_).value();
}

}  // namespace hws
