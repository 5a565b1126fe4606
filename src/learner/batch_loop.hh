// The loop of methods that pass over all data in each step: EM, hard EM, variational inference. It counts the steps, knows what
// they measured, and ends when the objective no longer rises. A learner holds a loop as a member and supplies the step itself.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace hws {

// Of the parameters before the last step; NaN: not known.
struct BatchMeasures {
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  double log_likelihood = kNotKnown, objective = kNotKnown;
  double change = kNotKnown;  // rise of the objective from the step before, relative to its size
};

class BatchLoop {
 public:
  // At most `iterations` steps; fewer once the change is at most `tolerance`.
  BatchLoop(int64_t iterations, double tolerance) : most_(iterations), tolerance_(tolerance) {}

  int64_t iterations() const { return iterations_; }
  const BatchMeasures &measures() const { return measures_; }
  bool converged() const { return measures_.change <= tolerance_; }
  bool done() const { return iterations_ >= most_ || converged(); }

  // After a step. The objective is NaN where it is not known, as it is while a learner anneals.
  void advance(double log_likelihood, double objective) noexcept;
  // After a change of what the objective is: the next step's has nothing to rise from.
  void forget_objective() noexcept { measures_.objective = measures_.change = BatchMeasures::kNotKnown; }

  // The state in a checkpoint. take() cuts it from the front; `corrupt` for other bytes, and the loop is then unchanged.
  void append(std::string *bytes) const;
  void take(std::string_view *bytes);

 private:
  int64_t most_;
  double tolerance_;
  int64_t iterations_ = 0;
  BatchMeasures measures_;
};

}  // namespace hws
