#include "src/graph/finite/methods/best_state.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

class StateChoice {
 public:
  StateChoice(const FiniteModel &model, Array<int32_t> state, const Run &run)
      : model_(model), run_(run), state_(std::move(state)) {
    for (int32_t f = 0; f < model.factors(); ++f) {
      for (size_t i = 0; i < model.scope(f).size(); ++i) factor_of_.push_back(f);
    }
  }

  // Breadth-first from the lowest variable of each component, so that on a tree each variable has one neighbour that was
  // chosen.
  void choose_all(const FiniteMessages &messages) {
    Array<char> reached(state_.size(), 0);
    Array<int32_t> queue;
    for (int32_t root = 0; root < model_.variables(); ++root) {
      if (reached[root]) continue;
      queue.assign(1, root);
      reached[root] = 1;
      for (size_t at = 0; at < queue.size(); ++at) {
        run_.check();
        choose(queue[at], messages);
        for (const EdgeId e : model_.edges_of(queue[at])) {
          for (const int32_t u : model_.scope(factor_of_[e])) {
            if (!reached[u]) queue.push_back(u);
            reached[u] = 1;
          }
        }
      }
    }
  }

  // Each pass changes at least one value for the better, and there are finitely many states.
  void improve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (int32_t v = 0; v < model_.variables(); ++v) {
        run_.check();
        const int32_t old = state_[v];
        double most = local_weight(v, old);
        for (int32_t value = 0; value < model_.sizes[v]; ++value) {
          const double weight = local_weight(v, value);
          if (!(weight > most) || weight <= most + 1e-12 * std::fabs(most)) continue;  // no rounding error
          most = weight;
          state_[v] = value;
        }
        changed = changed || state_[v] != old;
      }
    }
  }

  Array<int32_t> take() { return std::move(state_); }

 private:
  static size_t best_of(const Array<double> &scores) {
    return static_cast<size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  }

  // By the product of the messages to v and, for each factor with chosen variables, the belief of v given these instead.
  void choose(int32_t v, const FiniteMessages &messages) {
    const auto n = static_cast<size_t>(model_.sizes[v]);
    Array<double> product(n), scores;
    messages.log_product(v, product.data());
    const double most = product[best_of(product)];
    for (double &x : product) x -= most;
    scores = product;
    for (const EdgeId e : model_.edges_of(v)) {
      const int32_t f = factor_of_[e];
      const std::span<const int32_t> scope = model_.scope(f);
      if (std::none_of(scope.begin(), scope.end(), [&](int32_t u) { return state_[u] >= 0; })) continue;
      belief_.resize(model_.table(f).size());
      messages.factor_belief(f, belief_.data());
      Array<double> given(n, 0.0);
      Array<int32_t> at(scope.size(), 0);
      for (const double p : belief_) {
        bool agrees = true;
        size_t own = 0;
        for (size_t i = 0; i < scope.size(); ++i) {
          if (scope[i] == v) own = static_cast<size_t>(at[i]);
          else agrees = agrees && (state_[scope[i]] < 0 || state_[scope[i]] == at[i]);
        }
        if (agrees) given[own] = std::max(given[own], p);
        for (size_t i = at.size(); i-- > 0 && ++at[i] == model_.sizes[scope[i]];) at[i] = 0;
      }
      for (size_t i = 0; i < n; ++i) scores[i] += std::log(given[i]) - product[i];
    }
    for (double &x : scores) {
      if (std::isnan(x)) x = -INFINITY;
    }
    state_[v] = static_cast<int32_t>(best_of(scores));
  }

  double local_weight(int32_t v, int32_t value) {
    const int32_t before = state_[v];
    state_[v] = value;
    double log = 0;
    for (const EdgeId e : model_.edges_of(v)) {
      int64_t entry = 0;
      for (const int32_t u : model_.scope(factor_of_[e])) entry = entry * model_.sizes[u] + state_[u];
      log += model_.table(factor_of_[e])[static_cast<size_t>(entry)];
    }
    state_[v] = before;
    return log;
  }

  const FiniteModel &model_;
  const Run &run_;
  Array<int32_t> state_, factor_of_;
  Array<double> belief_;
};

}  // namespace

Array<int32_t> best_state(const FiniteModel &model, const FiniteMessages &messages, const Run &run) {
  StateChoice choice(model, Array<int32_t>(static_cast<size_t>(model.variables()), -1), run);
  choice.choose_all(messages);
  choice.improve();
  return choice.take();
}

Array<int32_t> improved_state(const FiniteModel &model, Array<int32_t> state, const Run &run) {
  StateChoice choice(model, std::move(state), run);
  choice.improve();
  return choice.take();
}

double log_weight_of(const FiniteModel &model, std::span<const int32_t> state) {
  double log = model.log_constant;
  for (int32_t v = 0; v < model.variables(); ++v) {
    if (model.observed[v] >= 0 && model.observed[v] != state[static_cast<size_t>(v)]) return -INFINITY;
  }
  for (int32_t f = 0; f < model.factors(); ++f) {
    int64_t entry = 0;
    for (const int32_t v : model.scope(f)) entry = entry * model.sizes[v] + state[static_cast<size_t>(v)];
    log += model.table(f)[static_cast<size_t>(entry)];
  }
  return log;
}

}  // namespace hws
