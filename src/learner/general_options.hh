// The options that every call accepts, whether it needs them or not, so that a host can use one handle for all its calls:
// limits and threads. A table lists those that its call needs. The others are accepted and never reported as unused.
#pragma once
#include "fsa/base/run.hh"
#include "src/learner/option_table.hh"

// The default limits of a call. A build for a small device can define lower ones. They are plain numbers, because
// hws_build_info names them.
#ifndef HWS_DEFAULT_MAX_STATES
#define HWS_DEFAULT_MAX_STATES 67108864
#endif
#ifndef HWS_DEFAULT_MAX_ARCS
#define HWS_DEFAULT_MAX_ARCS 268435456
#endif
#ifndef HWS_DEFAULT_MAX_BYTES
#define HWS_DEFAULT_MAX_BYTES 4294967296
#endif
#ifndef HWS_DEFAULT_THREADS
#define HWS_DEFAULT_THREADS 1
#endif

namespace hws {

// Ids are 32-bit inside, so a higher limit could not be reached.
inline constexpr int64_t kMostIds = INT32_MAX - 1;
// The most threads one call may start. A larger number would be a mistake.
inline constexpr int64_t kMostThreads = 1024;

static_assert(HWS_DEFAULT_MAX_STATES >= 1 && HWS_DEFAULT_MAX_STATES <= kMostIds, "HWS_DEFAULT_MAX_STATES is out of range");
static_assert(HWS_DEFAULT_MAX_ARCS >= 1 && HWS_DEFAULT_MAX_ARCS <= kMostIds, "HWS_DEFAULT_MAX_ARCS is out of range");
static_assert(HWS_DEFAULT_MAX_BYTES >= 1, "HWS_DEFAULT_MAX_BYTES is out of range");
static_assert(HWS_DEFAULT_THREADS >= 1 && HWS_DEFAULT_THREADS <= kMostThreads, "HWS_DEFAULT_THREADS is out of range");

// The limits of calls that are given no options.
inline constexpr Run kStandard{.max_states = HWS_DEFAULT_MAX_STATES,
                               .max_arcs = HWS_DEFAULT_MAX_ARCS,
                               .max_bytes = HWS_DEFAULT_MAX_BYTES,
                               .threads = HWS_DEFAULT_THREADS};

inline constexpr OptionSpec kMaxStates =
    int_option("max_states", kStandard.max_states, 1, kMostIds, "states (or pairs of states, or search nodes) made at most",
               "Limits");
inline constexpr OptionSpec kMaxArcs = int_option("max_arcs", kStandard.max_arcs, 1, kMostIds, "arcs made at most", "Limits");
inline constexpr OptionSpec kMaxBytes =
    int_option("max_bytes", kStandard.max_bytes, 1, INT64_MAX, "bytes the call's own arrays take at most", "Limits");
inline constexpr OptionSpec kThreads =
    int_option("threads", kStandard.threads, 1, kMostThreads, "threads at most; the result is the same for any number",
               "Limits");

inline constexpr OptionSpec kGeneralOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kThreads};

}  // namespace hws
