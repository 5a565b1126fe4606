#include "src/graph/strings/machine_state.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "src/graph/strings/acceptor_product.hh"
#include "src/graph/strings/message_machine.hh"

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

}  // namespace

void fail_too_large(const FactorGraph &graph, VariableId v, const Error &found) {
  const GraphVariable &x = graph.variable(v);
  fail(Code::limit, "variable %d (%.40s, %zu factors) kept as machines: %.110s; methods pep and pruned keep messages small", v,
       x.name.empty() ? "no name" : x.name.c_str(), graph.edges_of(v).size(), found.message);
}

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

MachineState::Belief MachineState::find_belief(const Run &run) const {
  Belief found;
  try {
    const MachinePtr m = product(-1, run);
    if (m && finite_total(*m, run)) found.machine = m;
  } catch (const Error &e) {
    if (!leaves_out(e.code) || e.code == Code::limit) throw;  // a caller with other limits may get it
    found.why_not = e.code;
  }
  return found;
}

const MachineState::Belief &MachineState::current(const Run &run) const {
  if (!belief_known_) belief_ = find_belief(run);
  belief_known_ = true;
  return belief_;
}

double MachineState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &run) {
  double change = 0;
  for (const int32_t slot : slots) {
    std::optional<Message> mu = slots_.take(slot);
    if (!mu) continue;
    const MachinePtr old = slots_.held(slot).machine;
    MachinePtr &raw = raw_[static_cast<size_t>(slot)];
    try {
      const MachinePtr received = machine_of(*mu, graph_->variable(v_).alphabet, run);
      Message kept;
      if (received && visit.damping == 0 && raw && same_machine(*raw, *received)) kept.machine = old;
      else if (received) kept.machine = compact_message(received, run);
      if (kept.machine != old) {
        const std::optional<double> distance =
            kept.machine && old ? shape_distance(*kept.machine, *old) : std::optional<double>();
        change = std::max(change, distance.value_or(1.0));
        if (distance == 0.0) kept.machine = old;
        else if (distance && visit.damping > 0) kept.machine = mixture(kept.machine, *old, visit.damping, run);
      }
      raw = received;
      slots_.hold(slot, std::move(kept));
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
      if (e.code == Code::limit) fail_too_large(*graph_, v_, e);
      if (e.code == Code::empty) slots_.receive_impossible(slot);
      else slots_.skip();
    }
  }
  if (slots_.take_contradicted()) change = std::max(change, 1.0);
  if (change > 0) belief_known_ = false;
  return change;
}

Message MachineState::belief(const Run &run) const {
  const Belief &now = current(run);
  if (!now.machine && now.why_not == Code::empty) fail(Code::empty, "the messages to variable %d leave no string possible", v_);
  if (!now.machine && now.why_not == Code::improper) fail(Code::improper, "the messages to variable %d have infinite mass", v_);
  if (!now.machine) fail(now.why_not, "the belief of variable %d could not be made", v_);
  Message message;
  message.machine = now.machine;
  return message;
}

int64_t MachineState::arcs(const Run &run) const {
  try {
    const MachinePtr &m = current(run).machine;
    return m ? m->arcs() : 0;
  } catch (const Error &e) {
    if (e.code != Code::limit) throw;
    return 0;
  }
}

void MachineState::save(std::string *out) const { slots_.save(out); }

void MachineState::load(std::string_view bytes) {
  MachineState other(graph_, v_);
  other.slots_.load(&bytes, graph_->variable(v_));
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with bytes left over");
  *this = std::move(other);
}

}  // namespace hws
