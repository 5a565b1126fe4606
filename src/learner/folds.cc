#include "src/learner/folds.hh"

#include <numeric>
#include <utility>

#include "fsa/base/rng.hh"

namespace hws {

Array<uint8_t> deal_folds(int64_t count, int64_t folds, uint64_t seed) {
  Array<int64_t> order(static_cast<size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  Rng rng(seed, RngMethod::folds, 0, 0, 0);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  Array<uint8_t> fold(order.size());
  for (size_t i = 0; i < order.size(); ++i) fold[order[i]] = static_cast<uint8_t>(i % static_cast<size_t>(folds));
  return fold;
}

}  // namespace hws
