#include "src/corpus/channels.hh"

#include "src/corpus/channel_parser.hh"
#include "tests/test_list.hh"

using namespace hws;

static ChannelsPtr read(const char *text) {
  return read_channels(text, {{"x", ChannelKind::real, 2}, {"n", ChannelKind::count, 1}, {"b", ChannelKind::bit, 2}}, Run{});
}

static void values_lie_by_token_and_dimension(void **) {
  const ChannelsPtr c = read("1.5,-2,7,0,1\n\n3,nan,,1,\n0,4,0,1,0\n");
  assert_int_equal(c->count(), 2);
  assert_int_equal(c->tokens(), 3);
  const Channel &x = c->channels[0], &n = c->channels[1], &b = c->channels[2];
  assert_true(x.value(0, 0) == 1.5 && x.value(0, 1) == -2 && x.value(1, 0) == 3 && x.value(1, 1) == 0 && x.value(2, 1) == 4);
  assert_true(n.value(0, 0) == 7 && n.value(1, 0) == 0 && b.value(0, 1) == 1 && b.value(2, 0) == 1 && b.value(2, 1) == 0);
  assert_true(!x.is_missing(1, 0) && x.is_missing(1, 1) && n.is_missing(1, 0) && !b.is_missing(1, 0) && b.is_missing(1, 1) &&
              !b.is_missing(2, 1));
}

static void words_and_channels_have_the_same_sequences(void **) {
  const ChannelsPtr c = read("1,2,3,0,1\n\n3,4,5,1,0\n0,4,0,1,0\n");
  CorpusArrays words;
  words.alphabet = Alphabet::sized(2);
  words.symbols = {1, 2, 1};
  words.offsets = {0, 1, 3};
  require_same_sequences(*c, *shared_corpus(words));
  words.offsets = {0, 2, 3};
  assert_throws(require_same_sequences(*c, *shared_corpus(words)), Code::argument);
  words.offsets = {0, 3};
  assert_throws(require_same_sequences(*c, *shared_corpus(words)), Code::argument);
}

static void the_fingerprint_tells_values_cuts_and_what_is_missing_apart(void **) {
  const uint64_t one = fingerprint(*read("1,2,3,0,1\n3,4,0,1,0\n"));
  assert_true(one == fingerprint(*read("1.0,2,3,0,1\r\n 3,4,0,1,0")));
  for (const char *other : {"1,2,3,0,1\n\n3,4,0,1,0\n", "1,2,3,0,1\n3,5,0,1,0\n", "1,2,4,0,1\n3,4,0,1,0\n",
                            "1,2,3,1,1\n3,4,0,1,0\n", "1,2,3,0,1\n3,4,,1,0\n", "1,2,3,0,1\n3,4,0,1,\n"}) {
    assert_true(one != fingerprint(*read(other)));
  }
  const ChannelsPtr split = read_channels("1,2\n", {{"a", ChannelKind::real, 1}, {"b", ChannelKind::real, 1}}, Run{});
  assert_true(fingerprint(*read_channels("1,2\n", {}, Run{})) != fingerprint(*split));
}

TESTS(values_lie_by_token_and_dimension, words_and_channels_have_the_same_sequences,
      the_fingerprint_tells_values_cuts_and_what_is_missing_apart)
