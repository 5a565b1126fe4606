#include "fsa/ops/join_plan.hh"

#include "fsa/ops/explicit_failure.hh"

namespace hws {

JoinPlan plan_join(const MachinePtr &a, const MachinePtr &b, const Run &run) {
  if (a->semiring() != b->semiring()) {
    fail(Code::argument, "the left machine is in the %s semiring, the right one in the %s semiring; expected one semiring",
         semiring_name(a->semiring()), semiring_name(b->semiring()));
  }
  JoinPlan plan;
  const int32_t left_tapes = a->tapes(), right_tapes = b->tapes();
  plan.left_tape = left_tapes - 1;
  plan.joined = join(a->alphabet(plan.left_tape), b->alphabet(0));
  if (!plan.joined) {
    fail(Code::argument, "tape %d of the left machine has %s; tape 0 of the right machine has %s; expected the same symbols",
         plan.left_tape, a->alphabet(plan.left_tape)->describe().c_str(), b->alphabet(0)->describe().c_str());
  }
  plan.keep = left_tapes == 1 || right_tapes == 1;
  const auto add = [&](TapeOrigin origin, int32_t tape, const AlphabetPtr &alphabet) {
    plan.origin.push_back(origin);
    plan.origin_tape.push_back(tape);
    plan.alphabets.push_back(alphabet);
  };
  for (int32_t t = 0; t + 1 < left_tapes; ++t) add(TapeOrigin::left, t, a->alphabet(t));
  if (plan.keep) {
    plan.joined_at = static_cast<int32_t>(plan.origin.size());
    add(TapeOrigin::joined, -1, plan.joined);
  }
  for (int32_t t = 1; t < right_tapes; ++t) add(TapeOrigin::right, t, b->alphabet(t));
  if (plan.origin.size() > static_cast<size_t>(kMaxTapes)) {
    fail(Code::limit, "the composition has %zu tapes; at most %d are supported", plan.origin.size(), kMaxTapes);
  }
  const auto elsewhere = [](const MachinePtr &m, int32_t tape) { return m->phi_tape() >= 0 && m->phi_tape() != tape; };
  plan.left = elsewhere(a, plan.left_tape) ? explicit_failure(a, run) : a;
  plan.right = elsewhere(b, 0) ? explicit_failure(b, run) : b;
  return plan;
}

}  // namespace hws
