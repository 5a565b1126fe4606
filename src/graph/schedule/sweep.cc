// A sweep is a list of levels: factors that send at the same time, or variables that take up at the same time. Each level runs
// in parallel, and results are put into place afterwards, in the order of the list. So sums of residuals and seconds, and the
// order in which messages are received, are those of one thread. O(edges) messages per sweep; the residual schedule keeps a
// heap of edges, O(log edges) more for each message.
//
// Trap: an entry of the heap may be out of date. It counts only if its priority is still the edge's own.
#include "src/graph/schedule/sweep.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>
#include <utility>

#include "fsa/base/parallel_for.hh"

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

Sweep::Sweep(const OuterGraph &graph, std::span<const Message> observed, VariableStates *states,
             std::span<const FiniteNetworkPtr> networks, ConstantMessages *constant, const Visit &visit, PhaseSeconds *seconds,
             const Run &run)
    : graph_(graph),
      states_(*states),
      messages_(graph, observed, *states, networks, constant),
      visit_(visit),
      seconds_(seconds),
      run_(run),
      alone_(run) {
  alone_.threads = 1;
  alone_.arcs_visited = nullptr;
  alone_.progress = nullptr;  // what tasks are made of has stages of its own
  int64_t wanted_edges = 0;
  for (EdgeId e = 0; e < graph.edges(); ++e) wanted_edges += wanted(e);
  run.stage("graph: messages", 2 * wanted_edges);
}

void Sweep::count(const Task &task) { run_.advance(counted_ += std::ssize(task.list)); }

void Sweep::send(std::span<const Task> factors) {
  std::vector<std::vector<FactorMessages::Said>> said(factors.size());
  Array<double> spent(factors.size(), 0);
  parallel_for(static_cast<int64_t>(factors.size()), run_.threads, [&](int64_t i) {
    run_.check();
    const size_t at = static_cast<size_t>(i);
    const Stopwatch watch(&spent[at]);
    Run run = alone_;
    // A network by itself may have all threads.
    if (factors.size() == 1 && graph_.network(factors[at].node) >= 0) run.threads = run_.threads;
    said[at] = messages_.say(factors[at].node, factors[at].list, run);
  });
  for (size_t i = 0; i < factors.size(); ++i) {
    const Stopwatch watch(&seconds_->factors);
    seconds_->factors += spent[i];
    messages_.deliver(factors[i].node, factors[i].list, std::move(said[i]),
                      [&](VariableId v) { return states_[static_cast<size_t>(v)].get(); });
    count(factors[i]);
  }
}

double Sweep::take_up(std::span<const Task> variables) {
  struct Done {
    double spent = 0;
    PhaseSeconds seconds;
  };
  Array<Done> done(variables.size());
  residual_.assign(variables.size(), 0);
  parallel_for(static_cast<int64_t>(variables.size()), run_.threads, [&](int64_t i) {
    run_.check();
    const size_t at = static_cast<size_t>(i);
    const Task &task = variables[at];
    const Stopwatch watch(&done[at].spent);
    residual_[at] = states_[static_cast<size_t>(task.node)]->update(task.list, visit_, &done[at].seconds, alone_);
  });
  double largest = 0;
  for (size_t i = 0; i < variables.size(); ++i) {
    count(variables[i]);
    seconds_->growth += done[i].seconds.growth;
    // The time that the state has not assigned to a phase.
    seconds_->projections += std::max(0.0, done[i].spent - done[i].seconds.growth);
    largest = std::max(largest, residual_[i]);
  }
  return largest;
}

std::vector<Sweep::Task> Sweep::variable_tasks() const {
  std::vector<Task> variables;
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    Task task{v, {}};
    for (const EdgeId e : graph_.edges_of(v)) {
      if (wanted(e)) task.list.push_back(messages_.slot(e));
    }
    if (!task.list.empty()) variables.push_back(std::move(task));
  }
  return variables;
}

double Sweep::flood(std::span<const Task> variables) {
  std::vector<Task> factors;
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    Task task{f, {}};
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      if (wanted(e)) task.list.push_back(e - graph_.edge_begin(f));
    }
    if (sends(task)) factors.push_back(std::move(task));
  }
  send(factors);
  return take_up(variables);
}

double Sweep::flooding() { return flood(variable_tasks()); }

double Sweep::in_order(const NodeOrder &order, bool backwards) {
  const int32_t n = static_cast<int32_t>(order.node.size());
  Array<int32_t> variable_at(static_cast<size_t>(graph_.variables())), factor_at(static_cast<size_t>(graph_.factors()));
  for (int32_t i = 0; i < n; ++i) {
    const int32_t node = order.node[static_cast<size_t>(i)];
    const int32_t at = backwards ? n - 1 - i : i;
    if (node >= 0) variable_at[static_cast<size_t>(node)] = at;
    else factor_at[static_cast<size_t>(~node)] = at;
  }
  double largest = 0;
  std::vector<Task> level;  // of factors or of variables
  for (int32_t i = 0; i < n;) {
    const auto node_at = [&](int32_t at) { return order.node[static_cast<size_t>(backwards ? n - 1 - at : at)]; };
    const bool factors = node_at(i) < 0;
    level.clear();
    for (; i < n && (node_at(i) < 0) == factors; ++i) {
      Task task{factors ? ~node_at(i) : node_at(i), {}};
      if (factors) {
        for (EdgeId e = graph_.edge_begin(task.node); e < graph_.edge_end(task.node); ++e) {
          const size_t v = static_cast<size_t>(graph_.edge_variable(e));
          if (wanted(e) && variable_at[v] > i) task.list.push_back(e - graph_.edge_begin(task.node));
        }
      } else if (states_[static_cast<size_t>(task.node)]) {
        for (const EdgeId e : graph_.edges_of(task.node)) {
          if (wanted(e) && factor_at[static_cast<size_t>(graph_.edge_factor(e))] < i) task.list.push_back(messages_.slot(e));
        }
      }
      if (factors ? sends(task) : !task.list.empty()) level.push_back(std::move(task));
    }
    if (factors) send(level);
    else largest = std::max(largest, take_up(level));
  }
  return largest;
}

int64_t Sweep::lacking(double tolerance) {
  const auto asked = [&](VariableId v) {
    const auto &state = states_[static_cast<size_t>(v)];
    return state && state->compares_product();
  };
  std::vector<Task> factors;
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    Task task{f, {}};
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      if (asked(graph_.edge_variable(e))) task.list.push_back(e - graph_.edge_begin(f));
    }
    if (!task.list.empty()) factors.push_back(std::move(task));
  }
  int64_t messages = 0;
  for (const Task &task : factors) messages += std::ssize(task.list);
  counted_ = 0;
  run_.stage("graph: products of messages", messages);
  send(factors);
  Array<uint8_t> lacks(static_cast<size_t>(graph_.variables()), 0);
  parallel_for(graph_.variables(), run_.threads, [&](int64_t v) {
    run_.check();
    if (!asked(static_cast<VariableId>(v))) return;
    lacks[static_cast<size_t>(v)] = states_[static_cast<size_t>(v)]->lacks_ngrams(visit_, tolerance, alone_);
  });
  return std::count(lacks.begin(), lacks.end(), uint8_t{1});
}

template <class Raise>
void Sweep::each_dependent(VariableId v, EdgeId by, double residual, Raise raise) const {
  const VariableState &state = *states_[static_cast<size_t>(v)];
  const double left = state.leaves(visit_.damping) * residual;
  for (const EdgeId out : graph_.edges_of(v)) {
    const bool own = out == by || by < 0;
    if (own) raise(out, left);
    if (out == by) continue;  // what goes out over it leaves out what came in
    if (state.projects()) raise(out, residual);
    const FactorId g = graph_.edge_factor(out);
    for (EdgeId e = graph_.edge_begin(g); e < graph_.edge_end(g); ++e) {
      if (e != out) raise(e, residual);
    }
  }
}

double Sweep::residual(Array<double> *priority, double tolerance, bool *checked) {
  struct Waiting {
    double priority;
    EdgeId edge;
    bool operator<(const Waiting &b) const { return priority != b.priority ? priority < b.priority : edge > b.edge; }
  };
  priority->resize(static_cast<size_t>(graph_.edges()), INFINITY);
  std::priority_queue<Waiting> queue;
  const auto raise = [&](EdgeId e, double to) {
    double &p = (*priority)[static_cast<size_t>(e)];
    if (!wanted(e) || !(to > tolerance) || p >= to) return;
    p = to;
    queue.push({to, e});
  };
  int64_t messages = 0;
  for (EdgeId e = 0; e < graph_.edges(); ++e) {
    double &p = (*priority)[static_cast<size_t>(e)];
    if (!wanted(e)) p = 0;
    messages += wanted(e);
    if (p > tolerance) queue.push({p, e});
  }
  *checked = queue.empty();
  if (*checked) {
    const std::vector<Task> variables = variable_tasks();
    const double largest = flood(variables);
    for (size_t i = 0; i < variables.size(); ++i) {
      if (residual_[i] > tolerance) each_dependent(variables[i].node, -1, residual_[i], raise);
    }
    return largest;
  }
  while (messages > 0 && !queue.empty()) {
    const Waiting next = queue.top();
    queue.pop();
    if (next.priority != (*priority)[static_cast<size_t>(next.edge)]) continue;  // raised since, or sent
    --messages;
    (*priority)[static_cast<size_t>(next.edge)] = 0;
    const FactorId f = graph_.edge_factor(next.edge);
    const Task sends{f, {next.edge - graph_.edge_begin(f)}};
    const Task takes{graph_.edge_variable(next.edge), {messages_.slot(next.edge)}};
    send({&sends, 1});
    const double change = take_up({&takes, 1});
    if (change > tolerance) each_dependent(takes.node, next.edge, change, raise);
  }
  double highest = 0;
  for (const double p : *priority) highest = std::max(highest, p);
  return highest;
}

}  // namespace hws
