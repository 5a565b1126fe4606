// A family of distributions for one channel of a token, with the conjugate prior of its parameters: the conjugate exponential
// family (seed 001, 2.3 and 3.7). A state's data are kept as sufficient statistics, a flat array of sums over its tokens. They
// are added, scaled and subtracted as numbers, so the counts of any learner can hold them. A density needs a second flat array,
// which is prepared from the statistics and from the prior that belongs to the family. A family is immutable and holds no
// state's numbers; learners ask it how many numbers a state has.
//
// States have parameters of their own, or share some: a tied covariance is one parameter of all states. Functions of one
// state's statistics therefore describe a model with that state alone. Learners call the functions of all states' statistics,
// through EmissionChannels. These are sums and loops over single states; a family whose states share a parameter overrides them
// all. They are inline because families in tests need the class where the library has no type information.
//
// To add a family, derive a class from EmissionFamily in a file of its own and define all that is pure here. If users choose it
// by name, or models hold it, name it in families.cc as well. Nothing else changes: mixtures of states, priors, bounds,
// samplers and checkpoints go through this interface. tests/src/prior/emission_family_test.cc adds a family that the library
// lacks and checks it like all others.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/long_sum.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/corpus/channels.hh"
#include "src/prior/estimate.hh"

namespace hws {

// The least variance over the prior's scale. By default that scale is the data's variance, so deviations are at least a
// thousandth of the data's.
constexpr double kLeastVariance = 1e-6;

// A token's values in one channel. A missing value is NaN, and occurs only if `missing`.
struct ChannelValues {
  const double *x = nullptr;
  bool missing = false;
};

// A parameter's name in reports, and how many numbers it has per state, or in total if the states share it.
struct EmissionFigure {
  const char *name;
  size_t size;
  bool shared = false;
};

// One flat array per state: where the first state's begins, and the distance from one to the next.
template <class Number>
struct OfStates {
  Number *first;
  size_t states, stride;
  const Run *run = nullptr;  // asked in long work, so that it can be cancelled; null: nobody asks
  Number *operator[](size_t state) const { return first + state * stride; }
  OfStates one(size_t state) const { return {(*this)[state], 1, stride, run}; }
};
using StateStatistics = OfStates<const double>;
using StatePrepared = OfStates<double>;

class EmissionFamily {
 public:
  virtual ~EmissionFamily() = default;

  virtual std::string_view name() const = 0;
  virtual ChannelKind kind() const = 0;  // the kind of channels it describes
  size_t dimension() const { return dimension_; }
  // The prior's numbers, in the order of the family's header.
  std::span<const double> prior() const { return prior_; }
  // A hash of name, dimension and prior.
  uint64_t hash() const;

  // statistics(), prepared(): numbers per state. scratch(): the numbers that a call may overwrite.
  virtual size_t statistics() const = 0;
  virtual size_t prepared() const = 0;
  // The number of free parameters in the distributions of so many states.
  virtual size_t free_parameters(size_t states) const { return states * (statistics() - dimension()); }
  // Returns whether a sum over tokens may be negative. Numbers of tokens, events and ones, and sums of squares, may not.
  virtual bool is_signed(size_t statistic) const {
    (void)statistic;
    return false;
  }
  virtual size_t scratch() const { return 0; }
  // Returns whether statistics are sums over complete tokens. Samplers then draw the missing part of a token by draw_missing().
  virtual bool wants_whole() const { return false; }

  // statistics += weight · s(x). A negative weight takes a token out. Some families replace missing values by their
  // expectations under `prepared`, the state's numbers under which the weight was computed. If `prepared` is null, such a
  // family leaves out a token with missing values.
  virtual void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
                   double *scratch) const = 0;

  // Writes the numbers that log_density() reads. The likelihood has no maximum where a variance may become 0, so its variances
  // are at least kLeastVariance of the prior's scale. A state without tokens has the centre and the scale of the prior.
  virtual void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const = 0;
  virtual void prepare_states(StateStatistics statistics, Estimate what, StatePrepared prepared, double *scratch) const {
    for (size_t k = 0; k < statistics.states; ++k) prepare(statistics[k], what, prepared[k], scratch);
  }
  // Renews the numbers of prepare_states() after one state's statistics have changed.
  virtual void prepare_changed(StateStatistics statistics, size_t changed, Estimate what, StatePrepared prepared,
                               double *scratch) const {
    prepare(statistics[changed], what, prepared[changed], scratch);
  }

  // ln density of the values that are not missing is log_base() + log_density(); it is 0 if all are missing. No parameter
  // enters log_base().
  virtual double log_base(const ChannelValues &token) const {
    (void)token;
    return 0;
  }
  virtual double log_density(const double *prepared, const ChannelValues &token, double *scratch) const = 0;

  // KL(posterior ‖ prior) in nats: what VI's bound subtracts for the parameters.
  virtual double divergence(const double *statistics, double *scratch) const = 0;
  virtual double divergence_of_states(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(divergence(statistics[k], scratch));
    return sum.value();
  }
  // ln of the prior's density at the posterior's mode, which EM's objective adds. Finite.
  virtual double log_prior_of_mode(const double *statistics, double *scratch) const = 0;
  virtual double log_prior_of_modes(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(log_prior_of_mode(statistics[k], scratch));
    return sum.value();
  }
  // Fails with `argument` if the mode may lie where the prior's density is infinite.
  virtual void require_mode() const {}
  // ln p(the tokens of the statistics) with the parameters integrated out, without Σ log_base (seed 001, 2.38). The tokens must
  // be complete.
  virtual double log_marginal(const double *statistics, double *scratch) const = 0;
  virtual double log_marginal_of_states(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(log_marginal(statistics[k], scratch));
    return sum.value();
  }

  // Draws a token's values from the prepared density. A geometric mean is normalized for this.
  virtual void draw(const double *prepared, Rng *rng, double *x, double *scratch) const = 0;
  // Replaces each NaN in x by a value drawn given the other values, from the prepared density, which must not be a geometric
  // mean.
  virtual void draw_missing(const double *prepared, Rng *rng, double *x, double *scratch) const {
    (void)prepared, (void)rng, (void)x, (void)scratch;
  }
  // Draws parameters from the posterior, and writes the prepared numbers of p(x | parameters).
  virtual void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const = 0;
  // Each state draws from its own generator. Parameters that the states share are drawn from the first one.
  virtual void draw_parameters_of_states(StateStatistics statistics, Rng *rngs, StatePrepared prepared,
                                         double *scratch) const {
    for (size_t k = 0; k < statistics.states; ++k) draw_parameters(statistics[k], rngs + k, prepared[k], scratch);
  }

  // For the mode and the likelihood's maximum, the figures are the parameters of that density. For the mean and all other
  // estimates, they are posterior means of the parameters, and beside these the parameters of the predictive density.
  virtual std::span<const EmissionFigure> figures() const = 0;
  virtual void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const = 0;
  // Writes the figure of each state in turn; a figure that the states share is written once.
  virtual void report_states(StateStatistics statistics, Estimate what, size_t figure, double *out, double *scratch) const {
    const size_t size = figures()[figure].size;
    for (size_t k = 0; k < statistics.states; ++k) report(statistics[k], what, figure, out + k * size, scratch);
  }

 protected:
  // Fails with `argument` if the dimension is below 1 or the prior is not finite.
  EmissionFamily(int32_t dimension, Array<double> prior);

 private:
  size_t dimension_;
  Array<double> prior_;
};
using EmissionFamilyPtr = std::shared_ptr<const EmissionFamily>;

}  // namespace hws
