// Optimize: speed
#include "fsa/ops/operand.hh"

namespace hws {

MachineOperand::MachineOperand(const Machine &m, int32_t tape)
    : MachineOperand(m, tape, m.arrays().weights, m.arrays().finals) {}

MachineOperand::MachineOperand(const Machine &m, int32_t tape, std::span<const double> weights,
                               std::span<const double> finals)
    : m_(m), index_(m.index(tape)), directory_(label_directory(m, tape)), weights_(weights.data()), finals_(finals.data()) {
  if (m.phi_tape() == tape) phi_ = m.phi_arcs();
  has_phi_ = !phi_.empty();
  stable_rows_ = true;
}

JoinRow MachineOperand::row(State s) {
  const size_t from = static_cast<size_t>(index_.offsets[static_cast<size_t>(s)]);
  JoinRow r;
  r.n = index_.offsets[static_cast<size_t>(s) + 1] - index_.offsets[static_cast<size_t>(s)];
  r.label = index_.label.data() + from;
  r.at = index_.arc.data() + from;
  r.next = m_.arrays().next.data();
  r.weight = weights_;
  if (directory_) {
    r.reads = directory_->reads[s];
    r.first = directory_->first.data() + static_cast<size_t>(s) * (static_cast<size_t>(directory_->width) + 1);
  }
  r.find_parts();
  return r;
}

Failure MachineOperand::failure(State s) {
  if (phi_.empty()) return {};
  const ArcId a = phi_[static_cast<size_t>(s)];
  if (a < 0) return {};
  return {m_.next(a), weights_[a]};
}

Stop MachineOperand::stop(State s) { return {finals_[s], m_.is_final(s)}; }

void ResolvedRow::Arrays::clear() {
  label.clear();
  next.clear();
  weight.clear();
  id.clear();
}

void ResolvedRow::Arrays::add(const JoinRow &from, int32_t i, double w) {
  label.push_back(from.label[i]);
  next.push_back(from.to(i));
  weight.push_back(w);
  id.push_back(from.arc(i));
}

void ResolvedRow::Arrays::add(const Arrays &from, size_t i) {
  label.push_back(from.label[i]);
  next.push_back(from.next[i]);
  weight.push_back(from.weight[i]);
  id.push_back(from.id[i]);
}

void ResolvedRow::resolve(Operand &side, Semiring semiring, State s, const Run &run) {
  JoinRow own = side.row(s);
  Failure back = own.has_rho() ? Failure{} : side.failure(s);
  if (back.to < 0) {  // nothing to look up: the row itself
    row = own;
    return;
  }
  now_.clear();
  for (int32_t i = 0; i < own.n; ++i) now_.add(own, i, own.w(i));
  double factor = one(semiring);
  while (back.to >= 0) {
    run.check();
    factor = times(semiring, factor, back.weight);
    const JoinRow next = side.row(back.to);
    run.limit_bytes(side.bytes() + (static_cast<int64_t>(now_.label.size()) + next.n) * 64);
    // Merge by label; a label the row has already blocks the one further back.
    // A ρ further back comes first, as it does in a row; epsilons there are not read.
    merged_.clear();
    for (int32_t j = 0; j < next.rho_end; ++j) merged_.add(next, j, times(semiring, factor, next.w(j)));
    int32_t j = next.symbols;
    for (size_t i = 0; i < now_.label.size(); ++i) {
      for (; j < next.n && next.label[j] < now_.label[i]; ++j) merged_.add(next, j, times(semiring, factor, next.w(j)));
      while (j < next.n && next.label[j] == now_.label[i]) ++j;
      merged_.add(now_, i);
    }
    for (; j < next.n; ++j) merged_.add(next, j, times(semiring, factor, next.w(j)));
    std::swap(now_, merged_);
    const bool rho = next.has_rho();  // `next` may be gone after the next call on `side`
    back = rho ? Failure{} : side.failure(back.to);
  }
  for (int32_t i = static_cast<int32_t>(at_.size()); i < static_cast<int32_t>(now_.label.size()); ++i) at_.push_back(i);
  row = {};
  row.label = now_.label.data();
  row.at = at_.data();
  row.n = static_cast<int32_t>(now_.label.size());
  row.next = now_.next.data();
  row.weight = now_.weight.data();
  row.id = now_.id.data();
  row.find_parts();
}

bool ZeroFactors::in_failures() {
  if (in_failures_ < 0) {
    in_failures_ = 0;
    for (const ArcId a : m_.phi_arcs()) in_failures_ |= a >= 0 && is_zero(m_.semiring(), m_.weight(a));
  }
  return in_failures_ != 0;
}

Stop resolved_stop(Operand &side, Semiring semiring, State s) {
  double factor = one(semiring);
  for (;;) {
    Stop own = side.stop(s);
    if (own.is_final) {
      own.weight = times(semiring, factor, own.weight);
      return own;
    }
    const Failure back = side.failure(s);
    if (back.to < 0) return {zero(semiring), false};
    factor = times(semiring, factor, back.weight);
    s = back.to;
  }
}

}  // namespace hws
