// Optimize: speed
#include "src/hmm/sums/token_emissions.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/exponential.hh"

namespace hws {

TokenEmissions::TokenEmissions(const HmmData &data, const HmmParameters &parameters) : data_(data), parameters_(parameters) {
  if (!data.channels) return;
  reader_.emplace_back(*data.channels);
  costs_.resize(2 * data.rows.states());
  scratch_.resize(data.families->scratch());
}

template <class At>
double TokenEmissions::weigh(size_t place, std::span<const int32_t> states, const At &at, double *out) {
  const EmissionChannels &families = *data_.families;
  const TokenValues token = reader_[0].token(static_cast<int64_t>(place));
  const size_t size = families.prepared();
  const double power = parameters_.channel_power;
  double *const costs = costs_.data(), *const weights = costs + data_.rows.states();
  double most = -INFINITY;
  for (size_t i = 0; i < states.size(); ++i) {
    costs[i] = -INFINITY;
    if (!(out[at(i)] > 0)) continue;
    const double x = power * families.log_density(parameters_.channels.data() + static_cast<size_t>(states[i]) * size, token,
                                                  scratch_.data());
    if (x > -INFINITY) most = std::fmax(most, costs[i] = x);  // NaN arises from values whose squares overflow
  }
  if (!(most > -INFINITY)) {
    for (size_t i = 0; i < states.size(); ++i) out[at(i)] = 0;
    return 0;
  }
  for (size_t i = 0; i < states.size(); ++i) {
    const double cost = most - costs[i];
    costs[i] = cost < kMostExpCost ? cost : kMostExpCost;
    weights[i] = cost;
  }
  for (size_t i = 0; i < states.size(); ++i) {
    if (weights[i] >= kMostExpCost) out[at(i)] *= std::exp(-weights[i]);
  }
  exp_of_costs(costs, weights, states.size());
  for (size_t i = 0; i < states.size(); ++i) {
    if (costs[i] < kMostExpCost) out[at(i)] *= weights[i];
  }
  return most + power * families.log_base(token);
}

double TokenEmissions::row(size_t place, double *out) {
  const int32_t set = data_.set_of(place);
  data_.rows.expand(parameters_.emission.data(), data_.corpus->symbols[place], set, out);
  return weigh_row(place, out);
}

double TokenEmissions::weigh_row(size_t place, double *out) {
  if (!data_.channels) return 0;
  const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(place));
  return weigh(place, states, [&](size_t i) { return static_cast<size_t>(states[i]); }, out);
}

double TokenEmissions::weigh_allowed(size_t place, double *out) {
  if (!data_.channels) return 0;
  return weigh(place, data_.rows.sets().set(data_.set_of(place)), [](size_t i) { return i; }, out);
}

double TokenEmissions::allowed(size_t place, double *out) {
  const int32_t set = data_.set_of(place);
  data_.rows.gather(parameters_.emission.data(), data_.corpus->symbols[place], set, out);
  return weigh_allowed(place, out);
}

std::span<const int32_t> TokenEmissions::logs(size_t place, double *logs) {
  const int32_t set = data_.set_of(place);
  const std::span<const int32_t> states = data_.rows.sets().set(set);
  data_.rows.gather(parameters_.emission.data(), data_.corpus->symbols[place], set, logs);
  for (size_t i = 0; i < states.size(); ++i) logs[i] = std::log(logs[i]);
  add_log_densities(place, logs);
  return states;
}

void TokenEmissions::add_log_densities(size_t place, double *logs) {
  if (!data_.channels) return;
  const EmissionChannels &families = *data_.families;
  const TokenValues token = reader_[0].token(static_cast<int64_t>(place));
  const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(place));
  const double base = families.log_base(token);
  for (size_t i = 0; i < states.size(); ++i) {
    const double *prepared = parameters_.channels.data() + static_cast<size_t>(states[i]) * families.prepared();
    logs[i] += parameters_.channel_power * (families.log_density(prepared, token, scratch_.data()) + base);
  }
}

void TokenEmissions::add_statistics(size_t place, const double *p, bool complete, double *statistics) {
  if (!data_.channels) return;
  const EmissionChannels &families = *data_.families;
  const TokenValues token = reader_[0].token(static_cast<int64_t>(place));
  const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(place));
  for (size_t i = 0; i < states.size(); ++i) {
    if (p[i] == 0) continue;
    const size_t k = static_cast<size_t>(states[i]);
    const double *prepared = complete ? parameters_.channels.data() + k * families.prepared() : nullptr;
    families.add(token, p[i], prepared, statistics + k * families.statistics(), scratch_.data());
  }
}

}  // namespace hws
