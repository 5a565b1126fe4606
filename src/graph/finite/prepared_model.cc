#include "src/graph/finite/prepared_model.hh"

#include <algorithm>

#include "src/graph/structured/structured_messages.hh"

namespace hws {

PreparedModel::PreparedModel(PreparedModel &&) noexcept = default;
PreparedModel &PreparedModel::operator=(PreparedModel &&) noexcept = default;
PreparedModel::~PreparedModel() = default;

PreparedModel::PreparedModel(FiniteModel whole) : whole_(std::move(whole)) {}

namespace {

// Whether a structured factor decides a variable, if nothing else does.
bool decides(const StructuredPart &part, const Run &run) {
  Array<double> odds(part.decided.size(), 0.0), outgoing(part.decided.size());
  double log_total;
  return !StructuredMessages(*part.content).send(odds, run, outgoing, &log_total) ||
         std::any_of(outgoing.begin(), outgoing.end(), [](double x) { return std::isinf(x); });
}

bool has_zeros(const FiniteModel &model, const Run &run) {
  for (const double x : model.tables) {
    if (x == -INFINITY) return true;
  }
  for (int32_t v = 0; v < model.variables(); ++v) {
    if (model.observed[v] >= 0 || model.sizes[v] == 1) return true;
  }
  for (int32_t s = 0; s < model.structured_factors(); ++s) {
    if (decides((*model.structured)[static_cast<size_t>(s)], run)) return true;
  }
  return false;
}

}  // namespace

PreparedModel::PreparedModel(FiniteModel whole, const Run &run, Constants constants) : whole_(std::move(whole)) {
  if (!has_zeros(whole_, run)) return;
  reduced_ = propagate_zeros(whole_, run, constants);
  own_factor_.assign(static_cast<size_t>(whole_.factors()), -1);
  for (size_t f = 0; f < reduced_->factor.size(); ++f) own_factor_[reduced_->factor[f]] = static_cast<int32_t>(f);
}

bool PreparedModel::same_places(const PreparedModel &other) const {
  if (!reduced_ || !other.reduced_) return !reduced_ && !other.reduced_;
  return reduced_->variable == other.reduced_->variable && reduced_->values == other.reduced_->values &&
         reduced_->values_begin == other.reduced_->values_begin && own_factor_ == other.own_factor_;
}

void PreparedModel::probabilities(const FiniteModel &own, int32_t v, double *p, const Numbers &of_variable) const {
  if (!reduced_) return of_variable(v, p);
  std::fill_n(p, whole_.sizes[v], 0.0);
  const int64_t begin = reduced_->values_begin[v], end = reduced_->values_begin[v + 1];
  const int32_t u = reduced_->variable[v];
  Array<double> q(u >= 0 ? static_cast<size_t>(own.sizes[u]) : 1, 1.0);
  if (u >= 0) of_variable(u, q.data());
  for (int64_t i = begin; i < end; ++i) p[reduced_->values[i]] = q[i - begin];
}

// Entries of the factor of the reduced model, in order, are those of the whole one all of whose values stay. A factor that
// sends no messages says nothing about how its variables belong together.
void PreparedModel::factor_probabilities(const FiniteModel &own, int32_t f, double *p, const Numbers &of_variable,
                                         const Numbers &of_factor) const {
  const FiniteModel &m = reduced_ ? whole_ : own;
  const std::span<const int32_t> scope = m.scope(f);
  const int32_t g = reduced_ ? own_factor_[f] : f;
  const bool joint = g >= 0 && own.scope(g).size() > 1;
  if (joint && !reduced_) return of_factor(g, p);
  Array<double> joint_belief, beliefs;
  Array<int64_t> begin;
  if (joint) {
    joint_belief.resize(own.table(g).size());
    of_factor(g, joint_belief.data());
  }
  for (const int32_t v : scope) {
    begin.push_back(static_cast<int64_t>(beliefs.size()));
    beliefs.resize(beliefs.size() + static_cast<size_t>(m.sizes[v]));
    probabilities(own, v, beliefs.data() + begin.back(), of_variable);
  }
  const auto stays = [&](int32_t v, int32_t value) {
    if (!reduced_) return true;
    const int32_t *const values = reduced_->values.data();
    return std::binary_search(values + reduced_->values_begin[v], values + reduced_->values_begin[v + 1], value);
  };
  Array<int32_t> at(scope.size(), 0);
  size_t next = 0;
  for (size_t entry = 0; entry < m.table(f).size(); ++entry) {
    bool all_stay = true;
    double product = 1;
    for (size_t i = 0; i < at.size(); ++i) {
      all_stay = all_stay && stays(scope[i], at[i]);
      product *= beliefs[begin[i] + at[i]];
    }
    p[entry] = !all_stay ? 0 : joint ? joint_belief[next++] : product;
    for (size_t i = at.size(); i-- > 0 && ++at[i] == m.sizes[scope[i]];) at[i] = 0;
  }
}

Array<int32_t> PreparedModel::state(Array<int32_t> own_state) const {
  if (!reduced_) return own_state;
  Array<int32_t> state;
  for (int32_t v = 0; v < whole_.variables(); ++v) {
    const int32_t u = reduced_->variable[v];
    state.push_back(reduced_->values[reduced_->values_begin[v] + (u >= 0 ? own_state[u] : 0)]);
  }
  return state;
}

}  // namespace hws
