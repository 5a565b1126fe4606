#include "fsa/machine/cost_range.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/base/short_text.hh"
#include "fsa/semiring/scaled_weight.hh"

namespace hws {

namespace {

// The first cost beyond ±most that is not +∞; −1: there is none. Costs are never −∞ or NaN.
int64_t first_beyond(std::span<const double> costs, double most) {
  const auto at = std::find_if(costs.begin(), costs.end(), [=](double c) { return std::fabs(c) > most && c != INFINITY; });
  return at == costs.end() ? -1 : at - costs.begin();
}

}  // namespace

void check_cost_range(const Machine &m) {
  if (m.semiring() != Semiring::log && m.semiring() != Semiring::tropical) return;
  const double most = m.semiring() == Semiring::log ? kMostSummedCost : kMostLeastCost;
  const ShortText expected("%s sums take costs within ±%s, or +infinity", semiring_name(m.semiring()), NumberText(most).text);
  const MachineArrays &a = m.arrays();
  if (const int64_t arc = first_beyond(a.weights, most); arc >= 0) {
    const auto row = std::upper_bound(a.offsets.begin(), a.offsets.end(), static_cast<int32_t>(arc));
    fail(Code::limit, "a cost of %s on arc %d (from state %d); %s", NumberText(m.weight(static_cast<ArcId>(arc))).text,
         static_cast<int>(arc), static_cast<int>(row - a.offsets.begin()) - 1, expected.c_str());
  }
  if (const int64_t state = first_beyond(a.finals, most); state >= 0) {
    fail(Code::limit, "a final cost of %s at state %d; %s", NumberText(m.final_weight(static_cast<State>(state))).text,
         static_cast<int>(state), expected.c_str());
  }
}

}  // namespace hws
