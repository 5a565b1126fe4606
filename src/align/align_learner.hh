// A learner of alignments: the stages of a schedule, in one direction or both. Directions know nothing of each other, so they
// make a step at once if there are threads. A step is taken by all of them or by none.
#pragma once
#include <memory>

#include "src/align/align_side.hh"
#include "src/learner/learner.hh"

namespace hws {

class AlignLearner : public Learner {
 public:
  // A null start: from nothing. With one the learner goes on from its counts, and models have the counts of both.
  AlignLearner(AlignModelPtr start, BitextPtr bitext, const AlignSettings &settings, const Run &run);

  static constexpr char kFamily[] = "align";

  bool done() const override { return steps() >= settings_.schedule.steps(); }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  AlignModelPtr model() const;
  const WordFolding &folding() const { return settings_.folding; }
  // The directions there are, forward first.
  std::span<const std::unique_ptr<AlignSide>> sides() const { return sides_; }

 protected:
  void iterate(const Run &run) override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  void require_start() const;  // or fails with `argument`
  template <class Of>
  double sum_of(Of of) const;
  double tokens() const;
  AlignStage last_stage() const;  // of the last step; before a first one of the schedule's begin
  static const MetricSpec kReported[11];

  AlignModelPtr start_;
  BitextPtr bitext_;
  AlignSettings settings_;
  std::vector<std::unique_ptr<AlignSide>> sides_;
  CheckpointIdentity identity_;
};

}  // namespace hws
