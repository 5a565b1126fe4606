// One update of an EP message (seed 000, equations 5 to 7): the message times the product of all others is projected
// onto the family, by a gradient step, a solve to the optimum, the closed form, or greedy growing.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/ngram/quasi_newton.hh"
#include "src/ep/feature_tree.hh"
#include "src/ep/model_sum.hh"

namespace hws {

enum class EpFamily : int32_t {
  ngram,   // all n-grams of an order
  sparse,  // penalized: the n-grams with a weight, and those whose counts the belief misses by more than lambda
  greedy   // penalized: grown while the objective falls
};
enum class EpStep : int32_t {
  gradient,   // ngram, sparse: one step
  converged,  // ngram, sparse: the optimum, with the penalty
  refit,      // sparse, greedy: the best weights, without the penalty, of the n-grams it chose
  closed      // ngram, greedy
};

struct EpSettings {
  EpFamily family = EpFamily::sparse;
  EpStep step = EpStep::refit;
  int32_t order = 3;
  double lambda = 0.01, eta = 0.05;
  int64_t batch = 20;
};

// What EP keeps about one variable: theta vectors over one tree (which all of them share and a growing
// family replaces), the belief being their sum.
struct EpBelief {
  std::shared_ptr<const FeatureAutomaton> automaton;
  std::vector<double> belief;
  std::vector<std::vector<double>> slot;  // per incoming message; empty: none yet (all 0)
  // E_q[f] of the belief, where it is known.
  std::vector<double> model_expected;
  bool model_known = false;

  const NgramTrie &trie() const { return *automaton->trie(); }
  // What all messages but one say: belief less slot. Where both are -infinity it is 0: any number would do (footnote 4).
  void cavity(size_t without, std::vector<double> *theta) const;
  void change_tree(const TreeChange &change, std::shared_ptr<const FeatureAutomaton> automaton);
};

// The change is that of expected counts, E_q[f]: rare n-grams can have any weight without a difference to the belief. Where
// the belief was or is improper, and under a surrogate, it is that of weights.
struct EpUpdate {
  bool accepted = false;
  double change = 0;  // the largest, per unit of step
};

// Carries the arrays of its sums along: one per thread.
class EpProjector {
 public:
  // Updates one message and the belief in place. `grow`: whether a sparse family may take in n-grams now.
  // damping: the share of the old belief that stays. Where the product is improper or empty nothing is accepted: the belief
  // stays the sum of its slots, but it may have got an even start or a larger tree.
  // lambda overrides the settings' (anytime).
  EpUpdate update(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, bool grow, double damping,
                  EpBelief *b, const Run &run);
  // As update, but under a given theta instead of the other messages' (Hall and Klein 2010), closed form.
  EpUpdate update_under(const LatticeMessage &message, size_t slot, std::span<const double> surrogate, const EpSettings &settings,
                        EpBelief *b, const Run &run);
  // Drops n-grams that have no weight in any vector, once they are the greater part.
  void compact(EpBelief *b);
  double growth_seconds() const { return growth_seconds_; }

 private:
  bool know_model(EpBelief *b, const Run &run);
  bool begin(size_t slot, const EpSettings &settings, EpBelief *b, const Run &run);
  void grow_sparse(const EpSettings &settings, double lambda, EpBelief *b, const Run &run);
  EpUpdate step_by_gradient(const EpSettings &settings, double lambda, double damping, size_t slot, EpBelief *b,
                            const Run &run);
  bool choose(double lambda, EpBelief *b, const Run &run);
  bool solve(std::span<const uint8_t> may_move, const QuasiNewtonSettings &how, std::vector<double> *theta, const EpBelief &b,
             const Run &run);
  bool solve_penalized(double lambda, std::vector<double> *theta, const EpBelief &b, const Run &run);
  std::vector<uint8_t> weighted(const EpBelief &b) const;
  bool refit(double lambda, std::span<const double> grown, EpBelief *b, const Run &run);
  double change_to(std::span<const double> theta, bool next_known, EpBelief *b, const Run &run);
  EpUpdate settle(size_t slot, double damping, std::vector<double> *theta, bool next_known, double unit, EpBelief *b,
                  const Run &run);

  Moments moments_;  // of messages
  ModelSum model_;   // of beliefs
  CandidateSearch search_;
  std::vector<double> cavity_, expected_, next_, next_expected_;  // next_expected_: E_q[f] at next_, where a solve has found it
  std::vector<NgramCandidate> found_;
  double growth_seconds_ = 0;
};

}  // namespace hws
