// A family of distributions of what one channel of a token holds, with the conjugate prior of its parameters: the conjugate
// exponential family (seed 001, 2.3 and 3.7). A state's data are kept as sufficient statistics, a flat array of sums over its
// tokens: they are added, scaled and subtracted as numbers, so counts of any learner hold them. What a density needs is a
// second flat array, prepared of the statistics (and the prior, which belongs to the family). A family is immutable and holds
// no state's numbers; learners ask it for how many there are.
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
#include "fsa/base/rng.hh"
#include "src/corpus/channels.hh"
#include "src/prior/estimate.hh"

namespace hws {

// A token's values in one channel. NaN where one is missing, only if `missing`.
struct ChannelValues {
  const double *x = nullptr;
  bool missing = false;
};

// A parameter as reports name it, and how many numbers it has per state.
struct EmissionFigure {
  const char *name;
  size_t size;
};

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
  // Numbers of a distribution that can be chosen freely.
  virtual size_t free_parameters() const { return statistics() - static_cast<size_t>(dimension()); }
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

  virtual void prepare(const double *statistics, Estimate what, double *prepared, double *scratch) const = 0;

  // ln of the density of what is not missing, 0 where all is: log_base, which no parameter enters, and the rest.
  virtual double log_base(const ChannelValues &token) const {
    (void)token;
    return 0;
  }
  virtual double log_density(const double *prepared, const ChannelValues &token, double *scratch) const = 0;

  // KL(posterior ‖ prior), nats: what VI's bound pays for the parameters.
  virtual double divergence(const double *statistics, double *scratch) const = 0;
  // ln of the prior's density at the mode that `statistics` have: what EM's objective adds. Finite.
  virtual double log_prior_of_mode(const double *statistics, double *scratch) const = 0;
  // `argument` if the mode may lie where the prior's density is infinite.
  virtual void require_mode() const {}
  // ln p(the tokens of the statistics), parameters integrated out, without Σ log_base (seed 001, 2.38); of complete tokens.
  virtual double log_marginal(const double *statistics, double *scratch) const = 0;

  // A token's values, from the density that was prepared; of a geometric mean: from what is proportional to it.
  virtual void draw(const double *prepared, Rng *rng, double *x, double *scratch) const = 0;
  // In the places where x is NaN: what is missing given what is there, from the density that was prepared, not a geometric
  // mean.
  virtual void draw_missing(const double *prepared, Rng *rng, double *x, double *scratch) const {
    (void)prepared, (void)rng, (void)x, (void)scratch;
  }
  // Parameters from the posterior: prepared numbers of p(x | them).
  virtual void draw_parameters(const double *statistics, Rng *rng, double *prepared, double *scratch) const = 0;

  // Of the mode where `mode`, so that the figures are all that p(x | mode) needs; else of the posterior: means of the
  // parameters, and beside them the figures that the predictive density needs.
  virtual std::span<const EmissionFigure> figures() const = 0;
  virtual void report(const double *statistics, bool mode, size_t figure, double *out, double *scratch) const = 0;

 protected:
  // `argument` for a dimension below 1 or a prior that is not finite.
  EmissionFamily(int32_t dimension, Array<double> prior);

 private:
  size_t dimension_;
  Array<double> prior_;
};
using EmissionFamilyPtr = std::shared_ptr<const EmissionFamily>;

}  // namespace hws
