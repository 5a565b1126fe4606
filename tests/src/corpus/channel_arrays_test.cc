#include "src/corpus/channel_arrays.hh"

#include <cmath>

#include "src/corpus/channel_parser.hh"
#include "src/corpus/channel_write.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

const std::vector<ChannelSpec> kSpecs{{"", ChannelKind::real, 2}, {"", ChannelKind::count, 1}, {"", ChannelKind::bit, 3}};
const Array<int64_t> kOffsets{0, 2, 2, 3};
const Array<double> kValues{0.5, NAN, -1, 2, 3, 4, /**/ 7, NAN, 0x1p53, /**/ 0, 1, NAN, 1, 1, 0, 0, 0, 1};

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

static void arrays_come_back_as_they_were_given(void **) {
  const ChannelsPtr c = channels_from_arrays(kOffsets, kSpecs, kValues, Run{});
  assert_int_equal(c->count(), 3);
  assert_int_equal(c->tokens(), 3);
  Array<double> all;
  for (const Channel &channel : c->channels) {
    const Array<double> part = channel_array(*c, channel);
    all.insert(all.end(), part.begin(), part.end());
  }
  assert_int_equal(all.size(), kValues.size());
  for (size_t i = 0; i < all.size(); ++i) assert_true(same(all[i], kValues[i]));
}

// The same channels as a parser makes of the same numbers (but for a sequence without tokens).
static void arrays_and_text_give_the_same_channels(void **) {
  const Array<int64_t> offsets{0, 2, 3};
  const ChannelsPtr c = channels_from_arrays(offsets, kSpecs, kValues, Run{});
  const ChannelsPtr read = read_channels(write_channels(*c, Run{}), kSpecs, Run{});
  assert_true(fingerprint(*c) == fingerprint(*read));
}

static void what_a_kind_does_not_allow_is_refused_by_its_place(void **) {
  const auto with = [](size_t at, double x) {
    Array<double> values = kValues;
    values[at] = x;
    return channels_from_arrays(kOffsets, kSpecs, values, Run{});
  };
  assert_throws(with(0, INFINITY), Code::argument);
  assert_throws(with(6, -1), Code::argument);
  assert_throws(with(6, 1.5), Code::argument);
  assert_throws(with(6, 0x1.2p53), Code::argument);
  assert_throws(with(9, 2), Code::argument);
  assert_throws(with(9, -0.5), Code::argument);
  try {
    with(13, 2);
    fail();
  } catch (const Error &e) {
    assert_non_null(strstr(e.message, "channel 2, token 1, place 1"));
  }
  assert_throws(channels_from_arrays(kOffsets, {}, {}, Run{}), Code::argument);
  assert_throws(channels_from_arrays(kOffsets, {{"", ChannelKind::real, 0}}, {}, Run{}), Code::argument);
  assert_throws(channels_from_arrays(kOffsets, {{"", static_cast<ChannelKind>(3), 1}}, kValues, Run{}), Code::argument);
  Run small;
  small.max_bytes = 100;
  assert_throws(channels_from_arrays(kOffsets, kSpecs, kValues, small), Code::limit);
}

TESTS(arrays_come_back_as_they_were_given, arrays_and_text_give_the_same_channels,
      what_a_kind_does_not_allow_is_refused_by_its_place)
