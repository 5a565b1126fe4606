// One step of a descent by limited-memory BFGS (Nocedal and Wright 2006, algorithms 7.4 and 7.5): along the memory's direction,
// no longer than scales are worth, and halved until the value falls or, where rounding hides that, the slope.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ngram/lbfgs_memory.hh"

namespace hws {

// The function that is minimized, and where its descent is. Steps and gradients are in the same coordinates.
class LbfgsObjective {
 public:
  // Calls of look() are along this step until the next one. Returns the largest change of a weight in the whole step.
  virtual double begin(const Array<double> &step) = 0;
  // Looks at t times the step from where the descent is. Returns false where the weights are improper.
  virtual bool look(double t, double *value, Array<double> *gradient) = 0;

 protected:
  ~LbfgsObjective() = default;
};

struct LbfgsPoint {
  double value = 0;
  Array<double> gradient;
  double step = 1;  // what share of the direction the last step took
};

// taken: the point is that of the last look. forgot: no step lowered the value, and the memory is empty now, so that the next
// one is along the gradient. stuck: it was empty already.
enum class LbfgsStep { taken, forgot, stuck };

// The memory has its scale.
LbfgsStep lbfgs_step(LbfgsObjective &objective, LbfgsMemory &memory, LbfgsPoint *at);

}  // namespace hws
