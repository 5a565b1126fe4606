// What the learners of families of rows share, whatever their method: the current priors, the rows at the start, the estimated
// model, and held-out data.
#pragma once
#include <limits>
#include <string>
#include <string_view>

#include "src/learner/learner.hh"
#include "src/learner/rows/possible_items.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

class RowLearner : public Learner {
 public:
  std::string_view family() const final { return name_; }
  const RowFamily &data() const { return *family_; }
  const RowParts &parts() const { return parts_; }  // with the priors of the next step

  // Expected, sampled or averaged counts of all parts. They are zeros before a first step from given rows.
  virtual Array<double> counts() const = 0;
  // The rows of the current model.
  virtual Array<double> rows() const;

  // The prior holds from the next step on. Outcomes that become forbidden have probability 0 from then on. Fails with
  // `argument` for a base of another length, and for a prior that is invalid for the method.
  void set_prior(size_t part, double concentration, Array<double> base);
  // Sets the data of the "heldout_..." metrics; null: none. Fails with `unsupported` for a family without expectations, and
  // with `argument` if its parts differ from those of the data.
  void watch_held_out(RowFamilyPtr held_out);

  std::span<const MetricSpec> metrics() const override { return metrics_; }
  std::span<const MetricSpec> own_metrics() const;  // the method's, without the shared ones and those of the family
  Estimate estimate() const { return estimate_; }   // how a step makes rows from counts
  // The rows at the start, without outcomes that priors now forbid.
  Array<double> start() const;

 protected:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

  // `name` is the family's in checkpoints. `estimate` says how a step makes rows from counts, and `of_model` how the model
  // does. `start` are the rows at the start, numbers of all parts. The identity has everything that determines the rest of a
  // checkpoint.
  RowLearner(const char *name, RowFamilyPtr family, Estimate estimate, Estimate of_model, Array<double> start,
             CheckpointIdentity identity, std::span<const MetricSpec> own, const Run &run);

  const RowFamilyPtr &family_data() const { return family_; }
  // Makes rows from counts. Rows of fixed parts, and rows without counts and prior, are those of the start.
  void rows_of(std::span<const double> counts, Estimate what, Array<double> *rows, double *penalty, const Run &run) const;
  virtual void priors_changed() {}
  // The learner's state without the priors.
  virtual std::string state_bytes() const = 0;
  // Reads what state_bytes() wrote, which must be all of `bytes`. The learner changes only at the end.
  virtual void take_state(std::string_view bytes) = 0;
  const CheckpointIdentity &identity() const final { return identity_; }
  uint64_t priors_of_step() const override;
  double tokens() const { return family_->tokens(); }

 private:
  static std::span<const MetricSpec> shared_metrics();
  bool forbids() const;  // whether priors may forbid outcomes that the start has
  // What is known of items under the current model, which is kept until the model changes.
  struct Known {
    int64_t steps = -1;
    PossibleItems sums;
  };
  // Returns null if there are no items or no model.
  const Known *measured(const RowFamilyPtr &items, Known *known) const;
  // Of the items that have a probability; −∞ if none has one.
  double log_likelihood(const RowFamilyPtr &items, Known *known) const;
  double per_token(const RowFamilyPtr &items, Known *known) const;
  double rules_used() const;
  void save_state(SectionWriter &out) const final;
  void load_state(const SectionReader &in) final;

  std::string_view name_;
  RowFamilyPtr family_, held_out_;
  RowParts parts_;
  Estimate estimate_, of_model_;
  Array<double> start_;
  CheckpointIdentity identity_;
  Array<MetricSpec> metrics_;  // the shared ones, the method's, those of the family
  size_t own_end_ = 0;         // index after the method's last metric
  mutable Known of_items_, of_held_out_;
};

// Sets the counts of outcomes that priors forbid to 0.
void clear_forbidden(const RowParts &parts, Array<double> *counts);

}  // namespace hws
