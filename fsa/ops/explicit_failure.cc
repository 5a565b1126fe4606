// Row by row through the same look-ups as products use (ops/operand.hh). States
// keep their numbers. O(size of the result + look-ups).
#include "fsa/ops/explicit_failure.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/operand.hh"

namespace hws {

namespace {

struct Writer {
  const Machine &m;
  const Run &run;
  RowWriter rows;
  Array<Label> labels;
  ZeroFactors zeros;

  Writer(const Machine &machine, const Run &r)
      : m(machine), run(r), rows(machine.semiring(), machine.arrays().alphabets), labels(static_cast<size_t>(machine.tapes())),
        zeros(machine) {}

  // The arc at position i of the row, read as symbol (or epsilon) c, times a factor.
  void add(const JoinRow &row, int32_t i, Label c, double factor) {
    const double weight = times(m.semiring(), factor, row.w(i));
    for (int32_t t = 0; t < m.tapes(); ++t) labels[t] = t == m.phi_tape() ? c : m.label(row.arc(i), t);
    if (!valid_weight(m.semiring(), weight) || (is_zero(m.semiring(), weight) && !zeros.of_arc(row.arc(i)))) {
      fail(Code::limit, "a product of weights along failure arcs is beyond what a double holds");
    }
    rows.arc(labels.data(), weight, row.to(i));
  }
  void add(const JoinRow &row, int32_t i, Label c) { add(row, i, c, one(m.semiring())); }
  void end_state(MachineOperand &side, State s) {
    const Stop stop = resolved_stop(side, m.semiring(), s);
    const bool lost = stop.is_final && is_zero(m.semiring(), stop.weight) && !zeros.of_stops();
    if (lost || (stop.is_final && !valid_weight(m.semiring(), stop.weight))) {
      fail(Code::limit, "a product of final weights along failure arcs is beyond what a double holds");
    }
    rows.end_state(stop.weight, stop.is_final);
  }
  void room_for(int64_t arcs) const {
    const int64_t total = static_cast<int64_t>(rows.next.size()) + arcs;
    run.limit_arcs(total);
    if (total > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run.limit_bytes(total * (12 + 4 * int64_t{m.tapes()}) + m.states() * int64_t{12});
  }
};

int64_t distinct_symbols(const JoinRow &row) {
  int64_t n = 0;
  for (int32_t i = row.symbols; i < row.n; i = row.run_end(i)) ++n;
  return n;
}

}  // namespace

MachinePtr explicit_failure(const MachinePtr &m, const Run &run) {
  if (!m->has_phi() && !m->has_rho()) return m;
  const int64_t size = m->alphabet(m->phi_tape())->size();
  if (m->has_rho() && size < 0) {
    fail(Code::unsupported, "default arcs on tape %d, which is open, cannot be written out; expected a sized alphabet",
         m->phi_tape());
  }
  run.limit_states(m->states());
  MachineOperand side(*m, m->phi_tape());
  ResolvedRow resolved;
  Writer out(*m, run);
  for (State s = 0; s < m->states(); ++s) {
    run.check();
    resolved.resolve(side, m->semiring(), s, run);
    const JoinRow &row = resolved.row;
    run.visit(row.n);
    out.room_for(row.n + (row.has_rho() ? row.rho_end * (size - distinct_symbols(row)) : 0));
    for (int32_t i = row.rho_end; i < row.symbols; ++i) out.add(row, i, kEpsilon);
    if (!row.has_rho()) {
      for (int32_t i = row.symbols; i < row.n; ++i) out.add(row, i, row.label[i]);
    } else {
      int32_t i = row.symbols;
      for (Label c = 1; c <= size; ++c) {
        const int32_t own = i;
        for (; i < row.n && row.label[i] == c; ++i) out.add(row, i, c);
        for (int32_t r = 0; own == i && r < row.rho_end; ++r) out.add(row, r, c);
      }
    }
    out.end_state(side, s);
  }
  return out.rows.finish(m->start(), -1);
}

MachinePtr explicit_failure_for(const MachinePtr &m, std::span<const Label> symbols, const Run &run) {
  if (!m->has_phi() && !m->has_rho()) return m;
  run.limit_states(m->states());
  MachineOperand side(*m, m->phi_tape());
  Writer out(*m, run);
  for (State s = 0; s < m->states(); ++s) {
    run.check();
    const JoinRow own = side.row(s);
    out.room_for(own.symbols - own.rho_end);
    for (int32_t i = own.rho_end; i < own.symbols; ++i) out.add(own, i, kEpsilon);
    int64_t steps = own.symbols - own.rho_end;
    for (const Label c : symbols) {
      const LookUp found = look_up(side, m->semiring(), s, c);
      out.room_for(found.end - found.begin);
      for (int32_t i = found.begin; i < found.end; ++i) out.add(found.row, i, c, found.factor);
      steps += found.steps + found.end - found.begin;
    }
    run.visit(steps);
    out.end_state(side, s);
  }
  return out.rows.finish(m->start(), -1);
}

}  // namespace hws
