// include/hawser/tagged.h: channels.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/hmm_calls.hh"
#include "capi/hmm/reading.hh"
#include "fsa/base/text.hh"
#include "src/corpus/channel_arrays.hh"
#include "src/corpus/channel_parser.hh"
#include "src/corpus/channel_write.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kChannelsBytes[] = {kMaxBytes};
static_assert(static_cast<int32_t>(ChannelKind::real) == HWS_CHANNEL_REAL &&
              static_cast<int32_t>(ChannelKind::count) == HWS_CHANNEL_COUNT &&
              static_cast<int32_t>(ChannelKind::bit) == HWS_CHANNEL_BIT);

const Channel &channel_in(const hws_channels *channels, int32_t channel) {
  const Channels &c = *given(channels, "channels").p;
  if (channel < 0 || static_cast<size_t>(channel) >= c.channels.size()) {
    fail(Code::argument, "channel %d; expected a number >= 0 and below %zu", channel, c.channels.size());
  }
  return c.channels[static_cast<size_t>(channel)];
}

std::string text_of(const hws_channels *channels) { return write_channels(*given(channels, "channels").p, writing_run()); }

}  // namespace

std::vector<ChannelSpec> hws::capi::channel_specs_in(const OptionReader &reader) {
  std::vector<ChannelSpec> specs;
  std::string_view rest = reader.text("kinds");
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view one = rest.substr(0, comma), kind = one.substr(0, one.find(':'));
    int64_t dimension = 1;
    const bool known = kind == "real" || kind == "count" || kind == "bit";
    const bool sized = kind.size() == one.size() ||
                       (parse_integer(one.substr(kind.size() + 1), dimension) && dimension >= 1 && dimension <= INT32_MAX);
    if (!known || !sized || comma + 1 == rest.size()) {
      fail(Code::argument,
           "option kinds has %s; expected real, count or bit, each with :dimension or without, with commas between them",
           quoted(rest).c_str());
    }
    specs.push_back({std::to_string(specs.size()),
                     kind == "real"    ? ChannelKind::real
                     : kind == "count" ? ChannelKind::count
                                       : ChannelKind::bit,
                     static_cast<int32_t>(dimension)});
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return specs;
}

void hws_channels_free(hws_channels *channels) { delete channels; }

HWS_OPTIONS(hws_channels_new, kChannelsBytes);
hws_status hws_channels_new(int64_t sequences, const int64_t *offsets, int32_t count, const int32_t *kinds,
                            const int32_t *dimensions, const double *values, const hws_options *options,
                            hws_channels **channels) {
  return Call().out("channels", channels).run([&] {
    if (sequences < 0 || sequences == INT64_MAX) {
      fail(Code::argument, "%" PRId64 " sequences; expected a count >= 0", sequences);
    }
    const std::span<const int64_t> ends = array_in(offsets, sequences + 1, "offsets");
    for (size_t i = 0; i < ends.size(); ++i) {
      if (i == 0 ? ends[i] != 0 : ends[i] < ends[i - 1]) {
        fail(Code::argument, "offsets[%zu] is %" PRId64 "; expected ascending entries from 0", i, ends[i]);
      }
    }
    const std::span<const int32_t> kind = array_in(kinds, count, "kinds"),
                                   dimension = array_in(dimensions, count, "dimensions");
    const Asked asked(option_tables::hws_channels_new, options);
    std::vector<ChannelSpec> specs;
    int64_t numbers = 0;  // per token
    for (size_t c = 0; c < kind.size(); ++c) {
      specs.push_back({std::to_string(c), static_cast<ChannelKind>(kind[c]), dimension[c]});
      numbers += std::max(dimension[c], 0);
    }
    if (numbers > 0 && ends.back() > INT64_MAX / 16 / numbers) {
      fail(Code::limit, "%" PRId64 " tokens of %" PRId64 " numbers; no array is as long as that", ends.back(), numbers);
    }
    hand_out(channels,
             channels_from_arrays(ends, std::move(specs), array_in(values, ends.back() * numbers, "values"), asked.run()));
  });
}

HWS_OPTIONS(hws_channels_read, kChannelsReadOptions);
hws_status hws_channels_read(const char *text, int64_t length, const hws_options *options, hws_channels **channels) {
  return Call().out("channels", channels).run([&] {
    const Asked asked(option_tables::hws_channels_read, options);
    std::vector<ChannelSpec> specs = channel_specs_in(asked.reader);
    hand_out(channels, read_channels(text_in(text, length, "text"), std::move(specs), asked.run()));
  });
}

hws_status hws_channels_write(const hws_channels *channels, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(text_of(channels), buffer, capacity, needed); });
}

int64_t hws_channels_sequences(const hws_channels *channels) { return channels ? channels->p->count() : 0; }
int64_t hws_channels_tokens(const hws_channels *channels) { return channels ? channels->p->tokens() : 0; }
int32_t hws_channels_count(const hws_channels *channels) {
  return channels ? static_cast<int32_t>(channels->p->channels.size()) : 0;
}

hws_status hws_channels_spec(const hws_channels *channels, int32_t channel, int32_t *kind, int32_t *dimension) {
  return Call().out("kind", kind).out("dimension", dimension).run([&] {
    const ChannelSpec &spec = channel_in(channels, channel).spec;
    *kind = static_cast<int32_t>(spec.kind);
    *dimension = spec.dimension;
  });
}

hws_status hws_channels_offsets_view(const hws_channels *channels, const int64_t **offsets, int64_t *count) {
  return Call().out("offsets", offsets).out("count", count).run([&] {
    const Channels &c = *given(channels, "channels").p;
    *offsets = c.offsets.data();
    *count = static_cast<int64_t>(c.offsets.size());
  });
}

hws_status hws_channels_values(const hws_channels *channels, int32_t channel, double *values, int64_t capacity,
                               int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Channel &c = channel_in(channels, channel);
    const Array<double> found = channel_array(*channels->p, c);
    copy_out(std::span<const double>(found), values, capacity, needed);
  });
}
