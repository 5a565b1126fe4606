// Channels as texts of their own, and readers that cut what they read.
#pragma once
#include <string>

#include "src/corpus/channel_parser.hh"

namespace channel_texts {

using namespace hws;

// "1 2/? 0|..." : values by channel, "?" where one is missing, "/" between tokens and "|" between sequences.
std::string shown(const Channels &channels);

// Fed in pieces of `piece` bytes.
ChannelsPtr in_pieces(std::string_view text, const std::vector<ChannelSpec> &specs, size_t piece, const Run &run = Run{});

}  // namespace channel_texts
