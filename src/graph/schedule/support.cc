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
#include "src/graph/schedule/support.hh"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <utility>

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/isomorphic.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/finite/table_product.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/concatenation_product.hh"
#include "src/graph/strings/id_weights.hh"
#include "src/graph/strings/machine_product.hh"

namespace hws {

namespace {

constexpr int64_t kStates = 1 << 11, kArcs = 1 << 15;      // of one support
// Work is counted in arcs and table entries. A message costs kPerMessage of them, however small it is.
constexpr int64_t kWork = 1 << 18, kWorkPerEdge = 1 << 14, kPerMessage = 1 << 9;
constexpr int64_t kTries = 64;                            // strings tried for one variable of a cycle

// A machine's paths of positive weight. It shares the machine's arrays, so the machine must not keep it.
MachinePtr boolean(const MachinePtr &m, const Run &run) { return unit_weights(m, Semiring::boolean, run); }

// Whether the start alone accepts every string: the most frequent language of what edits make of a string, which takes subsets
// of states to find out otherwise. The machine has no silent arcs.
bool start_takes_everything(const Machine &m) {
  const State start = m.start();
  Array<char> loops(static_cast<size_t>(m.alphabet(0)->size()) + 1, 0);
  int64_t symbols = 0;
  for (ArcId a = m.arc_begin(start); a < m.arc_end(start); ++a) {
    const Label c = m.label(a, 0);
    if (m.next(a) != start || c <= 0 || m.weight(a) == INFINITY || loops[static_cast<size_t>(c)]) continue;
    loops[static_cast<size_t>(c)] = 1;
    ++symbols;
  }
  return m.final_weight(start) < INFINITY && symbols == m.alphabet(0)->size();
}

// The minimal deterministic machine, or the same without useless states where that meets the limits. Null: all strings.
MachinePtr reduced(const MachinePtr &m, const Run &run) {
  const MachinePtr useful = trim(m, run);
  try {
    const MachinePtr plain = rm_epsilon(explicit_failure(useful, run), run);
    if (start_takes_everything(*plain)) return nullptr;
    return minimize(determinize(plain, DeterminizeAs::tuples, run), run);
  } catch (const Error &e) {
    if (e.code != Code::limit && e.code != Code::unsupported) throw;
    return useful;
  }
}

bool accepts_nothing(const Machine &trim) { return trim.arcs() == 0 && trim.final_weight(trim.start()) == INFINITY; }

// Which factors exclude something. Each table is looked at once.
class Exclusions {
 public:
  explicit Exclusions(const FactorGraph &graph) : graph_(graph), by_table_(static_cast<size_t>(graph.pool_tables()), 0) {
    for (int32_t t = 0; t < graph.pool_tables(); ++t) by_table_[t] = has(graph.pool_table(t), 0.0);
  }
  bool of(FactorId f) const {
    if (graph_.kind(f) == FactorKind::table) return by_table_[graph_.table_of(f)];
    const FactorView factor = graph_.factor(f);
    return factor.kind != FactorKind::log_linear || has(factor.log_linear->theta, -INFINITY);
  }
  bool any() const {
    for (FactorId f = 0; f < graph_.factors(); ++f) {
      if (of(f)) return true;
    }
    return false;
  }

 private:
  static bool has(std::span<const double> numbers, double x) {
    return std::find(numbers.begin(), numbers.end(), x) != numbers.end();
  }

  const FactorGraph &graph_;
  Array<char> by_table_;
};

// The supports of all variables: one that is `uniform` is everything; of strings a machine without useless states; of values
// logs of 0 or -infinity.
class Supports {
 public:
  Supports(const FactorGraph &graph, const Exclusions &exclusions, const Run &run)
      : graph_(graph),
        run_(run),
        budget_(kWork + kWorkPerEdge * graph.edges()),
        support_(static_cast<size_t>(graph.variables())),
        left_out_(static_cast<size_t>(graph.edges()), 0),
        waits_(static_cast<size_t>(graph.factors()), 0) {
    run_.max_states = std::min(run.max_states, kStates);
    run_.max_arcs = std::min(run.max_arcs, kArcs);
    run_.arcs_visited = &work_;
    for (VariableId v = 0; v < graph.variables(); ++v) {
      const GraphVariable &x = graph.variable(v);
      if (!x.observed) continue;
      support_[static_cast<size_t>(v)] = x.domain == Domain::finite ? observed_message(x) : only(x, x.string);
    }
    for (FactorId f = 0; f < graph.factors(); ++f) {
      if (exclusions.of(f)) wake(f);
      else waits_[static_cast<size_t>(f)] = kNever;
    }
  }

  int64_t check();

 private:
  static constexpr char kNever = 2;  // in waits_: a factor that excludes nothing
  struct Conflict {
    VariableId variable = -1;
    FactorId factor = -1;
  };
  struct Guess {
    size_t at;  // index of the variable in the list of those to guess
    std::vector<Message> choices;
    bool all;  // whether there are no others
    size_t tried, trail;
  };

  static Message only(const GraphVariable &x, std::span<const Label> string) {
    Message m;
    m.machine = string_machine(x.alphabet, Semiring::boolean, string);
    return m;
  }
  Message &support(VariableId v) { return support_[static_cast<size_t>(v)]; }
  void wake(FactorId f) {
    char &waits = waits_[static_cast<size_t>(f)];
    if (waits) return;
    waits = 1;
    queue_.push_back(f);
  }
  bool single(VariableId v) const;
  Message narrowed(FactorId f, int32_t place);
  bool same(const Message &a, const Message &b);
  void replace(VariableId v, Message now);
  bool narrow(FactorId f);
  bool settle();
  Array<VariableId> cut() const;
  Guess guess(VariableId v, size_t at);
  void undo(size_t trail);
  bool search();

  const FactorGraph &graph_;
  Run run_;
  int64_t work_ = 0, budget_;
  std::vector<Message> support_;
  Array<char> left_out_;  // per edge
  Array<char> waits_;     // per factor
  std::deque<FactorId> queue_;
  std::vector<std::pair<VariableId, Message>> trail_;  // supports that were replaced
  Conflict conflict_;
  int64_t given_up_ = 0;
};

bool Supports::single(VariableId v) const {
  const GraphVariable &x = graph_.variable(v);
  const Message &s = support_[static_cast<size_t>(v)];
  if (x.observed) return true;
  if (x.domain == Domain::finite) {
    return s.logs ? std::count(s.logs->begin(), s.logs->end(), 0.0) == 1 : x.values == 1;
  }
  if (!s.machine) return false;
  // No state is useless: a path, of which the end alone is final.
  const Machine &m = *s.machine;
  for (State q = 0; q < m.states(); ++q) {
    const ArcId arcs = m.arc_end(q) - m.arc_begin(q);
    if (arcs > 1 || (arcs == 1 && (m.is_final(q) || m.label(m.arc_begin(q), 0) <= 0))) return false;
  }
  return m.arcs() == m.states() - 1;
}

// Returns what the factor leaves of the support of the variable at `place`, given the supports of its other variables. Throws
// `empty` if nothing is left, and `limit`.
Message Supports::narrowed(FactorId f, int32_t place) {
  const FactorView factor = graph_.factor(f);
  const VariableId v = factor.variables[static_cast<size_t>(place)];
  const GraphVariable &x = graph_.variable(v);
  const Message &own = support(v);
  std::vector<Message> incoming;
  for (const VariableId u : factor.variables) incoming.push_back(support(u));
  Message now;
  if (factor.kind == FactorKind::table) {
    work_ += static_cast<int64_t>(factor.table.size());
    double scale;
    now = table_message(graph_, f, place, incoming, &scale);
    Array<double> logs(*now.logs);
    for (size_t i = 0; i < logs.size(); ++i) {
      logs[i] = std::isinf(logs[i]) || (own.logs && std::isinf((*own.logs)[i])) ? -INFINITY : 0;
    }
    if (std::find(logs.begin(), logs.end(), 0.0) == logs.end()) fail(Code::empty, "no value is left");
    now.logs = std::make_shared<const Array<double>>(std::move(logs));
    return now;
  }
  MachinePtr m;
  if (factor.kind == FactorKind::machine) {
    FactorView plain = factor;
    plain.machine = boolean(factor.machine, run_);
    m = machine_marginal(graph_, plain, place, incoming, run_);
  } else if (factor.kind == FactorKind::log_linear) {
    m = boolean(factor_message(graph_, f, place, incoming, run_).machine, run_);
  } else if (place + 1 < static_cast<int32_t>(factor.variables.size()) && incoming.back().uniform()) {
    return own;  // any whole will do
  } else {
    m = concatenation_marginal(graph_, factor, place, incoming, Semiring::boolean, run_);
  }
  const MachinePtr before = x.domain == Domain::finite
                                ? symbol_acceptor(x.alphabet, x.values, own.logs.get(), Semiring::boolean)
                                : own.machine;
  if (before) m = compose(m, before, run_);
  m = reduced(m, run_);
  if (!m) return {};
  if (accepts_nothing(*m)) fail(Code::empty, "nothing is left");
  if (x.domain == Domain::strings) {
    now.machine = m;
    return now;
  }
  Array<double> logs(static_cast<size_t>(x.values), -INFINITY);
  for (ArcId a = m->arc_begin(m->start()); a < m->arc_end(m->start()); ++a) logs[static_cast<size_t>(m->label(a, 0)) - 1] = 0;
  now.logs = std::make_shared<const Array<double>>(std::move(logs));
  return now;
}

bool Supports::same(const Message &a, const Message &b) {
  if (a.uniform() || b.uniform()) return a.uniform() == b.uniform();
  return a.logs ? *a.logs == *b.logs : a.machine == b.machine || isomorphic(*a.machine, *b.machine, run_);
}

void Supports::replace(VariableId v, Message now) {
  trail_.emplace_back(v, std::move(support(v)));
  support(v) = std::move(now);
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

// What a variable may be, short strings first.
Supports::Guess Supports::guess(VariableId v, size_t at) {
  const GraphVariable &x = graph_.variable(v);
  const Message &s = support(v);
  Guess guess{at, {}, true, 0, trail_.size()};
  if (x.domain == Domain::finite) {
    for (int32_t i = 0; i < x.values; ++i) {
      if (s.logs && std::isinf((*s.logs)[static_cast<size_t>(i)])) continue;
      GraphVariable known = x;
      known.value = i;
      guess.choices.push_back(observed_message(known));
    }
    return guess;
  }
  if (!s.machine) {
    guess.choices.push_back(only(x, {}));
    for (Label c = 1; c <= std::min<int64_t>(x.alphabet->size(), kTries); ++c) guess.choices.push_back(only(x, {&c, 1}));
    guess.all = false;
    return guess;
  }
  const MachinePtr m = convert(s.machine, Semiring::tropical, run_);
  const Array<double> lengths(static_cast<size_t>(m->arcs()), 1.0);
  const StringBatch strings = best_strings(with_weights(m, lengths.data(), nullptr, run_), kTries + 1, run_);
  for (int64_t i = 0; i < std::min(strings.count(), kTries); ++i) guess.choices.push_back(only(x, strings.labels_of(i, 0)));
  guess.all = strings.count() <= kTries;
  return guess;
}

void Supports::undo(size_t trail) {
  while (trail_.size() > trail) {
    support(trail_.back().first) = std::move(trail_.back().second);
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
      guesses.push_back(guess(variables[next], next));
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
  if (!settle() || !search()) {
    const GraphVariable &x = graph_.variable(conflict_.variable);
    fail(Code::impossible, "the evidence contradicts itself: %.120s leaves %.120s no %s that the rest of the graph allows",
         factor_text(graph_.factor(conflict_.factor).name, conflict_.factor).c_str(),
         variable_text(x, conflict_.variable).c_str(), x.domain == Domain::finite ? "value" : "string");
  }
  return std::count(left_out_.begin(), left_out_.end(), 1) + given_up_;
}

}  // namespace

int64_t check_possible(const FactorGraph &graph, const Run &run) {
  const Exclusions exclusions(graph);
  return exclusions.any() ? Supports(graph, exclusions, run).check() : 0;
}

namespace {

constexpr auto kSame = [](const auto &a, const auto &b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };

// Whether numbers are `nothing` (a weight of zero) at the same places.
bool same_zeros(std::span<const double> a, std::span<const double> b, double nothing) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](double x, double y) { return (x == nothing) == (y == nothing); });
}

bool same_support(const Machine &a, const Machine &b) {
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  bool same = x.start == y.start && x.phi_tape == y.phi_tape && a.tapes() == b.tapes() && kSame(x.offsets, y.offsets) &&
              kSame(x.next, y.next) && kSame(x.zero_finals, y.zero_finals) && same_zeros(x.weights, y.weights, INFINITY) &&
              same_zeros(x.finals, y.finals, INFINITY);
  for (size_t t = 0; same && t < x.labels.size(); ++t) same = kSame(x.labels[t], y.labels[t]);
  return same;
}

bool same_support(const FactorView &a, const FactorView &b) {
  if (a.kind != b.kind || !kSame(a.variables, b.variables)) return false;
  switch (a.kind) {
    case FactorKind::table: return a.table.data() == b.table.data() || same_zeros(a.table, b.table, 0);
    case FactorKind::machine: return a.machine == b.machine || same_support(*a.machine, *b.machine);
    case FactorKind::concatenation: return true;
    case FactorKind::structured: return a.structured == b.structured || *a.structured == *b.structured;
    case FactorKind::log_linear: break;
  }
  return a.log_linear == b.log_linear ||
         (a.log_linear->trie == b.log_linear->trie && same_zeros(a.log_linear->theta, b.log_linear->theta, -INFINITY));
}

}  // namespace

bool same_supports(const FactorGraph &a, const FactorGraph &b) {
  bool same = a.variables() == b.variables() && a.factors() == b.factors();
  for (VariableId v = 0; same && v < a.variables(); ++v) {
    const GraphVariable &x = a.variable(v), &y = b.variable(v);
    same = x.domain == y.domain && x.values == y.values && x.observed == y.observed && x.value == y.value &&
           x.alphabet->size() == y.alphabet->size() && kSame(x.string, y.string);
  }
  for (FactorId f = 0; same && f < a.factors(); ++f) same = same_support(a.factor(f), b.factor(f));
  return same;
}

}  // namespace hws
