#include "src/corpus/channel_write.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "tests/src/corpus/channel_texts.hh"
#include "tests/test_list.hh"

using namespace channel_texts;

static void what_is_written_reads_back_to_the_bit(void **) {
  Rng rng(9, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    std::vector<ChannelSpec> specs;
    for (uint64_t k = 1 + rng.below(3); k > 0; --k) {
      specs.push_back({"c", static_cast<ChannelKind>(rng.below(3)), static_cast<int32_t>(1 + rng.below(3))});
    }
    std::string text;
    const bool header = rng.below(2) == 1;
    for (size_t c = 0; c < specs.size() && header; ++c) {
      for (int32_t d = 0; d < specs[c].dimension; ++d) text += (text.empty() ? "n" : ",n") + std::to_string(d);
    }
    if (header) text += '\n';
    for (uint64_t t = 1 + rng.below(8); t > 0; --t) {
      std::string line;
      for (size_t c = 0; c < specs.size(); ++c) {
        for (int32_t d = 0; d < specs[c].dimension; ++d) {
          if (c > 0 || d > 0) line += ',';
          char number[40];
          std::snprintf(number, sizeof number, "%.17g",
                        (rng.uniform() - .5) * std::pow(10, static_cast<double>(rng.below(40)) - 20));
          if (rng.below(6) == 0) line += "nan";
          else if (specs[c].kind == ChannelKind::real) line += number;
          else line += std::to_string(rng.below(specs[c].kind == ChannelKind::bit ? 2 : 100000));
        }
      }
      text += line + (rng.below(3) ? "\n" : "\n\n");
    }
    const ChannelsPtr made = read_channels(text, specs, Run{}),
                      back = read_channels(write_channels(*made, Run{}), specs, Run{});
    assert_true(fingerprint(*made) == fingerprint(*back));
    for (size_t c = 0; c < specs.size(); ++c) {
      assert_true(made->channels[c].columns == back->channels[c].columns);
      assert_true(made->channels[c].reals == back->channels[c].reals);
    }
  }
}

static void channels_look_as_they_are_read(void **) {
  const ChannelsPtr c =
      read_channels("a,b c\n1.50,\n\n\n-0,1\n", {{"x", ChannelKind::real, 1}, {"b", ChannelKind::bit, 1}}, Run{});
  assert_string_equal(write_channels(*c, Run{}).c_str(), "a,b c\n1.5,nan\n\n-0,1\n\n");
}

static void a_name_like_a_byte_order_mark_comes_back(void **) {
  const std::string mark = "\xEF\xBB\xBF";
  const ChannelsPtr c = read_channels(mark + mark + "x\n1\n", {}, Run{});
  assert_true(c->channels[0].columns[0] == mark + "x");
  assert_true(read_channels(write_channels(*c, Run{}), {}, Run{})->channels[0].columns[0] == mark + "x");
}

static void names_that_would_not_come_back_are_refused(void **) {
  for (const char *bad : {"a,b", "a\nb", " a", "a ", "1", "nan", "", "-1e5", "inf"}) {
    Channels c = *read_channels("1\n", {}, Run{});
    c.channels[0].columns = {bad};
    assert_throws(write_channels(c, Run{}), Code::argument);
  }
}

TESTS(what_is_written_reads_back_to_the_bit, channels_look_as_they_are_read, a_name_like_a_byte_order_mark_comes_back,
      names_that_would_not_come_back_are_refused)
