// Batch learning of an HMM from a whole corpus per step: EM (Baum, Petrie, Soules, Weiss 1970; maximum likelihood, or with
// priors above 1 the posterior's mode) and variational inference (MacKay 1997; Beal 2003, chapter 3; seed 001, 3.11 to 3.22). A
// step makes parameters of the last expected counts and takes the next counts under them.
//
// Of the objective (em: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound, exactly) no step lowers
// it, but for rounding, as long as the priors stay. Any number of threads gives the same bits.
#pragma once
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/learner/batch_loop.hh"

namespace hws {

class HmmBatchLearner final : public HmmLearner {
 public:
  // For em and vi. `argument` for settings that make no sense. A step throws `empty` if allowed states make a sequence
  // impossible, naming it.
  HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_batch";

  bool done() const override { return measured().done(); }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  StatisticShapePtr statistic_shape() const override { return expectation_.shape(); }

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return begun_; }
  void begin(const Run &run) override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts_.chain); }
  void priors_changed() override { clear_forbidden(priors(), data()->rows, &counts_); }
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own();
  bool vi() const { return settings().method == HmmMethod::vi; }
  HmmEstimate estimate_now(const Run &run) const;
  // With the objective, if it was measured under the priors as they stand. Priors that are replaced and put back leave it.
  BatchLoop measured() const;
  HmmExpectation expectation_;
  HmmParameters counts_;
  bool begun_;
  double tokens_;  // of the whole corpus, once they are known
  BatchLoop loop_;
  uint64_t measured_under_ = 0;  // the priors' mark
  using Members = StateMembers<Kept<&HmmBatchLearner::loop_>, Kept<&HmmBatchLearner::measured_under_>,
                               Kept<&HmmBatchLearner::begun_>, Kept<&HmmBatchLearner::tokens_>,
                               KeptHmmCounts<&HmmBatchLearner::counts_>>;
};

}  // namespace hws
