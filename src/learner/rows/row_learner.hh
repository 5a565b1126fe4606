// What the learners of families of rows share, whatever their method: the priors as they stand, the rows that they begin with,
// the model read off, and held-out data.
#pragma once
#include <limits>
#include <string>
#include <string_view>

#include "src/learner/learner.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

class RowLearner : public Learner {
 public:
  std::string_view family() const final { return name_; }
  const RowFamily &data() const { return *family_; }
  const RowParts &parts() const { return parts_; }  // with the priors of the next step

  // Expected, sampled or averaged counts, all parts'. Zeros before a first step from given rows.
  virtual Array<double> counts() const = 0;
  // The rows of the model as it stands.
  virtual Array<double> rows() const;

  // From the next step on. `argument` for another number of them, and where they make no sense for the method. Outcomes that
  // become forbidden have no probability from then on.
  void set_prior(size_t part, double concentration, Array<double> base);
  // What "heldout_..." is of from now on; null: nothing. `unsupported` for a family that sums no expectations, `argument` for
  // other parts than those of the data.
  void watch_held_out(RowFamilyPtr held_out);

  std::span<const MetricSpec> metrics() const override { return metrics_; }
  std::span<const MetricSpec> own_metrics() const;  // those beside the shared ones
  Estimate estimate() const { return estimate_; }   // how a step makes rows of counts
  // What the learner begins with, without what priors have come to forbid.
  Array<double> start() const;

 protected:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

  // `name` is the family's in checkpoints. `estimate` is how rows are made of counts in a step, `of_model` in the model.
  // `start` are the rows to begin with, numbers of all parts. The identity holds what the rest of a checkpoint follows from.
  RowLearner(const char *name, RowFamilyPtr family, Estimate estimate, Estimate of_model, Array<double> start,
             CheckpointIdentity identity, std::span<const MetricSpec> own, const Run &run);

  const RowFamilyPtr &family_data() const { return family_; }
  // Rows of counts. Those of parts held fixed, and of rows without counts and prior, are the start's.
  Array<double> rows_of(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  virtual void priors_changed() {}
  // The state beside the priors.
  virtual std::string state_bytes() const = 0;
  // Takes what state_bytes() wrote, all that is left; changes the learner as its last act.
  virtual void take_state(std::string_view bytes) = 0;
  const CheckpointIdentity &identity() const final { return identity_; }
  double tokens() const { return family_->tokens(); }

 private:
  static std::span<const MetricSpec> shared_metrics();
  double held_out_log_likelihood() const;
  void save_state(SectionWriter &out) const final;
  void load_state(const SectionReader &in) final;

  std::string_view name_;
  RowFamilyPtr family_, held_out_;
  RowParts parts_;
  Estimate estimate_, of_model_;
  Array<double> start_;
  CheckpointIdentity identity_;
  Array<MetricSpec> metrics_;
};

// 0 for counts of what priors forbid.
void clear_forbidden(const RowParts &parts, Array<double> *counts);

}  // namespace hws
