// Each edge's expected count is forward · weight · backward / total. An edge that
// goes through failure arcs counts for each of them: those on the way along φ from
// its node's owner to the state where its look-up is now. Such ways are added up
// without walking them, in pieces of lengths 2^j, and the pieces are taken apart at
// the end: O(log depth) per edge, and nothing is ever subtracted.
#include "fsa/distance/counts.hh"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

class FailureWays {
 public:
  FailureWays(const Machine &m, const Run &run) : m_(m) {
    const size_t n = static_cast<size_t>(m.states());
    Array<State> back(n, -1);
    for (State s = 0; s < m.states(); ++s) {
      if (m.phi_arc(s) >= 0) back[s] = m.next(m.phi_arc(s));
    }
    depth_.assign(n, -1);
    Array<State> chain;
    for (State first = 0; first < m.states(); ++first) {
      for (State s = first; s >= 0 && depth_[s] < 0; s = back[s]) chain.push_back(s);
      for (; !chain.empty(); chain.pop_back()) {
        const size_t s = static_cast<size_t>(chain.back());
        depth_[s] = back[s] < 0 ? 0 : depth_[back[s]] + 1;
      }
    }
    const uint32_t deepest = static_cast<uint32_t>(*std::max_element(depth_.begin(), depth_.end()));
    const size_t levels = std::max<size_t>(1, static_cast<size_t>(std::bit_width(deepest)));
    run.limit_bytes(static_cast<int64_t>(n * levels * (sizeof(State) + sizeof(double))));
    jump_.push_back(std::move(back));
    for (size_t j = 1; j < levels; ++j) {
      run.check();
      Array<State> twice(n, -1);
      for (size_t s = 0; s < n; ++s) {
        const State half = jump_[j - 1][s];
        if (half >= 0) twice[s] = jump_[j - 1][static_cast<size_t>(half)];
      }
      jump_.push_back(std::move(twice));
    }
    flow_.assign(levels, Array<double>(n, 0));
  }

  // `flow` look-ups went from s along φ to b.
  void add(State s, State b, double flow) {
    const uint32_t length = static_cast<uint32_t>(depth_[s] - depth_[b]);
    for (size_t j = 0; length >> j != 0; ++j) {
      if (!(length >> j & 1)) continue;
      flow_[j][static_cast<size_t>(s)] += flow;
      s = jump_[j][static_cast<size_t>(s)];
    }
  }

  void finish(std::span<double> arcs) {
    const size_t n = depth_.size();
    for (size_t j = flow_.size(); j-- > 1;) {
      for (size_t s = 0; s < n; ++s) {
        const double flow = flow_[j][s];
        if (flow == 0) continue;
        flow_[j - 1][s] += flow;
        flow_[j - 1][static_cast<size_t>(jump_[j - 1][s])] += flow;
      }
    }
    for (size_t s = 0; s < n; ++s) {
      if (flow_[0][s] != 0) arcs[static_cast<size_t>(m_.phi_arc(static_cast<State>(s)))] += flow_[0][s];
    }
  }

 private:
  const Machine &m_;
  Array<int32_t> depth_;             // per state: length of the chain of failure arcs from it
  std::vector<Array<State>> jump_;   // [j][s]: 2^j failure arcs on from s
  std::vector<Array<double>> flow_;  // [j][s]: look-ups through all of those
};

Array<State> arc_sources(const Machine &m) {
  Array<State> source(static_cast<size_t>(m.arcs()));
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) source[a] = s;
  }
  return source;
}

}  // namespace

void expected_counts(const Machine &m, std::span<double> arcs, std::span<double> finals, const Run &run) {
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "expected counts in the %s semiring; they exist in real and log", semiring_name(m.semiring()));
  }
  const LinearGraph &g = linear_graph(m, run);
  const Array<Scaled> beta = backward_useful(g, run);
  const Scaled mass = beta[m.start()];
  if (mass.zero()) fail(Code::empty, "expected counts of a machine that accepts nothing");
  const Array<Scaled> alpha = forward_useful(g, run);
  std::fill(arcs.begin(), arcs.end(), 0);
  std::fill(finals.begin(), finals.end(), 0);
  const bool failing = m.has_phi();
  std::optional<FailureWays> ways;
  Array<State> source;
  if (failing) {
    ways.emplace(m, run);
    source = arc_sources(m);
  }
  const auto owner = [&](int32_t v) { return v < g.states ? v : g.owner[v - g.states]; };
  run.visit(static_cast<int64_t>(g.next.size()));
  for (int32_t v = 0; v < g.nodes; ++v) {
    if ((v & 4095) == 0) run.check();
    const size_t i = static_cast<size_t>(v);
    if (alpha[i].zero()) continue;
    const Scaled in = alpha[i] / mass;
    for (size_t e = static_cast<size_t>(g.offsets[i]); e < static_cast<size_t>(g.offsets[i + 1]); ++e) {
      const Scaled &out = beta[g.next[e]];
      if (out.zero()) continue;
      const double flow = ldexp_clamped(in.m * g.weight[e] * out.m, in.e + out.e + (g.exponent.empty() ? 0 : g.exponent[e]));
      if (flow == 0) continue;
      const ArcId a = g.arc.empty() ? static_cast<ArcId>(e) : g.arc[e];
      if (a >= 0) arcs[static_cast<size_t>(a)] += flow;
      if (failing) ways->add(owner(v), a >= 0 ? source[a] : owner(g.next[e]), flow);
    }
    if (v >= g.states || g.finals[i].zero()) continue;
    const double flow = (in * g.finals[i]).value();
    const State at = failing ? g.final_state[i] : v;
    if (!finals.empty()) finals[static_cast<size_t>(at)] += flow;
    if (failing) ways->add(v, at, flow);
  }
  if (failing) ways->finish(arcs);
}

}  // namespace hws
