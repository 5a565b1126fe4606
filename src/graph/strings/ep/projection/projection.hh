// One update of an EP message (seed 000, equations 5 to 7). The message times the product of all others is projected onto the
// family: by a gradient step, by solving for the optimum, in closed form, or by growing greedily.
#pragma once
#include <span>

#include "fsa/ngram/group_lasso.hh"
#include "src/graph/strings/ep/model/belief.hh"
#include "src/graph/strings/ep/moments/candidates.hh"
#include "src/graph/strings/ep/projection/model_sum.hh"

namespace hws {

enum class EpFamily : int32_t {
  ngram,   // all n-grams of an order
  sparse,  // penalized: the n-grams with a weight, and those whose counts the belief misses by more than lambda
  greedy   // penalized: grown while the objective falls
};
enum class EpStep : int32_t {
  gradient,   // ngram, sparse: one step
  converged,  // ngram, sparse: the optimum over all n-grams up to the order, with the penalty
  refit,      // sparse, greedy: the best weights, without the penalty, of the n-grams it chose
  closed      // ngram, greedy
};

struct EpSettings {
  EpFamily family = EpFamily::sparse;
  EpStep step = EpStep::refit;
  int32_t order = 3;
  double lambda = 0.01, eta = 0.05;
  int64_t batch = 20;
  NgramPenalty penalty = NgramPenalty::tree;  // of gradient and converged
  bool suffix_test = false;       // sparse: an n-gram joins only if its longest proper suffix is there (footnote 7)
  bool printed_estimate = false;  // greedy: the gain of an n-gram as appendix B.9 prints it (fsa/ngram/grow_greedy.hh)
};

// The change is measured in expected counts E_q[f], from the belief before to the one that the update leads to. How much of it
// damping leaves undone does not count. Weights would be a bad measure: a rare n-gram's may change without any difference to
// the belief. They are used where a belief is improper, and under a surrogate.
struct EpUpdate {
  bool accepted = false;
  double change = 0;  // the largest, per unit of step
};

// The sums of an update and their arrays, which grow and are used again.
struct EpSums {
  Moments message;
  ModelSum model;
  CandidateSearch search;
};

// Owns these sums, one projector per thread. An update does not depend on earlier ones.
class EpProjector {
 public:
  // Updates one message and the belief in place. `grow`: whether a sparse family may take in n-grams now.
  // damping: the share of the old belief that stays (log_weights.hh). Where the product is improper or empty nothing is
  // accepted: the belief stays the sum of its slots, but it may have got an even start or a larger tree.
  // lambda overrides the settings' (anytime).
  EpUpdate update(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, bool grow,
                  double damping, EpBelief *b, const Run &run);
  // As update, but under a given theta instead of the other messages' (Hall and Klein 2010), closed form.
  EpUpdate update_under(const LatticeMessage &message, size_t slot, std::span<const double> surrogate,
                        const EpSettings &settings, double damping, EpBelief *b, const Run &run);
  // Whether the belief has lost an n-gram: it expects one of up to `order` symbols less than `least`, which `product`, all
  // messages multiplied as they are, expects more than ten times `least`. The belief's one slot holds what `product` stands
  // for; all other weights are counted on both sides. `beside`: null, or a message that is multiplied by the belief first, and
  // small errors with it. Whether any count is off by more than ten times `least` is asked then. Returns false where a sum is
  // improper or the product empty.
  bool lacks_ngrams(const LatticeMessage &product, const LatticeMessage *beside, int32_t order, double least, EpBelief b,
                    const Run &run);
  double growth_seconds() const { return growth_seconds_; }

 private:
  EpSums sums_;
  double growth_seconds_ = 0;
};

}  // namespace hws
