// A method of inference on a finite model: what is stepped, read and saved.
#pragma once
#include <span>

#include "src/graph/finite/finite_model.hh"

namespace hws {

// Not a number where a method has none, or it is not known yet.
enum class FiniteNumber : int32_t {
  change,         // the largest of the last step
  log_partition,  // what the method takes ln Z to be
  bound,          // 1: that is no less than ln Z; −1: no more; 0: neither is known
  messages,       // made so far
  split,          // factors of more than two variables that were split into pairs
  r_hat,          // of samples
  fixed_points,   // of several starts: that differ, among those that were reached
  starts_done,    // the same: runs that have ended
  starts_spread   // the same: the largest value of ln Z of runs that settled, less the smallest
};

class FiniteMethod {
 public:
  virtual ~FiniteMethod() = default;
  FiniteMethod(const FiniteMethod &) = delete;
  FiniteMethod &operator=(const FiniteMethod &) = delete;

  // One step, of which `made` were made before. It happens wholly or not at all.
  virtual void step(int64_t made, const Run &run) = 0;
  virtual bool settled() const = 0;
  // Whether what is read off it has settled. A method of several runs goes on while this is so.
  virtual bool converged() const { return settled(); }
  virtual double number(FiniteNumber what) const = 0;

  // Of a variable by value, of a factor by entry.
  virtual void probabilities(int32_t v, double *p) const = 0;
  virtual void factor_probabilities(int32_t f, double *p) const = 0;
  // A state of high weight (best_state.hh). whole: the model that the method was made from, which it need not have kept.
  virtual Array<int32_t> best_state(const FiniteModel &whole, const Run &run) const = 0;

  // What may serve as a start, from the same method on a model that differs in its tables and observations.
  virtual void carry_over(const FiniteMethod &) {}
  // Puts other tables of plain weights into these factors, in place, as if the method had been made on the changed model:
  // `keep`: with its messages as a start. False where the method or these tables need a new one; the method is then as it was.
  virtual bool set_tables(std::span<const int32_t>, std::span<const double>, bool) { return false; }
  virtual Array<double> save() const = 0;
  virtual void load(std::span<const double> numbers) = 0;  // `corrupt`; changes the method as its last act

 protected:
  FiniteMethod() = default;
  // A value of ln Z, which is finite where anything is possible.
  static double required_number(double log_partition) {
    if (!std::isfinite(log_partition)) fail(Code::internal, "ln Z is not finite: numbers have left the range of a double");
    return log_partition;
  }
};

}  // namespace hws
