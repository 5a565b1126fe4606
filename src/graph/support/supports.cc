// Arc consistency, then search (Mackworth 1977; Sabin and Freuder 1994). Factors wait in a queue. One that comes out narrows
// the support of each of its variables, and a support that shrinks puts the variable's other factors into the queue. Without
// cycles this decides. On cycles, settle() can end although nothing is possible: then values of the variables in cut() are
// tried, depth first, and the trail gives back the supports that a failed try has replaced.
//
// Cost: a message per wake-up of an edge, each within the limits of one support; all together within the budget. A message
// beyond a limit narrows nothing and is counted, so that the check can miss a contradiction but never reports one that is not
// there.
//
// Trap: a support that is uniform is everything, not nothing. An empty one never stands: narrowed() throws `empty` first.
#include "src/graph/support/supports.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "src/graph/finite/table_product.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/string_domain.hh"

namespace hws {

namespace {

constexpr int64_t kStates = 1 << 11, kArcs = 1 << 15;  // of one support
// Work is counted in arcs and table entries. A message costs kPerMessage of them, however small it is.
constexpr int64_t kWork = 1 << 18, kWorkPerEdge = 1 << 14, kPerMessage = 1 << 9;

}  // namespace

Exclusions::Exclusions(const FactorGraph &graph) : graph_(graph), by_table_(static_cast<size_t>(graph.pool_tables()), 0) {
  for (int32_t t = 0; t < graph.pool_tables(); ++t) {
    const std::span<const double> table = graph.pool_table(t);
    by_table_[t] = std::find(table.begin(), table.end(), 0.0) != table.end();
  }
}

bool Exclusions::of(FactorId f) const {
  switch (graph_.kind(f)) {
    case FactorKind::table: return by_table_[graph_.table_of(f)];
    case FactorKind::structured: return true;
    default: return graph_.strings()->excludes(graph_.factor(f));
  }
}

bool Exclusions::any() const {
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    if (of(f)) return true;
  }
  return false;
}

Supports::Supports(const FactorGraph &graph, const Exclusions &exclusions, const Run &run)
    : graph_(graph),
      run_(run),
      budget_(kWork + kWorkPerEdge * graph.edges()),
      support_(static_cast<size_t>(graph.variables())),
      left_out_(static_cast<size_t>(graph.edges()), 0),
      waits_(static_cast<size_t>(graph.factors()), 0) {
  run_.max_states = std::min(run.max_states, kStates);
  run_.max_arcs = std::min(run.max_arcs, kArcs);
  run_.arcs_visited = &work_;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (exclusions.of(f)) wake(f);
    else waits_[static_cast<size_t>(f)] = kNever;
  }
}

void Supports::wake(FactorId f) {
  char &waits = waits_[static_cast<size_t>(f)];
  if (waits) return;
  waits = 1;
  queue_.push_back(f);
}

Message Supports::observed(const GraphVariable &x) const { return value_message(x.values, x.value); }

bool Supports::single(VariableId v) const {
  const GraphVariable &x = graph_.variable(v);
  const Message &s = support(v);
  return x.observed || (s.logs ? std::count(s.logs->begin(), s.logs->end(), 0.0) == 1 : x.values == 1);
}

Message Supports::narrowed(FactorId f, int32_t place) {
  const FactorView factor = graph_.factor(f);
  const Message &own = support(factor.variables[static_cast<size_t>(place)]);
  std::vector<Message> incoming;
  for (const VariableId u : factor.variables) incoming.push_back(support(u));
  work_ += static_cast<int64_t>(factor.table.size());
  double scale;
  Message now = table_message(graph_, f, place, incoming, &scale);
  Array<double> logs(*now.logs);
  for (size_t i = 0; i < logs.size(); ++i) {
    logs[i] = std::isinf(logs[i]) || (own.logs && std::isinf((*own.logs)[i])) ? -INFINITY : 0;
  }
  if (std::find(logs.begin(), logs.end(), 0.0) == logs.end()) fail(Code::empty, "no value is left");
  now.logs = std::make_shared<const Array<double>>(std::move(logs));
  return now;
}

bool Supports::same(const Message &a, const Message &b) const {
  return a.uniform() || b.uniform() ? a.uniform() == b.uniform() : *a.logs == *b.logs;
}

void Supports::guess(VariableId v, Guess *guess) const {
  const int32_t values = graph_.variable(v).values;
  const Message &s = support(v);
  for (int32_t i = 0; i < values; ++i) {
    if (!s.logs || !std::isinf((*s.logs)[static_cast<size_t>(i)])) guess->choices.push_back(value_message(values, i));
  }
}

void Supports::replace(VariableId v, Message now) {
  Message &own = support_[static_cast<size_t>(v)];
  trail_.emplace_back(v, std::move(own));
  own = std::move(now);
  for (const EdgeId e : graph_.edges_of(v)) wake(graph_.edge_factor(e));
}

// False: a contradiction, which is in conflict_. Variables of one value hear nothing unless the factor has no others.
bool Supports::narrow(FactorId f) {
  const EdgeId first = graph_.edge_begin(f);
  const std::span<const VariableId> variables = graph_.scope(f);
  const bool all_single = std::all_of(variables.begin(), variables.end(), [&](VariableId v) { return single(v); });
  for (EdgeId e = first; e < graph_.edge_end(f); ++e) {
    const VariableId v = graph_.edge_variable(e);
    char &left_out = left_out_[static_cast<size_t>(e)];
    if (left_out || (all_single ? e > first : single(v))) continue;
    run_.check();
    // Structured factors are checked by the method.
    if (work_ > budget_ || graph_.kind(f) == FactorKind::structured) {
      left_out = 1;
      continue;
    }
    work_ += kPerMessage;
    try {
      Message now = narrowed(f, e - first);
      if (!same(now, support(v))) replace(v, std::move(now));
    } catch (const Error &found) {
      if (found.code == Code::empty) {
        conflict_ = {v, f};
        return false;
      }
      if (found.code != Code::limit && found.code != Code::unsupported) throw;
      left_out = 1;
    }
  }
  return true;
}

bool Supports::settle() {
  bool holds = true;
  while (holds && !queue_.empty()) {
    const FactorId f = queue_.front();
    queue_.pop_front();
    waits_[static_cast<size_t>(f)] = 0;
    holds = narrow(f);
  }
  for (const FactorId f : queue_) waits_[static_cast<size_t>(f)] = 0;
  queue_.clear();
  return holds;
}

// Returns variables without which no cycle is left. Only variables with several values and factors that exclude something
// count.
Array<VariableId> Supports::cut() const {
  Array<int32_t> root(static_cast<size_t>(graph_.factors()));
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int32_t f) {
    for (int32_t *up = &root[static_cast<size_t>(f)]; *up != f; up = &root[static_cast<size_t>(f)]) {
      f = *up = root[static_cast<size_t>(*up)];
    }
    return f;
  };
  Array<VariableId> chosen;
  Array<int32_t> trees;
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    if (single(v)) continue;
    trees.clear();
    for (const EdgeId e : graph_.edges_of(v)) {
      const FactorId f = graph_.edge_factor(e);
      if (waits_[static_cast<size_t>(f)] != kNever) trees.push_back(find(f));
    }
    std::sort(trees.begin(), trees.end());
    if (std::adjacent_find(trees.begin(), trees.end()) != trees.end()) {
      chosen.push_back(v);
      continue;
    }
    for (const int32_t tree : trees) root[static_cast<size_t>(tree)] = trees[0];
  }
  return chosen;
}

void Supports::undo(size_t trail) {
  while (trail_.size() > trail) {
    support_[static_cast<size_t>(trail_.back().first)] = std::move(trail_.back().second);
    trail_.pop_back();
  }
}

// Depth first over the variables of the cut. False: nothing is possible.
bool Supports::search() {
  const Array<VariableId> variables = cut();
  std::vector<Guess> guesses;
  size_t next = 0;
  for (bool holds = true;;) {
    if (holds) {
      while (next < variables.size() && single(variables[next])) ++next;
      if (next == variables.size()) return true;
      guesses.push_back({next, {}, true, 0, trail_.size()});
      guess(variables[next], &guesses.back());
    }
    while (!guesses.empty() && guesses.back().tried == guesses.back().choices.size()) {
      if (!guesses.back().all) {
        ++given_up_;
        return true;
      }
      guesses.pop_back();
    }
    if (guesses.empty()) return false;
    Guess &last = guesses.back();
    undo(last.trail);
    next = last.at;
    replace(variables[next], last.choices[last.tried++]);
    holds = settle();
  }
}

int64_t Supports::check() {
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    const GraphVariable &x = graph_.variable(v);
    if (x.observed) support_[static_cast<size_t>(v)] = observed(x);
  }
  if (!settle() || !search()) {
    const GraphVariable &x = graph_.variable(conflict_.variable);
    const FactorView factor = graph_.factor(conflict_.factor);
    const std::string who = factor_text(factor.name, conflict_.factor);
    if (factor.kind == FactorKind::table && std::count(factor.table.begin(), factor.table.end(), 0.0) ==
                                                static_cast<int64_t>(factor.table.size())) {
      fail(Code::impossible, "every entry of %.120s is 0, so that nothing is possible", who.c_str());
    }
    bool seen = false;
    for (VariableId v = 0; v < graph_.variables(); ++v) seen = seen || graph_.variable(v).observed;
    fail(Code::impossible, "the %s contradict%s: %.120s leaves %.120s no %s that the rest of the graph allows",
         seen ? "evidence" : "factors", seen ? "s itself" : " one another", who.c_str(),
         variable_text(x, conflict_.variable).c_str(), x.domain == Domain::finite ? "value" : "string");
  }
  return std::count(left_out_.begin(), left_out_.end(), 1) + given_up_;
}

}  // namespace hws
