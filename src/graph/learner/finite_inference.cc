#include "src/graph/learner/finite_inference.hh"

#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/finite/methods/gibbs_chains.hh"
#include "src/graph/finite/methods/mean_field.hh"
#include "src/graph/finite/methods/several_starts.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/structured/tree_programme.hh"
#include "src/graph/model/structure_tables.hh"

namespace hws {

namespace {

// Edges up to which a state is found after each step of max-product: it takes as long as some sweeps.
constexpr int64_t kEdgesOfKeptStates = 1 << 16;

bool has_several_starts(const GraphSettings &s) { return graph_fields::starts(s) && s.starts.value_or(1) > 1; }

std::unique_ptr<FiniteMethod> made(const GraphSettings &s, FiniteModel model, const Run &run) {
  if (s.method == GraphMethod::mean_field) return std::make_unique<MeanField>(std::move(model), s.damping, s.tolerance, run);
  if (s.method == GraphMethod::gibbs) {
    GibbsSettings settings;
    settings.samples = s.samples;
    settings.burn_in = s.burn_in.value_or(2 * s.samples);
    settings.chains = static_cast<int32_t>(s.chains);
    settings.seed = s.seed;
    return std::make_unique<GibbsChains>(std::move(model), settings, run);
  }
  MessagePassingSettings settings = message_passing_settings(s);
  settings.largest = s.method == GraphMethod::max_product;
  settings.reweighted = s.method == GraphMethod::trw;
  settings.exact = s.method == GraphMethod::exact;
  settings.trees.kind = s.spanning_trees;
  settings.trees.samples = s.tree_samples;
  settings.trees.seed = s.seed;
  settings.trees.rounds = s.tree_rounds;
  if (has_several_starts(s)) {
    return std::make_unique<SeveralStarts>(std::move(model), settings, StartSettings{*s.starts, s.iterations, s.seed}, run);
  }
  return std::make_unique<MessagePassing>(std::move(model), settings, run);
}

FiniteModel model_of(const InferenceStart &start, const Run &run) {
  const FiniteModel model = finite_model(*start.graph, run);
  return start.own_tables.empty() ? model : with_own_tables(model, start.own_tables);
}

}  // namespace

bool works_on_flat_models(const FactorGraph &graph, const GraphSettings &s) {
  if (s.method == GraphMethod::exact) return has_structured_factors(graph) && !TreeProgramme::fits(graph);
  return s.method >= GraphMethod::trw || !graph.strings() || (s.method == GraphMethod::bp && has_structured_factors(graph));
}

void require_flat(const FactorGraph &graph, const GraphSettings &s) {
  require_finite(graph, method_name(s.method), has_structured_factors(graph));
}

FiniteInference::FiniteInference(const InferenceStart &start, const Run &run)
    : GraphInference(start),
      exact_(start.settings.method == GraphMethod::exact),
      method_(made(start.settings, model_of(start, run), run)) {
  // Exact inference has no use for a start, and the one before it may be another class: observations can close cycles.
  if (start.before && !exact_) method_->carry_over(*static_cast<const FiniteInference *>(start.before)->method_);
}

// Messages that do not settle pass by good states. The state of the messages is looked at before they change, so that a step
// that fails changes nothing; best_state() looks at the last ones.
void FiniteInference::step(int64_t made, const Run &run) {
  Array<int32_t> state;
  double log_weight = -HUGE_VAL;
  if (made > 0 && keeps_best()) {
    const FiniteModel model = finite_model(*graph_, run);
    state = state_now(model, run);
    log_weight = log_weight_of(model, state);
  }
  const double before = method_->number(FiniteNumber::messages);
  method_->step(made, run);
  accepted_ = method_->number(FiniteNumber::messages) - before;
  if (!(log_weight > best_log_weight_)) return;
  best_ = std::move(state);
  best_log_weight_ = log_weight;
}

bool FiniteInference::keeps_best() const {
  return settings_.method == GraphMethod::max_product && graph_->edges() <= kEdgesOfKeptStates &&
         !has_structured_factors(*graph_);
}

int64_t FiniteInference::most_steps() const {
  return settings_.method == GraphMethod::gibbs || has_several_starts(settings_) ? INT64_MAX : GraphInference::most_steps();
}

double FiniteInference::value(GraphMetric metric, const Run &run) const {
  switch (metric) {
    case GraphMetric::change: return method_->number(FiniteNumber::change);
    case GraphMetric::accepted: return accepted_;
    case GraphMetric::free_energy: return -method_->number(FiniteNumber::log_partition);
    case GraphMetric::bound: return method_->number(FiniteNumber::bound);
    case GraphMetric::messages: return method_->number(FiniteNumber::messages);
    case GraphMetric::split: return method_->number(FiniteNumber::split);
    case GraphMetric::best_log_weight:
      return has_structured_factors(*graph_) ||
                     (std::isnan(method_->number(FiniteNumber::change)) && settings_.method != GraphMethod::gibbs)
                 ? kNotKnown
                 : log_weight_of(finite_model(*graph_, run), best_state(run));
    case GraphMetric::r_hat: return method_->number(FiniteNumber::r_hat);
    case GraphMetric::converged: return method_->converged();
    case GraphMetric::fixed_points: return method_->number(FiniteNumber::fixed_points);
    case GraphMetric::starts_done: return method_->number(FiniteNumber::starts_done);
    case GraphMetric::starts_spread: return method_->number(FiniteNumber::starts_spread);
    default: return GraphInference::value(metric, run);
  }
}

Message FiniteInference::belief(VariableId v, const Run &run) const { return log_message(probabilities(v, run)); }

Array<double> FiniteInference::probabilities(VariableId v, const Run &) const {
  Array<double> p(static_cast<size_t>(graph_->variable(v).values));
  method_->probabilities(v, p.data());
  return p;
}

void FiniteInference::marginals(std::span<double> all, const Run &) const {
  double *to = all.data();
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    method_->probabilities(v, to);
    to += graph_->variable(v).values;
  }
}

bool FiniteInference::set_tables(std::span<const FactorId> factors, std::span<const double> tables, bool keep) {
  if (!method_->set_tables(factors, tables, keep && !exact_)) return false;
  accepted_ = 0;
  best_.clear();
  best_log_weight_ = -HUGE_VAL;
  return true;
}

Array<double> FiniteInference::factor_probabilities(FactorId f, const Run &) const {
  size_t entries = 1;
  for (const VariableId v : graph_->scope(f)) entries *= static_cast<size_t>(graph_->variable(v).values);
  Array<double> p(entries);
  method_->factor_probabilities(f, p.data());
  return p;
}

Array<int32_t> FiniteInference::state_now(const FiniteModel &model, const Run &run) const {
  Array<int32_t> state = method_->best_state(model, run);
  state.resize(static_cast<size_t>(graph_->variables()));  // without auxiliary variables
  return state;
}

Array<int32_t> FiniteInference::best_state(const Run &run) const {
  if (has_structured_factors(*graph_)) fail_without("best state beside structured factors");
  const FiniteModel model = finite_model(*graph_, run);
  Array<int32_t> state = state_now(model, run);
  return best_.empty() || log_weight_of(model, state) > best_log_weight_ ? state : best_;
}

void FiniteInference::save(SectionWriter &out) const {
  const Array<double> numbers = method_->save();
  out.add_array(tag("flat"), std::span<const double>(numbers));
  out.add(tag("acce"), &accepted_, sizeof accepted_);
  if (!best_.empty()) out.add_array(tag("best"), std::span<const int32_t>(best_));
}

void FiniteInference::load(const SectionReader &in, const Run &run) {
  const double accepted = in.value<double>(tag("acce"));
  Array<int32_t> best;
  double log_weight = -HUGE_VAL;
  if (in.has(tag("best"))) {
    const std::span<const int32_t> values = in.array<int32_t>(tag("best"));
    best.assign(values.begin(), values.end());
    bool fits = keeps_best() && static_cast<int32_t>(best.size()) == graph_->variables();
    for (VariableId v = 0; fits && v < graph_->variables(); ++v) fits = best[v] >= 0 && best[v] < graph_->variable(v).values;
    if (!fits) fail(Code::corrupt, "a checkpoint of another graph's best state");
    log_weight = log_weight_of(finite_model(*graph_, run), best);
  }
  method_->load(in.array<double>(tag("flat")));
  accepted_ = accepted;
  best_ = std::move(best);
  best_log_weight_ = log_weight;
}

}  // namespace hws
