// The families of several channels side by side. A token's density is the product of its channels' densities. A state's
// statistics, and its prepared numbers, are those of its families concatenated. Immutable and shared.
#pragma once
#include "src/prior/emission_family.hh"

namespace hws {

// A token's values, one entry per channel.
using TokenValues = std::span<const ChannelValues>;

class EmissionChannels {
 public:
  // Fails with `argument` if there are no families.
  explicit EmissionChannels(std::vector<EmissionFamilyPtr> families);

  size_t count() const { return families_.size(); }
  const EmissionFamily &family(size_t channel) const { return *families_[channel]; }
  // The offset of a channel's numbers within a state's.
  size_t statistics_at(size_t channel) const { return statistics_[channel]; }
  size_t prepared_at(size_t channel) const { return prepared_[channel]; }
  size_t values_at(size_t channel) const { return values_[channel]; }
  size_t values() const { return values_.back(); }
  // Numbers per state.
  size_t statistics() const { return statistics_.back(); }
  size_t prepared() const { return prepared_.back(); }
  size_t scratch() const { return scratch_; }
  size_t free_parameters(size_t states) const;
  uint64_t hash() const;
  // Fails with `argument` unless `channels` has one channel per family, of the family's kind and dimension.
  void require(const Channels &channels) const;

  // These concern one state. They call the functions of src/prior/emission_family.hh family by family, and densities are
  // products.
  void add(TokenValues token, double weight, const double *prepared, double *statistics, double *scratch) const;
  double log_base(TokenValues token) const;
  double log_density(const double *prepared, TokenValues token, double *scratch) const;
  void require_modes() const;
  bool is_signed(size_t statistic) const;
  // Draws values() numbers: the values of all channels. Those of a channel start at values_at(channel).
  void draw(const double *prepared, Rng *rng, double *x, double *scratch) const;

  // These concern all states of a model. Their arrays have statistics() or prepared() numbers for each state. Long work asks
  // `run`, if there is one, within a second whatever the dimension is.
  void prepare_states(const double *statistics, size_t states, Estimate what, double *prepared, double *scratch,
                      const Run *run = nullptr) const;
  Array<double> prepare_states(std::span<const double> statistics, size_t states, Estimate what,
                               const Run *run = nullptr) const;
  void prepare_changed(const double *statistics, size_t states, size_t changed, Estimate what, double *prepared,
                       double *scratch, const Run *run = nullptr) const;
  double divergence(const double *statistics, size_t states, double *scratch, const Run *run = nullptr) const;
  double log_prior_of_modes(const double *statistics, size_t states, double *scratch, const Run *run = nullptr) const;
  double log_marginal(const double *statistics, size_t states, double *scratch, const Run *run = nullptr) const;
  void draw_parameters(const double *statistics, size_t states, Rng *rngs, double *prepared, double *scratch,
                       const Run *run = nullptr) const;
  // Returns a channel's figure for each state, or once if the states share it.
  Array<double> report(std::span<const double> statistics, size_t states, size_t channel, size_t figure,
                       Estimate what) const;

 private:
  // Views of a channel's numbers within arrays of all channels.
  StateStatistics of(const double *statistics, size_t states, size_t channel, const Run *run = nullptr) const {
    return {statistics + statistics_[channel], states, this->statistics(), run};
  }
  StatePrepared prepared_of(double *prepared, size_t states, size_t channel) const {
    return {prepared + prepared_[channel], states, this->prepared()};
  }

  std::vector<EmissionFamilyPtr> families_;
  Array<size_t> statistics_{0}, prepared_{0}, values_{0};
  size_t scratch_ = 0;
};
using EmissionChannelsPtr = std::shared_ptr<const EmissionChannels>;

// Reads tokens' values in the form that families want. Used by one thread.
class TokenReader {
 public:
  explicit TokenReader(const Channels &channels);
  // The values are valid until the next call. O(dimensions); real channels without missing values are not copied.
  TokenValues token(int64_t at);
  // Returns the values of a channel of the token read last. The channel must miss some of them there: the caller replaces each
  // NaN. The token then counts as complete.
  double *completed(size_t channel);

 private:
  const Channels &channels_;
  Array<ChannelValues> token_;
  std::vector<Array<double>> values_;
};

}  // namespace hws
