#include "src/graph/messages/machine_state.hh"

#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/messages/acceptor_product.hh"

namespace hws {

namespace {

bool finite_total(const Machine &m, const Run &run) {
  try {
    total(m, run);
    return true;
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    return false;
  }
}

MachinePtr mixture(const MachinePtr &fresh, const MachinePtr &old, double damping, const Run &run) {
  const MachinePtr parts[] = {scale(fresh, -std::log1p(-damping), run), scale(old, -std::log(damping), run)};
  return compact_message(union_of(parts, run), run);
}

}  // namespace

MachinePtr MachineState::product(int32_t but, const Run &run) const {
  std::vector<MachinePtr> factors;
  for (int32_t slot = 0; slot < slots_.size(); ++slot) {
    if (slot == but) continue;
    if (slots_.impossible(slot)) fail(Code::empty, "messages that no string satisfies");
    if (slots_.held(slot).machine) factors.push_back(slots_.held(slot).machine);
  }
  return acceptor_product(std::move(factors), run);
}

Message MachineState::outgoing(int32_t slot, const Run &run) const {
  Message message;
  message.machine = product(slot, run);
  return message;
}

void MachineState::find_belief(const Run &run) {
  belief_ = nullptr;
  why_not_ = Code::improper;
  try {
    const MachinePtr m = product(-1, run);
    if (m && finite_total(*m, run)) belief_ = m;
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    why_not_ = e.code;
  }
}

double MachineState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &run) {
  bool changed = slots_.take_contradicted();
  for (const int32_t slot : slots) {
    std::optional<Message> mu = slots_.take(slot);
    if (!mu) continue;
    const MachinePtr old = slots_.held(slot).machine;
    MachinePtr &raw = raw_[static_cast<size_t>(slot)];
    try {
      const MachinePtr received = machine_of(*mu, graph_->variable(v_).alphabet, run);
      const bool damped = visit.damping > 0 && old && received;
      Message kept;
      if (received && !damped && raw && same_machine(*raw, *received)) {
        kept.machine = old;
      } else if (received) {
        kept.machine = compact_message(received, run);
        if (damped && finite_total(*kept.machine, run) && finite_total(*old, run)) kept.machine = mixture(kept.machine, old, visit.damping, run);
      }
      if (kept.machine && old && same_machine(*kept.machine, *old)) kept.machine = old;
      changed |= slots_.impossible(slot) || kept.machine != old;
      raw = received;
      slots_.hold(slot, std::move(kept));
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
      if (e.code == Code::empty) slots_.receive_impossible(slot);
      else slots_.skip();
    }
  }
  changed |= slots_.take_contradicted();
  if (!changed) return 0;
  const MachinePtr before = belief_;
  find_belief(run);
  if (!before || !belief_) return 1;
  try {
    return belief_distance(before, belief_, run);
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return 1;
  }
}

Message MachineState::belief(const Run &) const {
  switch (belief_ ? Code::internal : why_not_) {
    case Code::internal: break;
    case Code::empty: fail(Code::empty, "the messages to variable %d leave no string possible", v_);
    case Code::improper: fail(Code::improper, "the messages to variable %d have infinite mass", v_);
    default: fail(why_not_, "the belief of variable %d could not be made", v_);
  }
  Message message;
  message.machine = belief_;
  return message;
}

int64_t MachineState::features() const {
  int64_t sum = 0;
  for (int32_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_.held(slot).machine) sum += slots_.held(slot).machine->arcs();
  }
  return sum;
}

void MachineState::save(std::string *out) const {
  slots_.save(out);
  append_value(out, static_cast<int32_t>(belief_ ? 0 : static_cast<int32_t>(why_not_)));
  Message m;
  m.machine = belief_;
  append_message(out, m);
}

void MachineState::load(std::string_view bytes) {
  MachineState other(graph_, v_);
  other.slots_.load(&bytes, graph_->variable(v_));
  const int32_t why = take_value<int32_t>(&bytes);
  other.belief_ = take_message(&bytes, graph_->variable(v_)).machine;
  if (!bytes.empty() || (why == 0) != (other.belief_ != nullptr) || (why != 0 && !leaves_out(static_cast<Code>(why)))) {
    fail(Code::corrupt, "a checkpoint with a damaged belief");
  }
  if (why != 0) other.why_not_ = static_cast<Code>(why);
  *this = std::move(other);
}

}  // namespace hws
