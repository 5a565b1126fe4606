// The handle of a cascade, and what the calls that read one have in common.
#pragma once
#include "capi/base/engine_options.hh"
#include "fsa/cascade/cascade.hh"
#include "hawser/cascade.h"

struct hws_cascade {
  hws::CascadePtr p;
};

namespace hws::capi {

inline constexpr OptionSpec kStoreBytes =
    int_option("store_bytes", int64_t{1} << 24, 0, INT64_MAX, "bytes of steps that each thread keeps between strings");
inline constexpr OptionSpec kTogether =
    int_option("together", static_cast<int64_t>(kMostJointMachines), 1, static_cast<int64_t>(kMostJointMachines),
               "machines, from the first on, that are searched as one; those behind them are composed with the paths found");

// Reads the options of a search, which cascades that are made and cascades that are read have alike.
inline CascadeSettings search_settings(const OptionReader &reader) {
  CascadeSettings settings;
  settings.store_bytes = reader.integer("store_bytes");
  settings.together = reader.integer("together");
  return settings;
}

}  // namespace hws::capi
