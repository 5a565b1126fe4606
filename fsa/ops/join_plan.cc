#include "fsa/ops/join_plan.hh"

#include "fsa/ops/explicit_failure.hh"

namespace hws {

JoinPlan plan_join(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right) {
  if (left != right.semiring()) {
    fail(Code::argument, "the left machine is in the %s semiring, the right one in the %s semiring; expected one semiring",
         semiring_name(left), semiring_name(right.semiring()));
  }
  JoinPlan plan;
  const int32_t left_tapes = static_cast<int32_t>(left_alphabets.size()), right_tapes = right.tapes();
  plan.left_tape = left_tapes - 1;
  plan.joined = join(left_alphabets.back(), right.alphabet(0));
  if (!plan.joined) {
    fail(Code::argument, "tape %d of the left machine has %s; tape 0 of the right machine has %s; expected the same symbols",
         plan.left_tape, left_alphabets.back()->describe().c_str(), right.alphabet(0)->describe().c_str());
  }
  plan.keep = left_tapes == 1 || right_tapes == 1;
  const auto add = [&](TapeOrigin origin, int32_t tape, const AlphabetPtr &alphabet) {
    plan.origin.push_back(origin);
    plan.origin_tape.push_back(tape);
    plan.alphabets.push_back(alphabet);
  };
  for (int32_t t = 0; t + 1 < left_tapes; ++t) add(TapeOrigin::left, t, left_alphabets[static_cast<size_t>(t)]);
  if (plan.keep) {
    plan.joined_at = static_cast<int32_t>(plan.origin.size());
    add(TapeOrigin::joined, -1, plan.joined);
  }
  for (int32_t t = 1; t < right_tapes; ++t) add(TapeOrigin::right, t, right.alphabet(t));
  if (plan.origin.size() > static_cast<size_t>(kMaxTapes)) {
    fail(Code::limit, "the composition has %zu tapes; at most %d are supported", plan.origin.size(), kMaxTapes);
  }
  return plan;
}

MachinePtr failing_only_on(const MachinePtr &m, int32_t tape, const Run &run) {
  return m->phi_tape() >= 0 && m->phi_tape() != tape ? explicit_failure(m, run) : m;
}

}  // namespace hws
