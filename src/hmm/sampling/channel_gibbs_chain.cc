#include "src/hmm/sampling/channel_gibbs_chain.hh"

#include <cmath>

namespace hws {

namespace {

double row_total(const RowPriors &priors, size_t row, size_t length) {
  if (priors.base.empty()) return static_cast<double>(length) * priors.concentration;
  double sum = 0;
  for (size_t k = 0; k < length; ++k) sum += priors.of(row, k, length);
  return sum;
}

// The counts of one sweep.
class Sweep {
 public:
  Sweep(const HmmData &data, bool end, const HmmPriors &priors, HmmParameters counts, MissingParts *missing)
      : data_(data), end_(end), priors_(priors), c_(std::move(counts)), missing_(*missing), left_(data.rows.states()),
        emitted_(left_.size()),
        prepared_(priors.holds_channels()
                      ? priors.held->own.channels
                      : data.families->prepare_states(c_.channels, left_.size(), Estimate::predictive)),
        reader_(*data.channels), scratch_(data.families->scratch()) {
    for (size_t j = 0; j < left_.size(); ++j) {
      for (size_t k = 0; k < left_.size(); ++k) left_[j] += c_.chain.transition[j * c_.chain.stride + k];
      if (end) left_[j] += c_.chain.end[j];
    }
    Array<double> row(data.rows.stride(), 0.0);
    for (int64_t w = 1; w <= data.rows.symbols(); ++w) data.rows.add_row(c_.emission.data(), static_cast<Label>(w), row.data());
    for (size_t k = 0; k < left_.size(); ++k) emitted_[k] = row[k];
  }

  // Puts a token into the counts of state k (number 1) or takes it out (−1): its transitions, emission and values. `from` is −1
  // at the start of a sequence, and `to` is −1 at its end.
  void count(int64_t from, size_t k, int64_t to, size_t place, double number) {
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
    const EmissionChannels &families = *data_.families;
    double *statistics = c_.channels.data() + k * families.statistics();
    families.add(missing_.token(static_cast<int64_t>(place), &reader_), number, nullptr, statistics, scratch_.data());
    families.prepare_changed(c_.channels.data(), left_.size(), k, Estimate::predictive, prepared_.data(), scratch_.data());
  }

  // The counts must not contain the token.
  void draw_missing(size_t place, size_t k, Rng *rng) {
    missing_.draw(static_cast<int64_t>(place), prepared_.data() + k * data_.families->prepared(), &reader_, rng,
                  scratch_.data());
  }

  // Writes ln of the weights of the states that the token may be in. The counts must not contain the token.
  void log_weights(int64_t from, int64_t to, size_t place, const Array<double> &left_mass,
                   const Array<double> &emitted_mass, double *logs) {
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
        if (to >= 0 || end_) weight /= left_[k] + left_mass[k] + same;
      }
      if (w != 0 && priors_.holds_emission()) {
        weight *= priors_.held->own.emission[rows.offset(w) + rows.place_of(w, states[i])];
      } else if (w != 0) {
        const double count = c_.emission[rows.offset(w) + rows.place_of(w, states[i])];
        weight *= (count + priors_.emission.of(k, static_cast<size_t>(w) - 1, static_cast<size_t>(rows.symbols()))) /
                  (emitted_[k] + emitted_mass[k]);
      }
      logs[i] = std::log(weight) +
                data_.families->log_density(prepared_.data() + k * data_.families->prepared(), token, scratch_.data());
    }
  }

 private:
  // The factor of the transition from `from` into state k; `from` is −1 for a sequence's first token.
  double weight_into(int64_t from, size_t k) {
    const size_t n = left_.size(), outcomes = n + (end_ ? 1 : 0), j = static_cast<size_t>(from);
    if (from < 0 && priors_.holds_initial()) return priors_.held->own.chain.initial[k];
    if (from >= 0 && priors_.holds_transition()) return priors_.held->own.chain.transition[j * c_.chain.stride + k];
    return transition(from, k) + (from < 0 ? priors_.initial.of(0, k, n) : priors_.transition.of(j, k, outcomes));
  }
  double &transition(int64_t from, size_t to) {
    return from < 0 ? c_.chain.initial[to] : c_.chain.transition[static_cast<size_t>(from) * c_.chain.stride + to];
  }

  const HmmData &data_;
  bool end_;
  const HmmPriors &priors_;
  HmmParameters c_;
  MissingParts &missing_;
  Array<double> left_, emitted_, prepared_;
  TokenReader reader_;
  Array<double> scratch_;
};

}  // namespace

ChannelGibbsChain::ChannelGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number,
                                     const Run &run)
    : StateSampler(std::move(data), end, seed, number, run) {
  ChannelGibbsChain::use_priors(priors, run);
}

void ChannelGibbsChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  const size_t n = data_->rows.states();
  Array<double> left, emitted;
  for (size_t k = 0; k < n; ++k) {
    left.push_back(row_total(priors.transition, k, n + (end_ ? 1 : 0)));
    emitted.push_back(row_total(priors.emission, k, static_cast<size_t>(data_->rows.symbols())));
  }
  priors_ = priors;
  left_mass_.swap(left);
  emitted_mass_.swap(emitted);
}

int64_t ChannelGibbsChain::bytes() const {
  const size_t n = data_->rows.states();
  return StateSampler::bytes() +
         static_cast<int64_t>(8 * (data_->rows.size() +
                                   n * (data_->rows.stride() + data_->families->statistics() + data_->families->prepared())));
}

void ChannelGibbsChain::draw_states(int64_t sweep, double temperature, const Run &run) {
  begin(sweep);
  const Corpus &corpus = *data_->corpus;
  Sweep work(*data_, end_, priors_, counts(), &missing());
  Array<double> logs(data_->rows.states());
  const Rng base = stream(sweep, 0);
  for (int64_t s = 0; s < corpus.count(); ++s) {
    Rng random = base.at_item(static_cast<uint64_t>(s));
    const int64_t first = corpus.offsets[static_cast<size_t>(s)], last = corpus.offsets[static_cast<size_t>(s) + 1];
    int64_t from = -1;
    for (int64_t t = first; t < last; ++t) {
      run.check();
      const size_t place = static_cast<size_t>(t);
      const std::span<const int32_t> allowed = data_->rows.sets().set(data_->set_of(place));
      const int64_t to = t + 1 < last ? states().at(t + 1) : -1;
      int32_t k = states().at(t);
      const double uniform = random.uniform();
      const bool partial = missing().any(t);
      if (allowed.size() > 1 || partial) work.count(from, static_cast<size_t>(k), to, place, -1);
      if (allowed.size() > 1) {
        work.log_weights(from, to, place, left_mass_, emitted_mass_, logs.data());
        double most = -INFINITY, sum = 0;
        for (size_t i = 0; i < allowed.size(); ++i) most = std::fmax(most, logs[i]);
        for (size_t i = 0; i < allowed.size(); ++i) logs[i] = sum += std::exp((logs[i] - most) / temperature);
        size_t i = 0;
        while (i + 1 < allowed.size() && !(logs[i] > uniform * sum)) ++i;
        k = allowed[i];
      }
      if (partial) work.draw_missing(place, static_cast<size_t>(k), &random);
      if (allowed.size() > 1 || partial) work.count(from, static_cast<size_t>(k), to, place, 1);
      states().redraw(t, k);
      states().drawn(t + 1);
      from = k;
    }
  }
  finish();
}

}  // namespace hws
