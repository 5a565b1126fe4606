// Batch learning of an HMM: each step reads the whole corpus. The methods are EM (Baum, Petrie, Soules, Weiss 1970), which
// finds maximum likelihood or with priors above 1 the posterior's mode, and variational inference (MacKay 1997; Beal 2003,
// chapter 3; seed 001, 3.11 to 3.22). A step estimates parameters from the last expected counts, and computes the next counts
// under them.
//
// The objective is for em the log-likelihood plus the log prior up to a constant, and for vi exactly the lower bound of the
// evidence. Except for rounding no step lowers it as long as the priors stay the same. Any number of threads gives the same
// bits.
//
// With hdp, for vi, the rows of transitions share a stick (src/prior/hdp_bound.cc). It begins with the start's counts and moves
// after each step, which does not lower the objective either. Gamma priors of concentrations are part of the objective, up to a
// constant. The bound of `level_form point` is one of a density, and not of the evidence.
#pragma once
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/learner/batch_loop.hh"

namespace hws {

class HmmBatchLearner final : public HmmLearner {
 public:
  // For em and vi. Fails with `argument` for invalid settings. A step fails with `empty` if allowed states make a sequence
  // impossible, naming it.
  HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_batch";

  bool done() const override { return measured().done(); }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  std::optional<HmmCompleted> completed() const override;
  StatisticShapePtr statistic_shape() const override { return expectation_.shape(); }

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return begun_; }
  void make_start(const Run &run) override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts_.chain); }
  void check_own_priors(const HmmPriors &priors) const override;
  void priors_changed() override { clear_forbidden(priors(), data()->rows, &counts_); }
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own(const HmmSettings &settings);
  bool bounds_evidence() const;
  bool vi() const { return settings().method == HmmMethod::vi; }
  HmmEstimate estimate_now(const Run &run) const;
  // Includes the objective if it was measured under the current priors. Replacing priors and restoring them keeps it.
  BatchLoop measured() const;
  void begin_level(const Run &run);
  HmmExpectation expectation_;
  HmmParameters counts_;
  std::optional<HdpLevel> level_;  // with hdp
  bool begun_;
  double tokens_;  // in the whole corpus, once known
  BatchLoop loop_;
  uint64_t measured_under_ = 0;  // priors_mark() at the measurement
  using Members = StateMembers<Kept<&HmmBatchLearner::loop_>, Kept<&HmmBatchLearner::measured_under_>,
                               Kept<&HmmBatchLearner::begun_>, Kept<&HmmBatchLearner::tokens_>,
                               KeptHmmCounts<&HmmBatchLearner::counts_>>;
};

}  // namespace hws
