// A family of distributions of what one channel of a token holds, with the conjugate prior of its parameters: the conjugate
// exponential family (seed 001, 2.3 and 3.7). A state's data are kept as sufficient statistics, a flat array of sums over its
// tokens: they are added, scaled and subtracted as numbers, so counts of any learner hold them. What a density needs is a
// second flat array, prepared of the statistics (and the prior, which belongs to the family). A family is immutable and holds
// no state's numbers; learners ask it for how many there are.
//
// States have parameters of their own, or share some: a tied covariance is one parameter of all states. Functions of one
// state's statistics therefore speak of a model that has no other state. Functions of all states' statistics are what learners
// call (through EmissionChannels). They are sums and loops over single states, unless a family whose states share a parameter
// overrides them all. They are inline here, since families of tests need the class where the library has no type information.
//
// To add a family: derive from EmissionFamily, in a file of its own, all that is pure here; if users are to choose it by name
// and models to hold it, name it in families.cc as well. Nothing else changes: mixtures of states, priors, bounds, samplers and
// checkpoints go through this interface. tests/src/prior/emission_family_test.cc adds one that the library has not and asks
// of it what is asked of all.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/long_sum.hh"
#include "fsa/base/rng.hh"
#include "src/corpus/channels.hh"
#include "src/prior/estimate.hh"

namespace hws {

// By default the prior's scale is the data's variance: deviations are then at least a thousandth of the data's.
constexpr double kLeastVariance = 1e-6;

// A token's values in one channel. NaN where one is missing, only if `missing`.
struct ChannelValues {
  const double *x = nullptr;
  bool missing = false;
};

// A parameter as reports name it, and how many numbers it has per state, or in all if the states share it.
struct EmissionFigure {
  const char *name;
  size_t size;
  bool shared = false;
};

// A flat array of every state: where the first state's begins, and how far apart they are.
template <class Number>
struct OfStates {
  Number *first;
  size_t states, stride;
  Number *operator[](size_t state) const { return first + state * stride; }
  OfStates one(size_t state) const { return {(*this)[state], 1, stride}; }
};
using StateStatistics = OfStates<const double>;
using StatePrepared = OfStates<double>;

class EmissionFamily {
 public:
  virtual ~EmissionFamily() = default;

  virtual std::string_view name() const = 0;
  virtual ChannelKind kind() const = 0;  // of the channels it is of
  size_t dimension() const { return dimension_; }
  // The prior's numbers, as the family's header lists them.
  std::span<const double> prior() const { return prior_; }
  // Of name, dimension and prior.
  uint64_t hash() const;

  // Numbers per state; those a call may use as scratch.
  virtual size_t statistics() const = 0;
  virtual size_t prepared() const = 0;
  // Numbers that can be chosen freely in the distributions of so many states.
  virtual size_t free_parameters(size_t states) const { return states * (statistics() - dimension()); }
  // Whether a sum over tokens may be below 0 there: it is not one of numbers of tokens, events, ones, squares.
  virtual bool is_signed(size_t statistic) const {
    (void)statistic;
    return false;
  }
  virtual size_t scratch() const { return 0; }
  // Whether statistics are of whole tokens: then samplers draw a part that is missing, by draw_missing.
  virtual bool wants_whole() const { return false; }

  // statistics += weight · s(x); a weight below 0 takes a token out. Families that complete a token's missing values with their
  // expectations read them off `prepared`, the state's under which the weight was found; null: a token of which they would
  // need that is left out.
  virtual void add(const ChannelValues &token, double weight, const double *prepared, double *statistics,
                   double *scratch) const = 0;

  // The likelihood has no maximum where a variance may become 0. Its variances are therefore at least kLeastVariance of the
  // prior's scale, and what has no token has the centre and the scale of the prior.
  virtual void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const = 0;
  virtual void prepare_states(StateStatistics statistics, Estimate what, StatePrepared prepared, double *scratch) const {
    for (size_t k = 0; k < statistics.states; ++k) prepare(statistics[k], what, prepared[k], scratch);
  }
  // The same numbers, where all were prepared before and one state's statistics have changed since.
  virtual void prepare_changed(StateStatistics statistics, size_t changed, Estimate what, StatePrepared prepared,
                               double *scratch) const {
    prepare(statistics[changed], what, prepared[changed], scratch);
  }

  // ln of the density of what is not missing, 0 where all is: log_base, which no parameter enters, and the rest.
  virtual double log_base(const ChannelValues &token) const {
    (void)token;
    return 0;
  }
  virtual double log_density(const double *prepared, const ChannelValues &token, double *scratch) const = 0;

  // KL(posterior ‖ prior), nats: what VI's bound pays for the parameters.
  virtual double divergence(const double *statistics, double *scratch) const = 0;
  virtual double divergence_of_states(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(divergence(statistics[k], scratch));
    return sum.value();
  }
  // ln of the prior's density at the mode that `statistics` have: what EM's objective adds. Finite.
  virtual double log_prior_of_mode(const double *statistics, double *scratch) const = 0;
  virtual double log_prior_of_modes(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(log_prior_of_mode(statistics[k], scratch));
    return sum.value();
  }
  // `argument` if the mode may lie where the prior's density is infinite.
  virtual void require_mode() const {}
  // ln p(the tokens of the statistics), parameters integrated out, without Σ log_base (seed 001, 2.38); of complete tokens.
  virtual double log_marginal(const double *statistics, double *scratch) const = 0;
  virtual double log_marginal_of_states(StateStatistics statistics, double *scratch) const {
    LongSum sum;
    for (size_t k = 0; k < statistics.states; ++k) sum.add(log_marginal(statistics[k], scratch));
    return sum.value();
  }

  // A token's values, from the density that was prepared; of a geometric mean: from what is proportional to it.
  virtual void draw(const double *prepared, Rng *rng, double *x, double *scratch) const = 0;
  // In the places where x is NaN: what is missing given what is there, from the density that was prepared, not a geometric
  // mean.
  virtual void draw_missing(const double *prepared, Rng *rng, double *x, double *scratch) const {
    (void)prepared, (void)rng, (void)x, (void)scratch;
  }
  // Parameters from the posterior: prepared numbers of p(x | them).
  virtual void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const = 0;
  // Each state draws from its own generator; what they share comes from the first one.
  virtual void draw_parameters_of_states(StateStatistics statistics, Rng *rngs, StatePrepared prepared,
                                         double *scratch) const {
    for (size_t k = 0; k < statistics.states; ++k) draw_parameters(statistics[k], rngs + k, prepared[k], scratch);
  }

  // Of the mode or the likelihood's maximum the figures are all that the density there needs. Of the mean, or any other
  // estimate: the posterior's means of the parameters, and beside them the figures that the predictive density needs.
  virtual std::span<const EmissionFigure> figures() const = 0;
  virtual void report(const double *statistics, Estimate what, size_t figure, double *out, double *scratch) const = 0;
  // State by state; of a figure that the states share once.
  virtual void report_states(StateStatistics statistics, Estimate what, size_t figure, double *out, double *scratch) const {
    const size_t size = figures()[figure].size;
    for (size_t k = 0; k < statistics.states; ++k) report(statistics[k], what, figure, out + k * size, scratch);
  }

 protected:
  // `argument` for a dimension below 1 or a prior that is not finite.
  EmissionFamily(int32_t dimension, Array<double> prior);

 private:
  size_t dimension_;
  Array<double> prior_;
};
using EmissionFamilyPtr = std::shared_ptr<const EmissionFamily>;

}  // namespace hws
