// A learner of alignments: the stages of a schedule, in one direction or both. Directions know nothing of each other, so they
// make a step at once if there are threads. A step is taken by all of them or by none.
//
// A learner of em, vi, svi and scvi2 may hold a part of the pairs. Places of pairs of words depend on all pairs, so the first
// sum is the set of all of them (align_ground.hh), and directions are made of it.
#pragma once
#include <limits>
#include <memory>
#include <optional>

#include "src/align/align_side.hh"
#include "src/learner/learner.hh"

namespace hws {

class AlignLearner : public Learner {
 public:
  // A null start means from nothing. With one the learner goes on from its counts, and models have the counts of both.
  AlignLearner(AlignModelPtr start, BitextPtr bitext, const AlignSettings &settings, const Run &run);

  static constexpr char kFamily[] = "align";

  bool done() const override { return position() >= settings_.schedule.steps(); }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  AlignModelPtr model() const;
  const WordFolding &folding() const { return settings_.folding; }
  StatisticShapePtr statistic_shape() const override;
  // Returns the directions there are, forward first; none before a learner of a part has begun.
  std::span<const std::unique_ptr<AlignSide>> sides() const { return sides_; }

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return !sides_.empty(); }
  void make_start(const Run &run) override;
  bool holds_all() const override { return bitext_->count() == items(); }
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // The step of the schedule that comes next. Stages that ended early left some out.
  int64_t position() const { return steps() + left_out_; }
  const AlignStage &stage_of_step() const;
  int64_t items() const { return settings_.items.value_or(bitext_->count()); }
  void check_parts() const;
  // Makes the directions, of a part's ground if there is one.
  std::vector<std::unique_ptr<AlignSide>> new_sides(const AlignGround *ground, const Run &run) const;
  void require_start() const;  // fails with `argument` for a start that does not suit the settings
  template <class Of>
  double sum_of(Of of) const;
  double tokens() const;
  AlignStage last_stage() const;  // the stage of the last step, or before a first one the first stage
  static const MetricSpec kReported[14];

  AlignModelPtr start_;
  BitextPtr bitext_;
  AlignSettings settings_;
  ItemBlocks blocks_;  // of pairs
  std::optional<AlignGround> ground_;  // with the option items: what all pairs have
  std::vector<std::unique_ptr<AlignSide>> sides_;
  CheckpointIdentity identity_;
  // Stopping by agreement: steps of the schedule that were left out, and the agreement after the last pass; NaN: not known.
  int64_t left_out_ = 0;
  double agreement_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace hws
