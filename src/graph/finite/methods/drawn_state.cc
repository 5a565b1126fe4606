#include "src/graph/finite/methods/drawn_state.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/graph/finite/methods/best_state.hh"

namespace hws {

namespace {

// Streams behind those of Gibbs sampling, which has at most 1024 chains.
constexpr uint32_t kFirstStream = 1 << 16;
// Probabilities are drawn to this power. By their own values grids, where a variable has two chosen neighbours at most, would
// keep many domains even where nearly all variables agree.
constexpr double kCold = 4;

class StateDraw {
 public:
  StateDraw(const FiniteModel &model, uint64_t seed, uint32_t start)
      : model_(model), rng_(seed, RngMethod::graph_gibbs, kFirstStream + start, 0, 0),
        state_(static_cast<size_t>(model.variables()), -1) {
    for (int32_t f = 0; f < model.factors(); ++f) {
      for (size_t i = 0; i < model.scope(f).size(); ++i) factor_of_.push_back(f);
    }
  }

  Array<int32_t> draw(const Run &run) {
    const auto n = static_cast<uint64_t>(model_.variables());
    const auto first = static_cast<int32_t>(n > 0 ? rng_.below(n) : 0);
    Array<char> reached(n, 0);
    Array<int32_t> queue;
    for (int32_t i = 0; i < model_.variables(); ++i) {
      const int32_t root = (first + i) % model_.variables();  // the first of a component that was not reached
      if (reached[root]) continue;
      reached[root] = 1;
      queue.assign(1, root);
      for (size_t at = 0; at < queue.size(); ++at) {
        run.check();
        choose(queue[at]);
        for (const EdgeId e : model_.edges_of(queue[at])) {
          for (const int32_t u : model_.scope(factor_of_[e])) {
            if (!reached[u]) queue.push_back(u);
            reached[u] = 1;
          }
        }
      }
    }
    return std::move(state_);
  }

 private:
  // Adds to logs[x] the logarithm of the sum of the entries in which v has value x and chosen variables have theirs.
  void add_factor(int32_t f, int32_t v, Array<double> *logs) {
    const std::span<const int32_t> scope = model_.scope(f);
    const std::span<const double> table = model_.table(f);
    const double most = *std::max_element(table.begin(), table.end());
    sums_.assign(logs->size(), 0.0);
    at_.assign(scope.size(), 0);
    for (const double entry : table) {
      bool agrees = true;
      size_t own = 0;
      for (size_t i = 0; i < scope.size(); ++i) {
        if (scope[i] == v) own = static_cast<size_t>(at_[i]);
        else agrees = agrees && (state_[scope[i]] < 0 || state_[scope[i]] == at_[i]);
      }
      if (agrees) sums_[own] += std::exp(entry - most);
      for (size_t i = at_.size(); i-- > 0 && ++at_[i] == model_.sizes[scope[i]];) at_[i] = 0;
    }
    for (size_t x = 0; x < logs->size(); ++x) (*logs)[x] += std::log(sums_[x]);
  }

  void choose(int32_t v) {
    logs_.assign(static_cast<size_t>(model_.sizes[v]), 0.0);
    for (const EdgeId e : model_.edges_of(v)) add_factor(factor_of_[e], v, &logs_);
    const double most = *std::max_element(logs_.begin(), logs_.end());
    double sum = 0;
    for (double &x : logs_) {
      x = std::isfinite(most) ? std::exp(kCold * (x - most)) : 1;  // where what was chosen leaves nothing, all values alike
      sum += x;
    }
    double left = rng_.uniform() * sum;
    int32_t value = 0;
    while (value + 1 < model_.sizes[v] && left >= logs_[value]) left -= logs_[value++];
    state_[v] = value;
  }

  const FiniteModel &model_;
  Rng rng_;
  Array<int32_t> state_, factor_of_, at_;
  Array<double> logs_, sums_;
};

}  // namespace

Array<int32_t> drawn_state(const FiniteModel &model, uint64_t seed, uint32_t start, const Run &run) {
  return improved_state(model, StateDraw(model, seed, start).draw(run), run);
}

}  // namespace hws
