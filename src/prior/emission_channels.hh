// The families of several channels side by side: a token's density is the product of its channels', a state's statistics and
// prepared numbers are its families' one behind the other. Immutable and shared.
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

// A token's values, channel by channel.
using TokenValues = std::span<const ChannelValues>;

class EmissionChannels {
 public:
  // `argument` without families.
  explicit EmissionChannels(std::vector<EmissionFamilyPtr> families);

  size_t count() const { return families_.size(); }
  const EmissionFamily &family(size_t channel) const { return *families_[channel]; }
  // Where a channel's numbers begin among a state's.
  size_t statistics_at(size_t channel) const { return statistics_[channel]; }
  size_t prepared_at(size_t channel) const { return prepared_[channel]; }
  size_t values_at(size_t channel) const { return values_[channel]; }
  size_t values() const { return values_.back(); }
  // Of one state.
  size_t statistics() const { return statistics_.back(); }
  size_t prepared() const { return prepared_.back(); }
  size_t scratch() const { return scratch_; }
  size_t free_parameters(size_t states) const;
  uint64_t hash() const;
  // `argument` unless there is a channel of its family's kind and dimension for each.
  void require(const Channels &channels) const;

  // Of a state: what src/prior/emission_family.hh says, family by family; densities are products.
  void add(TokenValues token, double weight, const double *prepared, double *statistics, double *scratch) const;
  double log_base(TokenValues token) const;
  double log_density(const double *prepared, TokenValues token, double *scratch) const;
  void require_modes() const;
  bool is_signed(size_t statistic) const;
  // Values of all channels, one behind the other: values() of them, a channel's from values_at() on.
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const;

  // Of all states of a model: arrays of so many states' statistics() numbers, and of prepared() numbers.
  void prepare_states(const double *statistics, size_t states, Estimate what, double *prepared, double *scratch) const;
  Array<double> prepare_states(std::span<const double> statistics, size_t states, Estimate what) const;
  void prepare_changed(const double *statistics, size_t states, size_t changed, Estimate what, double *prepared,
                       double *scratch) const;
  double divergence(const double *statistics, size_t states, double *scratch) const;
  double log_prior_of_modes(const double *statistics, size_t states, double *scratch) const;
  double log_marginal(const double *statistics, size_t states, double *scratch) const;
  void draw_parameters(const double *statistics, size_t states, Rng *rngs, double *prepared, double *scratch) const;
  // A channel's figure: as many numbers as it has, times the states unless they share it.
  Array<double> report(std::span<const double> statistics, size_t states, size_t channel, size_t figure,
                       Estimate what) const;

 private:
  // A channel's numbers in arrays of all channels.
  StateStatistics of(const double *statistics, size_t states, size_t channel) const {
    return {statistics + statistics_[channel], states, this->statistics()};
  }
  StatePrepared prepared_of(double *prepared, size_t states, size_t channel) const {
    return {prepared + prepared_[channel], states, this->prepared()};
  }

  std::vector<EmissionFamilyPtr> families_;
  Array<size_t> statistics_{0}, prepared_{0}, values_{0};
  size_t scratch_ = 0;
};
using EmissionChannelsPtr = std::shared_ptr<const EmissionChannels>;

// Reads tokens' values as families want them. One thread's.
class TokenReader {
 public:
  explicit TokenReader(const Channels &channels);
  // Good until the next call. O(dimensions), nothing for real channels.
  TokenValues token(int64_t at);
  // Of the token read last and a channel of which it misses values: to be written where they are NaN; the token counts as
  // whole.
  double *completed(size_t channel);

 private:
  const Channels &channels_;
  Array<ChannelValues> token_;
  std::vector<Array<double>> values_;
};

}  // namespace hws
