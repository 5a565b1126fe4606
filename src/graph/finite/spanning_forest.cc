#include "src/graph/finite/spanning_forest.hh"

#include "fsa/base/rng.hh"
#include "src/graph/model/disjoint_sets.hh"

namespace hws {

namespace {

// The factors of two variables at each variable.
class Pairs {
 public:
  explicit Pairs(const FiniteModel &model) : begin_(static_cast<size_t>(model.variables()) + 1, 0) {
    DisjointSets sets(model.variables());
    for (int32_t f = 0; f < model.factors(); ++f) {
      const std::span<const int32_t> scope = model.scope(f);
      if (scope.size() != 2) continue;
      factors_.push_back(f);
      sets.join(scope[0], scope[1]);
      for (const int32_t v : scope) ++begin_[v + 1];
    }
    for (int32_t v = 0; v < model.variables(); ++v) begin_[v + 1] += begin_[v];
    at_.resize(2 * factors_.size());
    Array<int64_t> next(begin_);
    for (const int32_t f : factors_) {
      const std::span<const int32_t> scope = model.scope(f);
      at_[next[scope[0]]++] = {f, scope[1]};
      at_[next[scope[1]]++] = {f, scope[0]};
    }
    for (int32_t v = 0; v < model.variables(); ++v) root_.push_back(sets.of(v));
  }
  struct Step {
    int32_t factor, to;
  };
  const Array<int32_t> &factors() const { return factors_; }
  bool is_root(int32_t v) const { return root_[v] == v; }
  Step random_step(int32_t v, Rng *rng) const {
    return at_[begin_[v] + static_cast<int64_t>(rng->below(static_cast<uint64_t>(begin_[v + 1] - begin_[v])))];
  }

 private:
  Array<int32_t> factors_, root_;  // root_: the lowest variable of each one's component
  Array<int64_t> begin_;
  Array<Step> at_;
};

// Adds one to each factor of a forest that is drawn uniformly. From every variable that is not in it yet a walk goes to one
// that is. A variable keeps the last step that left it, which erases the walk's loops.
void draw_forest(const Pairs &pairs, int32_t variables, Rng *rng, Array<Pairs::Step> *last, Array<double> *counts,
                 const Run &run) {
  Array<char> in_forest(static_cast<size_t>(variables), 0);
  for (int32_t v = 0; v < variables; ++v) in_forest[v] = pairs.is_root(v);
  for (int32_t start = 0; start < variables; ++start) {
    int64_t steps = 0;
    for (int32_t v = start; !in_forest[v]; v = (*last)[v].to) {
      if (++steps % 4096 == 0) run.check();
      (*last)[v] = pairs.random_step(v, rng);
    }
    for (int32_t v = start; !in_forest[v]; v = (*last)[v].to) {
      in_forest[v] = 1;
      (*counts)[(*last)[v].factor] += 1;
    }
  }
}

}  // namespace

Array<int32_t> spanning_forest(const FiniteModel &model, std::span<const int32_t> order) {
  DisjointSets sets(model.variables());
  Array<int32_t> forest;
  for (const int32_t f : order) {
    const std::span<const int32_t> scope = model.scope(f);
    if (sets.join(scope[0], scope[1])) forest.push_back(f);
  }
  return forest;
}

Array<double> sampled_tree_weights(const FiniteModel &model, int64_t samples, uint64_t seed, const Run &run) {
  const Pairs pairs(model);
  Array<double> counts(static_cast<size_t>(model.factors()), 0.0);
  Array<Pairs::Step> last(static_cast<size_t>(model.variables()));
  for (int64_t i = 0; i < samples; ++i) {
    run.check();
    Rng rng(seed, RngMethod::spanning_trees, 0, 0, static_cast<uint64_t>(i));
    draw_forest(pairs, model.variables(), &rng, &last, &counts, run);
  }
  auto forests = static_cast<double>(samples);
  for (;;) {
    // Pairs that no forest has come first, so that each further forest has one of them at least.
    Array<int32_t> order;
    for (const int32_t f : pairs.factors()) {
      if (counts[f] == 0) order.push_back(f);
    }
    if (order.empty()) break;
    run.check();
    for (const int32_t f : pairs.factors()) {
      if (counts[f] > 0) order.push_back(f);
    }
    for (const int32_t f : spanning_forest(model, order)) counts[f] += 1;
    forests += 1;
  }
  for (int32_t f = 0; f < model.factors(); ++f) counts[f] = model.scope(f).size() == 2 ? counts[f] / forests : 1;
  return counts;
}

}  // namespace hws
