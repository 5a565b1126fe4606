#include "fsa/distance/silent_closure.hh"

#include "fsa/distance/cyclic_solve.hh"

namespace hws {

namespace {

// Up to this size a component's responses to each node are solved once and kept;
// larger ones are solved anew for every prefix.
constexpr size_t kSilentClosureKeepResponses = 128;

std::span<const int32_t> members(const Components &parts, int32_t part) {
  const int32_t begin = parts.begin[part], end = parts.begin[static_cast<size_t>(part) + 1];
  return {parts.members.data() + begin, static_cast<size_t>(end - begin)};
}

// x = N x + b with N(i, j) = weight of the silent edges from member j to member i.
Array<Scaled> solve_part(const StringGraph &g, const Components &parts, int32_t part,
                         const Array<int32_t> &place, std::span<const Scaled> b, const Run &run) {
  const std::span<const int32_t> nodes = members(parts, part);
  Array<int32_t> offsets(nodes.size() + 1, 0), column, exponent;
  Array<double> value;
  const auto each_inside = [&](auto visit) {
    for (const int32_t v : nodes) {
      for (const auto &e : g.silent(v)) {
        if (parts.component[e.next] == part) visit(v, e);
      }
    }
  };
  each_inside([&](int32_t, const auto &e) { ++offsets[static_cast<size_t>(place[e.next]) + 1]; });
  for (size_t i = 0; i < nodes.size(); ++i) offsets[i + 1] += offsets[i];
  column.resize(static_cast<size_t>(offsets.back()));
  exponent.resize(column.size());
  value.resize(column.size());
  Array<int32_t> fill(offsets.begin(), offsets.end() - 1);
  each_inside([&](int32_t v, const auto &e) {
    const size_t i = static_cast<size_t>(fill[place[e.next]]++);
    column[i] = place[v];
    value[i] = e.weight.m;
    exponent[i] = static_cast<int32_t>(e.weight.e);
  });
  Array<Scaled> x(nodes.size());
  if (!solve_component({offsets, column, value, exponent}, b, x, run)) {
    fail(Code::diverged, "epsilon cycle through node %d with infinite weight", nodes[0]);
  }
  return x;
}

}  // namespace

SilentClosure::SilentClosure(const StringGraph &g, const Run &run) : g_(g), run_(run) {
  Array<int32_t> offsets{0}, next;
  offsets.reserve(static_cast<size_t>(g.nodes) + 1);
  for (int32_t v = 0; v < g.nodes; ++v) {
    for (const auto &e : g.silent(v)) next.push_back(e.next);
    offsets.push_back(static_cast<int32_t>(next.size()));
  }
  silent_ = !next.empty();
  if (!silent_) return;
  parts_ = components(offsets, next, {}, run);
  place_.resize(static_cast<size_t>(g.nodes));
  for (int32_t c = 0; c < parts_.count(); ++c) {
    int32_t i = 0;
    for (const int32_t v : members(parts_, c)) place_[v] = i++;
  }
  response_.resize(static_cast<size_t>(g.nodes));
}

void SilentClosure::close(NodeValues &x) {
  if (!silent_) return;
  const auto part_of = [&](int32_t v) { return parts_.component[v]; };
  std::priority_queue<int32_t> waiting;  // components, sources first: they are numbered from the ends
  for (const int32_t v : x.nodes()) waiting.push(part_of(v));
  while (!waiting.empty()) {
    const int32_t part = waiting.top();
    // Everything that leads into this component is done: its values are complete.
    while (!waiting.empty() && waiting.top() == part) waiting.pop();
    if (parts_.cyclic[part]) {
      if (g_.algebra.costs()) solve_costs(x, part);
      else solve_masses(x, part);
    }
    for (const int32_t u : members(parts_, part)) {
      if (!x.has(u)) continue;
      for (const auto &e : g_.silent(u)) {
        if (part_of(e.next) == part) continue;
        if (!x.has(e.next)) waiting.push(part_of(e.next));
        x.add(e.next, g_.algebra.times(x[u], e.weight));
      }
    }
  }
}

void SilentClosure::solve_masses(NodeValues &x, int32_t part) {
  const std::span<const int32_t> nodes = members(parts_, part);
  Array<Scaled> b(nodes.size()), sum(nodes.size());
  if (nodes.size() > kSilentClosureKeepResponses) {
    for (size_t i = 0; i < nodes.size(); ++i) b[i] = x[nodes[i]];
    sum = solve_part(g_, parts_, part, place_, b, run_);
  } else {
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (!x.has(nodes[i]) || x[nodes[i]].zero()) continue;
      Array<Scaled> &response = response_[static_cast<size_t>(nodes[i])];
      if (response.empty()) {
        b.assign(nodes.size(), Scaled{});
        b[i] = Scaled::from(1);
        response = solve_part(g_, parts_, part, place_, b, run_);
      }
      for (size_t j = 0; j < nodes.size(); ++j) sum[j] = sum[j] + x[nodes[i]] * response[j];
    }
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!sum[i].zero()) x.set(nodes[i], sum[i]);
  }
}

// No negative cycles (the backward pass has seen to that): as many rounds as members
// suffice, also where rounding makes a cycle of cost 0 look negative.
void SilentClosure::solve_costs(NodeValues &x, int32_t part) {
  const std::span<const int32_t> nodes = members(parts_, part);
  bool moved = true;
  for (size_t round = 0; moved && round < nodes.size(); ++round) {
    run_.check();
    moved = false;
    for (const int32_t v : nodes) {
      if (!x.has(v)) continue;
      for (const auto &e : g_.silent(v)) {
        if (parts_.component[e.next] != part) continue;
        const double through = x[v].m + e.weight.m;
        if (x.has(e.next) && x[e.next].m <= through) continue;
        x.set(e.next, {through, 0});
        moved = true;
      }
    }
  }
}

}  // namespace hws
