#include "src/corpus/channel_arrays.hh"

#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr double kMostCount = 0x1p53;

bool allowed(ChannelKind kind, double x) {
  switch (kind) {
    case ChannelKind::real: return std::isfinite(x);
    case ChannelKind::count: return x >= 0 && x <= kMostCount && x == std::floor(x);
    case ChannelKind::bit: return x == 0 || x == 1;
  }
  return false;
}

// Numbers and words that a channel takes for `numbers` values.
int64_t bytes_of(ChannelKind kind, int64_t numbers) { return (kind == ChannelKind::bit ? 1 : 9) * (numbers / 8 * 8 + 64); }

void fill(Channel &channel, const ChannelArray &array, size_t c, int64_t tokens, const Run &run) {
  const size_t n = static_cast<size_t>(tokens * array.dimension), words = (n + 63) / 64;
  if (array.kind == ChannelKind::real) channel.reals.assign(n, 0);
  if (array.kind == ChannelKind::count) channel.counts.assign(n, 0);
  if (array.kind == ChannelKind::bit) channel.bits.words.assign(words, 0);
  for (size_t i = 0; i < n; ++i) {
    if (i % 65536 == 0) run.check();
    const double x = array.values[i];
    if (std::isnan(x)) {
      if (channel.missing.words.empty()) channel.missing.words.assign(words, 0);
      channel.missing.set(i);
      continue;
    }
    if (!allowed(array.kind, x)) {
      static constexpr const char *kExpected[] = {"a finite number", "a whole number from 0 to 2^53", "0 or 1"};
      fail(Code::argument, "%s in channel %zu, token %zu, place %zu; expected %s, or NaN", NumberText(x).text, c, i / static_cast<size_t>(array.dimension),
           i % static_cast<size_t>(array.dimension), kExpected[static_cast<size_t>(array.kind)]);
    }
    if (array.kind == ChannelKind::real) channel.reals[i] = x;
    else if (array.kind == ChannelKind::count) channel.counts[i] = static_cast<int64_t>(x);
    else if (x == 1) channel.bits.set(i);
  }
}

}  // namespace

ChannelsPtr channels_from_arrays(std::span<const int64_t> offsets, std::span<const ChannelArray> arrays, const Run &run) {
  if (arrays.empty()) fail(Code::argument, "no channels; expected one at least");
  const int64_t tokens = offsets.back();
  for (size_t c = 0; c < arrays.size(); ++c) {
    if (static_cast<uint32_t>(arrays[c].kind) > 2) fail(Code::argument, "kind %d of channel %zu; expected 0 to 2", static_cast<int>(arrays[c].kind), c);
    if (arrays[c].dimension < 1) fail(Code::argument, "dimension %d of channel %zu; expected 1 or more", arrays[c].dimension, c);
    if (tokens > INT64_MAX / 16 / arrays[c].dimension) fail(Code::limit, "%" PRId64 " tokens of %d numbers are too many", tokens, arrays[c].dimension);
    run.limit_bytes(bytes_of(arrays[c].kind, tokens * arrays[c].dimension));
  }
  auto made = std::make_shared<Channels>();
  made->offsets.assign(offsets.begin(), offsets.end());
  for (size_t c = 0; c < arrays.size(); ++c) {
    Channel &channel = made->channels.emplace_back();
    channel.spec.name = std::to_string(c);
    channel.spec.kind = arrays[c].kind;
    channel.spec.dimension = arrays[c].dimension;
    fill(channel, arrays[c], c, tokens, run);
  }
  return made;
}

std::vector<double> channel_array(const Channels &channels, const Channel &channel) {
  std::vector<double> values;
  values.reserve(static_cast<size_t>(channels.tokens() * channel.spec.dimension));
  for (int64_t t = 0; t < channels.tokens(); ++t) {
    for (int32_t d = 0; d < channel.spec.dimension; ++d) {
      values.push_back(channel.is_missing(t, d) ? std::numeric_limits<double>::quiet_NaN() : channel.value(t, d));
    }
  }
  return values;
}

}  // namespace hws
