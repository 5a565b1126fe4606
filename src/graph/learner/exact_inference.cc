#include "src/graph/learner/exact_inference.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/exact/best_states.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/structured/tree_programme.hh"

namespace hws {

ExactInference::ExactInference(const InferenceStart &start, const Run &) : GraphInference(start) {}

void ExactInference::step(int64_t, const Run &run) {
  if (!TreeProgramme::fits(*graph_)) {
    marginals_ = exact_marginals(finite_model(*graph_, run), run);
    return;
  }
  TreeProgramme::Sums sums = TreeProgramme::sums(*graph_, run);
  ExactMarginals found;
  found.log_partition = sums.log_partition;
  for (VariableId v = 0; v <= graph_->variables(); ++v) found.begin.push_back(2 * v);
  found.probabilities = std::move(sums.probabilities);
  found.sizes.assign(ExactMarginals::kSizes, 0.0);
  marginals_ = std::move(found);
}

Array<double> ExactInference::factor_marginals(const Run &run) const {
  if (!TreeProgramme::fits(*graph_)) return exact_factor_marginals(finite_model(*graph_, run), run);
  const TreeProgramme::Sums sums = TreeProgramme::sums(*graph_, run);
  Array<double> all;
  for (FactorId f = 0; f < graph_->factors(); ++f) {
    if (graph_->kind(f) != FactorKind::table) continue;
    const std::span<const VariableId> scope = graph_->scope(f);
    const auto with = [&](VariableId v) { return sums.probabilities[2 * v + 1]; };
    if (scope.size() == 1) {
      all.push_back(1 - with(scope[0]));
      all.push_back(with(scope[0]));
      continue;
    }
    const double both = sums.pairs[f], first = std::max(0.0, with(scope[0]) - both);
    const double second = std::max(0.0, with(scope[1]) - both);
    for (const double p : {std::max(0.0, 1 - both - first - second), second, first, both}) all.push_back(p);
  }
  return all;
}

Array<double> ExactInference::factor_probabilities(FactorId f, const Run &run) const {
  const auto entries = [&](FactorId g) {
    return graph_->kind(g) == FactorKind::table ? static_cast<ptrdiff_t>(graph_->pool_table(graph_->table_of(g)).size()) : 0;
  };
  const Array<double> all = factor_marginals(run);
  ptrdiff_t at = 0;
  for (FactorId g = 0; g < f; ++g) at += entries(g);
  return Array<double>(all.begin() + at, all.begin() + at + entries(f));
}

WeighedStates ExactInference::best_states(int64_t k, const Run &run) const {
  if (TreeProgramme::fits(*graph_)) fail_without("best state beside a factor of trees");
  const FiniteModel model = finite_model(*graph_, run);
  const auto n = static_cast<size_t>(graph_->variables());
  const Array<int32_t> found = hws::best_states(model, k, run);
  // States whose weights are equal but for rounding may come in either order. They are given by their weights as such.
  const auto of = [&](int64_t i) { return std::span<const int32_t>(found.data() + static_cast<size_t>(i) * n, n); };
  Array<std::pair<double, int64_t>> order;
  const auto states_found = static_cast<int64_t>(n > 0 ? found.size() / n : 0);
  for (int64_t i = 0; i < states_found; ++i) order.push_back({log_weight_of(model, of(i)), i});
  if (n == 0) order.push_back({model.log_constant, 0});
  std::sort(order.begin(), order.end(), [&](const auto &a, const auto &b) {
    if (a.first != b.first) return a.first > b.first;
    return std::lexicographical_compare(of(a.second).begin(), of(a.second).end(), of(b.second).begin(), of(b.second).end());
  });
  WeighedStates states;
  for (const auto &[log, i] : order) {
    states.values.insert(states.values.end(), of(i).begin(), of(i).end());
    states.log_weights.push_back(log);
  }
  return states;
}

double ExactInference::value(GraphMetric metric, const Run &run) const {
  if (marginals_) {
    switch (metric) {
      case GraphMetric::change: return 0;
      case GraphMetric::free_energy: return -marginals_->log_partition;
      case GraphMetric::best_log_weight:
        return TreeProgramme::fits(*graph_) ? kNotKnown : best_states(1, run).log_weights[0];
      case GraphMetric::treewidth: return marginals_->size(ExactMarginals::treewidth);
      case GraphMetric::table_entries: return marginals_->size(ExactMarginals::entries);
      default: break;
    }
  }
  return GraphInference::value(metric, run);
}

Array<double> ExactInference::probabilities(VariableId v, const Run &) const {
  const double *all = marginals_->probabilities.data();
  return Array<double>(all + marginals_->begin[v], all + marginals_->begin[v + 1]);
}

Message ExactInference::belief(VariableId v, const Run &run) const {
  Array<double> logs = probabilities(v, run);
  for (double &x : logs) x = std::log(x);
  Message message;
  message.logs = std::make_shared<const Array<double>>(std::move(logs));
  return message;
}

void ExactInference::save(SectionWriter &out) const {
  if (!marginals_) return;
  out.add(tag("logz"), &marginals_->log_partition, sizeof marginals_->log_partition);
  out.add_array(tag("marg"), std::span<const double>(marginals_->probabilities));
  out.add_array(tag("size"), std::span<const double>(marginals_->sizes));
}

void ExactInference::load(const SectionReader &in, const Run &) {
  std::optional<ExactMarginals> marginals;
  if (in.has(tag("logz"))) {
    marginals.emplace();
    marginals->log_partition = in.value<double>(tag("logz"));
    const std::span<const double> numbers = in.array<double>(tag("marg")), sizes = in.array<double>(tag("size"));
    marginals->probabilities.assign(numbers.begin(), numbers.end());
    marginals->sizes.assign(sizes.begin(), sizes.end());
    marginals->begin.push_back(0);
    for (VariableId v = 0; v < graph_->variables(); ++v) {
      marginals->begin.push_back(marginals->begin.back() + graph_->variable(v).values);
    }
    const auto probability = [](double p) { return p >= 0 && p <= 1 + 1e-9; };
    if (static_cast<int64_t>(numbers.size()) != marginals->begin.back() || sizes.size() != ExactMarginals::kSizes ||
        !std::isfinite(marginals->log_partition) || !std::all_of(numbers.begin(), numbers.end(), probability)) {
      fail(Code::corrupt, "a checkpoint of another graph's marginals");
    }
  }
  marginals_ = std::move(marginals);
}

}  // namespace hws
