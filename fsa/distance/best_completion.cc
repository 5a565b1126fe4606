#include "fsa/distance/best_completion.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/path_labels.hh"

namespace hws {

namespace {

constexpr int32_t kFar = INT32_MAX / 2;

// The graph with costs for weights, as the tropical sums read it.
void make_tropical_view(const LinearGraph &g, const BestCompletion &b, LinearGraph &view) {
  view.machine = g.machine;
  view.states = g.states;
  view.nodes = g.nodes;
  view.offsets = g.offsets;
  view.next = g.next;
  view.weight = b.edge;
  view.arc = g.arc;
  view.final_costs = b.stop;
}

// Breadth first from the ends, backwards over the edges that cost nothing extra.
void count_steps(const LinearGraph &g, BestCompletion &b, const Run &run) {
  const size_t n = static_cast<size_t>(g.nodes);
  Array<int32_t> begin(n + 1, 0), from, tight;
  for (int32_t v = 0; v < g.nodes; ++v) {
    if (v % 4096 == 0) run.check();
    if (b.cost[v] == INFINITY) continue;
    for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
      const int32_t to = g.next[static_cast<size_t>(e)];
      if (b.detour(v, e, to) == 0) {
        tight.push_back(v);
        tight.push_back(to);
        ++begin[static_cast<size_t>(to) + 1];
      }
    }
  }
  for (size_t v = 0; v < n; ++v) begin[v + 1] += begin[v];
  from.resize(tight.size() / 2);
  Array<int32_t> fill(begin.begin(), begin.end() - 1);
  for (size_t i = 0; i < tight.size(); i += 2) {
    from[fill[tight[i + 1]]++] = tight[i];
  }
  b.steps.assign(n, kFar);
  Array<int32_t> queue;
  for (int32_t v = 0; v < g.nodes; ++v) {
    if (b.stop_detour(v) == 0) {
      b.steps[v] = 0;
      queue.push_back(v);
    }
  }
  for (size_t head = 0; head < queue.size(); ++head) {
    const size_t to = static_cast<size_t>(queue[head]);
    for (int32_t i = begin[to]; i < begin[to + 1]; ++i) {
      const int32_t v = from[i];
      if (b.steps[v] < kFar) continue;
      b.steps[v] = b.steps[to] + 1;
      queue.push_back(v);
    }
  }
}

}  // namespace

BestCompletion best_completion(const LinearGraph &g, const Run &run) {
  run.limit_bytes(int64_t{g.nodes} * 24 + static_cast<int64_t>(g.next.size()) * 16);
  BestCompletion b;
  b.edge = path_costs(g, b.own, run);
  b.stop = stop_costs(g);
  LinearGraph view;
  make_tropical_view(g, b, view);
  b.cost = tropical_backward_useful(view, run);
  count_steps(g, b, run);
  return b;
}

}  // namespace hws
