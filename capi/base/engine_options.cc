#include "capi/base/engine_options.hh"

#include <cstring>

namespace hws::capi {

namespace {

// Rounding to nearest, subnormal numbers kept. Volatile: calculated now, in the thread's environment.
void require_usual_arithmetic() {
  volatile double one = 1, little = 1e-30, least = 2.2250738585072014e-308;
  const double more = one + little, less = one - little, subnormal = least / 2;
  if (more == 1 && less == 1 && subnormal > 0) return;
  fail(Code::unsupported, "this thread %s; expected rounding to nearest with subnormal numbers",
       subnormal > 0 ? "does not round to the nearest number" : "takes subnormal numbers for 0");
}

bool takes(const OptionTable &table, const OptionSpec &spec) {
  for (const OptionSpec &s : table.specs) {
    if (std::strcmp(s.name, spec.name) == 0) return true;
  }
  return false;
}

}  // namespace

static Run limits_of(const OptionTable &table, const OptionReader &reader) {
  Run run;
  run.max_states = reader.integer("max_states");
  run.max_arcs = reader.integer("max_arcs");
  run.max_bytes = reader.integer("max_bytes");
  run.threads = static_cast<int32_t>(reader.integer("threads"));
  if (takes(table, kDelta)) run.delta = reader.real("delta");
  if (takes(table, kTolerance)) run.tolerance = reader.real_or("tolerance", run.tolerance);
  return run;
}

static Run limits_alone(const OptionTable &table, const hws_options *options) {
  const OptionReader reader(table, options ? &options->set : nullptr);
  const Run run = limits_of(table, reader);
  reader.require_all_used();
  return run;
}

EngineRun::EngineRun(const OptionTable &table, const hws_options *options) : run_(limits_alone(table, options)) {
  attach(options);
}

EngineRun::EngineRun(const OptionTable &table, const OptionReader &reader, const hws_options *options)
    : run_(limits_of(table, reader)) {
  attach(options);
}

void EngineRun::attach(const hws_options *options) {
  require_usual_arithmetic();
  if (!options) return;
  cancel_ = options->cancel;
  monitor_ = options->monitor;
  run_.cancel = cancel_.get();
  if (monitor_) {
    run_.progress = &monitor_->progress;
    run_.arcs_visited = &arcs_visited_;
  }
  run_.check();  // a request made before the call counts
}

EngineRun::~EngineRun() {
  if (!monitor_) return;
  monitor_->arcs_visited.fetch_add(arcs_visited_, std::memory_order_relaxed);
  monitor_->progress.stage.store(nullptr, std::memory_order_release);
}

}  // namespace hws::capi
