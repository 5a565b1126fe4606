#include "src/learner/minibatch_loop.hh"

#include <cmath>
#include <functional>

#include "fsa/base/merge_sort.hh"
#include "src/learner/minibatch_order.hh"

namespace hws {

MinibatchLoop::Places MinibatchLoop::places_of(int64_t iteration) const {
  const int64_t batch = iteration % batches();
  // Batch b has the indices from ⌊b · units / batches⌋ on.
  const auto begin = [&](int64_t b) {
    const int64_t each = plan_.units / batches(), more = plan_.units % batches();
    return b * each + b * more / batches();
  };
  return {iteration / batches(), begin(batch), begin(batch + 1)};
}

Array<int64_t> MinibatchLoop::units_of(int64_t iteration, int64_t first, int64_t held) const {
  const Places places = places_of(iteration);
  const MinibatchOrder order(plan_.seed, places.epoch, plan_.units);
  Array<int64_t> units;
  units.reserve(static_cast<size_t>(places.count()));
  for (int64_t place = places.first; place < places.last; ++place) {
    const int64_t unit = order.at(place) - first;
    if (unit >= 0 && unit < held) units.push_back(unit);
  }
  merge_sort(units.begin(), units.end(), std::less<int64_t>());  // blocks of items need them ascending
  return units;
}

double MinibatchLoop::step_size() const {
  return std::pow(plan_.delay + static_cast<double>(iterations_ + 1), -plan_.forgetting_rate);
}

}  // namespace hws
