// Batch learning of an HMM from a whole corpus per step: EM (Baum, Petrie, Soules, Weiss 1970; maximum likelihood, or with
// priors above 1 the posterior's mode) and variational inference (MacKay 1997; Beal 2003, chapter 3; seed 001, 3.11 to 3.22). A step
// makes parameters of the last expected counts and takes the next counts under them.
//
// Of the objective (em: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound, exactly) no step lowers
// it, but for rounding, as long as the priors stay. Any number of threads gives the same bits.
#pragma once
#include <limits>

#include "src/hmm/estimation.hh"
#include "src/hmm/initial_counts.hh"
#include "src/learner/learner.hh"

namespace hws {

enum class HmmMethod { em, vi };

struct HmmSettings {
  HmmMethod method = HmmMethod::em;
  bool end = false;
  HmmPriors priors;  // em: parameters of 1 or more, 1 is none
  HmmStart start = HmmStart::posteriors;
  uint64_t seed = 1;
  int64_t iterations = 50;
  double tolerance = 0;  // learning ends once the objective rises by no more, relatively
};

class HmmBatchLearner : public Learner {
 public:
  // `argument` for settings that make no sense. A step throws `empty` if masks make a sequence impossible, naming it.
  HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_batch";

  bool done() const override { return iterations_ >= settings_.iterations || measures_.change <= settings_.tolerance; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;

  // em: the mode under the last counts; vi: the posterior mean (seed 001, 3.109).
  HmmParameters parameters() const;
  const HmmParameters &counts() const { return counts_; }
  const HmmDataPtr &data() const { return expectation_.data(); }
  const HmmPriors &priors() const { return priors_; }
  // From the next step on; the objective starts anew. `argument` as in the constructor.
  void set_priors(HmmPriors priors);

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  // Of the parameters before the last step.
  struct Measures {
    double log_likelihood = kNotKnown, objective = kNotKnown, change = kNotKnown;
  };
  HmmSettings settings_;
  HmmPriors priors_;
  HmmExpectation expectation_;
  CheckpointIdentity identity_;
  HmmParameters counts_;
  Measures measures_;
  int64_t iterations_ = 0;
};

}  // namespace hws
