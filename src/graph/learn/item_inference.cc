#include "src/graph/learn/item_inference.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/exact/best_states.hh"
#include "src/graph/exact/clique_tables.hh"

namespace hws {

namespace {

GraphMethod graph_method(ItemSums sums) {
  switch (sums) {
    case ItemSums::trw: return GraphMethod::trw;
    case ItemSums::mean_field: return GraphMethod::mean_field;
    default: return GraphMethod::bp;
  }
}

bool is_impossible(const Error &e) { return e.code == Code::impossible || e.code == Code::empty; }

double log_weight_at(const FiniteModel &model, std::span<const int32_t> state) {
  double log = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    size_t entry = 0;
    for (const VariableId v : model.scope(f)) {
      entry = entry * static_cast<size_t>(model.sizes[v]) + static_cast<size_t>(state[static_cast<size_t>(v)]);
    }
    log += model.table(f)[entry];
  }
  return log;
}

}  // namespace

GraphItemInference::Working::Working(const ItemPattern &pattern, const InferenceSettings &settings)
    : pattern_(pattern), settings_(settings) {
  Array<FactorId> all;
  for (int32_t f = 0; f < pattern_.model.factors(); ++f) all.push_back(f);
  model_ = with_own_tables(pattern_.model, all);
}

double GraphItemInference::Working::sum(const Run &run) {
  if (!pattern_.tree) return approximate(false, run);
  try {
    CliqueTables cliques(model_, *pattern_.tree, run);
    cliques.collect();
    Array<int64_t> begin(1, 0);
    for (const int32_t size : model_.sizes) begin.push_back(begin.back() + size);
    Array<double> marginals(static_cast<size_t>(begin.back()));
    cliques.distribute(begin, marginals, &beliefs_);
    return cliques.log_partition();
  } catch (const Error &e) {
    if (!is_impossible(e)) throw;
    return -INFINITY;
  }
}

double GraphItemInference::Working::best(const Run &run) {
  if (!pattern_.tree) return approximate(true, run);
  try {
    state_ = best_states(model_, 1, run);
    return log_weight_at(model_, state_);
  } catch (const Error &e) {
    if (!is_impossible(e)) throw;
    return -INFINITY;
  }
}

double GraphItemInference::Working::approximate(bool best, const Run &run) {
  Array<int64_t> factors;
  weights_.clear();
  double scale = 0;  // nats that are taken from the tables, lest their weights leave the range of a double
  for (int32_t f = 0; f < model_.factors(); ++f) {
    factors.push_back(f);
    const std::span<const double> logs = model_.table(f);
    const double most = *std::max_element(logs.begin(), logs.end());
    if (!(most > -INFINITY)) return -INFINITY;
    scale += most;
    for (const double log : logs) weights_.push_back(std::exp(log - most));
  }
  try {
    if (!learner_) {
      GraphSettings s;
      s.method = graph_method(settings_.sums);
      s.iterations = settings_.iterations;
      s.tolerance = settings_.tolerance;
      s.damping = settings_.damping;
      if (s.method == GraphMethod::bp) s.starts = 1;
      learner_ = std::make_unique<GraphLearner>(pattern_.graph, s, run);
    }
    learner_->set_tables(factors, weights_, false);
    while (!learner_->done()) {
      run.check();
      learner_->step(1);
    }
    if (best) {
      state_ = learner_->best_state(run);
      return log_weight_at(model_, state_);
    }
    const Array<double> all = learner_->factor_marginals(run);
    beliefs_.resize(static_cast<size_t>(model_.factors()));
    const double *from = all.data();
    for (int32_t f = 0; f < model_.factors(); ++f) {
      const size_t entries = model_.table(f).size();
      beliefs_[static_cast<size_t>(f)].assign(from, from + entries);
      from += entries;
    }
    return scale - learner_->metric("free_energy");
  } catch (const Error &e) {
    learner_.reset();
    if (!is_impossible(e)) throw;
    return -INFINITY;
  }
}

void GraphItemInference::Working::read(int32_t f, bool best, double *to) const {
  if (!best) {
    std::copy(beliefs_[static_cast<size_t>(f)].begin(), beliefs_[static_cast<size_t>(f)].end(), to);
    return;
  }
  size_t entry = 0;
  for (const VariableId v : model_.scope(f)) {
    entry = entry * static_cast<size_t>(model_.sizes[v]) + static_cast<size_t>(state_[v]);
  }
  std::fill_n(to, model_.table(f).size(), 0.0);
  to[entry] = 1;
}

GraphItemInference::GraphItemInference(const GraphFamily &family, const GraphItems &items, const ItemPatterns &patterns,
                                       const InferenceSettings &settings, const Run &run)
    : items_(items), patterns_(patterns), settings_(settings), run_(run),
      working_(static_cast<size_t>(patterns.count())), fixed_(static_cast<size_t>(family.graph()->factors())),
      fixed_logs_(fixed_.size()) {
  for (FactorId f = 0; f < family.graph()->factors(); ++f) {
    if (family.part_of(f) >= 0) continue;
    for (const double x : family.graph()->factor(f).table) {
      fixed_[static_cast<size_t>(f)].push_back(x);
      fixed_logs_[static_cast<size_t>(f)].push_back(std::log(x));
    }
  }
}

GraphItemInference::~GraphItemInference() = default;

GraphItemInference::Working &GraphItemInference::working(int64_t item) {
  std::unique_ptr<Working> &own = working_[static_cast<size_t>(patterns_.number_of(item))];
  if (!own) own = std::make_unique<Working>(patterns_.of(item), settings_);
  return *own;
}

}  // namespace hws
