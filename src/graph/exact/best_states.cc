#include "src/graph/exact/best_states.hh"

#include <cinttypes>
#include <queue>
#include <vector>

#include "src/graph/exact/clique_tables.hh"
#include "src/graph/finite/zero_propagation.hh"

namespace hws {

namespace {

class StateSearch {
 public:
  StateSearch(const FiniteModel &model, const JunctionTree &tree, const Run &run)
      : model_(model), tree_(tree), run_(run), tables_(model, tree, run), state_(static_cast<size_t>(model.variables()), -1) {
    tables_.collect_largest();
  }

  // The values of up to k states, the best first, and how many there are.
  Array<int32_t> states(int64_t k, int64_t *found) {
    extend({0, -1, tree_.cliques() - 1, {}});
    while (found_ < k && !candidates_.empty()) {
      const Candidate best = candidates_.top();
      candidates_.pop();
      extend(best);
    }
    *found = found_;
    return std::move(states_);
  }

 private:
  struct Choice {
    double log = -INFINITY;  // of the best state with it, but for what is the same for all choices
    int64_t entry = -1;      // of the clique's residual
    bool operator<(const Choice &better) const {
      return log != better.log ? log < better.log : entry > better.entry;
    }
  };
  struct Candidate {
    double log;      // of the state, less that of the best one
    int64_t parent;  // the state whose choices it shares above `clique`; -1: it is the best state of all
    int32_t clique;
    Choice choice;   // there
    bool operator<(const Candidate &better) const {
      if (log != better.log) return log < better.log;
      if (parent != better.parent) return parent > better.parent;
      return clique < better.clique;
    }
  };

  void extend(const Candidate &x) {
    const auto n = static_cast<int64_t>(state_.size());
    if (x.parent >= 0) state_.assign(states_.begin() + x.parent * n, states_.begin() + (x.parent + 1) * n);
    for (int32_t c = x.clique; c >= 0; --c) {
      run_.check();
      tables_.residual_logs(c, state_, &logs_);
      Choice taken = x.choice;
      if (c < x.clique || x.parent < 0) taken = best_below(nullptr);
      put(c, taken.entry);
      const Choice next = best_below(&taken);
      if (next.log > -INFINITY) candidates_.push({x.log - taken.log + next.log, found_, c, next});
    }
    states_.insert(states_.end(), state_.begin(), state_.end());
    ++found_;
    const size_t bytes = states_.size() * sizeof(int32_t) + candidates_.size() * sizeof(Candidate);
    if (static_cast<int64_t>(bytes) > run_.max_bytes) {
      fail(Code::limit, "%" PRId64 " of the best states take %zu bytes; expected at most %" PRId64 " (option max_bytes)",
           found_, bytes, run_.max_bytes);
    }
  }

  Choice best_below(const Choice *bound) const {
    Choice best;
    for (size_t i = 0; i < logs_.size(); ++i) {
      const Choice x{logs_[i], static_cast<int64_t>(i)};
      if ((!bound || x < *bound) && (best.entry < 0 || best < x)) best = x;
    }
    return best;
  }

  void put(int32_t c, int64_t entry) {
    const std::span<const int32_t> clique = tree_.clique(c);
    for (auto i = static_cast<size_t>(tree_.residual[c]); i-- > 0;) {
      state_[clique[i]] = static_cast<int32_t>(entry % model_.sizes[clique[i]]);
      entry /= model_.sizes[clique[i]];
    }
  }

  const FiniteModel &model_;
  const JunctionTree &tree_;
  const Run &run_;
  CliqueTables tables_;
  Array<int32_t> state_, states_;
  Array<double> logs_;
  int64_t found_ = 0;
  std::priority_queue<Candidate> candidates_;
};

}  // namespace

Array<int32_t> best_states(const FiniteModel &model, int64_t k, const Run &run) {
  const ReducedModel reduced = propagate_zeros(model, run);
  const JunctionTree tree = best_junction_tree(reduced.model, run);
  int64_t found = 0;
  const Array<int32_t> left = StateSearch(reduced.model, tree, run).states(k, &found);
  Array<int32_t> all;
  const int32_t *state = left.data();
  for (int64_t s = 0; s < found; ++s) {
    for (int32_t v = 0; v < model.variables(); ++v) {
      const int32_t u = reduced.variable[v];
      all.push_back(reduced.values[reduced.values_begin[v] + (u < 0 ? 0 : state[u])]);
    }
    state += reduced.model.variables();
  }
  return all;
}

}  // namespace hws
