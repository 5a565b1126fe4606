#include "src/graph/schedule/sweep.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>

namespace hws {

namespace {

// Adds the time it lives.
class Stopwatch {
 public:
  explicit Stopwatch(double *seconds) : seconds_(seconds), begin_(std::chrono::steady_clock::now()) {}
  ~Stopwatch() { *seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;

 private:
  double *seconds_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace

Sweep::Sweep(const FactorGraph &graph, std::span<const Message> observed, VariableStates *states, ConstantMessages *constant,
             const Visit &visit, PhaseSeconds *seconds, const Run &run)
    : graph_(graph), states_(*states), messages_(graph, observed, *states, constant, run), visit_(visit), seconds_(seconds), run_(run) {}

// What the factor says to its variables at `places`, none of them observed.
void Sweep::send(FactorId f, std::span<const int32_t> places) {
  if (places.empty()) return;
  run_.check();
  const Stopwatch watch(&seconds_->factors);
  messages_.send(f, places, [&](VariableId v) { return states_[static_cast<size_t>(v)].get(); });
}

double Sweep::take_up(VariableId v, std::span<const int32_t> slots) {
  run_.check();
  const double counted = seconds_->growth + seconds_->projections;
  double spent = 0;
  double change;
  {
    const Stopwatch watch(&spent);
    change = states_[static_cast<size_t>(v)]->update(slots, visit_, seconds_, run_);
  }
  // What the state has not put down to a phase itself.
  seconds_->projections += std::max(0.0, spent - (seconds_->growth + seconds_->projections - counted));
  if (change != VariableState::kUnmeasured) return change;
  unmeasured_.push_back(v);
  return 0;
}

double Sweep::measured(double largest, double tolerance) {
  const Stopwatch watch(&seconds_->projections);
  for (size_t i = 0; i < unmeasured_.size() && largest <= tolerance; ++i) {
    run_.check();
    largest = std::max(largest, states_[static_cast<size_t>(unmeasured_[i])]->measure(run_));
  }
  return largest;
}

double Sweep::flooding(double tolerance) {
  visit_.defer = true;
  std::vector<int32_t> list;
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    list.clear();
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      if (wanted(e)) list.push_back(e - graph_.edge_begin(f));
    }
    send(f, list);
  }
  double largest = 0;
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    if (!states_[static_cast<size_t>(v)]) continue;
    list.clear();
    for (const EdgeId e : graph_.edges_of(v)) {
      if (wanted(e)) list.push_back(messages_.slot(e));
    }
    if (!list.empty()) largest = std::max(largest, take_up(v, list));
  }
  return measured(largest, tolerance);
}

double Sweep::in_order(const NodeOrder &order, bool backwards, double tolerance) {
  visit_.defer = true;
  const int32_t n = static_cast<int32_t>(order.node.size());
  std::vector<int32_t> variable_at(static_cast<size_t>(graph_.variables())), factor_at(static_cast<size_t>(graph_.factors())), list;
  for (int32_t i = 0; i < n; ++i) {
    const int32_t node = order.node[static_cast<size_t>(i)];
    const int32_t at = backwards ? n - 1 - i : i;
    if (node >= 0) variable_at[static_cast<size_t>(node)] = at;
    else factor_at[static_cast<size_t>(~node)] = at;
  }
  double largest = 0;
  for (int32_t i = 0; i < n; ++i) {
    const int32_t node = order.node[static_cast<size_t>(backwards ? n - 1 - i : i)];
    list.clear();
    if (node < 0) {
      const FactorId f = ~node;
      for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
        const size_t v = static_cast<size_t>(graph_.edge_variable(e));
        if (wanted(e) && variable_at[v] > i) list.push_back(e - graph_.edge_begin(f));
      }
      send(f, list);
    } else if (states_[static_cast<size_t>(node)]) {
      for (const EdgeId e : graph_.edges_of(node)) {
        if (wanted(e) && factor_at[static_cast<size_t>(graph_.edge_factor(e))] < i) list.push_back(messages_.slot(e));
      }
      if (!list.empty()) largest = std::max(largest, take_up(node, list));
    }
  }
  return measured(largest, tolerance);
}

double Sweep::residual(std::vector<double> *priority, double tolerance) {
  struct Waiting {
    double priority;
    EdgeId edge;
    bool operator<(const Waiting &b) const { return priority != b.priority ? priority < b.priority : edge > b.edge; }
  };
  priority->resize(static_cast<size_t>(graph_.edges()), INFINITY);
  std::priority_queue<Waiting> queue;
  int64_t messages = 0;
  for (EdgeId e = 0; e < graph_.edges(); ++e) {
    double &p = (*priority)[static_cast<size_t>(e)];
    if (!wanted(e)) {
      p = 0;
      continue;
    }
    ++messages;
    if (p > tolerance) queue.push({p, e});
  }
  while (messages > 0 && !queue.empty()) {
    const Waiting next = queue.top();
    queue.pop();
    if (next.priority != (*priority)[static_cast<size_t>(next.edge)]) continue;  // raised since, or sent
    --messages;
    (*priority)[static_cast<size_t>(next.edge)] = 0;
    const FactorId f = graph_.edge_factor(next.edge);
    const VariableId v = graph_.edge_variable(next.edge);
    const int32_t place = next.edge - graph_.edge_begin(f);
    const int32_t slot = messages_.slot(next.edge);
    send(f, {&place, 1});
    const double change = take_up(v, {&slot, 1});
    if (!(change > tolerance)) continue;
    for (const EdgeId out : graph_.edges_of(v)) {
      const FactorId g = graph_.edge_factor(out);
      if (g == f) continue;
      for (EdgeId e = graph_.edge_begin(g); e < graph_.edge_end(g); ++e) {
        double &p = (*priority)[static_cast<size_t>(e)];
        if (e == out || !wanted(e) || p >= change) continue;
        p = change;
        queue.push({change, e});
      }
    }
  }
  double highest = 0;
  for (const double p : *priority) highest = std::max(highest, p);
  return highest;
}

}  // namespace hws
