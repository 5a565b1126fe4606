#include "src/corpus/channel_write.hh"

#include <algorithm>

#include "src/corpus/csv_fields.hh"
#include "src/corpus/symbol_text.hh"

namespace hws {

namespace {

void append_header(std::string &out, const Channels &channels) {
  const auto named = [](const Channel &c) { return !c.columns.empty(); };
  if (std::none_of(channels.channels.begin(), channels.channels.end(), named)) return;
  std::string line;
  for (const Channel &channel : channels.channels) {
    for (int32_t d = 0; d < channel.spec.dimension; ++d) {
      const std::string_view name = channel.columns.empty() ? std::string_view() : channel.columns[static_cast<size_t>(d)];
      const auto cuts = [](char c) { return c == ',' || static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
      if (std::any_of(name.begin(), name.end(), cuts) || name.starts_with(' ') || name.ends_with(' ')) {
        fail(Code::argument, "%s as the name of a column; expected one without commas, control characters and blanks around it",
             quoted(name).c_str());
      }
      if (d > 0 || &channel != &channels.channels.front()) line += ',';
      line += name;
    }
  }
  if (!is_header(line)) fail(Code::argument, "%s as a header; expected names, none of which is a number", quoted(line).c_str());
  out += line;
  out += '\n';
}

void append_token_value(std::string &out, const Channel &channel, int64_t token, int32_t d) {
  const size_t at = channel.place(token, d);
  if (channel.is_missing(token, d)) out += "nan";
  else if (channel.spec.kind == ChannelKind::real) append_real(out, channel.reals[at]);
  else if (channel.spec.kind == ChannelKind::count) append_integer(out, channel.counts[at]);
  else out += channel.bits.at(at) ? '1' : '0';
}

}  // namespace

std::string write_channels(const Channels &channels, const Run &run) {
  std::string out;
  append_header(out, channels);
  keep_first_mark(out);
  for (int64_t i = 0; i < channels.count(); ++i) {
    for (int64_t token = channels.offsets[static_cast<size_t>(i)]; token < channels.offsets[static_cast<size_t>(i) + 1];
         ++token) {
      ask_for_text(out, token, run);
      for (const Channel &channel : channels.channels) {
        for (int32_t d = 0; d < channel.spec.dimension; ++d) {
          if (d > 0 || &channel != &channels.channels.front()) out += ',';
          append_token_value(out, channel, token, d);
        }
      }
      out += '\n';
    }
    out += '\n';
  }
  return out;
}

}  // namespace hws
