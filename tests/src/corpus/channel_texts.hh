// Channels as texts of their own, and readers that cut what they read.
#pragma once
#include <cstring>
#include <string>

#include "src/corpus/channel_parser.hh"
#include "tests/harness.hh"

namespace channel_texts {

using namespace hws;

// "1 2/? 0|..." : values by channel, "?" where one is missing, "/" between tokens and "|" between sequences.
inline std::string shown(const Channels &channels) {
  std::string text;
  for (int64_t i = 0; i < channels.count(); ++i) {
    for (int64_t t = channels.offsets[static_cast<size_t>(i)]; t < channels.offsets[static_cast<size_t>(i) + 1]; ++t) {
      if (!text.empty()) text += t == channels.offsets[static_cast<size_t>(i)] ? "|" : "/";
      std::string token;
      for (const Channel &c : channels.channels) {
        for (int32_t d = 0; d < c.spec.dimension; ++d) {
          char number[32];
          std::snprintf(number, sizeof number, "%g", c.value(t, d));
          token += (token.empty() ? "" : " ") + std::string(c.is_missing(t, d) ? "?" : number);
        }
      }
      text += token;
    }
  }
  return text;
}

inline ChannelsPtr in_pieces(std::string_view text, const std::vector<ChannelSpec> &specs, size_t piece,
                             const Run &run = Run{}) {
  ChannelParser parser(specs, run);
  for (size_t at = 0; at < text.size(); at += piece) parser.feed(text.substr(at, piece));
  return parser.finish();
}

}  // namespace channel_texts
