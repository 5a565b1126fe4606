// Optimize: balanced
#include "fsa/ops/item_side.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/rm_epsilon.hh"

namespace hws {

ItemSide::ItemSide(std::span<const Label> string) : labels_(string.begin(), string.end()) {
  const auto n = static_cast<int32_t>(string.size());
  for (int32_t i = 0; i <= n; ++i) offsets_.push_back(i);
  offsets_.push_back(n);
  for (int32_t i = 1; i <= n; ++i) next_.push_back(i);
  cost_.assign(string.size(), 0.0);
  final_cost_.assign(string.size() + 1, INFINITY);
  final_cost_.back() = 0;
}

ItemSide::ItemSide(const MachinePtr &acceptor, const Run &run) {
  if (acceptor->tapes() != 1) {
    fail(Code::unsupported, "a machine of %d tapes; expected an acceptor for each tape", acceptor->tapes());
  }
  if (acceptor->semiring() == Semiring::tropical) {
    fail(Code::unsupported, "an acceptor in the tropical semiring; expected one in real, log or boolean");
  }
  const MachinePtr made = rm_epsilon(explicit_failure(acceptor, run), run);
  const Machine &m = *made;
  const TapeIndex &index = m.index(0);
  run.limit_bytes(int64_t{m.arcs()} * 16 + int64_t{m.states()} * 12);
  offsets_.assign(index.offsets.begin(), index.offsets.end());
  labels_.assign(index.label.begin(), index.label.end());
  for (const ArcId a : index.arc) {
    next_.push_back(m.next(a));
    cost_.push_back(-log_weight(m.semiring(), m.weight(a)));
  }
  for (State s = 0; s < m.states(); ++s) final_cost_.push_back(-log_weight(m.semiring(), m.final_weight(s)));
  start_ = m.start();
}

ItemSide::Arcs ItemSide::reading(State s, Label label) const {
  if (is_any() || label == kEpsilon) return {};
  const auto begin = labels_.begin() + offsets_[static_cast<size_t>(s)];
  const auto end = labels_.begin() + offsets_[static_cast<size_t>(s) + 1];
  const auto [first, last] = std::equal_range(begin, end, label);
  const auto at = static_cast<size_t>(first - labels_.begin());
  return {next_.data() + at, cost_.data() + at, static_cast<size_t>(last - first)};
}

}  // namespace hws
