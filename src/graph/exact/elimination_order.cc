// Optimize: balanced
#include "src/graph/exact/elimination_order.hh"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>
#include <vector>

#include "fsa/base/rng.hh"

namespace hws {

namespace {

using Neighbours = std::vector<Array<int32_t>>;

// Of each variable, ascending: those that it shares a factor with.
Neighbours neighbours_in(const FiniteModel &model, const Run &run) {
  Neighbours neighbours(static_cast<size_t>(model.variables()));
  for (int32_t f = 0; f < model.factors(); ++f) {
    for (const int32_t v : model.scope(f)) {
      for (const int32_t u : model.scope(f)) {
        if (u != v) neighbours[static_cast<size_t>(v)].push_back(u);
      }
    }
  }
  for (Array<int32_t> &of : neighbours) {
    run.check();
    std::sort(of.begin(), of.end());
    of.erase(std::unique(of.begin(), of.end()), of.end());
  }
  return neighbours;
}

// What finding a place in a list of neighbours and moving what is behind it counts as.
constexpr int64_t kListWork = 16;

void take_from(Array<int32_t> *sorted, int32_t x) {
  sorted->erase(std::lower_bound(sorted->begin(), sorted->end(), x));
}

bool has(const Array<int32_t> &sorted, int32_t x) { return std::binary_search(sorted.begin(), sorted.end(), x); }

// A bound from below on log2 of the entries of the largest clique, in whatever order variables are summed out. The first
// variable to leave has all its neighbours beside it in its clique, so the smallest of these tables is a bound. It is one for
// each minor of the graph too, since its cliques are no larger: here those in which the variable with the smallest table is
// made one with its neighbour of fewest neighbours, again and again (Bodlaender, Koster and Wolle 2006), and has the fewer
// values of the two. Ends once the bound is above `enough`, or the work is spent.
double log2_largest_at_least(const FiniteModel &model, Neighbours neighbours, double enough, const Run &run,
                             SearchWork *work) {
  const auto n = static_cast<size_t>(model.variables());
  Array<double> log2_size(n), log2_table(n, -1.0);
  Array<char> left(n, 1);
  using Offer = std::pair<double, int32_t>;
  std::priority_queue<Offer, std::vector<Offer>, std::greater<Offer>> offers;
  const auto offer = [&](int32_t v) {
    double log2 = log2_size[v];
    for (const int32_t u : neighbours[static_cast<size_t>(v)]) {
      ++work->done;
      log2 += log2_size[u];
      if (log2 > enough + 1) break;  // large enough to be none of the smallest
    }
    if (log2 == log2_table[v]) return;
    log2_table[v] = log2;
    offers.push({log2, v});
  };
  for (size_t v = 0; v < n; ++v) log2_size[v] = std::log2(model.sizes[v]);
  for (size_t v = 0; v < n; ++v) offer(static_cast<int32_t>(v));
  double bound = 0;
  while (!offers.empty() && bound <= enough && !work->is_spent()) {
    const auto [table, v] = offers.top();
    offers.pop();
    if (!left[v] || table != log2_table[v]) continue;
    run.check();
    left[v] = 0;
    bound = std::max(bound, table);
    const Array<int32_t> around = std::move(neighbours[static_cast<size_t>(v)]);
    if (around.empty()) continue;
    const int32_t into = *std::min_element(around.begin(), around.end(), [&](int32_t a, int32_t b) {
      return neighbours[static_cast<size_t>(a)].size() < neighbours[static_cast<size_t>(b)].size();
    });
    Array<int32_t> &joined = neighbours[static_cast<size_t>(into)];
    take_from(&joined, v);
    for (const int32_t x : around) {
      if (x == into) continue;
      Array<int32_t> &of = neighbours[static_cast<size_t>(x)];
      work->done += kListWork;
      take_from(&of, v);
      if (has(of, into)) continue;
      of.insert(std::lower_bound(of.begin(), of.end(), into), into);
      joined.insert(std::lower_bound(joined.begin(), joined.end(), x), x);
    }
    const bool fewer = log2_size[v] < log2_size[into];
    if (fewer) log2_size[into] = log2_size[v];
    offer(into);
    for (const int32_t x : fewer ? joined : around) {
      if (x != into) offer(x);
    }
  }
  return bound - 1e-6;  // of rounding
}

// The graph as it is while variables leave it: neighbours of each variable, ascending.
class VariableElimination {
 public:
  // most: entries that the tables may have. Costs of a variable whose own clique has more are not computed.
  VariableElimination(const FiniteModel &model, Neighbours neighbours, EliminationRule rule, uint64_t draw, double most,
                      const Run &run, SearchWork *work)
      : model_(model), rule_(rule), draw_(draw), most_(most), run_(run), work_(work), neighbours_(std::move(neighbours)) {
    const auto n = static_cast<size_t>(model.variables());
    mark_.assign(n, 0);
    cost_.assign(n, 0);
    position_.assign(n, -1);
    waiting_.resize(n);
    if (rule == EliminationRule::breadth_first) find_layers();
  }

  VariableOrder order() {
    VariableOrder result;
    for (int32_t v = 0; v < model_.variables(); ++v) offer(v);
    result.begin.push_back(0);
    while (result.variables.size() < neighbours_.size()) {
      const int32_t v = next();
      run_.check();
      const Array<int32_t> around = neighbours_[static_cast<size_t>(v)];
      const double entries = entries_of(v);
      result.log2_largest = std::max(result.log2_largest, std::log2(entries));
      if (!is_in_another_clique(v, result)) result.entries += entries;
      if (result.entries > most_ || work_->is_spent()) {
        result.variables.clear();
        return result;
      }
      position_[v] = static_cast<int32_t>(result.variables.size());
      result.variables.push_back(v);
      result.neighbours.insert(result.neighbours.end(), around.begin(), around.end());
      result.begin.push_back(static_cast<int64_t>(result.neighbours.size()));
      if (result.variables.size() + around.size() == neighbours_.size()) {
        append_clique(around, &result);
        break;
      }
      parent_known_.push_back(0);
      for (const int32_t u : around) waiting_[static_cast<size_t>(u)].push_back(position_[v]);
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

  // Of the variable's clique, if it left now; some number above most_ where they are more.
  double entries_of(int32_t v) const {
    double entries = model_.sizes[v];
    for (const int32_t u : neighbours_[static_cast<size_t>(v)]) {
      if (entries > most_) break;
      ++work_->done;
      entries *= model_.sizes[u];
    }
    return entries;
  }

  // Whether the clique of a variable that is about to leave lies within that of one that has left. It can only be one whose
  // first neighbour to leave this variable is, and then that one has a neighbour more: this variable.
  bool is_in_another_clique(int32_t v, const VariableOrder &done) {
    bool is = false;
    const auto around = static_cast<int64_t>(neighbours_[static_cast<size_t>(v)].size());
    for (const int32_t i : waiting_[static_cast<size_t>(v)]) {
      if (parent_known_[i]) continue;
      parent_known_[i] = 1;
      is = is || done.begin[i + 1] - done.begin[i] == around + 1;
    }
    waiting_[static_cast<size_t>(v)] = Array<int32_t>();
    return is;
  }

  double cost_of(int32_t v) {
    if (rule_ == EliminationRule::breadth_first) return rank_[v];
    const Array<int32_t> &around = neighbours_[static_cast<size_t>(v)];
    const double entries = entries_of(v);
    if (rule_ == EliminationRule::min_weight) return entries;
    if (entries > most_) return INFINITY;
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
      const Array<int32_t> &of = neighbours_[static_cast<size_t>(u)];
      if (of.size() > kSearchCost * around.size()) {  // a hub, whose neighbours are too many to look at all of them
        work_->done += kListWork * static_cast<int64_t>(around.size());
        for (const int32_t x : around) {
          if (has(of, x)) joined += w * (weighted ? model_.sizes[x] : 1);
        }
        continue;
      }
      work_->done += static_cast<int64_t>(of.size());
      for (const int32_t x : of) {
        if (mark_[x] == stamp_) joined += w * (weighted ? model_.sizes[x] : 1);
      }
    }
    return (sum * sum - squares - joined) / 2;
  }

  void offer(int32_t v) {
    cost_[v] = cost_of(v);
    offers_.push({cost_[v], tie_of(v), v});
  }
  uint64_t tie_of(int32_t v) const { return Rng(draw_, RngMethod::elimination, 0, 0, static_cast<uint64_t>(v)).bits64(); }

  // All variables that are left were neighbours of the one before, so that they are a clique within its clique. Costs say
  // nothing there, and ties alone decide.
  void append_clique(Array<int32_t> left, VariableOrder *result) {
    std::sort(left.begin(), left.end(), [&](int32_t a, int32_t b) {
      const bool ranked = rule_ == EliminationRule::breadth_first;
      const double rank_a = ranked ? rank_[a] : 0, rank_b = ranked ? rank_[b] : 0;
      return std::make_tuple(rank_a, tie_of(a), a) < std::make_tuple(rank_b, tie_of(b), b);
    });
    for (size_t i = 0; i < left.size(); ++i) {
      run_.check();
      position_[left[i]] = static_cast<int32_t>(result->variables.size());
      result->variables.push_back(left[i]);
      result->neighbours.insert(result->neighbours.end(), left.begin() + static_cast<ptrdiff_t>(i) + 1, left.end());
      result->begin.push_back(static_cast<int64_t>(result->neighbours.size()));
    }
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
      take_from(&of, v);
      if (of.size() > kSearchCost * around.size()) {  // a hub, where most neighbours are joined to one another soon
        work_->done += kListWork * static_cast<int64_t>(around.size());
        for (const int32_t x : around) {
          if (x != u && !has(of, x)) of.insert(std::lower_bound(of.begin(), of.end(), x), x);
        }
        continue;
      }
      work_->done += static_cast<int64_t>(of.size() + around.size());
      merged_.resize(of.size() + around.size());
      merged_.resize(static_cast<size_t>(
          std::set_union(of.begin(), of.end(), around.begin(), around.end(), merged_.begin()) - merged_.begin()));
      take_from(&merged_, u);
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

  // How many marks are looked at in the time of a search among a hub's neighbours.
  static constexpr size_t kSearchCost = 16;

  const FiniteModel &model_;
  EliminationRule rule_;
  uint64_t draw_;
  double most_;
  const Run &run_;
  SearchWork *const work_;
  Neighbours neighbours_;
  Neighbours waiting_;        // of each variable that is left: places in the order of those that it was a neighbour of
  Array<char> parent_known_;  // by place in the order: whether a neighbour has left since
  Array<int64_t> mark_;
  Array<double> cost_, rank_;
  Array<int32_t> position_, touched_, merged_;
  int64_t stamp_ = 0;
  std::priority_queue<Offer> offers_;
};

constexpr EliminationRule kRules[] = {EliminationRule::weighted_min_fill, EliminationRule::min_fill,
                                      EliminationRule::min_weight};

}  // namespace

VariableOrder eliminate_by(const FiniteModel &model, EliminationRule rule, uint64_t draw, double most, const Run &run,
                           SearchWork *work) {
  SearchWork any;
  return VariableElimination(model, neighbours_in(model, run), rule, draw, most, run, work ? work : &any).order();
}

VariableOrder best_elimination_order(const FiniteModel &model, const Run &run, double most, SearchWork *work) {
  SearchWork any;
  if (!work) work = &any;
  const Neighbours neighbours = neighbours_in(model, run);
  VariableOrder best;
  const double enough = std::log2(most);
  const double at_least = most < INFINITY ? log2_largest_at_least(model, neighbours, enough, run, work) : 0;
  best.entries = INFINITY;
  if (at_least > enough) {
    best.entries = std::exp2(at_least);
    best.log2_largest = at_least;
    return best;
  }
  // As many tries as keep the search in proportion to what a small model costs anyway.
  const int64_t edges = static_cast<int64_t>(model.scopes.size());
  const int64_t tries = std::clamp<int64_t>((1 << 15) / std::max<int64_t>(edges, 1), 1, 8);
  const auto try_rule = [&](EliminationRule rule, int64_t draw) {
    if (work->is_spent()) return;
    VariableOrder order = VariableElimination(model, neighbours, rule, static_cast<uint64_t>(draw), most, run, work).order();
    if (order.variables.size() < neighbours.size() && work->is_spent()) return;
    if (order.entries >= best.entries) return;
    if (order.variables.size() == neighbours.size()) most = order.entries;
    best = std::move(order);
  };
  for (int64_t t = 0; t < tries; ++t) {
    for (const EliminationRule rule : kRules) try_rule(rule, t);
  }
  try_rule(EliminationRule::breadth_first, 0);
  if (best.entries == INFINITY) best.entries = std::exp2(best.log2_largest = at_least);
  return best;
}

}  // namespace hws
