#include "src/grammar/chart/k_best_trees.hh"

#include <algorithm>
#include <tuple>

namespace hws {

bool KBestTrees::Detour::operator<(const Detour &other) const {
  return std::tie(cost, tree, step, option) > std::tie(other.cost, other.tree, other.step, other.option);
}

void KBestTrees::find(const BestParse &best, double log_weight, int64_t k, RuleTrees *trees, const Run &run) {
  if (log_weight == -INFINITY) return;
  KBestTrees search(best, k, run);
  for (Detour next{0, 0, 0, 0, 0}; k > 0; --k) {
    trees->log_weights.push_back(log_weight - next.cost);
    search.follow(next, trees);
    if (search.queue_.empty()) return;
    std::pop_heap(search.queue_.begin(), search.queue_.end());
    next = search.queue_.back();
    search.queue_.pop_back();
  }
}

int32_t KBestTrees::list_of(const TreeNode &node) {
  const size_t row = node.width == 0 ? 0 : best_.row_of(node) + 1;
  const int32_t known = lists_.count(), list = lists_.number(node.symbol, static_cast<int32_t>(row));
  if (list < known) return list;
  Array<BestParse::Way> ways;
  best_.list_ways(node, &ways);
  const BestParse::Way best = best_.best_way(node);
  const auto is_best = [&](const BestParse::Way &w) {
    return w.rule == best.rule && w.parts == best.parts && std::equal(w.part, w.part + w.parts, best.part);
  };
  // The best way comes first even where rounding made another one as good.
  Array<std::pair<double, int32_t>> order;
  for (size_t i = 0; i < ways.size(); ++i) {
    order.push_back({is_best(ways[i]) ? -1 : std::max(best.score - ways[i].score, 0.0), static_cast<int32_t>(i)});
  }
  const auto kept = static_cast<size_t>(std::min(k_, static_cast<int64_t>(order.size())));
  std::partial_sort(order.begin(), order.begin() + static_cast<int64_t>(kept), order.end());
  for (size_t i = 0; i < kept; ++i) options_.push_back({std::max(order[i].first, 0.0), ways[order[i].second]});
  first_option_.push_back(static_cast<int64_t>(options_.size()));
  return list;
}

void KBestTrees::offer(const Detour &detour) {
  queue_.push_back(detour);
  std::push_heap(queue_.begin(), queue_.end());
}

void KBestTrees::follow(const Detour &detour, RuleTrees *trees) {
  run_.check();
  run_.limit_bytes(static_cast<int64_t>(options_.size() * sizeof(Option) + steps_.size() * sizeof(Step) +
                                        queue_.size() * sizeof(Detour) + trees->rules.size() * 4));
  const int64_t tree = static_cast<int64_t>(first_step_.size()) - 1;
  Array<TreeNode> pending{best_.root()};
  for (int32_t at = 0; !pending.empty(); ++at) {
    const TreeNode node = pending.back();
    pending.pop_back();
    Step step{0, 0};
    if (at < detour.step) {
      step = steps_[first_step_[detour.tree] + at];
    } else {
      step = {list_of(node), at == detour.step ? detour.option : 0};
      const int64_t next = first_option_[step.list] + step.option + 1;
      if (next < first_option_[step.list + 1]) {
        const double base = at == detour.step ? detour.base : detour.cost;
        offer({base + options_[next].loss, base, tree, at, step.option + 1});
      }
    }
    steps_.push_back(step);
    const BestParse::Way &way = options_[first_option_[step.list] + step.option].way;
    if (way.rule >= 0) trees->rules.push_back(way.rule);
    for (int32_t i = way.parts; i-- > 0;) pending.push_back(way.part[i]);
  }
  first_step_.push_back(static_cast<int64_t>(steps_.size()));
  trees->offsets.push_back(static_cast<int64_t>(trees->rules.size()));
}

}  // namespace hws
