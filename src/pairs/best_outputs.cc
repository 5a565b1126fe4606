#include "src/pairs/best_outputs.hh"

#include "fsa/base/log_add.hh"

namespace hws {

std::span<const ScoredOutput> OutputSearch::best(std::span<const Label> input, int64_t n, const Run &run) {
  found_.clear();
  for (const Hypothesis &h : columns_.search(input, {}, run)) {
    found_.push_back({h.tail, h.log_p + columns_.end(h)});
  }
  std::sort(found_.begin(), found_.end(), [](const ScoredOutput &a, const ScoredOutput &b) {
    return a.node != b.node ? a.node < b.node : a.log_joint > b.log_joint;
  });
  size_t kept = 0;
  for (const ScoredOutput &output : found_) {
    if (output.log_joint == -INFINITY) continue;
    if (kept > 0 && found_[kept - 1].node == output.node) {
      found_[kept - 1].log_joint = log_add(found_[kept - 1].log_joint, output.log_joint);
    } else {
      found_[kept++] = output;
    }
  }
  found_.resize(kept);
  const auto wanted = static_cast<size_t>(std::min(n, static_cast<int64_t>(kept)));
  std::partial_sort(found_.begin(), found_.begin() + wanted, found_.end(), [](const ScoredOutput &a, const ScoredOutput &b) {
    return a.log_joint != b.log_joint ? a.log_joint > b.log_joint : a.node < b.node;
  });
  return {found_.data(), wanted};
}

}  // namespace hws
