#include "fsa/cascade/prepared_machine.hh"

#include "fsa/machine/cost_range.hh"
#include "fsa/ops/join_plan.hh"

namespace hws {

PreparedMachine::PreparedMachine(MachinePtr machine, bool is_read, const Run &run)
    : m_(failing_only_on(machine, 0, run)), reach_(&reach_sets(*m_, 0, run)),
      writes_(is_read ? &reach_sets(*m_, m_->tapes() - 1, run) : nullptr), phi_(m_->phi_arcs()),
      offset_(m_->arrays().offsets.data()), in_(m_->arrays().labels[0].data()),
      out_(m_->tapes() > 1 ? m_->arrays().labels[1].data() : nullptr), weight_(m_->arrays().weights.data()),
      has_costs_(idempotent(m_->semiring())), looks_up_(m_->has_phi() || m_->has_rho()), zero_(zero(m_->semiring())),
      one_(one(m_->semiring())) {
  if (has_costs_) check_cost_range(*m_);
  look_at_cycles();
}

void PreparedMachine::look_at_cycles() {
  for (State s = 0; s < m_->states(); ++s) {
    for (ArcId a = m_->arc_begin(s); a < m_->arc_end(s); ++a) {
      has_negative_costs_ |= weight_[a] < 0;
      if (in_[a] != kEpsilon || reach_->rank(s) != reach_->rank(m_->next(a))) continue;
      if (weight_[a] < 0) has_costs_ = false;
      has_writing_cycles_ |= out_ && out_[a] != kEpsilon;
    }
  }
}

double PreparedMachine::stop(State s) const {
  double factor = one_;
  while (!phi_.empty() && phi_[static_cast<size_t>(s)] >= 0 && !m_->is_final(s)) {
    const ArcId back = phi_[static_cast<size_t>(s)];
    factor = times(m_->semiring(), factor, weight_[back]);
    s = m_->next(back);
  }
  return times(m_->semiring(), factor, m_->final_weight(s));
}

}  // namespace hws
