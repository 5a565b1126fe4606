// The options of engine calls (machines, text, sums), and what a call runs under.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "capi/handles.hh"

namespace hws::capi {

// One table per engine call that takes options.
std::span<const OptionTable *const> engine_tables();
// Those and the learners'.
std::vector<const OptionTable *> all_tables();

// The limits, tolerance, cancel flag and monitor of one call, made from a
// caller's options, which are checked against the call's table. Keeps the flag
// and the monitor alive, and books the call with the monitor when it ends.
class EngineRun {
 public:
  EngineRun(const char *call, const hws_options *options);
  ~EngineRun();
  EngineRun(const EngineRun &) = delete;
  EngineRun &operator=(const EngineRun &) = delete;
  const Run &run() const { return run_; }

 private:
  Run run_;
  int64_t arcs_visited_ = 0;
  std::shared_ptr<CancelFlag> cancel_;
  std::shared_ptr<MonitorState> monitor_;
};

}  // namespace hws::capi
