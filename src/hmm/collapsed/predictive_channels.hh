// Channels in collapsed inference. Their parameters are integrated out, so a token has the predictive density under the
// expected statistics of the rest (seed 001, 3.96). Statistics are added and subtracted with the posteriors as they are stored.
// They are sums of any real numbers, so rounding errors stay in them. They are therefore summed again after each pass.
//
// Held channels have their own density, whatever the statistics are.
//
// A token that misses some values of a full Gaussian adds nothing to its statistics (src/prior/gaussian.hh).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/sums/token_emissions.hh"

namespace hws {

// Used by one thread. If the data have no channels, nothing is done and calls cost nothing.
class PredictiveChannels {
 public:
  PredictiveChannels(const HmmData &data, const HmmPriors &priors);

  bool any() const { return data_.channels != nullptr; }

  // Adds sign · the token's contribution to the statistics of states. In add_row() `q` is over all states, in add_allowed()
  // over those of the token's set. Here and below, empty statistics count as zeros.
  void add_row(size_t place, const double *q, double sign, Array<double> *statistics);
  template <class Number>
  void add_allowed(size_t place, const Number *q, double sign, Array<double> *statistics) {
    if (!any()) return;
    q_.resize(data_.rows.sets().set(data_.set_of(place)).size());
    for (size_t i = 0; i < q_.size(); ++i) q_[i] = sign * static_cast<double>(q[i]);
    add_held(place, statistics);
  }

  // From now on densities are predictive under these statistics. Densities of held channels stay. O(states · a family's cost to
  // prepare).
  void prepare(const Array<double> &statistics, const Run &run);
  // As in TokenEmissions: multiplies out[], where it is above 0, by the density divided by a factor, and returns ln of the
  // factor.
  double weigh_row(size_t place, double *out) { return tokens_.weigh_row(place, out); }
  double weigh_allowed(size_t place, double *out) { return tokens_.weigh_allowed(place, out); }
  void add_log_densities(size_t place, double *logs) { tokens_.add_log_densities(place, logs); }

 private:
  void add_held(size_t place, Array<double> *statistics);  // adds q_
  void make_room(Array<double> *statistics) const;
  const HmmData &data_;
  bool held_;
  HmmParameters prepared_;  // only of the channels
  TokenEmissions tokens_;
  Array<double> q_, zeros_, scratch_;
};

}  // namespace hws
