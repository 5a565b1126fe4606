#include "src/hmm/sampling/token_counts.hh"

#include <cmath>

namespace hws {

namespace {

double row_total(const RowPriors &priors, size_t row, size_t length) {
  if (priors.base.empty()) return (static_cast<double>(length) + priors.beyond) * priors.concentration;
  double sum = priors.beyond * priors.concentration;
  for (size_t k = 0; k < length; ++k) sum += priors.of(row, k, length);
  return sum;
}

}  // namespace

TokenCounts::TokenCounts(const HmmData &data, bool end, const HmmPriors &priors, HmmParameters counts, MissingParts *missing,
                         const Run &run)
    : run_(run), data_(data), families_(*data.families), end_(end), priors_(priors), c_(std::move(counts)),
      missing_(*missing), left_(data.rows.states()), emitted_(left_.size()),
      prepared_(priors.holds_channels() ? priors.held->own.channels
                                        : families_.prepare_states(c_.channels, left_.size(), Estimate::predictive, &run)),
      logs_(left_.size()), reader_(*data.channels), scratch_(families_.scratch()) {
  const size_t n = left_.size();
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < n; ++k) left_[j] += c_.chain.transition[j * c_.chain.stride + k];
    if (end) left_[j] += c_.chain.end[j];
    left_mass_.push_back(row_total(priors.transition, j, n + (end ? 1 : 0)));
    emitted_mass_.push_back(row_total(priors.emission, j, static_cast<size_t>(data.rows.symbols())));
  }
  Array<double> row(data.rows.stride(), 0.0);
  for (int64_t w = 1; w <= data.rows.symbols(); ++w) data.rows.add_row(c_.emission.data(), static_cast<Label>(w), row.data());
  for (size_t k = 0; k < n; ++k) emitted_[k] = row[k];
}

void TokenCounts::count(int64_t from, size_t k, int64_t to, size_t place, double number) {
  transition(from, k) += number;
  if (from >= 0) left_[static_cast<size_t>(from)] += number;
  if (to >= 0) transition(static_cast<int64_t>(k), static_cast<size_t>(to)) += number;
  if (to < 0 && end_) c_.chain.end[k] += number;
  if (to >= 0 || end_) left_[k] += number;
  if (const Label w = data_.corpus->symbols[place]; w != 0) {
    c_.emission[data_.rows.offset(w) + data_.rows.place_of(w, static_cast<int32_t>(k))] += number;
    emitted_[k] += number;
  }
  if (priors_.holds_channels()) return;  // nothing reads their statistics
  double *statistics = c_.channels.data() + k * families_.statistics();
  families_.add(missing_.token(static_cast<int64_t>(place), &reader_), number, nullptr, statistics, scratch_.data());
  families_.prepare_changed(c_.channels.data(), left_.size(), k, Estimate::predictive, prepared_.data(), scratch_.data(),
                            &run_);
}

void TokenCounts::draw_missing(size_t place, size_t k, Rng *rng) {
  missing_.draw(static_cast<int64_t>(place), prepared_.data() + k * families_.prepared(), &reader_, rng, scratch_.data());
}

double TokenCounts::weight_into(int64_t from, size_t k) {
  const size_t n = left_.size(), outcomes = n + (end_ ? 1 : 0), j = static_cast<size_t>(from);
  if (from < 0 && priors_.holds_initial()) return priors_.held->own.chain.initial[k];
  if (from >= 0 && priors_.holds_transition()) return priors_.held->own.chain.transition[j * c_.chain.stride + k];
  return transition(from, k) + (from < 0 ? priors_.initial.of(0, k, n) : priors_.transition.of(j, k, outcomes));
}

void TokenCounts::weigh(int64_t from, int64_t to, size_t place, double *logs) {
  const EmissionRows &rows = data_.rows;
  const std::span<const int32_t> states = rows.sets().set(data_.set_of(place));
  const Label w = data_.corpus->symbols[place];
  const TokenValues token = reader_.token(static_cast<int64_t>(place));
  const size_t n = left_.size(), outcomes = n + (end_ ? 1 : 0);
  for (size_t i = 0; i < states.size(); ++i) {
    const size_t k = static_cast<size_t>(states[i]);
    double weight = weight_into(from, k);
    const bool same = from == states[i];
    if (priors_.holds_transition()) {
      const StateChain &held = priors_.held->own.chain;
      if (to >= 0 || end_) weight *= to >= 0 ? held.transition[k * held.stride + static_cast<size_t>(to)] : held.end[k];
    } else {
      if (to >= 0) {
        weight *= transition(static_cast<int64_t>(k), static_cast<size_t>(to)) +
                  priors_.transition.of(k, static_cast<size_t>(to), outcomes) + (same && to == from);
      } else if (end_) {
        weight *= c_.chain.end[k] + priors_.transition.of(k, n, outcomes);
      }
      if (to >= 0 || end_) weight /= left_[k] + left_mass_[k] + same;
    }
    if (w != 0 && priors_.holds_emission()) {
      weight *= priors_.held->own.emission[rows.offset(w) + rows.place_of(w, states[i])];
    } else if (w != 0) {
      const double count = c_.emission[rows.offset(w) + rows.place_of(w, states[i])];
      weight *= (count + priors_.emission.of(k, static_cast<size_t>(w) - 1, static_cast<size_t>(rows.symbols()))) /
                (emitted_[k] + emitted_mass_[k]);
    }
    logs[i] = std::log(weight) + families_.log_density(prepared_.data() + k * families_.prepared(), token, scratch_.data());
  }
}

int32_t TokenCounts::draw(int64_t from, int64_t to, size_t place, double temperature, double uniform) {
  const std::span<const int32_t> allowed = data_.rows.sets().set(data_.set_of(place));
  weigh(from, to, place, logs_.data());
  double most = -INFINITY, sum = 0;
  for (size_t i = 0; i < allowed.size(); ++i) most = std::fmax(most, logs_[i]);
  for (size_t i = 0; i < allowed.size(); ++i) logs_[i] = sum += std::exp((logs_[i] - most) / temperature);
  size_t i = 0;
  while (i + 1 < allowed.size() && !(logs_[i] > uniform * sum)) ++i;
  return allowed[i];
}

}  // namespace hws
