#include "src/corpus/channel_arrays.hh"

#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr double kChannelArraysMostCount = 0x1p53;

bool allowed(ChannelKind kind, double x) {
  switch (kind) {
    case ChannelKind::real: return std::isfinite(x);
    case ChannelKind::count: return x >= 0 && x <= kChannelArraysMostCount && x == std::floor(x);
    case ChannelKind::bit: return x == 0 || x == 1;
  }
  return false;
}

// Numbers and words that a channel takes for `numbers` values.
int64_t bytes_of(ChannelKind kind, int64_t numbers) { return (kind == ChannelKind::bit ? 1 : 9) * (numbers / 8 * 8 + 64); }

void fill(Channel &channel, std::span<const double> values, size_t c, const Run &run) {
  const size_t n = values.size(), words = (n + 63) / 64, dimension = static_cast<size_t>(channel.spec.dimension);
  const ChannelKind kind = channel.spec.kind;
  if (kind == ChannelKind::real) channel.reals.assign(n, 0);
  if (kind == ChannelKind::count) channel.counts.assign(n, 0);
  if (kind == ChannelKind::bit) channel.bits.words.assign(words, 0);
  for (size_t i = 0; i < n; ++i) {
    if (i % 65536 == 0) run.check();
    const double x = values[i];
    if (std::isnan(x)) {
      if (channel.missing.words.empty()) channel.missing.words.assign(words, 0);
      channel.missing.set(i);
      continue;
    }
    require_values(kind, values.subspan(i, 1), c, i, dimension);
    if (kind == ChannelKind::real) channel.reals[i] = x;
    else if (kind == ChannelKind::count) channel.counts[i] = static_cast<int64_t>(x);
    else if (x == 1) channel.bits.set(i);
  }
}

}  // namespace

void require_values(ChannelKind kind, std::span<const double> values, size_t channel, size_t first, size_t dimension) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i]) || allowed(kind, values[i])) continue;
    static constexpr const char *kExpected[] = {"a finite number", "a whole number from 0 to 2^53", "0 or 1"};
    fail(Code::argument, "%s in channel %zu, token %zu, place %zu; expected %s, or NaN", NumberText(values[i]).text, channel,
         (first + i) / dimension, (first + i) % dimension, kExpected[static_cast<size_t>(kind)]);
  }
}

ChannelsPtr channels_from_arrays(std::span<const int64_t> offsets, std::vector<ChannelSpec> specs,
                                 std::span<const double> values, const Run &run) {
  if (specs.empty()) fail(Code::argument, "no channels; expected one at least");
  const size_t tokens = static_cast<size_t>(offsets.back());
  for (size_t c = 0; c < specs.size(); ++c) {
    if (static_cast<uint32_t>(specs[c].kind) > 2) {
      fail(Code::argument, "kind %d of channel %zu; expected 0 to 2", static_cast<int>(specs[c].kind), c);
    }
    if (specs[c].dimension < 1) fail(Code::argument, "dimension %d of channel %zu; expected 1 or more", specs[c].dimension, c);
    run.limit_bytes(bytes_of(specs[c].kind, offsets.back() * specs[c].dimension));
  }
  auto made = std::make_shared<Channels>();
  made->offsets.assign(offsets.begin(), offsets.end());
  for (size_t c = 0; c < specs.size(); ++c) {
    const size_t numbers = tokens * static_cast<size_t>(specs[c].dimension);
    Channel &channel = made->channels.emplace_back();
    channel.spec = std::move(specs[c]);
    fill(channel, values.first(numbers), c, run);
    values = values.subspan(numbers);
  }
  return made;
}

Array<double> channel_array(const Channels &channels, const Channel &channel) {
  Array<double> values;
  values.reserve(static_cast<size_t>(channels.tokens() * channel.spec.dimension));
  for (int64_t t = 0; t < channels.tokens(); ++t) {
    for (int32_t d = 0; d < channel.spec.dimension; ++d) {
      values.push_back(channel.is_missing(t, d) ? std::numeric_limits<double>::quiet_NaN() : channel.value(t, d));
    }
  }
  return values;
}

}  // namespace hws
