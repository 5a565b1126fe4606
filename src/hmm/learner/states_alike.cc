#include "src/hmm/learner/states_alike.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr size_t kSymbolsAtOnce = 64, kTokens = 256;

class Comparison {
 public:
  Comparison(const HmmParameters &parameters, const HmmData &data, const Run &run)
      : p_(parameters), data_(data), run_(run), states_(data.rows.states()) {
    if (data.channels) densities();
  }

  bool alike(size_t j, size_t k) const {
    double distance = leads(j, k);
    if (distance <= kAlike && data_.channels) distance += channels(j, k);
    // Symbols are compared as long as they may change the answer.
    const Label symbols = static_cast<Label>(data_.rows.symbols());
    for (Label w = 1; w <= symbols && distance <= kAlike; ++w) {
      if (static_cast<size_t>(w) % kSymbolsAtOnce == 0) run_.check();
      distance += std::fabs(emitted(w, j) - emitted(w, k)) / 2;
    }
    return distance <= kAlike;
  }

 private:
  double leads(size_t j, size_t k) const {
    const double *a = p_.chain.transition.data() + j * p_.chain.stride, *b = p_.chain.transition.data() + k * p_.chain.stride;
    double sum = p_.chain.end.empty() ? 0 : std::fabs(p_.chain.end[j] - p_.chain.end[k]);
    for (size_t i = 0; i < states_; ++i) sum += std::fabs(a[i] - b[i]);
    return sum / 2;
  }
  double emitted(Label w, size_t k) const {
    const EmissionRows &rows = data_.rows;
    const double *row = p_.emission.data() + rows.offset(w);
    if (rows.full(w)) return row[k];
    return rows.sets().holds(rows.set_of(w), static_cast<int32_t>(k)) ? row[rows.place_of(w, static_cast<int32_t>(k))] : 0;
  }
  // An estimate of the distance of two densities f and g: the mean of |f − g| / (f + g) over tokens. A token's weight is the
  // larger of the two densities, relative to that of its best state.
  double channels(size_t j, size_t k) const {
    double sum = 0, weight = 0;
    for (size_t t = 0; t * states_ < logs_.size(); ++t) {
      const double *row = logs_.data() + t * states_;
      const double share = std::exp(std::fmax(row[j], row[k]) - *std::max_element(row, row + states_));
      if (!(share > 0)) continue;
      weight += share;
      sum += share * std::tanh(std::fabs(row[j] - row[k]) / 2);
    }
    return weight > 0 ? sum / weight : 0;
  }
  void densities() {
    const size_t tokens = data_.corpus->symbols.size(), count = std::min(tokens, kTokens);
    const EmissionChannels &families = *data_.families;
    TokenReader reader(*data_.channels);
    Array<double> scratch(families.scratch());
    logs_.resize(count * states_);
    for (size_t i = 0; i < count; ++i) {
      run_.check();
      const TokenValues token = reader.token(static_cast<int64_t>(tokens * i / count));
      for (size_t k = 0; k < states_; ++k) {
        logs_[i * states_ + k] =
            families.log_density(p_.channels.data() + k * families.prepared(), token, scratch.data());
      }
    }
  }

  const HmmParameters &p_;
  const HmmData &data_;
  const Run &run_;
  const size_t states_;
  Array<double> logs_;  // ln densities of some tokens, by token and state
};

}  // namespace

int64_t states_alike(const HmmParameters &parameters, std::span<const double> tokens, const HmmData &data, const Run &run) {
  const Comparison states(parameters, data, run);
  Array<size_t> distinct;
  int64_t found = 0;
  for (size_t k = 0; k < data.rows.states(); ++k) {
    run.check();
    if (!(tokens[k] >= 0.5)) continue;
    const bool again = std::any_of(distinct.begin(), distinct.end(), [&](size_t j) { return states.alike(j, k); });
    if (again) ++found;
    else distinct.push_back(k);
  }
  return found;
}

}  // namespace hws
