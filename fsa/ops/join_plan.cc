#include "fsa/ops/join_plan.hh"

#include <algorithm>

#include "fsa/ops/explicit_failure.hh"

namespace hws {

namespace {

void check_tape(int32_t tape, size_t tapes, const char *name) {
  if (tape < 0 || static_cast<size_t>(tape) >= tapes) {
    fail(Code::argument, "tape %d of %s to join; it has tapes 0 to %zu", tape, name, tapes - 1);
  }
}

}  // namespace

int32_t JoinPlan::place_of_pair(size_t pair) const {
  for (size_t t = 0; t < origin.size(); ++t) {
    if (origin[t] == TapeOrigin::joined && origin_tape[t] == pairs[pair].left) return static_cast<int32_t>(t);
  }
  return -1;
}

JoinPlan plan_join(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right,
                   std::span<const TapePair> pairs, bool keep, const JoinNames &names) {
  if (left != right.semiring()) {
    fail(Code::argument, "%s is in the %s semiring, %s in the %s semiring; expected one semiring", names.left,
         semiring_name(left), names.right, semiring_name(right.semiring()));
  }
  const size_t left_tapes = left_alphabets.size(), right_tapes = static_cast<size_t>(right.tapes());
  Array<int32_t> pair_of_left(left_tapes, -1), pair_of_right(right_tapes, -1);
  JoinPlan plan;
  plan.keep = keep;
  plan.pairs.assign(pairs.begin(), pairs.end());
  for (const TapePair &pair : pairs) {
    check_tape(pair.left, left_tapes, names.left);
    check_tape(pair.right, right_tapes, names.right);
    int32_t &of_left = pair_of_left[pair.left], &of_right = pair_of_right[pair.right];
    if (of_left >= 0 || of_right >= 0) {
      fail(Code::argument, "tape %d of %s is in two pairs; expected each tape in one at most",
           of_left >= 0 ? pair.left : pair.right, of_left >= 0 ? names.left : names.right);
    }
    of_left = of_right = static_cast<int32_t>(plan.joined.size());
    const AlphabetPtr &x = left_alphabets[static_cast<size_t>(pair.left)], &y = right.alphabet(pair.right);
    plan.joined.push_back(join(x, y));
    if (!plan.joined.back()) {
      fail(Code::argument, "tape %d of %s has %s; tape %d of %s has %s; expected the same symbols", pair.left, names.left,
           x->describe().c_str(), pair.right, names.right, y->describe().c_str());
    }
  }
  const auto add = [&](TapeOrigin origin, size_t tape, const AlphabetPtr &alphabet) {
    plan.origin.push_back(origin);
    plan.origin_tape.push_back(static_cast<int32_t>(tape));
    plan.alphabets.push_back(alphabet);
  };
  for (size_t t = 0; t < left_tapes; ++t) {
    const int32_t pair = pair_of_left[t];
    if (pair < 0) add(TapeOrigin::left, t, left_alphabets[t]);
    else if (keep) add(TapeOrigin::joined, t, plan.joined[static_cast<size_t>(pair)]);
  }
  for (size_t t = 0; t < right_tapes; ++t) {
    if (pair_of_right[t] < 0) add(TapeOrigin::right, t, right.alphabet(static_cast<int32_t>(t)));
  }
  if (plan.origin.empty()) {
    fail(Code::argument, "all tapes are joined and dropped; expected one at least to be left, or joined tapes to be kept");
  }
  if (plan.origin.size() > static_cast<size_t>(kMaxTapes)) {
    fail(Code::limit, "the result has %zu tapes; at most %d are supported", plan.origin.size(), kMaxTapes);
  }
  return plan;
}

JoinPlan plan_composition(Semiring left, std::span<const AlphabetPtr> left_alphabets, const Machine &right) {
  const TapePair pair{static_cast<int32_t>(left_alphabets.size()) - 1, 0};
  return plan_join(left, left_alphabets, right, {&pair, 1}, left_alphabets.size() == 1 || right.tapes() == 1);
}

MachinePtr failing_only_on(const MachinePtr &m, int32_t tape, const Run &run) {
  return m->phi_tape() >= 0 && m->phi_tape() != tape ? explicit_failure(m, run) : m;
}

}  // namespace hws
