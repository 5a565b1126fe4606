// A learner that choosing loops are tested with.
#pragma once
#include "fsa/base/state_bytes.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

// A learner whose worth after each step is written down. Which one it is stands in its checkpoint.
class ToyLearner final : public Learner {
 public:
  ToyLearner(double slope, int64_t most, bool chosen) : Learner(Run{}), slope_(slope), most_(most), identity_("toy", 1) {
    identity_.option("slope", slope);
    identity_.option("chosen", int64_t{chosen});
  }
  bool done() const override { return steps() >= most_; }
  std::string_view family() const override { return "toy"; }
  std::span<const MetricSpec> metrics() const override { return {}; }
  double worth() const { return worth_; }
  double slope() const { return slope_; }

 protected:
  void iterate(const Run &run) override {
    run.check();
    worth_ += slope_;
  }
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override { out.add(tag("wrth"), &worth_, sizeof worth_); }
  void load_state(const SectionReader &in) override { worth_ = in.value<double>(tag("wrth")); }

 private:
  double slope_, worth_ = 0;
  int64_t most_;
  CheckpointIdentity identity_;
};

}  // namespace hws
