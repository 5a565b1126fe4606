// hws_machine_*, reading: include/hawser/machine.h.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// The state an arc leaves: the last whose row begins at or before it and is not empty.
State source_of(const Machine &m, ArcId arc) {
  const auto offsets = m.arrays().offsets;
  return static_cast<State>(std::upper_bound(offsets.begin(), offsets.end(), arc) - offsets.begin()) - 1;
}

}  // namespace

void hws_machine_free(hws_machine *machine) { delete machine; }

int32_t hws_machine_semiring(const hws_machine *machine) {
  return machine ? static_cast<int32_t>(machine->p->semiring()) : 0;
}
int32_t hws_machine_tapes(const hws_machine *machine) { return machine ? machine->p->tapes() : 0; }
int64_t hws_machine_states(const hws_machine *machine) { return machine ? machine->p->states() : 0; }
int64_t hws_machine_arcs(const hws_machine *machine) { return machine ? machine->p->arcs() : 0; }
int64_t hws_machine_start(const hws_machine *machine) { return machine ? machine->p->start() : 0; }
int32_t hws_machine_phi_tape(const hws_machine *machine) { return machine ? machine->p->phi_tape() : -1; }
int64_t hws_machine_bytes(const hws_machine *machine) { return machine ? machine->p->bytes() : 0; }

hws_status hws_machine_alphabet(const hws_machine *machine, int32_t tape, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const Machine &m = *given(machine, "machine").p;
    if (tape < 0 || tape >= m.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m.tapes() - 1);
    if (!m.alphabet(tape)->is_open()) hand_out(alphabet, m.alphabet(tape));
  });
}

hws_status hws_machine_final(const hws_machine *machine, int64_t state, double *weight, int32_t *is_final) {
  return Call().out("weight", weight).maybe(is_final).run([&] {
    const Machine &m = *given(machine, "machine").p;
    const State s = state_in(m, state);
    *weight = m.final_weight(s);
    if (is_final) *is_final = m.is_final(s);
  });
}

hws_status hws_machine_arc_range(const hws_machine *machine, int64_t state, int64_t *begin, int64_t *end) {
  return Call().out("begin", begin).out("end", end).run([&] {
    const Machine &m = *given(machine, "machine").p;
    const State s = state_in(m, state);
    *begin = m.arc_begin(s);
    *end = m.arc_end(s);
  });
}

hws_status hws_machine_arc(const hws_machine *machine, int64_t arc, int64_t *from, int32_t *labels, double *weight,
                           int64_t *to) {
  return Call().maybe(from).maybe(weight).maybe(to).run([&] {
    const Machine &m = *given(machine, "machine").p;
    if (arc < 0 || arc >= m.arcs()) {
      fail(Code::argument, "arc %" PRId64 "; expected a number >= 0 and below %d", arc, m.arcs());
    }
    const ArcId a = static_cast<ArcId>(arc);
    if (from) *from = source_of(m, a);
    if (labels) {
      for (int32_t t = 0; t < m.tapes(); ++t) labels[t] = m.label(a, t);
    }
    if (weight) *weight = m.weight(a);
    if (to) *to = m.next(a);
  });
}

hws_status hws_machine_copy_arcs(const hws_machine *machine, int64_t *from, int32_t *labels, double *weights,
                                 int64_t *to) {
  return Call().run([&] {
    const Machine &m = *given(machine, "machine").p;
    if (from) {
      for (State s = 0; s < m.states(); ++s) std::fill(from + m.arc_begin(s), from + m.arc_end(s), s);
    }
    if (labels) {
      for (ArcId a = 0; a < m.arcs(); ++a) {
        for (int32_t t = 0; t < m.tapes(); ++t) *labels++ = m.label(a, t);
      }
    }
    if (weights) std::copy(m.arrays().weights.begin(), m.arrays().weights.end(), weights);
    if (to) std::copy(m.arrays().next.begin(), m.arrays().next.end(), to);
  });
}

hws_status hws_machine_copy_finals(const hws_machine *machine, double *weights, int32_t *is_final) {
  return Call().run([&] {
    const Machine &m = *given(machine, "machine").p;
    const std::span<const double> finals = m.arrays().finals;
    if (weights) std::copy(finals.begin(), finals.end(), weights);
    if (is_final) {
      for (State s = 0; s < m.states(); ++s) is_final[s] = !is_zero(m.semiring(), m.final_weight(s));
      for (const State s : m.arrays().zero_finals) is_final[s] = 1;
    }
  });
}
