// Channels as CSV: what is accepted is the same however it is cut, and is written and reads back to the bit. The first byte
// chooses the channels, the second the pieces.
#include <cstdlib>

#include "src/corpus/channel_parser.hh"
#include "src/corpus/channel_write.hh"

using namespace hws;

static ChannelsPtr read(std::string_view text, const std::vector<ChannelSpec> &specs, size_t piece, Code *refused) {
  Run run;
  run.max_bytes = 1 << 20;
  try {
    ChannelParser parser(specs, run);
    for (size_t at = 0; at < text.size(); at += piece) parser.feed(text.substr(at, piece));
    return parser.finish();
  } catch (const Error &e) {
    if (e.code != Code::parse && e.code != Code::limit) std::abort();
    if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
    *refused = e.code;
    return nullptr;
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  std::vector<ChannelSpec> specs;
  for (int k = 0; k < (data[0] & 3); ++k) {
    const int bits = data[0] >> (2 + 2 * k) & 3;
    specs.push_back({"c", static_cast<ChannelKind>(bits % 3), 1 + bits / 3});
  }
  const std::string_view text(reinterpret_cast<const char *>(data) + 2, size - 2);
  Code whole_refused{}, cut_refused{};
  const ChannelsPtr found = read(text, specs, text.size() + 1, &whole_refused),
                    cut = read(text, specs, 1 + (data[1] & 15), &cut_refused);
  if (whole_refused != cut_refused) std::abort();
  if (!found) return 0;
  if (fingerprint(*found) != fingerprint(*cut) || found->tokens() < 1 || found->count() < 1) std::abort();
  const ChannelsPtr back = read_channels(write_channels(*found, Run{}), specs, Run{});
  if (fingerprint(*found) != fingerprint(*back)) std::abort();
  for (size_t c = 0; c < found->channels.size(); ++c) {
    if (found->channels[c].columns != back->channels[c].columns) std::abort();
  }
  return 0;
}
