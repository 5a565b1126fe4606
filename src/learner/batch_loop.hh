// The loop of methods whose steps pass over all data: EM, hard EM, variational inference. It counts the steps, keeps what they
// measured, and ends when the objective no longer rises. A learner has a loop as a member and supplies the step itself.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace hws {

// Measures of the parameters before the last step; NaN: not known.
struct BatchMeasures {
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  double log_likelihood = kNotKnown, objective = kNotKnown;
  double change = kNotKnown;  // rise of the objective since the previous step, relative to its size
};

class BatchLoop {
 public:
  // Makes at most `iterations` steps; fewer once the change is at most `tolerance`.
  BatchLoop(int64_t iterations, double tolerance) : most_(iterations), tolerance_(tolerance) {}

  int64_t iterations() const { return iterations_; }
  const BatchMeasures &measures() const { return measures_; }
  bool converged() const { return measures_.change <= tolerance_; }
  bool done() const { return iterations_ >= most_ || converged(); }

  // Call after a step. The objective is NaN if it is not known, for example while a learner anneals.
  void advance(double log_likelihood, double objective) noexcept;
  // Call when the objective is defined differently from now on. The change of the next step is then not known.
  void forget_objective() noexcept { measures_.objective = measures_.change = BatchMeasures::kNotKnown; }

  // The state in a checkpoint. take() reads it from the front of `bytes`. It fails with `corrupt` for other bytes, and the loop
  // is then unchanged.
  void append(std::string *bytes) const;
  void take(std::string_view *bytes);

 private:
  int64_t most_;
  double tolerance_;
  int64_t iterations_ = 0;
  BatchMeasures measures_;
};

}  // namespace hws
