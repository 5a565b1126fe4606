#include "src/corpus/channel_parser.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/src/corpus/channel_texts.hh"
#include "tests/src/corpus/in_pieces.hh"
#include "tests/test_list.hh"

using namespace channel_texts;

static const std::vector<ChannelSpec> kMixed{
    {"x", ChannelKind::real, 2}, {"n", ChannelKind::count, 1}, {"b", ChannelKind::bit, 1}};

static void assert_refused(std::string_view text, const std::vector<ChannelSpec> &specs, int64_t line, int64_t column,
                           const char *words) {
  assert_refused_at(text, line, column, words, [&](size_t piece) { in_pieces(text, specs, piece); });
}

static void pieces_of_any_size_give_the_same_channels(void **) {
  const std::string text = "\xEF\xBB\xBF\r\n1.5, -2 ,7,0\r\n3,nan,,1\n\n \t\n1e-3,,NaN,\n0,4,9007199254740992,1\r";
  for (size_t piece = 1; piece <= text.size(); ++piece) {
    assert_string_equal(shown(*in_pieces(text, kMixed, piece)).c_str(), "1.5 -2 7 0/3 ? ? 1|0.001 ? ? ?/0 4 9.0072e+15 1");
  }
}

static void without_channels_there_is_one_of_all_columns(void **) {
  const ChannelsPtr c = read_channels("1,2,3\n4,5,6\n", {}, Run{});
  assert_int_equal(c->channels.size(), 1);
  assert_int_equal(c->channels[0].spec.dimension, 3);
  assert_true(c->channels[0].spec.kind == ChannelKind::real && c->channels[0].spec.name == "values" &&
              c->channels[0].columns.empty());
  assert_true(c->channels[0].missing.words.empty());
  assert_string_equal(shown(*c).c_str(), "1 2 3/4 5 6");
  // In one column only `nan` is missing: an empty line ends a sequence.
  assert_string_equal(shown(*read_channels("1\nnan\n\n3\n", {}, Run{})).c_str(), "1/?|3");
}

static void a_first_line_of_names_is_a_header(void **) {
  const ChannelsPtr c = read_channels("\n height, weight,,male\n1,2,3,1\n", kMixed, Run{});
  assert_true(c->channels[0].columns == (std::vector<std::string>{"height", "weight"}));
  assert_true(c->channels[1].columns == (std::vector<std::string>{""}) &&
              c->channels[2].columns == (std::vector<std::string>{"male"}));
  assert_string_equal(shown(*c).c_str(), "1 2 3 1");
  assert_string_equal(shown(*read_channels("nan,,,\n1,2,3,1\n", kMixed, Run{})).c_str(), "? ? ? ?/1 2 3 1");
  assert_refused("height,2,3,1\n", kMixed, 1, 1, "'height' in channel 'x'; expected a finite number");
  assert_refused("1,2,3,1\na,b,c,d\n", kMixed, 2, 1, "'a' in channel");
  assert_refused("a,b,c\n1,2,3\n", kMixed, 1, 1, "a header of 3 columns; expected 4");
  assert_refused("a,b,c,d,e\n", kMixed, 1, 1, "a header of 5 columns");
  assert_refused("a,b,c,d\n", kMixed, 1, 1, "no values in 1 lines");
  assert_refused("a,b,c,\x80\n", kMixed, 1, 7, "not UTF-8");
  assert_refused("a,b,c\x01,d\n", kMixed, 1, 5, "control characters");
}

static void values_of_another_kind_are_refused_with_their_place(void **) {
  assert_refused("1,2,3,0\n1,\xC3\xA4,3,0\n", kMixed, 2, 3, "expected a finite number");
  for (const char *bad : {"inf", "-Infinity", "1e999", "0x1", "+-1", "1 2", "\"1\"", "-nan"}) {
    assert_refused("1,2,3,0\n1," + std::string(bad) + ",3,0\n", kMixed, 2, 3, "expected a finite number");
  }
  for (const char *bad : {"-1", "1.0", "9007199254740993", "1e3", "x"}) {
    assert_refused("1,2,3,0\n1,2," + std::string(bad) + ",0\n", kMixed, 2, 5, "expected a whole number from 0 to 2^53");
  }
  for (const char *bad : {"2", "-1", "true", "1.0", "00"}) {
    assert_refused("1,2,3,0\n1,2,3, " + std::string(bad) + "\n", kMixed, 2, 8, "expected 0 or 1");
  }
}

static void every_line_has_as_many_columns(void **) {
  assert_refused("1,2,3,0\n1,2,3\n", kMixed, 2, 6, "3 columns; expected 4");
  assert_refused("1,2,3,0\n1,2,3,0,\n", kMixed, 2, 9, "more than 4 columns");
  assert_refused("1,2,3\n\n1,2\n", {}, 3, 4, "2 columns; expected 3");
  assert_refused("", kMixed, 1, 1, "no values in 0 lines");
  assert_refused("\n\n", {}, 2, 1, "no values in 2 lines");
}

static void channels_that_cannot_be_are_refused(void **) {
  assert_throws(ChannelParser({{"x", ChannelKind::real, 0}}, Run{}), Code::argument);
  assert_throws(ChannelParser({{"x", static_cast<ChannelKind>(3), 1}}, Run{}), Code::argument);
}

static void bits_and_missing_values_are_kept_over_many_tokens(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  std::string text;
  hws::Array<int> expected;  // 0, 1, 2: missing
  const int32_t dimension = 5;
  for (int t = 0; t < 700; ++t) {
    for (int32_t d = 0; d < dimension; ++d) {
      expected.push_back(static_cast<int>(rng.below(t < 600 ? 3 : 2)));  // nothing is missing at the end
      text += (d ? "," : "") + std::string(expected.back() == 2 ? "nan" : expected.back() ? "1" : "0");
    }
    text += "\n";
  }
  const ChannelsPtr c = read_channels(text, {{"b", ChannelKind::bit, dimension}}, Run{});
  for (int t = 0; t < 700; ++t) {
    for (int32_t d = 0; d < dimension; ++d) {
      const int e = expected[static_cast<size_t>(t * dimension + d)];
      assert_int_equal(c->channels[0].is_missing(t, d), e == 2);
      assert_true(c->channels[0].value(t, d) == (e == 1 ? 1 : 0));
    }
  }
}

static void random_bytes_are_read_or_refused_with_a_place(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  const std::string_view likely = "01,,,\n\n\r .-nan1e\xC3\xA4";
  int read = 0, refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (uint64_t k = rng.below(16); k > 0; --k) {
      text += rng.below(16) ? likely[rng.below(likely.size())] : static_cast<char>(rng.below(256));
    }
    try {
      const ChannelsPtr c = read_channels(text, i % 2 ? std::vector<ChannelSpec>{} : kMixed, Run{});
      ++read;
      assert_true(c->tokens() >= 1 && !shown(*c).empty());
    } catch (const Error &e) {
      ++refused;
      assert_true(e.code == Code::parse && e.line >= 1 && e.column >= 1 && e.message[0] != 0);
    }
  }
  assert_true(read > 500 && refused > 5000);
}

static void limits_and_cancelling_are_honoured(void **) {
  std::string many;
  for (int i = 0; i < 10000; ++i) many += "1,2,3,1\n";
  Run small;
  small.max_bytes = 1 << 16;
  assert_throws(read_channels(many, kMixed, small), Code::limit);
  assert_throws(read_channels(std::string(20000, ','), {}, small), Code::limit);
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(read_channels(many, kMixed, cancelled), Code::cancelled);
  assert_throws(read_channels(std::string(20000, ','), {}, cancelled), Code::cancelled);
}

TESTS(pieces_of_any_size_give_the_same_channels, without_channels_there_is_one_of_all_columns,
      a_first_line_of_names_is_a_header, values_of_another_kind_are_refused_with_their_place, every_line_has_as_many_columns,
      channels_that_cannot_be_are_refused, bits_and_missing_values_are_kept_over_many_tokens,
      random_bytes_are_read_or_refused_with_a_place, limits_and_cancelling_are_honoured)
