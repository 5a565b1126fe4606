#include "fsa/ops/epsilon_closure.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/cyclic_component.hh"
#include "fsa/distance/cyclic_solve.hh"
#include "fsa/distance/least_costs.hh"
#include "fsa/distance/wide_sum.hh"
#include "fsa/machine/cost_range.hh"

namespace hws {

namespace {

// Up to this size a component's answers are kept.
constexpr size_t kEpsilonClosureKeepResponses = 128;

}  // namespace

bool silent_arc(const Machine &m, ArcId a) {
  for (int32_t t = 0; t < m.tapes(); ++t) {
    if (m.label(a, t) != kEpsilon) return false;
  }
  return true;
}

bool has_silent_arcs(const Machine &m) {
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (silent_arc(m, a)) return true;
  }
  return false;
}

EpsilonClosure::EpsilonClosure(const Machine &m, Array<char> keep, const Run &run)
    : m_(m), keep_(std::move(keep)), run_(run), least_(idempotent(m.semiring())) {
  const size_t n = static_cast<size_t>(m.states());
  if (least_) check_cost_range(m);  // other costs are looked at as they are converted
  run.limit_bytes(int64_t{m.states()} * 48 + int64_t{m.arcs()} * 44);
  offsets_.reserve(n + 1);
  reading_offsets_.reserve(n + 1);
  reading_.reserve(static_cast<size_t>(m.arcs()));
  const EdgeWeights weights(m.semiring());
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId a = m.arc_begin(s); kept(s) && a < m.arc_end(s); ++a) {
      if (!kept(m.next(a))) continue;
      if (!silent_arc(m, a)) {
        reading_.push_back({a, m.next(a), m.label(a, 0), m.weight(a)});
        continue;
      }
      next_.push_back(m.next(a));
      if (!least_) weight_.push_back(weights.from(m.weight(a)));
      cost_.push_back(least_ ? m.weight(a) : -log_weight(m.semiring(), m.weight(a)));
    }
    offsets_.push_back(static_cast<int32_t>(next_.size()));
    reading_offsets_.push_back(static_cast<int32_t>(reading_.size()));
  }
  run.visit(m.arcs());
  if (!any_silent()) return;
  parts_ = components(offsets_, next_, {}, run);
  rank_.resize(n);
  for (size_t i = 0; i < n; ++i) rank_[parts_.members[i]] = static_cast<int32_t>(i);
  seen_.assign(n, 0);
  closed_.assign(n, 0);
  least_cost_.resize(n);
  if (!least_) sum_.resize(n);
}

// A walk's (or several walks') contribution to a state of the closure being made.
void EpsilonClosure::add(State to, double cost, double m, int64_t e) {
  const size_t v = static_cast<size_t>(to);
  if (seen_[v] != closure_) {
    seen_[v] = closure_;
    least_cost_[v] = INFINITY;
    if (!least_) sum_[v] = {0, 0};
  }
  if (least_) {
    least_cost_[v] = std::min(least_cost_[v], cost);
  } else {
    least_cost_[v] = sum_[v].m == 0 ? cost : NAN;
    add_to(sum_[v], m, e);
  }
}

// Passes the sum collected at v on along those of its silent arcs that leave its component.
void EpsilonClosure::leave(State v, int32_t part) {
  const size_t i = static_cast<size_t>(v);
  for (size_t e = static_cast<size_t>(offsets_[i]); e < static_cast<size_t>(offsets_[i + 1]); ++e) {
    if (parts_.component[next_[e]] == part) continue;
    if (least_) {
      add(next_[e], least_cost_[i] + cost_[e], 0, 0);
    } else {
      add(next_[e], least_cost_[i] + cost_[e], sum_[i].m * weight_[e].m, sum_[i].e + weight_[e].e);
    }
  }
}

bool EpsilonClosure::close(State s) {
  const bool alone = parts_.members_of(parts_.component[s]).size() == 1;
  closed_[s] = alone;
  return alone;
}

void EpsilonClosure::from(State s, Array<Reached> &out) {
  out.clear();
  if (!leaves_silently(s)) {
    out.push_back({s, false, 0, Scaled{1, 0}});
    return;
  }
  // The states reached, then their values in the order of the components.
  reached_.clear();
  work_.assign(1, s);
  ++closure_;
  seen_[s] = closure_;
  while (!work_.empty()) {
    const size_t v = static_cast<size_t>(work_.back());
    work_.pop_back();
    reached_.push_back(rank_[v]);
    if (closed_[v]) continue;  // not s, which is not closed yet
    for (int32_t e = offsets_[v]; e < offsets_[v + 1]; ++e) {
      const State to = next_[e];
      if (seen_[to] == closure_) continue;
      seen_[to] = closure_;
      work_.push_back(to);
    }
  }
  std::sort(reached_.begin(), reached_.end());
  std::reverse(reached_.begin(), reached_.end());
  run_.limit_bytes(static_cast<int64_t>(reached_.size() * sizeof(Reached)));
  run_.visit(static_cast<int64_t>(reached_.size()));
  for (const int32_t r : reached_) seen_[parts_.members[static_cast<size_t>(r)]] = closure_ - 1;
  add(s, 0, 1, 0);
  for (size_t i = 0; i < reached_.size();) {
    const State first = parts_.members[static_cast<size_t>(reached_[i])];
    const int32_t part = parts_.component[first];
    const std::span<const State> members = parts_.members_of(part);
    const bool closed = closed_[first] != 0;
    if (!closed && parts_.cyclic[part]) {
      for (const State v : members) add(v, INFINITY, 0, 0);
      least_ ? solve_costs(part, members) : solve_sums(part, members);
    } else if (!least_) {
      settle(sum_[first]);
    }
    for (const State v : members) {
      const size_t at = static_cast<size_t>(v);
      Reached r{v, closed, least_cost_[at], {}};
      if (!least_) r.weight = sum_[at];
      if (!least_ && std::isnan(r.cost)) r.cost = 0 - r.weight.log();
      out.push_back(r);
      if (!closed) leave(v, part);
    }
    i += members.size();
  }
}

// x = b + what the silent arcs inside the component bring, rows by target.
void EpsilonClosure::sum_members(int32_t part, std::span<const State> members, std::span<const Scaled> b,
                                 std::span<Scaled> x) {
  const int32_t base = parts_.begin[part];
  Array<int32_t> offsets(members.size() + 1, 0), column, exponent;
  Array<double> value;
  const auto each_inside = [&](const auto &use) {
    for (size_t i = 0; i < members.size(); ++i) {
      const size_t v = static_cast<size_t>(members[i]);
      for (size_t e = static_cast<size_t>(offsets_[v]); e < static_cast<size_t>(offsets_[v + 1]); ++e) {
        const size_t to = static_cast<size_t>(next_[e]);
        if (parts_.component[to] == part) use(static_cast<int32_t>(i), static_cast<size_t>(rank_[to] - base), e);
      }
    }
  };
  each_inside([&](int32_t, size_t row, size_t) { ++offsets[row + 1]; });
  for (size_t i = 0; i < members.size(); ++i) offsets[i + 1] += offsets[i];
  const size_t edges = static_cast<size_t>(offsets.back());
  column.resize(edges);
  exponent.resize(edges);
  value.resize(edges);
  Array<int32_t> fill(offsets.begin(), offsets.end() - 1);
  each_inside([&](int32_t from, size_t row, size_t e) {
    const size_t at = static_cast<size_t>(fill[row]++);
    column[at] = from;
    value[at] = weight_[e].m;
    exponent[at] = weight_[e].e;
  });
  run_.visit(static_cast<int64_t>(edges));
  if (!solve_component({offsets, column, value, exponent}, b, x, run_)) {
    fail(Code::diverged, "infinite sum: the cycles of epsilon arcs through state %d have a total weight of 1 or more",
         first_state(members));
  }
}

void EpsilonClosure::solve_sums(int32_t part, std::span<const State> members) {
  run_.check();
  const size_t n = members.size();
  Array<Scaled> &b = entering_, &x = solved_;
  b.assign(n, Scaled{});
  x.assign(n, Scaled{});
  if (n > kEpsilonClosureKeepResponses) {
    for (size_t i = 0; i < n; ++i) {
      b[i] = sum_[members[i]];
      b[i].normalize();
    }
    sum_members(part, members, b, x);
  } else {
    if (response_.empty()) response_.resize(static_cast<size_t>(m_.states()));
    for (size_t i = 0; i < n; ++i) {
      Scaled entering = sum_[members[i]];
      if (entering.m == 0) continue;
      entering.normalize();
      Array<Scaled> &response = response_[static_cast<size_t>(members[i])];
      if (response.empty()) {
        response_bytes_ += static_cast<int64_t>(n * sizeof(Scaled));
        run_.limit_bytes(response_bytes_);
        std::fill(b.begin(), b.end(), Scaled{});
        b[i] = Scaled::from(1);
        Array<Scaled> answer(n);
        sum_members(part, members, b, answer);
        response = std::move(answer);
      }
      for (size_t j = 0; j < n; ++j) x[j] = x[j] + entering * response[j];
    }
  }
  for (size_t i = 0; i < n; ++i) {
    const size_t v = static_cast<size_t>(members[i]);
    sum_[v] = in_steps(x[i]);
    least_cost_[v] = NAN;
  }
}

void EpsilonClosure::solve_costs(int32_t part, std::span<const State> members) {
  run_.check();
  const int32_t base = parts_.begin[part];
  ComponentRows rows;  // by source: costs spread along the arcs
  rows.offsets.push_back(0);
  Array<double> costs;
  for (const State v : members) {
    const size_t i = static_cast<size_t>(v);
    for (size_t e = static_cast<size_t>(offsets_[i]); e < static_cast<size_t>(offsets_[i + 1]); ++e) {
      const size_t to = static_cast<size_t>(next_[e]);
      if (parts_.component[to] != part) continue;
      rows.column.push_back(rank_[to] - base);
      rows.value.push_back(cost_[e]);
    }
    rows.offsets.push_back(static_cast<int32_t>(rows.column.size()));
    costs.push_back(least_cost_[i]);
  }
  run_.visit(static_cast<int64_t>(rows.column.size()));
  if (!least_costs(rows, costs, run_)) {
    fail(Code::diverged, "no least cost: a cycle of epsilon arcs through state %d costs less than 0", first_state(members));
  }
  for (size_t i = 0; i < members.size(); ++i) least_cost_[members[i]] = costs[i];
}

}  // namespace hws
