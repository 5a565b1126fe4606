#include "src/graph/learn/strings/list_sums.hh"

#include <algorithm>
#include <cmath>

#include "fsa/ngram/log_linear.hh"
#include "src/graph/model/factor_check.hh"
#include "src/transducer/pair_lattice.hh"

namespace hws {

namespace {

// Less than the rounding of a sum of probabilities.
constexpr double kNegligible = 1e-16;

using Tuple = std::vector<const Array<Label> *>;

// Calls each(number, tuple) for all tuples of strings of these variables, the last one's fastest.
template <class Each>
void each_tuple(const StringsOfVariables &strings, std::span<const VariableId> scope, Each each) {
  Array<size_t> at(scope.size(), 0);
  Tuple tuple(scope.size());
  size_t tuples = 1;
  for (const VariableId v : scope) tuples *= strings[static_cast<size_t>(v)].size();
  for (size_t number = 0; number < tuples; ++number) {
    for (size_t i = 0; i < scope.size(); ++i) tuple[i] = &strings[static_cast<size_t>(scope[i])][at[i]];
    each(number, tuple);
    for (size_t i = at.size(); i-- > 0 && ++at[i] == strings[static_cast<size_t>(scope[i])].size();) at[i] = 0;
  }
}

}  // namespace

ListSums::ListSums(const FactorGraph &graph, std::span<const GraphFactor> factors, const Run &run)
    : graph_(graph), factors_(factors), slots_(factors.size()), ngrams_(factors.size()) {
  for (size_t f = 0; f < factors.size(); ++f) {
    run.check();
    const GraphFactor &factor = factors[f];
    if (factor.kind == FactorKind::log_linear) ngrams_[f] = encode_log_linear(*factor.log_linear);
    if (factor.kind != FactorKind::machine) continue;
    const Machine &m = *factor.machine;
    if (m.tapes() > 2 || m.has_phi() || m.has_rho()) {
      fail(Code::unsupported, "%.120s reads more than two tapes or has failure arcs; expected inference auto, exact or bp",
           factor_text(factor.name, static_cast<FactorId>(f)).c_str());
    }
    for (size_t g = 0; g < f && !slots_[f]; ++g) {
      if (factors[g].machine == factor.machine) slots_[f] = slots_[g];
    }
    if (slots_[f]) continue;
    auto own = std::make_shared<Array<EdgeWeight>>();
    const EdgeWeights weights(m.semiring());
    for (ArcId a = 0; a < m.arcs(); ++a) own->push_back(weights.from(m.weight(a)));
    for (State s = 0; s < m.states(); ++s) own->push_back(weights.from(m.final_weight(s)));
    slots_[f] = std::move(own);
  }
}

SlotLattice ListSums::lattice(const GraphFactor &factor, const Tuple &tuple, const Run &run) const {
  const ItemSide second = tuple.size() > 1 ? ItemSide(std::span<const Label>(*tuple[1])) : ItemSide();
  return pair_lattice(*factor.machine, ItemSide(std::span<const Label>(*tuple[0])), second, run);
}

double ListSums::log_weight(size_t f, const Tuple &tuple, const Run &run) const {
  const GraphFactor &factor = factors_[f];
  switch (factor.kind) {
    case FactorKind::machine: return SlotSums().expect(lattice(factor, tuple, run), *slots_[f], 1, {}, 0, run);
    case FactorKind::log_linear: return ngrams_[f]->log_weight(*tuple[0]);
    case FactorKind::concatenation: {
      Array<Label> joined;
      for (size_t i = 0; i + 1 < tuple.size(); ++i) joined.insert(joined.end(), tuple[i]->begin(), tuple[i]->end());
      return joined == *tuple.back() ? 0 : -INFINITY;
    }
    default: fail(Code::internal, "factor %zu is of another kind", f);
  }
}

ListSums::Posterior ListSums::infer(const StringsOfVariables &strings, std::span<const char> leaves_out, const Run &run) const {
  Posterior posterior;
  posterior.beliefs_.resize(factors_.size());
  FactorGraphBuilder builder;
  for (const auto &of : strings) builder.add_finite("", static_cast<int32_t>(std::max<size_t>(1, of.size())));
  Array<size_t> shown;
  double scale = 0;
  for (size_t f = 0; f < factors_.size(); ++f) {
    if (leaves_out[f]) continue;
    run.check();
    const std::span<const VariableId> scope = factors_[f].variables;
    Array<double> weights;
    if (factors_[f].kind == FactorKind::table) {
      const Array<double> &table = *factors_[f].table;
      size_t inner = 1;
      Array<size_t> step(scope.size());
      for (size_t i = scope.size(); i-- > 0;) {
        step[i] = inner;
        inner *= static_cast<size_t>(graph_.variable(scope[i]).values);
      }
      each_tuple(strings, scope, [&](size_t, const Tuple &tuple) {
        size_t entry = 0;
        for (size_t i = 0; i < tuple.size(); ++i) entry += step[i] * static_cast<size_t>((*tuple[i])[0] - 1);
        weights.push_back(table[entry]);
      });
    } else {
      each_tuple(strings, scope, [&](size_t, const Tuple &tuple) { weights.push_back(log_weight(f, tuple, run)); });
      const double most = weights.empty() ? -INFINITY : *std::max_element(weights.begin(), weights.end());
      if (!(most > -INFINITY)) {
        posterior.log_sum_ = -INFINITY;
        return posterior;
      }
      scale += most;
      for (double &w : weights) w = std::exp(w - most);
    }
    GraphFactor factor;
    factor.variables.assign(scope.begin(), scope.end());
    factor.table = std::make_shared<const Array<double>>(std::move(weights));
    builder.add(std::move(factor));
    shown.push_back(f);
  }
  try {
    // Variables without factors would multiply the sum by the lengths of their lists.
    double free_logs = 0;
    Array<char> read(strings.size(), 0);
    for (const size_t f : shown) {
      for (const VariableId v : factors_[f].variables) read[v] = 1;
    }
    for (size_t v = 0; v < strings.size(); ++v) {
      if (!read[v]) free_logs += std::log(static_cast<double>(std::max<size_t>(1, strings[v].size())));
    }
    GraphSettings settings;
    settings.method = GraphMethod::exact;
    posterior.learner_ = std::make_unique<GraphLearner>(builder.build(), settings, run);
    while (!posterior.learner_->done()) posterior.learner_->step(1);
    posterior.log_sum_ = scale - posterior.learner_->metric("free_energy") - free_logs;
    const Array<double> all = posterior.learner_->factor_marginals(run);
    const double *from = all.data();
    for (const size_t f : shown) {
      size_t tuples = 1;
      for (const VariableId v : factors_[f].variables) tuples *= strings[static_cast<size_t>(v)].size();
      posterior.beliefs_[f].assign(from, from + tuples);
      from += tuples;
    }
  } catch (const Error &e) {
    if (e.code != Code::impossible && e.code != Code::empty) throw;
    posterior.log_sum_ = -INFINITY;
  }
  return posterior;
}

Array<double> ListSums::Posterior::probabilities(VariableId v, const Run &run) const {
  return learner_->probabilities(v, run);
}

void ListSums::add_uses(const StringsOfVariables &strings, size_t f, const Posterior &posterior, std::span<double> uses,
                        const Run &run) const {
  if (factors_[f].kind != FactorKind::machine) return;
  SlotSums sums;
  each_tuple(strings, factors_[f].variables, [&](size_t number, const Tuple &tuple) {
    const double p = posterior.beliefs_[f][number];
    if (p > kNegligible) sums.expect(lattice(factors_[f], tuple, run), *slots_[f], p, uses, 0, run);
  });
}

}  // namespace hws
