#include "src/corpus/channels.hh"

#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/sections.hh"

namespace hws {

namespace {

template <class T>
uint64_t checksum_of(const Array<T> &values, uint64_t seed) {
  return checksum64(values.data(), values.size() * sizeof(T), mixed(seed, values.size()));
}

}  // namespace

double Channel::value(int64_t token, int32_t d) const {
  const size_t at = place(token, d);
  switch (spec.kind) {
    case ChannelKind::real: return reals[at];
    case ChannelKind::count: return static_cast<double>(counts[at]);
    case ChannelKind::bit: return bits.at(at) ? 1 : 0;
  }
  fail(Code::internal, "kind %d of a channel; expected 0 to 2", static_cast<int>(spec.kind));
}

void require_same_sequences(const Channels &channels, const Corpus &words) {
  if (channels.count() != words.count()) {
    fail(Code::argument, "channels of %" PRId64 " sequences beside words of %" PRId64 "; expected as many", channels.count(),
         words.count());
  }
  for (size_t i = 1; i < words.offsets.size(); ++i) {
    if (channels.offsets[i] == words.offsets[i]) continue;
    fail(Code::argument, "sequence %zu has %" PRId64 " values of each channel and %" PRId64 " words; expected as many", i - 1,
         channels.offsets[i] - channels.offsets[i - 1], words.offsets[i] - words.offsets[i - 1]);
  }
}

uint64_t fingerprint(const Channels &channels) {
  uint64_t sum = checksum_of(channels.offsets, 0);
  for (const Channel &c : channels.channels) {
    sum = mixed(mixed(sum, static_cast<uint64_t>(c.spec.kind)), static_cast<uint64_t>(c.spec.dimension));
    sum = checksum_of(c.missing.words, checksum_of(c.bits.words, checksum_of(c.counts, checksum_of(c.reals, sum))));
  }
  return sum;
}

}  // namespace hws
