// The loop of methods whose steps pass over all data: EM, hard EM, variational inference. It counts the steps, keeps what they
// measured, and ends when nothing changes any more. A learner has a loop as a member and supplies the step itself.
//
// The rule that ends it looks at several steps and at the parameters. A small rise alone does not tell a maximum from a saddle:
// where subtypes, states or nonterminals begin almost alike, the first steps hardly raise the objective, and each raises it
// more than the one before. Near a maximum rises shrink in the end by a constant factor, and near a saddle they grow by one. In
// between, directions that settle hide one that grows; rises then shrink fast, or by ever less. So the loop ends once
//   - each of the last kSteps steps raised the objective by no more than `tolerance`, relative to its size,
//   - the last of these raised it by no more than the first, and moved no more of the expected uses to other outcomes,
//   - and the last rise is negligible (kNegligible times the tolerance), or they shrink slowly (to kSlow or more over these
//     steps) and do so evenly: if their factor goes on changing as it did, they do not grow within kAhead steps.
// It ends at once if a step moved nothing, because all later steps would be the same. docs/design/families.md has figures.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace hws {

// Measures of the parameters before the last step; NaN: not known.
struct BatchMeasures {
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  double log_likelihood = kNotKnown, objective = kNotKnown;
  double change = kNotKnown;  // rise of the objective since the previous step, relative to its size
  double moved = kNotKnown;   // share of the expected uses that the last step gave to other outcomes
};

// The share of expected uses that a step gives to other outcomes: half the absolute difference of counts, divided by the
// counts before.
class MovedUses {
 public:
  // Counts of some outcomes before and after the step, or their shares of `uses`.
  void add(std::span<const double> before, std::span<const double> after, double uses = 1) noexcept;
  double share() const { return all_ > 0 ? moved_ / (2 * all_) : BatchMeasures::kNotKnown; }

 private:
  double moved_ = 0, all_ = 0;
};

class BatchLoop {
 public:
  static constexpr size_t kSteps = 5;
  static constexpr double kSlow = .5, kNegligible = 1e-2, kAhead = 10;
  static constexpr double kSettled = 1e-5;

  // Makes at most `iterations` steps; fewer once the rule above holds.
  BatchLoop(int64_t iterations, double tolerance) : most_(iterations), tolerance_(tolerance) {}

  int64_t iterations() const { return iterations_; }
  const BatchMeasures &measures() const { return recent_[0]; }
  bool converged() const { return within(tolerance_); }
  // What is reported to users: converged(), or with tolerance 0, under which a run makes all its steps, whether the rule holds
  // for kSettled. It also holds once the last steps were rounding alone, whose changes have no order.
  bool settled() const;
  bool done() const { return iterations_ >= most_ || converged(); }

  // Call after a step. The objective is NaN if it is not known, for example while a learner anneals; `moved` is NaN before
  // there are counts that it could have moved.
  void advance(double log_likelihood, double objective, double moved) noexcept;
  // Call when the objective is defined differently from now on. The change of the next step is then not known, and the steps
  // before do not count for the rule.
  void forget_objective() noexcept;

  // The state in a checkpoint. take() reads it from the front of `bytes`. It fails with `corrupt` for other bytes, and the loop
  // is then unchanged.
  void append(std::string *bytes) const;
  void take(std::string_view *bytes);

 private:
  bool within(double tolerance) const;

  int64_t most_;
  double tolerance_;
  int64_t iterations_ = 0;
  std::array<BatchMeasures, kSteps> recent_;  // of the last steps, the last one first
};

}  // namespace hws
