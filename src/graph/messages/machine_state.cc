#include "src/graph/messages/machine_state.hh"

#include <cmath>
#include <utility>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/messages/acceptor_product.hh"

namespace hws {

namespace {

constexpr int64_t kLarge = 1 << 11;  // arcs of all messages, beyond which the belief waits until it is asked for

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
    if (!leaves_out(e.code)) throw;
    found.why_not = e.code;
  }
  return found;
}

const MachineState::Belief &MachineState::current(const Run &run) const {
  if (measured_now_) return measured_;
  if (!asked_now_) asked_ = find_belief(run);
  asked_now_ = asked_.machine || asked_.why_not != Code::limit;  // who asks under other limits may have it
  return asked_;
}

double MachineState::measure(const Run &run) {
  if (measured_now_) return 0;
  const Belief now = current(run);
  const Belief before = std::exchange(measured_, now);
  measured_now_ = true;
  asked_ = {};
  asked_now_ = false;
  if (!before.machine || !now.machine) return 1;
  try {
    return belief_distance(before.machine, now.machine, run);
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return 1;
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
        if (damped && finite_total(*kept.machine, run) && finite_total(*old, run)) {
          kept.machine = mixture(kept.machine, old, visit.damping, run);
        }
      }
      if (kept.machine && old && same_machine(*kept.machine, *old)) kept.machine = old;
      changed |= slots_.impossible(slot) || kept.machine != old;
      raw = received;
      slots_.hold(slot, std::move(kept));
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
      if (e.code == Code::limit) fail_too_large(*graph_, v_, e);
      if (e.code == Code::empty) slots_.receive_impossible(slot);
      else slots_.skip();
    }
  }
  changed |= slots_.take_contradicted();
  if (!changed) return visit.defer ? 0 : measure(run);
  measured_now_ = false;
  asked_now_ = false;
  return visit.defer && features() > kLarge ? kUnmeasured : measure(run);
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
  const MachinePtr &m = current(run).machine;
  return m ? m->arcs() : 0;
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
  append_value(out, static_cast<int32_t>(measured_now_));
  append_value(out, static_cast<int32_t>(measured_.machine ? 0 : static_cast<int32_t>(measured_.why_not)));
  Message m;
  m.machine = measured_.machine;
  append_message(out, m);
}

void MachineState::load(std::string_view bytes) {
  MachineState other(graph_, v_);
  other.slots_.load(&bytes, graph_->variable(v_));
  const int32_t now = take_value<int32_t>(&bytes), why = take_value<int32_t>(&bytes);
  other.measured_.machine = take_message(&bytes, graph_->variable(v_)).machine;
  if (!bytes.empty() || (now != 0 && now != 1) || (why == 0) != (other.measured_.machine != nullptr) ||
      (why != 0 && !leaves_out(static_cast<Code>(why)))) {
    fail(Code::corrupt, "a checkpoint with a damaged belief");
  }
  other.measured_now_ = now == 1;
  if (why != 0) other.measured_.why_not = static_cast<Code>(why);
  *this = std::move(other);
}

}  // namespace hws
