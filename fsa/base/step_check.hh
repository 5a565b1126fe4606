// Asks a run whether to stop every 65,536 steps of a loop that may be long within one state: at most some tenths of a second.
#pragma once
#include <cstddef>

#include "fsa/base/run.hh"

namespace hws {

class StepCheck {
 public:
  explicit StepCheck(const Run &run) : run_(run) {}
  // After so many steps more.
  void add(size_t steps) {
    if ((steps_ += steps) < kSteps) return;
    steps_ = 0;
    run_.check();
  }

 private:
  static constexpr size_t kSteps = 65536;
  const Run &run_;
  size_t steps_ = 0;
};

}  // namespace hws
