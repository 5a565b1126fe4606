#include "src/graph/messages/finite_state.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hws {

namespace {

double sum_of(const Array<double> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

}  // namespace

FiniteState::FiniteState(FactorGraphPtr graph, VariableId v)
    : graph_(std::move(graph)), v_(v), slots_(graph_->edges_of(v).size()) {
  find_probabilities();
}

Array<double> FiniteState::product(int32_t but) const {
  Array<double> values(static_cast<size_t>(graph_->variable(v_).values), 1.0);
  for (int32_t slot = 0; slot < slots_.size(); ++slot) {
    if (slot == but) continue;
    if (slots_.impossible(slot)) return {};
    const Message &m = slots_.held(slot);
    if (!m.values) continue;
    double largest = 0;
    for (size_t i = 0; i < values.size(); ++i) largest = std::max(largest, values[i] *= (*m.values)[i]);
    if (!(largest > 0)) return {};
    for (double &x : values) x /= largest;  // a product of many messages stays in range
  }
  return values;
}

Message FiniteState::outgoing(int32_t slot, const Run &) const {
  Array<double> values = product(slot);
  if (values.empty()) fail(Code::empty, "messages that no value satisfies");
  Message message;
  message.values = std::make_shared<const Array<double>>(std::move(values));
  return message;
}

void FiniteState::find_probabilities() {
  probabilities_ = product(-1);
  const double sum = sum_of(probabilities_);
  for (double &p : probabilities_) p /= sum;
}

double FiniteState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &) {
  bool changed = slots_.take_contradicted();
  for (const int32_t slot : slots) {
    std::optional<Message> mu = slots_.take(slot);
    if (!mu) continue;
    const Message &old = slots_.held(slot);
    if (visit.damping > 0 && old.values && mu->values) {
      Array<double> mixed(*mu->values);
      const double fresh = sum_of(mixed), kept = sum_of(*old.values);
      double largest = 0;
      for (size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] = (1 - visit.damping) * (mixed[i] / fresh) + visit.damping * ((*old.values)[i] / kept);
        largest = std::max(largest, mixed[i]);
      }
      for (double &x : mixed) x /= largest;
      mu->values = std::make_shared<const Array<double>>(std::move(mixed));
    }
    changed |= slots_.impossible(slot) || !old.values != !mu->values || (old.values && *old.values != *mu->values);
    slots_.hold(slot, std::move(*mu));
  }
  if (!changed) return 0;
  slots_.take_contradicted();
  const Array<double> before = std::move(probabilities_);
  find_probabilities();
  if (before.empty() || probabilities_.empty()) return before.empty() && probabilities_.empty() ? 0 : 1;
  double largest = 0;
  for (size_t i = 0; i < before.size(); ++i) largest = std::max(largest, std::fabs(before[i] - probabilities_[i]));
  return largest;
}

Message FiniteState::belief(const Run &) const {
  if (probabilities_.empty()) fail(Code::empty, "the messages to variable %d leave no value possible", v_);
  Message message;
  message.values = std::make_shared<const Array<double>>(probabilities_);
  return message;
}

void FiniteState::load(std::string_view bytes) {
  slots_.load(&bytes, graph_->variable(v_));
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with bytes left over");
  find_probabilities();
}

}  // namespace hws
