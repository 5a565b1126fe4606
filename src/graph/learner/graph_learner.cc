#include "src/graph/learner/graph_learner.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/expectation.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/learner/free_energy.hh"
#include "src/graph/learner/method_choice.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/schedule/factor_messages.hh"
#include "src/graph/schedule/support.hh"
#include "src/graph/strings/message_machine.hh"
#include "src/learner/option_table.hh"

namespace hws {

namespace {

constexpr MetricSpec kGraphLearnerMetrics[] = {
    {"change", "largest residual of the last sweep: of a message's log weights, or of a belief's expected counts of n-grams"},
    {"converged", "1 once no message would change by more than the tolerance, none was left out and no variable is stuck"},
    {"accepted", "messages taken up in the last sweep"},
    {"skipped", "messages that could not be made or taken up in the last sweep"},
    {"skipped_total", "the same over all sweeps"},
    {"stuck", "variables with factors that never took up a message"},
    {"free_energy", "Bethe free energy, -ln Z on forests, where every variable has an exact belief, nats"},
    {"features", "n-grams and listed strings of all approximated beliefs"},
    {"arcs", "arcs of all beliefs' machines"},
    {"seconds_factors", "time spent on messages from factors, summed over threads, as the next two are"},
    {"seconds_projections", "time spent on bringing messages into the variables' form"},
    {"seconds_growth", "time spent on choosing n-grams"},
    {"unchecked", "messages that met limits when the evidence was checked for contradictions; 0: there is none"},
    {"treewidth", "exact: variables of the junction tree's largest clique less one, once zeros are propagated"},
    {"table_entries", "exact: entries of the junction tree's tables"},
};
enum Metric : size_t {
  change,
  converged,
  accepted,
  skipped,
  skipped_total,
  stuck_variables,
  energy,
  features,
  arcs,
  factors,
  projections,
  growth,
  unchecked_messages,
  treewidth,
  table_entries
};

constexpr const char *kVariableValues[] = {"entropy", "expected_length", "accepted", "skipped", "features", "arcs"};

// With the method chosen and its effects known.
GraphSettings resolved(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  s = settings_in(*graph, s);
  if (s.method == GraphMethod::automatic) s = settings_in(*graph, with_method_chosen(graph, s, run));
  const GraphSettings standard = settings_in(*graph, GraphSettings());
  check_fields(graph_fields::kFields, &s, &standard);
  return s;
}

CheckpointIdentity identity_of(const FactorGraph &graph, const GraphSettings &s) {
  CheckpointIdentity identity(GraphLearner::kFamily, 3);
  identify(graph_fields::kFields, &s, &identity);
  identity.data("the graph", graph.fingerprint());
  return identity;
}

// Up to the contents of factors.
void require_same_structure(const FactorGraph &a, const FactorGraph &b) {
  bool same = a.variables() == b.variables() && a.factors() == b.factors();
  for (VariableId v = 0; same && v < a.variables(); ++v) {
    const GraphVariable &x = a.variable(v), &y = b.variable(v);
    same = x.domain == y.domain && x.observed == y.observed && x.alphabet->size() == y.alphabet->size() &&
           x.choice == y.choice;
  }
  for (FactorId f = 0; same && f < a.factors(); ++f) {
    same = a.factor(f).kind == b.factor(f).kind && a.factor(f).variables == b.factor(f).variables;
  }
  if (!same) {
    fail(Code::argument,
         "a graph of other variables or factors; expected one that differs in what factors contain or in what was observed");
  }
}

// Every symbol read counts one.
double expected_length(const MachinePtr &belief, const Run &run) {
  const MachinePtr m = explicit_failure(belief, run);
  Array<double> reads(static_cast<size_t>(m->arcs()));
  for (ArcId a = 0; a < m->arcs(); ++a) reads[static_cast<size_t>(a)] = m->label(a, 0) != kEpsilon;
  double mean = 0;
  path_expectation(*m, reads, {}, 1, {&mean, 1}, {}, run);
  return mean;
}

double string_entropy(const MachinePtr &belief, const Run &run) {
  MachinePtr m = belief;
  if (!reads_one_way(*m)) {
    m = rm_epsilon(m, run);
    if (!is_unambiguous(m, run)) m = disambiguate(m, run);
  }
  return cross_entropy(m, m, run);
}

}  // namespace

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const Run &run)
    : GraphLearner(std::move(graph), settings, nullptr, run) {}

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const GraphLearner *before,
                           const Run &run)
    : Learner(run), graph_(std::move(graph)), settings_(resolved(graph_, settings, run)),
      full_(before ? before->full_ : FullAutomata()), identity_(identity_of(*graph_, settings_)) {
  if (by_junction_tree()) {
    require_finite(*graph_);
    states_.resize(static_cast<size_t>(graph_->variables()));
  } else {
    states_ = make_states(graph_, settings_, &full_, run);
  }
  order_ = node_order(*graph_);
  observed_ = observed_messages(*graph_);
  for (const auto &state : states_) exact_ &= !state || state->exact();
  exact_forest_ = exact_ && is_forest(*graph_);
  const bool known = before && same_supports(*before->graph_, *graph_);
  unchecked_ = known ? before->unchecked_ : check_possible(*graph_, run);
}

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphLearner &before)
    : GraphLearner(std::move(graph), before.settings_, &before, before.reading_run()) {
  require_same_structure(*before.graph_, *graph_);
  const Run run = before.reading_run();
  for (size_t v = 0; v < states_.size(); ++v) {
    run.check();
    if (states_[v]) states_[v]->carry_over(*before.states_[v], run);
  }
}

bool GraphLearner::done() const { return steps() >= settings_.iterations || measures_.settled; }

std::span<const MetricSpec> GraphLearner::metrics() const { return kGraphLearnerMetrics; }

const VariableState *GraphLearner::state(VariableId v) const {
  if (v < 0 || v >= graph_->variables()) {
    fail(Code::argument, "variable %d; there are %d, numbered from 0", v, graph_->variables());
  }
  return states_[static_cast<size_t>(v)].get();
}

UpdateCounts GraphLearner::totals(const VariableStates &states) const {
  UpdateCounts sum;
  for (const auto &state : states) {
    if (!state) continue;
    sum.accepted += state->counts().accepted;
    sum.skipped += state->counts().skipped;
  }
  return sum;
}

int64_t GraphLearner::stuck() const {
  if (by_junction_tree()) return 0;
  const FactorMessages messages(*graph_, observed_, states_, &constant_);
  int64_t n = 0;
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const auto &state = states_[static_cast<size_t>(v)];
    bool waits = false;
    for (const EdgeId e : graph_->edges_of(v)) waits |= messages.matters(e);
    n += waits && state->counts().accepted == 0;
  }
  return n;
}

bool GraphLearner::settled(const Measures &m, const Visit &visit, const VariableStates &states) const {
  for (const auto &state : states) {
    if (state && state->restrained(visit, settings_.tolerance)) return false;
  }
  const bool both = settings_.schedule == ScheduleKind::sweeps;
  if (both && std::isnan(m.change_before)) return false;
  // After two sweeps of a forest no message changes any more.
  if (both && exact_forest_ && settings_.damping == 0) return true;
  return m.change <= settings_.tolerance && (!both || m.change_before <= settings_.tolerance);
}

void GraphLearner::find_marginals(const Run &run) {
  ExactMarginals found = exact_marginals(finite_model(*graph_, run), run);
  // Nothing fails from here on.
  marginals_ = std::move(found);
  measures_.change = 0;
  measures_.settled = true;
  free_energy_known_ = false;
}

void GraphLearner::iterate(const Run &run) {
  if (by_junction_tree()) return find_marginals(run);
  VariableStates states(states_.size());
  for (size_t v = 0; v < states.size(); ++v) {
    if (states_[v]) states[v] = states_[v]->clone();
  }
  Array<double> priority = priority_;
  PhaseSeconds seconds = seconds_;
  const Visit visit{steps(), settings_.damping};
  Sweep sweep(*graph_, observed_, &states, &constant_, visit, &seconds, run);
  bool checked = true;
  Measures now;
  now.change_before = measures_.change;
  now.skipped_before = measures_.skipped;
  switch (settings_.schedule) {
    case ScheduleKind::flooding: now.change = sweep.flooding(); break;
    case ScheduleKind::sweeps: now.change = sweep.in_order(order_, steps() % 2 == 1); break;
    case ScheduleKind::residual: now.change = sweep.residual(&priority, settings_.tolerance, &checked); break;
  }
  const UpdateCounts before = totals(states_), after = totals(states);
  now.accepted = after.accepted - before.accepted;
  now.skipped = after.skipped - before.skipped;
  now.settled = checked && settled(now, visit, states);
  if (exact_ && unchecked_ > 0) {
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      const auto &state = states[static_cast<size_t>(v)];
      if (state && state->impossible()) fail_impossible(v);
    }
  }
  // Nothing fails from here on.
  states_.swap(states);
  priority_.swap(priority);
  seconds_ = seconds;
  measures_ = now;
  free_energy_known_ = false;
}

double GraphLearner::free_energy() const {
  if (by_junction_tree()) return marginals_ ? -marginals_->log_partition : kNotKnown;
  if (!free_energy_known_) {
    const Run run = reading_run();
    free_energy_ = kNotKnown;
    const bool exact = std::all_of(states_.begin(), states_.end(), [](const auto &state) { return !state || state->exact(); });
    try {
      if (steps() > 0 && exact) {
        VariableStates all(states_.size());
        for (size_t v = 0; v < all.size(); ++v) {
          if (states_[v]) all[v] = completed(static_cast<VariableId>(v), run);
        }
        free_energy_ = bethe_free_energy(*graph_, all, observed_, run);
      }
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
    }
    free_energy_known_ = true;
  }
  return free_energy_;
}

double GraphLearner::value(size_t metric) const {
  const auto sum = [&](auto part) {
    int64_t n = 0;
    for (const auto &state : states_) n += state ? part(*state) : 0;
    return static_cast<double>(n);
  };
  switch (metric) {
    case change: return measures_.change;
    case converged:
      return measures_.settled && measures_.skipped == 0 &&
             (settings_.schedule != ScheduleKind::sweeps || measures_.skipped_before == 0) && stuck() == 0;
    case accepted: return static_cast<double>(measures_.accepted);
    case skipped: return static_cast<double>(measures_.skipped);
    case skipped_total: return static_cast<double>(totals(states_).skipped);
    case stuck_variables: return static_cast<double>(stuck());
    case energy: return free_energy();
    case features: return sum([](const VariableState &s) { return s.features(); });
    case arcs: return sum([run = reading_run()](const VariableState &s) { return s.arcs(run); });
    case factors: return seconds_.factors;
    case projections: return seconds_.projections;
    case growth: return seconds_.growth;
    case unchecked_messages: return static_cast<double>(unchecked_);
    case treewidth: return marginals_ ? marginals_->size(ExactMarginals::treewidth) : kNotKnown;
    default: return marginals_ ? marginals_->size(ExactMarginals::entries) : kNotKnown;
  }
}

std::unique_ptr<VariableState> GraphLearner::completed(VariableId v, const Run &run) const {
  std::unique_ptr<VariableState> copy = states_[static_cast<size_t>(v)]->clone();
  FactorMessages(*graph_, observed_, states_, &constant_).complete(v, copy.get(), run);
  return copy;
}

void GraphLearner::fail_impossible(VariableId v) const {
  const GraphVariable &x = graph_->variable(v);
  fail(Code::impossible, "the evidence contradicts itself: the messages to %.120s leave no %s possible",
       variable_text(x, v).c_str(), x.domain == Domain::finite ? "value" : "string");
}

Message GraphLearner::belief_message(VariableId v, const Run &run) const {
  try {
    return completed(v, run)->belief(run);
  } catch (const Error &e) {
    if (e.code == Code::empty && exact_) fail_impossible(v);
    if (e.code != Code::improper) throw;
    fail(Code::improper, "the messages to %.120s have infinite mass", variable_text(graph_->variable(v), v).c_str());
  }
}

MachinePtr GraphLearner::belief(VariableId v, const Run &run) const {
  const VariableState *const kept = state(v);
  if (graph_->variable(v).domain != Domain::strings) {
    fail(Code::argument, "variable %d is finite; its belief is a list of probabilities", v);
  }
  if (!kept) return observed_[static_cast<size_t>(v)].machine;
  if (steps() == 0) fail(Code::empty, "variable %d has no belief before a first step", v);
  const MachinePtr m = machine_of(belief_message(v, run), graph_->variable(v).alphabet, run);
  if (!m) fail(Code::improper, "the messages to variable %d have infinite mass", v);
  double log_total;
  try {
    log_total = total(*m, run).log();
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    fail(Code::improper, "the messages to variable %d have infinite mass", v);
  }
  if (log_total == -INFINITY) fail(Code::empty, "the messages to variable %d leave no string possible", v);
  return scale(m, weight_from_log(Semiring::log, -log_total), run);
}

Array<double> GraphLearner::probabilities(VariableId v, const Run &run) const {
  const VariableState *const kept = state(v);
  if (graph_->variable(v).domain != Domain::finite) {
    fail(Code::argument, "variable %d ranges over strings; its belief is a machine", v);
  }
  if ((kept || by_junction_tree()) && steps() == 0) fail(Code::empty, "variable %d has no belief before a first step", v);
  if (by_junction_tree()) {
    const double *all = marginals_->probabilities.data();
    return Array<double>(all + marginals_->begin[v], all + marginals_->begin[v + 1]);
  }
  Array<double> p = kept ? *belief_message(v, run).logs : *observed_[static_cast<size_t>(v)].logs;
  for (double &x : p) x = std::exp(x);
  return p;
}

double GraphLearner::variable_value(VariableId v, std::string_view name, const Run &run) const {
  const VariableState *const kept = state(v);
  const bool finite = graph_->variable(v).domain == Domain::finite;
  if (name == "accepted") return kept ? static_cast<double>(kept->counts().accepted) : 0;
  if (name == "skipped") return kept ? static_cast<double>(kept->counts().skipped) : 0;
  if (name == "features") return kept ? static_cast<double>(kept->features()) : 0;
  if (name == "arcs") return kept ? static_cast<double>(completed(v, run)->arcs(run)) : 0;
  if (name == "entropy" && finite) {
    double entropy = 0;
    for (const double p : probabilities(v, run)) entropy -= p > 0 ? p * std::log(p) : 0;
    return entropy;
  }
  if (name == "entropy") return string_entropy(belief(v, run), run);
  if (name == "expected_length" && finite) fail(Code::argument, "variable %d is finite; only strings have a length", v);
  if (name == "expected_length") return expected_length(belief(v, run), run);
  const Array<std::string_view> names(std::begin(kVariableValues), std::end(kVariableValues));
  fail(Code::argument, "nothing named %.*s about a variable; the nearest is %s", static_cast<int>(name.substr(0, 60).size()),
       name.data(), std::string(nearest_name(name, names)).c_str());
}

void GraphLearner::save_state(SectionWriter &out) const {
  if (marginals_) {
    out.add(tag("logz"), &marginals_->log_partition, sizeof marginals_->log_partition);
    out.add_array(tag("marg"), std::span<const double>(marginals_->probabilities));
    out.add_array(tag("size"), std::span<const double>(marginals_->sizes));
  }
  std::string bytes;
  Array<int64_t> ends;
  for (const auto &state : states_) {
    if (state) state->save(&bytes);
    ends.push_back(static_cast<int64_t>(bytes.size()));
  }
  out.add(tag("meas"), &measures_, sizeof measures_);
  out.add_array(tag("prio"), std::span<const double>(priority_));
  out.add_array(tag("ends"), std::span<const int64_t>(ends));
  out.add(tag("stat"), bytes);
}

void GraphLearner::load_marginals(const SectionReader &in, const Measures &measures) {
  std::optional<ExactMarginals> marginals;
  if (measures.settled) {
    marginals.emplace();
    marginals->log_partition = in.value<double>(tag("logz"));
    const std::span<const double> numbers = in.array<double>(tag("marg")), sizes = in.array<double>(tag("size"));
    marginals->probabilities.assign(numbers.begin(), numbers.end());
    marginals->sizes.assign(sizes.begin(), sizes.end());
    marginals->begin.push_back(0);
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      marginals->begin.push_back(marginals->begin.back() + graph_->variable(v).values);
    }
    const auto probability = [](double p) { return p >= 0 && p <= 1 + 1e-9; };
    if (static_cast<int64_t>(numbers.size()) != marginals->begin.back() || sizes.size() != ExactMarginals::kSizes ||
        !std::isfinite(marginals->log_partition) || !std::all_of(numbers.begin(), numbers.end(), probability)) {
      fail(Code::corrupt, "a checkpoint of another graph's marginals");
    }
  }
  marginals_ = std::move(marginals);
  measures_ = measures;
}

void GraphLearner::load_state(const SectionReader &in) {
  const Measures measures = in.value<Measures>(tag("meas"));
  const std::span<const double> priority = in.array<double>(tag("prio"));
  const std::span<const int64_t> ends = in.array<int64_t>(tag("ends"));
  const std::span<const std::byte> bytes = in.bytes(tag("stat"));
  if (ends.size() != states_.size() || (!priority.empty() && priority.size() != static_cast<size_t>(graph_->edges()))) {
    fail(Code::corrupt, "a checkpoint of another graph");
  }
  if (by_junction_tree()) return load_marginals(in, measures);
  VariableStates states = make_states(graph_, settings_, &full_, reading_run());
  int64_t begin = 0;
  for (size_t v = 0; v < states.size(); ++v) {
    if (ends[v] < begin || ends[v] > static_cast<int64_t>(bytes.size())) {
      fail(Code::corrupt, "a checkpoint with damaged lengths");
    }
    const std::string_view own(reinterpret_cast<const char *>(bytes.data()) + begin, static_cast<size_t>(ends[v] - begin));
    if (states[v]) states[v]->load(own);
    else if (!own.empty()) fail(Code::corrupt, "a checkpoint of another graph");
    begin = ends[v];
  }
  Array<double> kept(priority.begin(), priority.end());
  states_.swap(states);
  priority_.swap(kept);
  measures_ = measures;
  free_energy_known_ = false;
}

}  // namespace hws
