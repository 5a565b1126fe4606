#include "src/graph/schedule/finite_state.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"

namespace hws {

FiniteState::FiniteState(FactorGraphPtr graph, VariableId v, size_t slots) : graph_(std::move(graph)), v_(v), slots_(slots) {
  sum_up();
}

void FiniteState::sum_up() {
  const size_t values = static_cast<size_t>(graph_->variable(v_).values);
  sum_.assign(values, 0);
  zeros_.assign(values, 0);
  impossible_ = 0;
  for (int32_t slot = 0; slot < slots_.size(); ++slot) {
    impossible_ += slots_.impossible(slot);
    if (!slots_.held(slot).logs) continue;
    const Array<double> &logs = *slots_.held(slot).logs;
    for (size_t i = 0; i < values; ++i) {
      if (std::isinf(logs[i])) ++zeros_[i];
      else sum_[i] += logs[i];
    }
  }
}

Array<double> FiniteState::product(int32_t but) const {
  const Array<double> *own = but >= 0 ? slots_.held(but).logs.get() : nullptr;
  if (impossible_ - (but >= 0 && slots_.impossible(but)) > 0) return {};
  Array<double> logs(sum_);
  for (size_t i = 0; i < logs.size(); ++i) {
    const bool own_zero = own && std::isinf((*own)[i]);
    if (zeros_[i] > own_zero) logs[i] = -INFINITY;
    else if (own && !own_zero) logs[i] -= (*own)[i];
  }
  if (scale_to_largest(&logs) == -INFINITY) return {};
  return logs;
}

Message FiniteState::outgoing(int32_t slot, const Run &) const {
  Array<double> logs = product(slot);
  if (logs.empty()) fail(Code::empty, "messages that no value satisfies");
  Message message;
  message.logs = std::make_shared<const Array<double>>(std::move(logs));
  return message;
}

double FiniteState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &) {
  double change = slots_.take_contradicted() ? 1 : 0;
  const Array<double> nothing(sum_.size(), 0.0);
  for (const int32_t slot : slots) {
    std::optional<Message> mu = slots_.take(slot);
    if (!mu) continue;
    const std::shared_ptr<const Array<double>> old = slots_.held(slot).logs;
    if (slots_.impossible(slot)) change = std::max(change, 1.0);
    change = std::max(change, log_distance(mu->logs ? *mu->logs : nothing, old ? *old : nothing));
    if (visit.damping > 0 && old && mu->logs) {
      Array<double> mixed(*mu->logs);
      for (size_t i = 0; i < mixed.size(); ++i) mixed[i] = damped_log(mixed[i], (*old)[i], visit.damping);
      scale_to_largest(&mixed);
      mu->logs = std::make_shared<const Array<double>>(std::move(mixed));
    }
    slots_.hold(slot, std::move(*mu));
  }
  slots_.take_contradicted();
  sum_up();
  return change;
}

Message FiniteState::belief(const Run &) const {
  Array<double> logs = product(-1);
  if (logs.empty()) fail(Code::empty, "the messages to variable %d leave no value possible", v_);
  const double sum = log_sum(logs);
  for (double &x : logs) x -= sum;
  Message message;
  message.logs = std::make_shared<const Array<double>>(std::move(logs));
  return message;
}

void FiniteState::load(std::string_view bytes) {
  slots_.load(&bytes, graph_->variable(v_));
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with bytes left over");
  sum_up();
}

}  // namespace hws
