// Several starts of a learner of HMMs (src/learner/several_starts.hh). They are compared by the method's objective, and in
// collapsed inference by the surrogate, which is no bound.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/learner/outer_learner.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

// Returns the settings of one start of several, counted from 0. Start 0 has the given settings. Others have seeds of their own.
// If `init` is auto and allowed states leave nothing random in that start, the others also begin in other ways.
HmmSettings start_of(const HmmData &data, HmmSettings settings, int64_t number);

class HmmStartsLearner final : public HmmOuterLearner {
 public:
  using Make = std::function<std::unique_ptr<HmmLearner>(const HmmSettings &settings, const Run &run)>;

  // `settings` say how many starts and steps there are; `make` makes the learner of one start.
  HmmStartsLearner(const HmmDataPtr &data, const HmmSettings &settings, Make make, const Run &run);

  static constexpr char kFamily[] = "hmm_starts";

  bool done() const override { return loop_.done(); }
  std::string_view family() const override { return kFamily; }
  const HmmPriors &priors() const override { return inner().priors(); }

  const ChoosingLoop &loop() const { return loop_; }
  double compared_tokens() const { return tokens(); }

 protected:
  void iterate(const Run &run) override { loop_.iterate(run); }
  int64_t most_steps() const override { return loop_.most_steps(*settings().iterations); }
  const HmmLearner &inner() const override { return static_cast<const HmmLearner &>(loop_.shown()); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override { loop_.take(bytes, reading_run()); }

 private:
  HmmStartsLearner(const HmmSettings &settings, std::unique_ptr<HmmLearner> first, Make make, const Run &run);

  Make make_;
  ChoosingLoop loop_;
};

}  // namespace hws
