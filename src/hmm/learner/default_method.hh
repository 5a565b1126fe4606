// The method that learns an HMM if none is named. What the choice rests on is in docs/benchmarks.md, "Starts and defaults".
#pragma once
#include <string_view>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Channels: vi, since the sampler needs many times as long there for the same likelihood. A dictionary or observed tags: cvi1,
// which is at or above em and vi on tagging, with the smallest spread over seeds. Words alone: cgs, the best on text.
inline std::string_view default_method(const HmmData &data) { return data.channels ? "vi" : data.masks ? "cvi1" : "cgs"; }

}  // namespace hws
