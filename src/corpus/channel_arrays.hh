// Channels from plain arrays of numbers, NaN where a value is missing, and back.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/corpus/channels.hh"

namespace hws {

// `offsets`: ascending from 0, one more than there are sequences. `values`: tokens · dimension numbers of each channel, one
// channel behind the other. `argument` for no channels, dimensions below 1, kinds there are not, and numbers a kind does not
// allow, named by channel, token and place. O(numbers).
ChannelsPtr channels_from_arrays(std::span<const int64_t> offsets, std::vector<ChannelSpec> specs,
                                 std::span<const double> values, const Run &run);

// `argument` for numbers of channel `channel`, from place `first` on, that its kind does not allow; NaN is allowed.
void require_values(ChannelKind kind, std::span<const double> values, size_t channel, size_t first, size_t dimension);

// The numbers of a channel as they were given. O(numbers).
Array<double> channel_array(const Channels &channels, const Channel &channel);

}  // namespace hws
