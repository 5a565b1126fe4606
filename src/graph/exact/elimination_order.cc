// Optimize: balanced
#include "src/graph/exact/elimination_order.hh"

#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

#include "fsa/base/rng.hh"

namespace hws {

namespace {

// The graph as it is while variables leave it: neighbours of each variable, ascending.
class VariableElimination {
 public:
  VariableElimination(const FiniteModel &model, EliminationRule rule, uint64_t draw, const Run &run)
      : model_(model), rule_(rule), draw_(draw), run_(run), neighbours_(static_cast<size_t>(model.variables())) {
    const auto n = static_cast<size_t>(model.variables());
    mark_.assign(n, 0);
    cost_.assign(n, 0);
    position_.assign(n, -1);
    for (int32_t f = 0; f < model.factors(); ++f) {
      for (const int32_t v : model.scope(f)) {
        for (const int32_t u : model.scope(f)) {
          if (u != v) neighbours_[static_cast<size_t>(v)].push_back(u);
        }
      }
    }
    for (Array<int32_t> &of : neighbours_) {
      std::sort(of.begin(), of.end());
      of.erase(std::unique(of.begin(), of.end()), of.end());
    }
    if (rule == EliminationRule::breadth_first) find_layers();
  }

  VariableOrder order(double most) {
    VariableOrder result;
    for (int32_t v = 0; v < model_.variables(); ++v) offer(v);
    result.begin.push_back(0);
    while (result.variables.size() < neighbours_.size()) {
      const int32_t v = next();
      if ((result.variables.size() & 63) == 0) run_.check();
      const Array<int32_t> around = neighbours_[static_cast<size_t>(v)];
      double entries = model_.sizes[v];
      for (const int32_t u : around) entries *= model_.sizes[u];
      result.log2_largest = std::max(result.log2_largest, std::log2(entries));
      result.entries += entries;
      if (result.entries > most) {
        result.variables.clear();
        return result;
      }
      position_[v] = static_cast<int32_t>(result.variables.size());
      result.variables.push_back(v);
      result.neighbours.insert(result.neighbours.end(), around.begin(), around.end());
      result.begin.push_back(static_cast<int64_t>(result.neighbours.size()));
      take_out(v, around);
    }
    for (size_t i = 0; i < result.variables.size(); ++i) {
      std::sort(result.neighbours.begin() + result.begin[i], result.neighbours.begin() + result.begin[i + 1],
                [&](int32_t a, int32_t b) { return position_[a] < position_[b]; });
    }
    return result;
  }

 private:
  struct Offer {
    double cost;
    uint64_t tie;
    int32_t variable;
    bool operator<(const Offer &other) const {  // the top of a queue is its greatest
      if (cost != other.cost) return cost > other.cost;
      if (tie != other.tie) return tie > other.tie;
      return variable > other.variable;
    }
  };

  // Ranks the variables of each component by breadth first from a vertex that is far from all others: the last one of a search
  // from any, as long as that has more layers than the search before.
  void find_layers() {
    Array<char> ranked(neighbours_.size(), 0);
    Array<int32_t> component, layer(neighbours_.size(), -1);
    rank_.assign(neighbours_.size(), 0);
    double next_rank = 0;
    for (int32_t v = 0; v < model_.variables(); ++v) {
      if (ranked[v]) continue;
      int32_t root = v;
      for (int32_t deepest = -1;;) {
        search_from(root, &layer, &component);
        const int32_t depth = layer[component.back()];
        if (depth <= deepest) break;
        deepest = depth;
        int32_t far = component.back();
        for (const int32_t u : component) {
          const bool fewer = neighbours_[static_cast<size_t>(u)].size() < neighbours_[static_cast<size_t>(far)].size();
          if (layer[u] == depth && fewer) far = u;
        }
        root = far;
      }
      for (const int32_t u : component) {
        ranked[u] = 1;
        rank_[u] = next_rank++;
      }
    }
  }
  void search_from(int32_t root, Array<int32_t> *layer, Array<int32_t> *component) {
    run_.check();
    for (const int32_t u : *component) (*layer)[u] = -1;
    component->assign(1, root);
    (*layer)[root] = 0;
    for (size_t at = 0; at < component->size(); ++at) {
      const int32_t v = (*component)[at];
      for (const int32_t u : neighbours_[static_cast<size_t>(v)]) {
        if ((*layer)[u] >= 0) continue;
        (*layer)[u] = (*layer)[v] + 1;
        component->push_back(u);
      }
    }
  }

  double cost_of(int32_t v) {
    if (rule_ == EliminationRule::breadth_first) return rank_[v];
    const Array<int32_t> &around = neighbours_[static_cast<size_t>(v)];
    if (rule_ == EliminationRule::min_weight) {
      double entries = model_.sizes[v];
      for (const int32_t u : around) entries *= model_.sizes[u];
      return entries;
    }
    // Pairs of neighbours that are not joined: all pairs less those that are.
    const bool weighted = rule_ == EliminationRule::weighted_min_fill;
    ++stamp_;
    double sum = 0, squares = 0;
    for (const int32_t u : around) {
      mark_[u] = stamp_;
      const double w = weighted ? model_.sizes[u] : 1;
      sum += w;
      squares += w * w;
    }
    double joined = 0;
    for (const int32_t u : around) {
      const double w = weighted ? model_.sizes[u] : 1;
      for (const int32_t x : neighbours_[static_cast<size_t>(u)]) {
        if (mark_[x] == stamp_) joined += w * (weighted ? model_.sizes[x] : 1);
      }
    }
    return (sum * sum - squares - joined) / 2;
  }

  void offer(int32_t v) {
    cost_[v] = cost_of(v);
    offers_.push({cost_[v], Rng(draw_, RngMethod::elimination, 0, 0, static_cast<uint64_t>(v)).bits64(), v});
  }
  // Offers whose cost has changed since are passed over.
  int32_t next() {
    for (;;) {
      const Offer best = offers_.top();
      offers_.pop();
      if (position_[best.variable] < 0 && cost_[best.variable] == best.cost) return best.variable;
    }
  }

  void take_out(int32_t v, const Array<int32_t> &around) {
    for (const int32_t u : around) {
      Array<int32_t> &of = neighbours_[static_cast<size_t>(u)];
      merged_.resize(of.size() + around.size());
      merged_.resize(static_cast<size_t>(
          std::set_union(of.begin(), of.end(), around.begin(), around.end(), merged_.begin()) - merged_.begin()));
      erase_if(merged_, [&](int32_t x) { return x == u || x == v; });
      of = merged_;
    }
    neighbours_[static_cast<size_t>(v)].clear();
    if (rule_ == EliminationRule::breadth_first) return;  // ranks stay
    // The costs of the neighbours have changed, and where edges were added those of their neighbours.
    touched_ = around;
    if (rule_ != EliminationRule::min_weight && cost_[v] > 0) {
      for (const int32_t u : around) {
        const Array<int32_t> &of = neighbours_[static_cast<size_t>(u)];
        touched_.insert(touched_.end(), of.begin(), of.end());
      }
      std::sort(touched_.begin(), touched_.end());
      touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    }
    for (const int32_t u : touched_) offer(u);
  }

  const FiniteModel &model_;
  EliminationRule rule_;
  uint64_t draw_;
  const Run &run_;
  std::vector<Array<int32_t>> neighbours_;
  Array<int64_t> mark_;
  Array<double> cost_, rank_;
  Array<int32_t> position_, touched_, merged_;
  int64_t stamp_ = 0;
  std::priority_queue<Offer> offers_;
};

constexpr EliminationRule kRules[] = {EliminationRule::weighted_min_fill, EliminationRule::min_fill,
                                      EliminationRule::min_weight};

}  // namespace

VariableOrder eliminate_by(const FiniteModel &model, EliminationRule rule, uint64_t draw, double most, const Run &run) {
  return VariableElimination(model, rule, draw, run).order(most);
}

VariableOrder best_elimination_order(const FiniteModel &model, const Run &run, double most) {
  // As many tries as keep the search in proportion to what a small model costs anyway.
  const int64_t edges = static_cast<int64_t>(model.scopes.size());
  const int64_t tries = std::clamp<int64_t>((1 << 15) / std::max<int64_t>(edges, 1), 1, 8);
  VariableOrder best;
  best.entries = INFINITY;
  const auto try_rule = [&](EliminationRule rule, int64_t draw) {
    VariableOrder order = eliminate_by(model, rule, static_cast<uint64_t>(draw), most, run);
    if (order.variables.empty() && model.variables() > 0) return;
    if (order.entries >= best.entries) return;
    most = order.entries;
    best = std::move(order);
  };
  for (int64_t t = 0; t < tries; ++t) {
    for (const EliminationRule rule : kRules) try_rule(rule, t);
  }
  try_rule(EliminationRule::breadth_first, 0);
  return best;
}

}  // namespace hws
