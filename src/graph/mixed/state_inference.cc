#include "src/graph/mixed/state_inference.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/mixed/free_energy.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/log_weights.hh"
#include "src/graph/schedule/factor_messages.hh"

namespace hws {

StateInference::StateInference(const InferenceStart &start, const Run &run)
    : GraphInference(start), outer_(graph_), unchecked_(start.unchecked) {
  const auto *const before = static_cast<const StateInference *>(start.before);
  if (before) full_ = before->full_;
  states_ = make_states(outer_, settings_, &full_, run);
  networks_ = make_networks(outer_, settings_, run);
  order_ = outer_.order();
  observed_ = observed_messages(*graph_);
  for (const auto &state : states_) exact_ &= !state || state->exact();
  exact_forest_ = exact_ && is_forest(*graph_);
  for (size_t v = 0; before && v < states_.size(); ++v) {
    run.check();
    if (states_[v] && before->states_[v]) states_[v]->carry_over(*before->states_[v], run);
  }
  for (size_t i = 0; before && i < networks_.size() && i < before->networks_.size(); ++i) {
    networks_[i]->carry_over(*before->networks_[i]);
  }
}

const FiniteNetwork *StateInference::inner_of(VariableId v) const {
  const int32_t n = outer_.network_of(v);
  return n < 0 || states_[static_cast<size_t>(v)] ? nullptr : networks_[static_cast<size_t>(n)].get();
}

int64_t StateInference::network_messages() const {
  int64_t sum = 0;
  for (const FiniteNetworkPtr &network : networks_) sum += network->messages_made();
  return sum;
}

namespace {

// Networks during a step. Unless they are to be kept, they go back to where they were.
class Networks {
 public:
  explicit Networks(std::vector<FiniteNetworkPtr> *networks) : networks_(networks) {
    for (const FiniteNetworkPtr &network : *networks) network->begin();
  }
  ~Networks() {
    for (size_t i = 0; networks_ && i < networks_->size(); ++i) (*networks_)[i]->rollback();
  }
  Networks(const Networks &) = delete;
  Networks &operator=(const Networks &) = delete;
  void keep() { networks_ = nullptr; }

 private:
  std::vector<FiniteNetworkPtr> *networks_;
};

}  // namespace

UpdateCounts StateInference::totals(const VariableStates &states) const {
  UpdateCounts sum;
  for (const auto &state : states) {
    if (!state) continue;
    sum.accepted += state->counts().accepted;
    sum.skipped += state->counts().skipped;
  }
  return sum;
}

int64_t StateInference::stuck() const {
  const FactorMessages messages(outer_, observed_, states_, networks_, &constant_);
  int64_t n = 0;
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const auto &state = states_[static_cast<size_t>(v)];
    bool waits = false;
    for (const EdgeId e : outer_.edges_of(v)) waits |= messages.matters(e);
    n += waits && state->counts().accepted == 0;
  }
  return n;
}

bool StateInference::settled_by(const Measures &m, const Visit &visit, const VariableStates &states) const {
  for (const FiniteNetworkPtr &network : networks_) {
    if (!network->settled()) return false;
  }
  const bool both = settings_.schedule == ScheduleKind::sweeps;
  // A variable may have been updated in the first of the two sweeps only.
  const Visit first{both ? visit.sweep - 1 : visit.sweep, visit.damping};
  for (const auto &state : states) {
    if (state && state->restrained(first, settings_.tolerance)) return false;
  }
  if (both && std::isnan(m.change_before)) return false;
  // After two sweeps of a forest no message changes any more.
  if (both && exact_forest_ && settings_.damping == 0) return true;
  return m.change <= settings_.tolerance && (!both || m.change_before <= settings_.tolerance);
}

void StateInference::step(int64_t made, const Run &run) {
  VariableStates states(states_.size());
  for (size_t v = 0; v < states.size(); ++v) {
    if (states_[v]) states[v] = states_[v]->clone();
  }
  Array<double> priority = priority_;
  PhaseSeconds seconds = seconds_;
  const Visit visit{made, settings_.damping};
  Networks networks(&networks_);
  const int64_t made_before = network_messages();
  Sweep sweep(outer_, observed_, &states, networks_, &constant_, visit, &seconds, run);
  bool checked = true;
  Measures now;
  now.change_before = measures_.change;
  now.skipped_before = measures_.skipped;
  switch (settings_.schedule) {
    case ScheduleKind::flooding: now.change = sweep.flooding(); break;
    case ScheduleKind::sweeps: now.change = sweep.in_order(order_, made % 2 == 1); break;
    case ScheduleKind::residual: now.change = sweep.residual(&priority, settings_.tolerance, &checked); break;
  }
  const UpdateCounts before = totals(states_), after = totals(states);
  now.accepted = after.accepted - before.accepted + network_messages() - made_before;
  now.skipped = after.skipped - before.skipped;
  now.settled = checked && settled_by(now, visit, states);
  if (now.settled && now.skipped == 0) now.lacking = sweep.lacking(settings_.tolerance);
  if (exact_ && unchecked_ > 0) {
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      const auto &state = states[static_cast<size_t>(v)];
      if (state && state->impossible()) fail_impossible(v);
    }
  }
  // Nothing fails from here on.
  networks.keep();
  states_.swap(states);
  priority_.swap(priority);
  seconds_ = seconds;
  measures_ = now;
  free_energy_known_ = false;
}

double StateInference::free_energy(const Run &run) const {
  if (!free_energy_known_) {
    free_energy_ = kNotKnown;
    try {
      if (!std::isnan(measures_.change) && exact_) {  // after a first step
        VariableStates all(states_.size());
        for (size_t v = 0; v < all.size(); ++v) {
          if (states_[v]) all[v] = completed(static_cast<VariableId>(v), run);
        }
        free_energy_ = bethe_free_energy(outer_, all, networks_, observed_, run);
      }
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
    }
    free_energy_known_ = true;
  }
  return free_energy_;
}

double StateInference::value(GraphMetric metric, const Run &run) const {
  const auto sum = [&](auto part) {
    int64_t n = 0;
    for (const auto &state : states_) n += state ? part(*state) : 0;
    return static_cast<double>(n);
  };
  switch (metric) {
    case GraphMetric::change: return measures_.change;
    case GraphMetric::converged:
      return measures_.settled && measures_.skipped == 0 && measures_.lacking == 0 &&
             (settings_.schedule != ScheduleKind::sweeps || measures_.skipped_before == 0) && stuck() == 0;
    case GraphMetric::accepted: return static_cast<double>(measures_.accepted);
    case GraphMetric::skipped: return static_cast<double>(measures_.skipped);
    case GraphMetric::skipped_total: return static_cast<double>(totals(states_).skipped);
    case GraphMetric::stuck: return static_cast<double>(stuck());
    case GraphMetric::free_energy: return free_energy(run);
    case GraphMetric::lacking: return static_cast<double>(measures_.lacking);
    case GraphMetric::features: return sum([](const VariableState &s) { return s.features(); });
    case GraphMetric::arcs: return sum([&](const VariableState &s) { return s.arcs(run); });
    case GraphMetric::seconds_factors: return seconds_.factors;
    case GraphMetric::seconds_projections: return seconds_.projections;
    case GraphMetric::seconds_growth: return seconds_.growth;
    default: return GraphInference::value(metric, run);
  }
}

std::unique_ptr<VariableState> StateInference::completed(VariableId v, const Run &run) const {
  std::unique_ptr<VariableState> copy = states_[static_cast<size_t>(v)]->clone();
  FactorMessages(outer_, observed_, states_, networks_, &constant_).complete(v, copy.get(), run);
  return copy;
}

void StateInference::fail_impossible(VariableId v) const {
  const GraphVariable &x = graph_->variable(v);
  fail(Code::impossible, "the evidence contradicts itself: the messages to %.120s leave no %s possible",
       variable_text(x, v).c_str(), x.domain == Domain::finite ? "value" : "string");
}

Array<double> StateInference::probabilities(VariableId v, const Run &run) const {
  const FiniteNetwork *const network = inner_of(v);
  if (!network) return GraphInference::probabilities(v, run);
  Array<double> p(static_cast<size_t>(graph_->variable(v).values));
  try {
    network->probabilities(v, p.data());
  } catch (const Error &e) {
    if (e.code == Code::empty && exact_) fail_impossible(v);
    throw;
  }
  return p;
}

Message StateInference::belief(VariableId v, const Run &run) const {
  if (inner_of(v)) return log_message(probabilities(v, run));
  try {
    return completed(v, run)->belief(run);
  } catch (const Error &e) {
    if (e.code == Code::empty && exact_) fail_impossible(v);
    if (e.code != Code::improper) throw;
    fail(Code::improper, "the messages to %.120s have infinite mass", variable_text(graph_->variable(v), v).c_str());
  }
}

// The table times the messages of its variables, of total one.
Array<double> StateInference::factor_probabilities(FactorId f, const Run &run) const {
  const FactorView factor = graph_->factor(f);
  const int32_t network = outer_.network_of_factor(f);
  if (network >= 0) {
    Array<double> p(factor.table.size());
    networks_[static_cast<size_t>(network)]->factor_probabilities(f, p.data());
    return p;
  }
  std::vector<Message> messages;
  Array<int32_t> sizes;
  const FactorId outer = outer_.outer_factor(f);
  for (EdgeId e = outer_.edge_begin(outer); e < outer_.edge_end(outer); ++e) {
    const VariableId v = outer_.edge_variable(e);
    const std::span<const EdgeId> edges = outer_.edges_of(v);
    const auto slot = static_cast<int32_t>(std::lower_bound(edges.begin(), edges.end(), e) - edges.begin());
    sizes.push_back(graph_->variable(v).values);
    try {
      messages.push_back(state(v) ? state(v)->outgoing(slot, run) : observed_[static_cast<size_t>(v)]);
    } catch (const Error &error) {
      if (error.code == Code::empty && exact_) fail_impossible(v);
      throw;
    }
  }
  Array<double> p;
  Array<int32_t> at(sizes.size(), 0);
  for (const double x : factor.table) {
    double log = std::log(x);
    for (size_t i = 0; i < at.size(); ++i) log += messages[i].logs ? (*messages[i].logs)[at[i]] : 0;
    p.push_back(log);
    for (size_t i = at.size(); i-- > 0 && ++at[i] == sizes[i];) at[i] = 0;
  }
  const double sum = log_sum(p);
  if (std::isinf(sum)) fail(Code::empty, "the messages to %.120s leave nothing possible", factor_text(factor.name, f).c_str());
  for (double &x : p) x = std::exp(x - sum);
  return p;
}

// A factor that is no table has an edge of its own to each variable, and an unobserved variable of it has a state. Messages
// that only one variable's belief needs reach its factors too.
Message StateInference::to_factor(FactorId f, int32_t place, const Run &run) const {
  const FactorId outer = outer_.outer_factor(f);
  if (outer < 0) fail(Code::internal, "a message to a table of a network");
  const EdgeId e = outer_.edge_begin(outer) + place;
  const VariableId v = outer_.edge_variable(e);
  if (!states_[static_cast<size_t>(v)]) return observed_[static_cast<size_t>(v)];
  const std::span<const EdgeId> edges = outer_.edges_of(v);
  const auto slot = static_cast<int32_t>(std::lower_bound(edges.begin(), edges.end(), e) - edges.begin());
  try {
    return completed(v, run)->outgoing(slot, run);
  } catch (const Error &error) {
    if (error.code == Code::empty && exact_) fail_impossible(v);
    throw;
  }
}

double StateInference::variable_count(VariableId v, VariableCount count, const Run &run) const {
  if (inner_of(v)) return count == VariableCount::arcs ? graph_->variable(v).values : 0;
  const VariableState *const kept = state(v);
  if (!kept) return 0;
  switch (count) {
    case VariableCount::accepted: return static_cast<double>(kept->counts().accepted);
    case VariableCount::skipped: return static_cast<double>(kept->counts().skipped);
    case VariableCount::features: return static_cast<double>(kept->features());
    case VariableCount::arcs: break;
  }
  return static_cast<double>(completed(v, run)->arcs(run));
}

void StateInference::save(SectionWriter &out) const {
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
  Array<double> of_networks;
  for (const FiniteNetworkPtr &network : networks_) network->save(&of_networks);
  out.add_array(tag("netw"), std::span<const double>(of_networks));
}

void StateInference::load(const SectionReader &in, const Run &run) {
  const Measures measures = in.value<Measures>(tag("meas"));
  const std::span<const double> priority = in.array<double>(tag("prio"));
  const std::span<const int64_t> ends = in.array<int64_t>(tag("ends"));
  const std::span<const std::byte> bytes = in.bytes(tag("stat"));
  if (ends.size() != states_.size() || (!priority.empty() && priority.size() != static_cast<size_t>(outer_.edges()))) {
    fail(Code::corrupt, "a checkpoint of another graph");
  }
  VariableStates states = make_states(outer_, settings_, &full_, run);
  std::vector<FiniteNetworkPtr> networks = make_networks(outer_, settings_, run);
  std::span<const double> of_networks = in.array<double>(tag("netw"));
  for (const FiniteNetworkPtr &network : networks) network->load(&of_networks, run);
  if (!of_networks.empty()) fail(Code::corrupt, "a checkpoint of another graph");
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
  networks_.swap(networks);
  priority_.swap(kept);
  measures_ = measures;
  free_energy_known_ = false;
}

}  // namespace hws
