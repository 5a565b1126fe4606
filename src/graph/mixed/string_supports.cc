#include "src/graph/mixed/string_supports.hh"

#include <algorithm>
#include <cmath>

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
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/concatenation_product.hh"
#include "src/graph/strings/id_weights.hh"
#include "src/graph/strings/machine_product.hh"

namespace hws {

namespace {

constexpr int64_t kTries = 64;  // strings tried for one variable of a cycle

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
MachinePtr reduced_machine(const MachinePtr &m, const Run &run) {
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

Message only(const GraphVariable &x, std::span<const Label> string) {
  Message m;
  m.machine = string_machine(x.alphabet, Semiring::boolean, string);
  return m;
}

}  // namespace

Message StringSupports::observed(const GraphVariable &x) const {
  return x.domain == Domain::finite ? Supports::observed(x) : only(x, x.string);
}

bool StringSupports::single(VariableId v) const {
  const GraphVariable &x = graph_.variable(v);
  if (x.observed || x.domain == Domain::finite) return Supports::single(v);
  const Message &s = support(v);
  if (!s.machine) return false;
  // No state is useless: a path, of which the end alone is final.
  const Machine &m = *s.machine;
  for (State q = 0; q < m.states(); ++q) {
    const ArcId arcs = m.arc_end(q) - m.arc_begin(q);
    if (arcs > 1 || (arcs == 1 && (m.is_final(q) || m.label(m.arc_begin(q), 0) <= 0))) return false;
  }
  return m.arcs() == m.states() - 1;
}

Message StringSupports::narrowed(FactorId f, int32_t place) {
  const FactorView factor = graph_.factor(f);
  if (!factor.strings) return Supports::narrowed(f, place);
  const VariableId v = factor.variables[static_cast<size_t>(place)];
  const GraphVariable &x = graph_.variable(v);
  const Message &own = support(v);
  std::vector<Message> incoming;
  for (const VariableId u : factor.variables) incoming.push_back(support(u));
  Message now;
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
  m = reduced_machine(m, run_);
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

bool StringSupports::same(const Message &a, const Message &b) const {
  if (!a.machine || !b.machine) return Supports::same(a, b);
  return a.machine == b.machine || isomorphic(*a.machine, *b.machine, run_);
}

// Short strings first.
void StringSupports::guess(VariableId v, Guess *guess) const {
  const GraphVariable &x = graph_.variable(v);
  if (x.domain == Domain::finite) return Supports::guess(v, guess);
  const Message &s = support(v);
  if (!s.machine) {
    guess->choices.push_back(only(x, {}));
    for (Label c = 1; c <= std::min<int64_t>(x.alphabet->size(), kTries); ++c) guess->choices.push_back(only(x, {&c, 1}));
    guess->all = false;
    return;
  }
  const MachinePtr m = convert(s.machine, Semiring::tropical, run_);
  const Array<double> lengths(static_cast<size_t>(m->arcs()), 1.0);
  const StringBatch strings = best_strings(with_weights(m, lengths.data(), nullptr, run_), kTries + 1, run_);
  for (int64_t i = 0; i < std::min(strings.count(), kTries); ++i) guess->choices.push_back(only(x, strings.labels_of(i, 0)));
  guess->all = strings.count() <= kTries;
}

}  // namespace hws
