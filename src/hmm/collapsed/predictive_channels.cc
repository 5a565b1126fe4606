#include "src/hmm/collapsed/predictive_channels.hh"

namespace hws {

PredictiveChannels::PredictiveChannels(const HmmData &data, const HmmPriors &priors)
    : data_(data), held_(priors.holds_channels()), tokens_(data, prepared_) {
  if (held_) prepared_.channels = priors.held->own.channels;
}

void PredictiveChannels::make_room(Array<double> *statistics) const {
  if (statistics->empty()) statistics->assign(data_.rows.states() * data_.families->statistics(), 0.0);
}

void PredictiveChannels::add_row(size_t place, const double *q, double sign, Array<double> *statistics) {
  if (!any()) return;
  const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(place));
  q_.resize(states.size());
  for (size_t i = 0; i < states.size(); ++i) q_[i] = sign * q[states[i]];
  add_held(place, statistics);
}

void PredictiveChannels::add_held(size_t place, Array<double> *statistics) {
  make_room(statistics);
  tokens_.add_statistics(place, q_.data(), false, statistics->data());
}

void PredictiveChannels::prepare(const Array<double> &statistics, const Run &run) {
  if (!any() || held_) return;
  const Array<double> *from = &statistics;
  if (statistics.empty()) {
    make_room(&zeros_);
    from = &zeros_;
  }
  const EmissionChannels &families = *data_.families;
  prepared_.channels.resize(data_.rows.states() * families.prepared());
  scratch_.resize(families.scratch());
  families.prepare_states(from->data(), data_.rows.states(), Estimate::predictive, prepared_.channels.data(),
                          scratch_.data(), &run);
}

}  // namespace hws
