// This file declares the options of engine calls (machines, text, sums) and the limits under which a call runs.
#pragma once
#include <memory>
#include <span>

#include "capi/base/handles.hh"
#include "fsa/base/array.hh"
#include "fsa/base/byte_budget.hh"
#include "src/learner/general_options.hh"

namespace hws::capi {

// Options that several calls share, for their tables; the general ones stand in src/learner/general_options.hh.
inline constexpr OptionSpec kTolerance =
    real_option("tolerance", kStandard.tolerance, 1e-15, 1e-2, "relative error of the sums over cycles at most", "Limits");
inline constexpr OptionSpec kDelta =
    real_option("delta", kStandard.delta, 1e-15, 1e-1,
                "weights are taken as equal if their ratio is within this of 1, costs if they differ by less", "Limits");

// Options that many calls have and nothing besides.
inline constexpr OptionSpec kByteOptions[] = {kMaxBytes};
inline constexpr OptionSpec kSizeOptions[] = {kMaxStates, kMaxArcs, kMaxBytes};
inline constexpr OptionSpec kSumOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
inline constexpr OptionSpec kNearSumOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance, kDelta};

// A call's table is the line above its shim:
//
//   HWS_OPTIONS(hws_machine_trim, kByteOptions);
//   hws_status hws_machine_trim(...) { ... const EngineRun run(option_tables::hws_machine_trim, options); ... }
//
// The list of the shim's room (such as capi/engine/engine_calls.hh) declares it; for a call that is missing there the line does
// not compile. capi/registry takes all lists together.
#define HWS_DECLARE_OPTIONS(call) extern const OptionTable call;
#define HWS_OPTIONS(call, ...) constinit const hws::OptionTable hws::capi::option_tables::call { #call, __VA_ARGS__ }

// The tables of all calls that are built, in no order that means anything.
Array<const OptionTable *> all_tables();

// The limits under which texts are written. No option could raise a limit there, and a text is at most some times as long as
// its object.
inline Run writing_run() {
  Run run;
  run.max_bytes = INT64_MAX;
  return run;
}

// The limits, tolerance, cancel flag and monitor of one call, made from a
// caller's options, which are checked against the call's table. Keeps the flag
// and the monitor alive, and books the call with the monitor when it ends.
class EngineRun {
 public:
  EngineRun(const OptionTable &table, const hws_options *options);
  // For calls with options of their own: takes the general ones of the table from `reader`.
  EngineRun(const OptionTable &table, const OptionReader &reader, const hws_options *options);
  ~EngineRun();
  EngineRun(const EngineRun &) = delete;
  EngineRun &operator=(const EngineRun &) = delete;
  const Run &run() const { return run_; }

 private:
  void attach(const hws_options *options);
  Run run_;
  ByteBudget budget_{run_.max_bytes};  // of all that the call holds at once
  const BudgetScope scope_{&budget_};
  int64_t arcs_visited_ = 0;
  std::shared_ptr<CancelFlag> cancel_;
  std::shared_ptr<MonitorState> monitor_;
};

// A call's own options, and what it runs under.
class Asked {
 public:
  Asked(const OptionTable &table, const hws_options *options)
      : reader(table, options ? &options->set : nullptr), run_(table, reader, options) {}
  const OptionReader reader;
  // For the work of the call, which begins when all options are read: one that was set and not read is refused here.
  const Run &run() const {
    require_all_used();
    return run_.run();
  }
  // For what is done while options are still read.
  const Run &limits() const { return run_.run(); }
  // For calls whose work needs no limits.
  void require_all_used() const { reader.require_all_used(); }

 private:
  const EngineRun run_;
};

// Reads the options of a call that makes a learner. `tolerance` is the method's there, and not the engine's.
class AskedLearner {
 public:
  AskedLearner(const OptionTable &table, const hws_options *options)
      : reader(table, options ? &options->set : nullptr),
        general_(reader),
        run_(table, general_, options),
        limits_(run_.run()) {
    limits_.tolerance = kStandard.tolerance;
  }
  const OptionReader reader;  // of what the method takes
  // As those of Asked.
  const Run &run() const {
    reader.require_all_used();
    return limits_;
  }
  const Run &limits() const { return limits_; }

 private:
  const OptionReader general_;  // what it alone has read counts for nothing with `reader`
  const EngineRun run_;
  Run limits_;
};

}  // namespace hws::capi
