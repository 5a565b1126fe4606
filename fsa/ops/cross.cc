// A concatenation whose left part reads a's tapes and whose right part reads b's:
// |a| + |b| states, one path per pair of paths. O(states + arcs).
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/parts.hh"
#include "fsa/ops/rational.hh"

namespace hws {

MachinePtr cross(const MachinePtr &a, const MachinePtr &b, const Run &run) {
  const Semiring semiring = a->semiring();
  if (semiring != b->semiring()) {
    fail(Code::argument, "machine a is in the %s semiring, machine b in the %s semiring; expected one semiring",
         semiring_name(semiring), semiring_name(b->semiring()));
  }
  if (a->tapes() + b->tapes() > kMaxTapes) {
    fail(Code::limit, "the cross product has %d tapes; at most %d are supported", a->tapes() + b->tapes(), kMaxTapes);
  }
  const MachinePtr right = a->phi_tape() >= 0 ? explicit_failure(b, run) : b;
  std::vector<AlphabetPtr> alphabets = a->arrays().alphabets;
  alphabets.insert(alphabets.end(), right->arrays().alphabets.begin(), right->arrays().alphabets.end());
  run.limit_bytes(a->states() * static_cast<int64_t>(sizeof(Stop)));
  const Array<Stop> stops = resolved_stops(*a);
  PartWriter out(semiring, std::move(alphabets));
  out.reserve(int64_t{a->states()} + right->states(), int64_t{a->arcs()} + right->arcs() + count_of(stops, semiring), run);
  for (State s = 0; s < a->states(); ++s) {
    if ((s & 4095) == 0) run.check();
    out.arcs_of(*a, s, 0);
    const Stop &stop = stops[s];
    if (has_weight(stop, semiring)) out.epsilon(stop.weight, a->states() + right->start());
    out.end_state();
  }
  for (State s = 0; s < right->states(); ++s) {
    if ((s & 4095) == 0) run.check();
    out.arcs_of(*right, s, a->states(), a->tapes());
    out.end_state(right->final_weight(s), right->is_final(s));
  }
  const int32_t phi_tape = a->phi_tape() >= 0 ? a->phi_tape() : right->phi_tape() >= 0 ? a->tapes() + right->phi_tape() : -1;
  return out.finish(a->start(), phi_tape);
}

}  // namespace hws
