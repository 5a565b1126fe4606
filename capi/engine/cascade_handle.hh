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

}  // namespace hws::capi
