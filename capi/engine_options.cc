#include "capi/engine_options.hh"

#include <cstring>

namespace hws::capi {

namespace {

constexpr Run kStandard{};
// Ids are 32-bit inside: a limit above that would promise what cannot be.
constexpr int64_t kMostIds = INT32_MAX - 1;

constexpr OptionSpec kMaxStates =
    int_option("max_states", kStandard.max_states, 1, kMostIds, "states (or pairs of states, or search nodes) made at most");
constexpr OptionSpec kMaxArcs = int_option("max_arcs", kStandard.max_arcs, 1, kMostIds, "arcs made at most");
constexpr OptionSpec kMaxBytes =
    int_option("max_bytes", kStandard.max_bytes, 1, INT64_MAX, "bytes the call's own arrays take at most");
constexpr OptionSpec kTolerance =
    real_option("tolerance", kStandard.tolerance, 1e-15, 1e-2, "relative error of the sums over cycles at most");

constexpr OptionSpec kSizes[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kSums[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};

constexpr OptionTable kTables[] = {
    {"hws_machine_compose", kSizes},       {"hws_machine_compose_all", kSizes},
    {"hws_machine_project", kSizes},       {"hws_machine_total", kSums},
    {"hws_machine_log_total", kSums},      {"hws_machine_sum_product", kSums},
    {"hws_machine_forward", kSums},        {"hws_machine_backward", kSums},
    {"hws_machine_expected_counts", kSums}, {"hws_machine_best_paths", kSums},
    {"hws_machine_best_strings", kSums},   {"hws_machine_sample", kSums},
    {"hws_machine_read", kSizes},          {"hws_machine_read_view", kSizes},
    {"hws_machine_read_text", kSizes},
#if !defined(HWS_NO_FILES)
    {"hws_machine_read_file", kSizes},     {"hws_machine_read_text_file", kSizes},
#endif
};
constexpr size_t kCount = sizeof kTables / sizeof kTables[0];

struct Pointers {
  const OptionTable *at[kCount];
  constexpr Pointers() : at{} {
    for (size_t i = 0; i < kCount; ++i) at[i] = &kTables[i];
  }
};
constexpr Pointers kPointers;

const OptionTable &table_of(const char *call) {
  for (const OptionTable &t : kTables) {
    if (std::strcmp(t.call, call) == 0) return t;
  }
  fail(Code::internal, "%s has no table of options", call);
}

bool takes(const OptionTable &table, const OptionSpec &spec) {
  for (const OptionSpec &s : table.specs) {
    if (std::strcmp(s.name, spec.name) == 0) return true;
  }
  return false;
}

}  // namespace

std::span<const OptionTable *const> engine_tables() { return kPointers.at; }

std::vector<const OptionTable *> all_tables() {
  const std::span<const OptionTable *const> engine = engine_tables();
  return {engine.begin(), engine.end()};
}

EngineRun::EngineRun(const char *call, const hws_options *options) {
  const OptionTable &table = table_of(call);
  const OptionReader reader(table, options ? &options->set : nullptr);
  if (takes(table, kMaxStates)) run_.max_states = reader.integer("max_states");
  if (takes(table, kMaxArcs)) run_.max_arcs = reader.integer("max_arcs");
  if (takes(table, kMaxBytes)) run_.max_bytes = reader.integer("max_bytes");
  if (takes(table, kTolerance)) run_.tolerance = reader.real("tolerance");
  reader.require_all_used();
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
