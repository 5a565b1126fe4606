#include "tests/src/corpus/channel_texts.hh"

#include <cstdio>

#include "tests/src/corpus/in_pieces.hh"

namespace channel_texts {

std::string shown(const Channels &channels) {
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

ChannelsPtr in_pieces(std::string_view text, const std::vector<ChannelSpec> &specs, size_t piece, const Run &run) {
  ChannelParser parser(specs, run);
  return fed_in_pieces(parser, text, piece);
}

}  // namespace channel_texts
