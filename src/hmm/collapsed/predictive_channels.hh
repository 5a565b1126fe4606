// Channels in collapsed inference: their parameters are integrated out, so that of a token remains the predictive density under
// the statistics that the rest is expected to have (seed 001, 3.96). Statistics go in and out by posteriors as they are stored;
// being sums of any numbers they keep rounding's traces, and are summed anew behind each pass.
//
// A token that misses a part of a full Gaussian's values gives its statistics nothing (src/prior/gaussian.hh).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/sums/token_emissions.hh"

namespace hws {

// One thread's. Does nothing, and calls cost nothing, where the data have no channels.
class PredictiveChannels {
 public:
  explicit PredictiveChannels(const HmmData &data) : data_(data), tokens_(data, prepared_) {}

  bool any() const { return data_.channels != nullptr; }

  // Adds sign · what the token at `place` gives the statistics of states: q over all states, or over those of its set.
  // Statistics that are empty are zeros, here and below.
  void add_row(size_t place, const double *q, double sign, Array<double> *statistics);
  template <class Number>
  void add_allowed(size_t place, const Number *q, double sign, Array<double> *statistics) {
    if (!any()) return;
    q_.resize(data_.rows.sets().set(data_.set_of(place)).size());
    for (size_t i = 0; i < q_.size(); ++i) q_[i] = sign * static_cast<double>(q[i]);
    add_held(place, statistics);
  }

  // Densities are predictive under these statistics from now on. O(states · what a family takes to prepare).
  void prepare(const Array<double> &statistics);
  // As TokenEmissions has them: out[] above 0 is multiplied by the density over what is taken out, whose logarithm is returned.
  double weigh_row(size_t place, double *out) { return tokens_.weigh_row(place, out); }
  double weigh_allowed(size_t place, double *out) { return tokens_.weigh_allowed(place, out); }

 private:
  void add_held(size_t place, Array<double> *statistics);  // q_
  void make_room(Array<double> *statistics) const;
  const HmmData &data_;
  HmmParameters prepared_;  // of the channels alone
  TokenEmissions tokens_;
  Array<double> q_, zeros_, scratch_;
};

}  // namespace hws
