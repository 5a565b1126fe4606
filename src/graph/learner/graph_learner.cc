#include "src/graph/learner/graph_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/graph/learner/method_choice.hh"
#include "src/graph/learner/new_inference.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/model/node_order.hh"
#include "src/graph/model/string_domain.hh"
#include "src/graph/model/structure_tables.hh"
#include "src/graph/structured/tree_programme.hh"
#include "src/graph/support/contradiction.hh"
#include "src/learner/option_table.hh"

namespace hws {

namespace {

struct CountName {
  std::string_view name;
  VariableCount count;
};
constexpr CountName kVariableCounts[] = {{"accepted", VariableCount::accepted},
                                         {"skipped", VariableCount::skipped},
                                         {"features", VariableCount::features},
                                         {"arcs", VariableCount::arcs}};

// With the method chosen and its effects known.
GraphSettings resolved(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  s = settings_in(*graph, s);
  const bool chosen = s.method == GraphMethod::automatic || s.method == GraphMethod::best_state;
  if (chosen) s = settings_in(*graph, with_method_chosen(graph, s, run));
  if (graph_fields::starts(s) && !s.starts) s.starts = chosen ? starts_chosen(*graph) : 1;
  const GraphSettings standard = settings_in(*graph, GraphSettings());
  check_fields(graph_fields::kFields, &s, &standard);
  return s;
}

// The graph that the method works on: structured factors are tables unless the method sends messages for them, as bp does, and
// exact inference where there is no cycle, where one sum over trees has all factors, or where they are too large for tables.
FactorGraphPtr graph_for(FactorGraphPtr graph, GraphSettings *settings) {
  if (settings->method == GraphMethod::bp || !has_structured_factors(*graph)) return graph;
  if (settings->method == GraphMethod::exact &&
      (TreeProgramme::fits(*graph) || is_forest(*graph) || !structure_fits_tables(*graph))) {
    return graph;
  }
  graph = with_structure_as_tables(graph, "method " + std::string(method_name(settings->method)));
  *settings = settings_in(*graph, *settings);
  return graph;
}

CheckpointIdentity identity_of(const FactorGraph &graph, const GraphSettings &s) {
  CheckpointIdentity identity(GraphLearner::kFamily, 9);
  identify(graph_fields::kFields, &s, &identity);
  identity.data("the graph", graph.fingerprint());
  return identity;
}

// Up to the contents of factors and to which finite variables were observed.
void require_same_structure(const FactorGraph &a, const FactorGraph &b) {
  bool same = a.variables() == b.variables() && a.factors() == b.factors();
  for (VariableId v = 0; same && v < a.variables(); ++v) {
    const GraphVariable &x = a.variable(v), &y = b.variable(v);
    same = x.domain == y.domain && (x.domain == Domain::finite || x.observed == y.observed) &&
           x.alphabet->size() == y.alphabet->size() && x.choice == y.choice &&
           x.acceptor_fingerprint == y.acceptor_fingerprint;
  }
  if (same && a.scopes() != b.scopes()) {
    same = a.scopes()->first == b.scopes()->first && a.scopes()->variables == b.scopes()->variables;
  }
  for (FactorId f = 0; same && f < a.factors(); ++f) {
    same = a.kind(f) == b.kind(f);
  }
  if (!same) {
    fail(Code::argument,
         "a graph of other variables or factors; expected one that differs in what factors contain or in what was observed");
  }
}

// What is no probability never leaves a learner, whichever method it comes from. Sums may be off by rounding errors.
void require_probabilities(std::span<const double> p, const GraphSettings &s) {
  if (std::all_of(p.begin(), p.end(), [](double x) { return x >= 0 && x <= 1 + 1e-6; })) return;
  fail(Code::internal, "method %s has beliefs that are no probabilities: numbers have left the range of a double",
       std::string(method_name(s.method)).c_str());
}

}  // namespace

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const Run &run)
    : GraphLearner(std::move(graph), settings, nullptr, run) {}

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphLearner &before)
    : GraphLearner(std::move(graph), before.settings_, &before, before.reading_run()) {}

GraphLearner::GraphLearner(FactorGraphPtr graph, const GraphSettings &settings, const GraphLearner *before, const Run &run)
    : Learner(run), settings_(resolved(graph, settings, run)), given_(graph), graph_(graph_for(std::move(graph), &settings_)),
      identity_(identity_of(*graph_, settings_)) {
  if (before) require_same_structure(*before->given_, *given_);
  require_takes(*graph_, settings_);
  const bool known = before && same_supports(*before->graph(), *graph_);
  unchecked_ = known ? before->unchecked_ : check_possible(*graph_, run);
  inference_ = new_inference({graph_, settings_, unchecked_, before ? before->inference_.get() : nullptr}, run);
}

const FactorGraphPtr &GraphLearner::graph() const {
  if (tables_are_later_) {
    FactorGraphPtr graph = graph_->with_tables(own_.factors(), own_.entries());
    identity_ = identity_of(*graph, settings_);
    graph_ = std::move(graph);
    inference_->renew(graph_);
    tables_are_later_ = false;
  }
  return graph_;
}

const CheckpointIdentity &GraphLearner::identity() const {
  graph();
  return identity_;
}

void GraphLearner::set_tables(std::span<const int64_t> factors, std::span<const double> tables, bool keep) {
  changed_.clear();
  for (const int64_t f : factors) {
    if (f < 0 || f >= graph_->factors()) {
      fail(Code::argument, "factor %" PRId64 "; there are %d, numbered from 0", f, graph_->factors());
    }
    changed_.push_back(static_cast<FactorId>(f));
  }
  given_->check_tables(changed_, tables);
  const Run run = reading_run();
  run.check();
  if (own_.hold(changed_) && inference_->set_tables(changed_, tables, keep)) {
    own_.put(changed_, tables);
    tables_are_later_ = true;
    begin_anew();
    return;
  }
  OwnTables own = own_;
  own.add(*graph(), changed_);
  own.put(changed_, tables);
  const FactorGraphPtr graph = graph_->with_tables(changed_, tables);
  const int64_t unchecked = same_supports(*graph_, *graph) ? unchecked_ : check_possible(*graph, run);
  CheckpointIdentity identity = identity_of(*graph, settings_);
  inference_ = new_inference({graph, settings_, unchecked, keep ? inference_.get() : nullptr, own.factors()}, run);
  graph_ = graph;
  identity_ = std::move(identity);
  own_ = std::move(own);
  unchecked_ = unchecked;
  begin_anew();
}

bool GraphLearner::done() const { return steps() >= inference_->most_steps() || inference_->settled(); }

std::span<const MetricSpec> GraphLearner::metrics() const { return kGraphMetrics; }

double GraphLearner::value(size_t metric) const {
  const auto asked = static_cast<GraphMetric>(metric);
  if (asked == GraphMetric::best_log_weight) graph();
  if (asked == GraphMetric::unchecked) return static_cast<double>(unchecked_);
  return inference_->value(asked, reading_run());
}

const VariableState *GraphLearner::state(VariableId v) const {
  if (v < 0 || v >= graph_->variables()) {
    fail(Code::argument, "variable %d; there are %d, numbered from 0", v, graph_->variables());
  }
  return inference_->state(v);
}

bool GraphLearner::open(VariableId v) const {
  if (graph_->variable(v).observed) return false;
  if (steps() == 0) fail(Code::empty, "variable %d has no belief before a first step", v);
  return true;
}

Message GraphLearner::belief_message(VariableId v, const Run &run) const {
  Message belief = inference_->belief(v, run);
  if (belief.logs && std::any_of(belief.logs->begin(), belief.logs->end(), [](double x) { return std::isnan(x); })) {
    fail(Code::internal, "the belief of variable %d is no distribution: numbers have left the range of a double", v);
  }
  return belief;
}

MachinePtr GraphLearner::belief(VariableId v, const Run &run) const {
  state(v);
  const GraphVariable &x = graph_->variable(v);
  if (x.domain != Domain::strings) fail(Code::argument, "variable %d is finite; its belief is a list of probabilities", v);
  open(v);
  return graph_->strings()->belief(*this, v, run);
}

Array<double> GraphLearner::probabilities(VariableId v, const Run &run) const {
  state(v);
  const GraphVariable &x = graph_->variable(v);
  if (x.domain != Domain::finite) fail(Code::argument, "variable %d ranges over strings; its belief is a machine", v);
  if (!open(v)) return GraphInference::point(x);
  Array<double> p = inference_->probabilities(v, run);
  require_probabilities(p, settings_);
  return p;
}

int64_t GraphLearner::finite_values() const {
  int64_t values = 0;
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const GraphVariable &x = graph_->variable(v);
    values += x.domain == Domain::finite ? x.values : 0;
  }
  return values;
}

void GraphLearner::require_marginals() const {
  for (VariableId v = 0; steps() == 0 && v < graph_->variables(); ++v) {
    if (graph_->variable(v).domain == Domain::finite) open(v);
  }
}

void GraphLearner::marginals(std::span<double> all, const Run &run) const {
  if (steps() > 0) {
    inference_->marginals(all, run);
    return require_probabilities(all, settings_);
  }
  double *to = all.data();  // of a graph all of whose finite variables were observed
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    if (graph_->variable(v).domain != Domain::finite) continue;
    const Array<double> p = probabilities(v, run);
    to = std::copy(p.begin(), p.end(), to);
  }
}

Array<double> GraphLearner::factor_marginals(const Run &run) const {
  if (steps() == 0) fail(Code::empty, "no factor has a belief before a first step");
  Array<double> p = inference_->factor_marginals(run);
  require_probabilities(p, settings_);
  return p;
}

Array<double> GraphLearner::factor_probabilities(FactorId f, const Run &run) const {
  if (graph_->kind(f) != FactorKind::table) fail(Code::argument, "factor %d is no table", f);
  if (steps() == 0) fail(Code::empty, "no factor has a belief before a first step");
  Array<double> p = inference_->factor_probabilities(f, run);
  require_probabilities(p, settings_);
  return p;
}

std::vector<Message> GraphLearner::messages_to(FactorId f, const Run &run) const {
  if (steps() == 0) fail(Code::empty, "no factor has a belief before a first step");
  std::vector<Message> messages;
  const auto places = static_cast<int32_t>(graph_->scope(f).size());
  for (int32_t place = 0; place < places; ++place) messages.push_back(inference_->to_factor(f, place, run));
  return messages;
}

Array<double> GraphLearner::expected_counts(const Run &run) const {
  const Array<double> all = factor_marginals(run);
  const GraphFeatures &x = graph_->features();
  Array<double> counts(graph_->weights().size(), 0.0);
  int64_t at = 0;
  FactorId f = 0;
  for (size_t i = 0; i < x.factors.size(); ++i) {
    for (; f < x.factors[i]; ++f) {
      if (graph_->kind(f) == FactorKind::table) at += static_cast<int64_t>(graph_->pool_table(graph_->table_of(f)).size());
    }
    counts[x.weight[i]] += all[at + x.entry[i]];
  }
  return counts;
}

Array<int32_t> GraphLearner::best_state(const Run &run) const {
  graph();
  if (steps() == 0) fail(Code::empty, "no state is known before a first step");
  return inference_->best_state(run);
}

WeighedStates GraphLearner::best_states(int64_t k, const Run &run) const {
  if (k < 1) fail(Code::argument, "%" PRId64 " best states; expected one or more", k);
  graph();
  if (steps() == 0) fail(Code::empty, "no state is known before a first step");
  return inference_->best_states(k, run);
}

double GraphLearner::variable_value(VariableId v, std::string_view name, const Run &run) const {
  state(v);
  const bool finite = graph_->variable(v).domain == Domain::finite;
  for (const CountName &known : kVariableCounts) {
    if (known.name == name) return inference_->variable_count(v, known.count, run);
  }
  if (name == "entropy" && finite) {
    double entropy = 0;
    for (const double p : probabilities(v, run)) entropy -= p > 0 ? p * std::log(p) : 0;
    return entropy;
  }
  if (name == "entropy") return graph_->strings()->entropy(*this, v, run);
  if (name == "expected_length" && finite) fail(Code::argument, "variable %d is finite; only strings have a length", v);
  if (name == "expected_length") return graph_->strings()->expected_length(*this, v, run);
  Array<std::string_view> names({"entropy", "expected_length"});
  for (const CountName &known : kVariableCounts) names.push_back(known.name);
  fail(Code::argument, "nothing named %.*s about a variable; the nearest is %s", static_cast<int>(name.substr(0, 60).size()),
       name.data(), std::string(nearest_name(name, names)).c_str());
}

}  // namespace hws
