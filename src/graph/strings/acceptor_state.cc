#include "src/graph/strings/acceptor_state.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/graph/model/log_weights.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

constexpr int64_t kMostArcSteps = 200;  // of a fit; the next visit goes on where this one ended
constexpr double kArcsSolved = 1e-10;    // norm of the gradient at which a fit ends
constexpr int kArcStepHalvings = 30;    // of a step that leads to an improper model

AcceptorState::Plan acceptor_plan(const AcceptorFeatures &features, const GraphSettings &settings) {
  using Step = AcceptorState::Step;
  AcceptorState::Plan plan;
  plan.eta = settings.step;
  plan.step = features.has_closed_form() ? Step::closed : Step::fit;
  switch (settings.projection) {
    case GraphProjection::automatic:
    case GraphProjection::converged: break;
    case GraphProjection::closed:
      if (plan.step == Step::closed) break;
      fail(Code::unsupported, "the weights of an acceptor's failure arcs have no closed form; expected projection auto, "
                              "converged or gradient");
    case GraphProjection::gradient:
      plan.step = Step::gradient;
      plan.first_passes = settings.first_passes;
      plan.first_sweeps = settings.first_sweeps;
      break;
    case GraphProjection::refit:
      fail(Code::argument, "an acceptor's features have no such projection; expected auto, gradient, converged or closed");
  }
  return plan;
}

}  // namespace

std::unique_ptr<VariableState> make_acceptor_state(const FactorGraph &graph, VariableId v, const GraphSettings &settings) {
  const GraphVariable &x = graph.variable(v);
  if (settings.separate) {
    fail(Code::unsupported, "separate projections at a variable with an acceptor's features; expected separate = 0");
  }
  return std::make_unique<AcceptorState>(x.acceptor, x.alphabet, acceptor_plan(*x.acceptor, settings),
                                         graph.edges_of(v).size());
}

bool AcceptorState::sum_of(int32_t but, Array<double> *theta) const {
  theta->assign(features_->features(), 0);
  bool some = false;
  for (size_t k = 0; k < slot_.size(); ++k) {
    if (static_cast<int32_t>(k) == but || slot_[k].empty()) continue;
    some = true;
    for (size_t a = 0; a < theta->size(); ++a) (*theta)[a] += slot_[k][a];
  }
  return some;
}

Message AcceptorState::outgoing(int32_t slot, const Run &run) const {
  Message message;
  Array<double> theta;
  if (sum_of(slot, &theta)) message.machine = features_->encode(theta, run);
  return message;
}

void AcceptorState::receive_nothing(int32_t slot) {
  received_[static_cast<size_t>(slot)] = {};
  ++counts_.skipped;
}

double AcceptorState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &run) {
  const int64_t passes = visit.sweep < plan_.first_sweeps ? plan_.first_passes : 1;
  double change = 0;
  for (int64_t pass = 0; pass < passes; ++pass) {
    for (const int32_t slot : slots) {
      const size_t k = static_cast<size_t>(slot);
      if (received_[k].uniform()) continue;
      run.check();
      try {
        change = std::max(change, update_one(k, visit.damping, run));
        ++counts_.accepted;
      } catch (const Error &e) {
        if (!leaves_out(e.code)) throw;
        ++counts_.skipped;
      }
    }
  }
  return change;
}

double AcceptorState::update_one(size_t slot, double damping, const Run &run) {
  Array<double> others, expected(features_->features()), before, counts;
  sum_of(static_cast<int32_t>(slot), &others);
  const bool some = sum_of(-1, &before);
  const MachinePtr message = machine_of(received_[slot], alphabet_, run);
  features_->expected(message, others, expected, run);
  Array<double> theta;
  double unit = 1;
  switch (plan_.step) {
    case Step::closed:
      theta = features_->shares(expected);
      counts = expected;
      break;
    case Step::fit: theta = features_->fit(expected, before, kMostArcSteps, kArcsSolved, &counts, run); break;
    case Step::gradient: {
      if (!some || believed_.empty()) {
        before = features_->even(features_->expected_length(expected));
        believed_.resize(before.size());
        features_->expected(nullptr, before, believed_, run);
      }
      counts.resize(before.size());
      bool proper = false;
      for (int i = 0; i < kArcStepHalvings && !proper; ++i) {
        unit = std::ldexp(plan_.eta, -i);
        theta = before;
        for (size_t a = 0; a < theta.size(); ++a) theta[a] += std::isinf(theta[a]) ? 0 : unit * (expected[a] - believed_[a]);
        proper = features_->is_proper(theta, &counts, run);
      }
      if (!proper) fail(Code::improper, "no step along the gradient leads to a proper model");
    }
  }
  double change = 0;
  for (size_t a = 0; a < counts.size(); ++a) {
    change = std::max(change, believed_.empty() ? 1.0 : std::fabs(counts[a] - believed_[a]));
  }
  if (damping > 0 && some) {
    for (size_t a = 0; a < theta.size(); ++a) theta[a] = damped_log(theta[a], before[a], damping);
    if (!features_->is_proper(theta, &counts, run)) counts.clear();
  }
  // Where the others and the belief are both -infinity any number would do (footnote 4).
  Array<double> own(theta.size());
  for (size_t a = 0; a < own.size(); ++a) own[a] = std::isinf(others[a]) ? 0 : theta[a] - others[a];
  slot_[slot] = std::move(own);
  believed_ = std::move(counts);
  return change / unit;
}

Message AcceptorState::belief(const Run &run) const {
  Message message;
  Array<double> theta;
  if (!sum_of(-1, &theta)) {
    fail(Code::improper, "messages of infinite mass, which is that of all strings where none was taken up");
  }
  message.machine = features_->encode(theta, run);
  return message;
}

int64_t AcceptorState::features() const {
  Array<double> theta;
  sum_of(-1, &theta);
  return std::count_if(theta.begin(), theta.end(), [](double x) { return x != 0; });
}

int64_t AcceptorState::arcs(const Run &) const { return features_->arcs(); }

void AcceptorState::carry_over(const VariableState &before, const Run &) {
  const auto &other = static_cast<const AcceptorState &>(before);
  slot_ = other.slot_;
  believed_ = other.believed_;
}

void AcceptorState::save(std::string *out) const {
  append_value(out, counts_);
  for (const Array<double> &theta : slot_) append_array(out, theta);
  append_array(out, believed_);
}

void AcceptorState::load(std::string_view bytes) {
  const UpdateCounts counts = take_value<UpdateCounts>(&bytes);
  const auto vector = [&](bool weights) {
    Array<double> taken = take_array<double>(&bytes);
    bool good = taken.empty() || taken.size() == features_->features();
    for (const double x : taken) good = good && (weights ? x < INFINITY : x >= 0 && std::isfinite(x));
    if (!good) fail(Code::corrupt, "a checkpoint with damaged weights of an acceptor");
    return taken;
  };
  std::vector<Array<double>> slots;
  for (size_t k = 0; k < slot_.size(); ++k) slots.push_back(vector(true));
  Array<double> believed = vector(false);
  if (!bytes.empty()) fail(Code::corrupt, "%zu bytes left over after a variable's state", bytes.size());
  counts_ = counts;
  slot_ = std::move(slots);
  believed_ = std::move(believed);
  std::fill(received_.begin(), received_.end(), Message{});
}

}  // namespace hws
